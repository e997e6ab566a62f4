"""Games for learners."""

from __future__ import annotations

import warnings

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import prato
import prato.gym
from prato.gym import MinesweeperEnv, MinesweeperVectorEnv, Rewards


@pytest.mark.parametrize("rule", ["any", "safe", "open"])
def test_the_checker_of_gymnasium_is_content(rule: str) -> None:
    env = gymnasium.make("prato/Minesweeper-v0", rule=rule, oracle=True, render_mode="ansi")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        # It knows no board that is no picture.
        warnings.filterwarnings("ignore", message=".*not an image.*")
        check_env(env.unwrapped)


def test_vectors_are_made_by_name() -> None:
    envs = gymnasium.make_vec("prato/Minesweeper-v0", num_envs=3, vectorization_mode="vector_entry_point")
    assert isinstance(envs.unwrapped, MinesweeperVectorEnv)
    seen, _ = envs.reset(seed=5)
    assert envs.observation_space.contains(seen)
    assert envs.action_space.contains(envs.action_space.sample())


def test_who_listens_to_the_oracle_never_opens_a_certain_mine() -> None:
    """A whole game for each seed, by the least chance, told by the environment and by the board alike."""
    won = 0
    for seed in range(30):
        env = MinesweeperEnv("beginner", rule="open", oracle=True)
        seen, info = env.reset(seed=seed)
        assert (info["chances"] == 0).all()
        over, steps, risky, reward = False, 0, False, 0.0
        while not over:
            action = int(np.where(info["chances"] < 0, 2, info["chances"]).argmin()) if steps else 40
            risky = bool(info["chances"].flat[action] > 0)
            seen, reward, over, truncated, info = env.step(np.int64(action))
            steps += 1
            assert not truncated
            if not over:
                board = prato.Board(seen, mines=10)
                assert np.array_equal(np.nan_to_num(board.odds(), nan=-1.0), info["chances"])
        assert reward in (1.0, -1.0)
        assert reward == 1.0 or risky, "a mine where the chance was 0"
        assert (info["chances"] == -1).all()
        won += reward == 1.0
    assert won >= 20


def test_the_vector_plays_the_same_games_as_single_ones() -> None:
    count, steps = 700, 40
    envs = MinesweeperVectorEnv(count, "6x7x8", rule="any", threads=3)
    same = MinesweeperVectorEnv(count, "6x7x8", rule="any", threads=1)
    seen, _ = envs.reset(seed=3)
    same.reset(seed=3)
    rng = np.random.default_rng(1)
    over = np.zeros(count, dtype=np.bool_)
    ended = 0
    for _ in range(steps):
        actions = rng.integers(0, 42, count)
        before = seen
        seen, rewards, terminated, truncated, _ = envs.step(actions)
        others = same.step(actions)
        assert np.array_equal(seen, others[0]) and np.array_equal(rewards, others[1])
        # What was over has begun anew: all is covered, and nothing was earned.
        assert (seen[over] == -1).all() and (rewards[over] == 0).all()
        assert not terminated[over].any() and not truncated.any()
        going = ~over
        was_open = before.reshape(count, 42)[np.arange(count), actions] >= 0
        assert np.allclose(rewards[going & was_open], -0.1)
        assert set(np.unique(rewards[terminated])) <= {-1.0, 1.0}
        ended += int(terminated.sum())
        over = terminated
    assert ended > count
    seeds = envs._games.seeds()
    assert len(set(seeds.tolist())) == count, "no two games share a seed"


def test_one_step_of_a_vector_is_that_of_the_single_game() -> None:
    env = MinesweeperEnv("9x9x10", rule="safe")
    envs = MinesweeperVectorEnv(1, "9x9x10", rule="safe")
    one, _ = env.reset(seed=11)
    many, _ = envs.reset(seed=11)
    for action in (0, 80, 44, 3):
        one, reward, over, _, _ = env.step(np.int64(action))
        many, rewards, overs, _, _ = envs.step(np.array([action]))
        assert np.array_equal(one, many[0]) and reward == rewards[0] and over == overs[0]
        if over:
            break


def test_rewards_are_as_asked() -> None:
    env = MinesweeperEnv("1x3x1", rule="safe", rewards=Rewards(win=5, loss=-7, opened=0.5, wasted=-2))
    ends = set()
    for seed in range(40):
        env.reset(seed=seed)
        _, first, over, _, _ = env.step(np.int64(0))
        if over:
            # The mine is at the other end: two cells opened, and that was all.
            ends.add(first)
            continue
        assert first == 0.5
        _, again, over, _, _ = env.step(np.int64(0))
        assert again == -2 and not over
        _, last, over, _, _ = env.step(np.int64(2 - seed % 2))
        assert over
        ends.add(last)
    assert ends == {5 + 2 * 0.5, 5 + 0.5, -7.0}


def test_what_is_refused() -> None:
    for level, rule in [("easy", "safe"), ("beginner", "lucky"), ("3x3x1", "open"), ("2x2x5", "any")]:
        with pytest.raises(ValueError):
            MinesweeperEnv(level, rule=rule)
    env = MinesweeperEnv()
    env.reset(seed=1)
    for action in (-1, 81):
        with pytest.raises(ValueError):
            env.step(np.int64(action))
    envs = MinesweeperVectorEnv(2)
    envs.reset(seed=1)
    with pytest.raises(ValueError, match="an action is a cell from 0 to 80"):
        envs.step(np.array([0, 81]))
    with pytest.raises(ValueError, match="2 games and 1 actions"):
        envs.step(np.array([0]))
    with pytest.raises(ValueError):
        MinesweeperVectorEnv(2, render_mode="ansi")
