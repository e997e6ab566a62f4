#!/usr/bin/env python3
"""Learns by how much the score of a guess misjudges it, from the records of `prato-lab lessons`.

Writes the weights of the net, and what is known of them into a manifest beside (WEIGHTS.json).
Needs numpy and jax (lab/setup). A record has two guesses in one position, the one that was taken and a rival,
and what the game was worth from there on with each of them. The records of one position follow
each other; they all have the same guess that was taken. By how much a guess is worth more than
these guesses are on average is taken to be

    value(position) * (judged(guess) - judged on average),  judged = ln(score) + correction,

so the correction is learnt from nothing but the differences between guesses in one position.
`value` is what games from there are worth; it is not kept.
"""

import argparse
import hashlib
import json
import os
import struct
import subprocess
import time
import zlib

import jax
import jax.numpy as jnp
import numpy as np

REACH = 3  # The net sees a square of so many cells around the guess,
SIDE = 2 * REACH + 1
CELLS = SIDE * SIDE
KINDS = 9  # each of one of these kinds, and with a chance of a mine.
GUESS = 10  # What is told of the guess,
POSITION = 5  # of the position,
MORE = 9  # and more of the position, for its value only.
MOST = 5  # So many guesses of a position there may be.
# By so much all of these are multiplied, so that they are of one size; the weights make up for it.
SCALES = np.array([3] + [1, 4, 1, 1, 1] + [20, 4, 5, 2, 5] + [2] * 5, "f4")
BATCH, RATE, DECAY = 1536, 2e-3, 1e-6
VERSION = 1  # Of the format of the weights: `policy/net.rs` says what is in it.
OF_GUESS = [("guess", "<f4", GUESS), ("kinds", "u1", CELLS), ("chances", "u1", CELLS)]
RECORD = np.dtype(
    [("worth_taken", "<f4"), ("worth_rival", "<f4")]
    + [("position", "<f4", POSITION), ("more", "<f4", MORE)]
    + [(name + which, kind, size) for which in ("_taken", "_rival") for name, kind, size in OF_GUESS]
)


class Lessons:
    """Positions, and what the games with each guess were worth."""

    def __init__(self, files):
        """Reads the records: of each position the guess that was taken becomes one beside its rivals."""
        parts = [self.read(f) for f in files if os.path.getsize(f) >= RECORD.itemsize]
        first, positions, guesses = zip(*parts)
        ends = np.cumsum([0] + [len(part) for part in guesses])
        self.first = np.concatenate([a + b for a, b in zip(first, ends)])
        self.positions, self.guesses = np.concatenate(positions), np.concatenate(guesses)
        self.count = np.diff(np.append(self.first, ends[-1]))

    @staticmethod
    def read(file):
        """Of the records of a file: where each position begins, the positions, and the guesses."""
        records = np.fromfile(file, RECORD, os.path.getsize(file) // RECORD.itemsize)
        new = np.zeros(len(records), bool)
        for name in ("worth_taken", "position", "guess_taken"):
            column = records[name].reshape(len(records), -1)
            new[1:] |= (column[1:] != column[:-1]).any(1)
        new[0] = True
        begin, number = np.flatnonzero(new), np.cumsum(new)
        guesses = np.empty(len(records) + len(begin), [("worth", "<f4")] + OF_GUESS)
        first = begin + np.arange(len(begin))
        for name in guesses.dtype.names:
            guesses[name][first] = records[name + "_taken"][begin]
            guesses[name][np.arange(len(records)) + number] = records[name + "_rival"]
        return first, records[["position", "more"]][begin], guesses

    def batch(self, chosen, turns=0, mirror=False):
        """Some positions with their guesses, and the squares turned and mirrored."""
        rank = np.arange(MOST)
        count = np.minimum(self.count[chosen], MOST)[:, None]
        guesses = self.guesses[self.first[chosen][:, None] + np.minimum(rank, count - 1)]
        square = np.rot90(np.arange(CELLS).reshape(SIDE, SIDE), turns)
        square = (square[:, ::-1] if mirror else square).ravel()
        r = {name: self.positions[name][chosen] for name in self.positions.dtype.names}
        r |= {name: guesses[name][:, :, square] for name in ("kinds", "chances")}
        return r | {"guess": guesses["guess"], "worth": guesses["worth"], "there": rank < count}


def inputs(r):
    """What the net is given, for each guess."""
    one_hot = r["kinds"][..., None] == jnp.arange(KINDS)
    chances = r["chances"][..., None] * (SCALES[0] / 255)
    cells = jnp.concatenate([one_hot, chances], 3).reshape(-1, MOST, CELLS * (KINDS + 1))
    position = jnp.repeat(r["position"][:, None], MOST, 1)
    return jnp.concatenate([cells, jnp.concatenate([position, r["guess"]], 2) * SCALES[1:]], 2)


def layers(seed, sizes):
    """Random weights of a net; those of the last layer are small, so that it says little at first."""
    keys = jax.random.split(jax.random.PRNGKey(seed), len(sizes))
    small = [1.0] * (len(sizes) - 2) + [0.01]
    return [
        (jax.random.normal(key, (a, b)) * scale / a**0.5, jnp.zeros(b))
        for key, a, b, scale in zip(keys, sizes[:-1], sizes[1:], small)
    ]


def net(weights, x):
    """The output of a net."""
    for weight, bias in weights[:-1]:
        x = jax.nn.relu(x @ weight + bias)
    return (x @ weights[-1][0] + weights[-1][1])[..., 0]


@jax.jit
def predict(nets, r):
    """What games are worth, and for each guess the score, the judgement and the worth, beside the others."""
    def beside(x):
        mean = (x * r["there"]).sum(1) / r["there"].sum(1)
        return (x - mean[:, None]) * r["there"]
    figures = jnp.concatenate([r["position"], r["guess"][:, 0]], 1) * SCALES[1:]
    value = jax.nn.sigmoid(net(nets["value"], jnp.concatenate([figures, r["more"]], 1)))
    score = r["guess"][:, :, 0]
    judged = score + net(nets["correction"], inputs(r))
    return value, beside(score), beside(judged), beside(r["worth"])


def loss(nets, r):
    """What the nets get wrong."""
    value, _, judged, worth = predict(nets, r)
    wrong = (worth - jax.lax.stop_gradient(value)[:, None] * judged) ** 2
    wrong_value = (r["worth"][:, 0] - value) ** 2
    decay = DECAY * jnp.sum(nets["correction"][0][0] ** 2)
    return jnp.mean(2 * wrong.sum(1) + wrong_value) + decay


@jax.jit
def step(nets, mean, square, number, rate, r):
    """One step of Adam."""
    tree = jax.tree_util.tree_map
    slope = jax.grad(loss)(nets, r)
    mean = tree(lambda m, s: 0.9 * m + 0.1 * s, mean, slope)
    square = tree(lambda q, s: 0.999 * q + 0.001 * s * s, square, slope)
    def moved(x, m, q):
        return x - rate * m / (1 - 0.9**number) / (jnp.sqrt(q / (1 - 0.999**number)) + 1e-8)
    return tree(moved, nets, mean, square), mean, square


def with_error(x):
    """The mean with its 95 % interval."""
    return f"{x.mean():.3f} +- {1.96 * x.std() / len(x) ** 0.5:.3f}"


def report(nets, lessons, test):
    """How true the judgement is, and what it gains, on positions that were not learnt from. In points."""
    batches = [lessons.batch(part) for part in np.array_split(test, len(test) // 8000 + 1)]
    columns = zip(*(predict(nets, r) + (r["there"], r["worth"]) for r in batches))
    value, score, judged, beside, there, worth = (np.concatenate(column) for column in columns)
    seen, said = 100 * beside, 100 * value[:, None] * judged
    # The slope of what was seen on what was said: 1 if all that was said is true.
    slope = (seen * said).sum() / (said * said).sum()
    error = 1.96 * (said**2 * (seen - said) ** 2).sum() ** 0.5 / (said * said).sum()
    by_score = 100 * value[:, None] * score
    explained = 2 * ((seen - by_score) ** 2 - (seen - said) ** 2).sum(1) / (there.sum(1) - 1)
    best, best_score = (np.where(there, x, -np.inf).argmax(1) for x in (judged, score))
    rows = np.arange(len(worth))
    gain = 100 * (worth[rows, best] - worth[rows, best_score])
    return (
        f"slope {slope:.2f} +- {error:.2f}, explains {with_error(explained)} beyond the score; "
        f"{100 * np.mean(best != best_score):.0f} % of guesses changed, gain {with_error(gain)} a guess"
    )


def options():
    """What the command says."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("weights", help="the file to write")
    parser.add_argument("records", nargs="+", help="files of records")
    parser.add_argument("--hidden", default="128,64", help="the cells of the two hidden layers")
    parser.add_argument("--epochs", type=int, default=4, help="how often all records are learnt from")
    parser.add_argument("--lessons", default="unknown", help="what the lessons were, for the manifest")
    return parser.parse_args()


def learnt(lessons, hidden, epochs):
    """The nets that were learnt, and the last report on them."""
    numbers = np.arange(len(lessons.first))
    # Whole blocks are kept for the report, so that few games are on both sides.
    kept = numbers // 1000 % 20 == 0
    learn, test = numbers[~kept], numbers[kept]
    print(f"{len(numbers)} positions, {len(lessons.guesses)} guesses", flush=True)
    seen = CELLS * (KINDS + 1) + POSITION + GUESS
    figures = POSITION + GUESS + MORE
    nets = {"value": layers(1, [figures, 48, 24, 1]), "correction": layers(2, [seen, *hidden, 1])}
    mean = square = jax.tree_util.tree_map(jnp.zeros_like, nets)
    random = np.random.default_rng(0)
    steps = len(learn) // BATCH
    for epoch in range(epochs):
        begin, order = time.time(), random.permutation(learn)
        for number in range(1, steps + 1):
            chosen = np.sort(order[(number - 1) * BATCH : number * BATCH])
            r = lessons.batch(chosen, random.integers(4), random.integers(2))
            done = epoch * steps + number
            rate = RATE * 0.5 * (1 + np.cos(np.pi * done / (epochs * steps)))
            nets, mean, square = step(nets, mean, square, done, rate, r)
        said = report(nets, lessons, test)
        print(f"epoch {epoch + 1}: {said}; {time.time() - begin:.0f} s", flush=True)
    return nets, said


def as_bytes(layers):
    """The weights of a net as a file. They make up for the scales of the inputs."""
    scales = np.ones((CELLS, KINDS + 1), "f4")
    scales[:, -1] = SCALES[0]
    scales = np.append(scales.ravel(), SCALES[1:])
    (first, bias), *others = layers
    layers = [(first * scales[:, None], bias), *others]
    flat = [np.asarray(x, "<f4").tobytes() for layer in layers for x in layer]
    sizes = [weight.shape[0] for weight, _ in layers]
    rest = struct.pack("<3I", *sizes) + b"".join(flat)
    return b"PRATONET" + struct.pack("<2I", VERSION, zlib.adler32(rest)) + rest


def main():
    """Learns, and writes the weights and their manifest."""
    given = options()
    hidden = [int(cells) for cells in given.hidden.split(",")]
    lessons = Lessons(given.records)
    nets, said = learnt(lessons, hidden, given.epochs)
    weights = as_bytes(nets["correction"])
    with open(given.weights, "wb") as file:
        file.write(weights)
    commit = subprocess.run(["git", "rev-parse", "HEAD"], capture_output=True, text=True)
    manifest = {
        "sha256": hashlib.sha256(weights).hexdigest(),
        "lessons": given.lessons,
        "positions": len(lessons.first),
        "guesses": len(lessons.guesses),
        "hidden": hidden,
        "epochs": given.epochs,
        "seeds": {"weights": 2, "value": 1, "order": 0},
        "report": said,
        "commit": commit.stdout.strip() or "unknown",
        "versions": {"numpy": np.__version__, "jax": jax.__version__},
    }
    with open(given.weights + ".json", "w", encoding="utf-8") as file:
        json.dump(manifest, file, indent=2)
        file.write("\n")


if __name__ == "__main__":
    main()
