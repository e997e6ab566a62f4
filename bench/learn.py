#!/usr/bin/env python3
"""Learns by how much the score of a guess misjudges it, from the records of the example `lessons`.

usage: learn.py WEIGHTS RECORDS...

Needs numpy and jax. A record has two guesses in one position, the one that was taken and a rival,
and what the game was worth from there on with each of them. The difference is taken to be

    value(position) * 2 sinh(1/2 (judged(rival) - judged(taken))),  judged = ln(score) + correction,

so the correction is learnt from nothing but the difference between two guesses in one position.
`value` is what games from there are worth; it is not kept.
"""

import os
import sys
import time

import jax
import jax.numpy as jnp
import numpy as np

REACH = 3  # The net sees a square of so many cells around the guess,
SIDE = 2 * REACH + 1
KINDS = 9  # each of one of these kinds, and with a chance of a mine.
GUESS = 10  # What is told of the guess,
POSITION = 5  # of the position,
MORE = 9  # and more of the position, for its value only.
# By so much all of these are multiplied, so that they are of one size; the weights make up for it.
SCALES = np.array([3] + [1, 4, 1, 1, 1] + [20, 4, 5, 2, 5] + [2] * 5, "f4")
HIDDEN = (64, 32)
EPOCHS, BATCH, RATE, DECAY = 5, 4096, 2e-3, 1e-6
RECORD = np.dtype(
    [("worth_taken", "<f4"), ("worth_rival", "<f4")]
    + [("position", "<f4", POSITION), ("more", "<f4", MORE)]
    + [(name + which, kind, size) for which in ("_taken", "_rival") for name, kind, size in
       (("guess", "<f4", GUESS), ("kinds", "u1", SIDE * SIDE), ("chances", "u1", SIDE * SIDE))]
)


def inputs(kinds, chances, position, guess):
    """What the net is given, for each record."""
    one_hot = kinds[:, :, None] == jnp.arange(KINDS)
    chances = chances.astype(jnp.float32)[:, :, None] / 255
    cells = jnp.concatenate([one_hot.astype(jnp.float32), chances], 2)
    cells = cells.at[:, :, -1].multiply(SCALES[0]).reshape(len(kinds), -1)
    return jnp.concatenate([cells, jnp.concatenate([position, guess], 1) * SCALES[1:]], 1)


def layers(seed, sizes):
    """Random weights of a net; those of the last layer are small, so that it says little at first."""
    keys = jax.random.split(jax.random.PRNGKey(seed), len(sizes))
    small = [1.0] * (len(sizes) - 2) + [0.01]
    return [
        (jax.random.normal(key, (a, b)) * scale / a**0.5, jnp.zeros(b))
        for key, a, b, scale in zip(keys, sizes[:-1], sizes[1:], small)
    ]


def net(weights, x):
    """The output of a net, for each record."""
    for weight, bias in weights[:-1]:
        x = jax.nn.relu(x @ weight + bias)
    return (x @ weights[-1][0] + weights[-1][1])[:, 0]


@jax.jit
def predict(nets, r):
    """What games from the position are worth, and by how much the rival is judged better."""
    figures = jnp.concatenate([r[name] for name in ("position", "guess_taken", "guess_rival")], 1)
    scales = np.concatenate([SCALES[1:], SCALES[1 + POSITION :]])
    value = net(nets["value"], jnp.concatenate([figures * scales, r["more"]], 1))
    taken, rival = (
        inputs(r["kinds" + which], r["chances" + which], r["position"], r["guess" + which])
        for which in ("_taken", "_rival")
    )
    score = r["guess_rival"][:, 0] - r["guess_taken"][:, 0]
    correction = net(nets["correction"], rival) - net(nets["correction"], taken)
    return jax.nn.sigmoid(value), score + correction


def loss(nets, r):
    """What the nets get wrong."""
    value, better = predict(nets, r)
    difference = jax.lax.stop_gradient(value) * 2 * jnp.sinh(better / 2)
    wrong = (r["worth_rival"] - r["worth_taken"] - difference) ** 2
    wrong_value = ((r["worth_rival"] + r["worth_taken"]) / 2 - value) ** 2
    return jnp.mean(wrong + wrong_value) + DECAY * jnp.sum(nets["correction"][0][0] ** 2)


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


def batch(records, turns=0, mirror=False):
    """Some records, with the squares turned and mirrored."""
    r = {name: records[name] for name in RECORD.names}
    for name in r:
        if name.startswith(("kinds", "chances")):
            square = np.rot90(r[name].reshape(-1, SIDE, SIDE), turns, (1, 2))
            square = square[:, :, ::-1] if mirror else square
            r[name] = square.reshape(-1, SIDE * SIDE)
    return r


def report(nets, records):
    """What rivals that are judged better are worth, on records that were not learnt from."""
    parts = [predict(nets, batch(part)) for part in np.array_split(records, len(records) // 20000 + 1)]
    value, better = (np.concatenate(column) for column in zip(*parts))
    seen = 100 * (records["worth_rival"] - records["worth_taken"])
    score = records["guess_rival"][:, 0] - records["guess_taken"][:, 0]
    text = f"differences {seen.std():.2f}"
    for judged, name in ((score, "score"), (better, "judged")):
        # The slope of what was seen on what was said: 1 if all that was said is true.
        said = 100 * value * 2 * np.sinh(judged / 2)
        x = said - said.mean()
        slope, error = (x * seen).sum() / (x * x).sum(), 1.96 * seen.std() / (x * x).sum() ** 0.5
        explained = np.mean(seen**2 - (seen - said) ** 2)
        text += f"; {name}: slope {slope:.2f} +- {error:.2f}, explains {explained:.3f}"
    # Of the rivals of one guess, which follow each other, the one that is judged best.
    same = (records["position"][1:] == records["position"][:-1]).all(1)
    same &= records["worth_taken"][1:] == records["worth_taken"][:-1]
    position = np.concatenate([[0], np.cumsum(~same)])
    order = np.lexsort((better, position))
    best = order[np.concatenate([np.diff(position[order]) > 0, [True]])]
    gain = np.where(better[best] > 0, seen[best], 0)
    error = 1.96 * gain.std() / len(gain) ** 0.5
    share = 100 * np.mean(better[best] > 0)
    return f"{text}; {share:.1f} % of guesses changed, gain {gain.mean():.3f} +- {error:.3f} points a guess"


def main():
    """Learns, and writes the weights: for each layer the weights by input, then the biases."""
    out, *files = sys.argv[1:]
    parts = [np.fromfile(f, RECORD, os.path.getsize(f) // RECORD.itemsize) for f in files]
    records = np.concatenate(parts)
    # Whole blocks are kept for the report, so that few games are on both sides.
    kept = np.arange(len(records)) // 3000 % 10 == 0
    test, learn = records[kept], np.where(~kept)[0]
    print(f"{len(records)} records, worth {records['worth_taken'].mean():.4f}", flush=True)
    seen = SIDE * SIDE * (KINDS + 1) + POSITION + GUESS
    figures = POSITION + 2 * GUESS + MORE
    nets = {"value": layers(1, [figures, 48, 24, 1]), "correction": layers(2, [seen, *HIDDEN, 1])}
    mean = square = jax.tree_util.tree_map(jnp.zeros_like, nets)
    random = np.random.default_rng(0)
    steps = len(learn) // BATCH
    for epoch in range(EPOCHS):
        begin, order = time.time(), random.permutation(learn)
        for number in range(1, steps + 1):
            chosen = np.sort(order[(number - 1) * BATCH : number * BATCH])
            r = batch(records[chosen], random.integers(4), random.integers(2))
            done = epoch * steps + number
            rate = RATE * 0.5 * (1 + np.cos(np.pi * done / (EPOCHS * steps)))
            nets, mean, square = step(nets, mean, square, done, rate, r)
        print(f"epoch {epoch + 1}: {report(nets, test)}; {time.time() - begin:.0f} s", flush=True)
    scales = np.ones((SIDE * SIDE, KINDS + 1), "f4")
    scales[:, -1] = SCALES[0]
    scales = np.append(scales.ravel(), SCALES[1:])
    first, bias = nets["correction"][0]
    nets["correction"][0] = (first * scales[:, None], bias)
    flat = [np.asarray(x, "<f4").ravel() for layer in nets["correction"] for x in layer]
    np.concatenate(flat).tofile(out)


if __name__ == "__main__":
    main()
