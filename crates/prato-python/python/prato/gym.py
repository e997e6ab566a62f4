"""Minesweeper for learners: a Gymnasium environment, and one of thousands of games at once.

``pip install 'prato[gym]'`` brings Gymnasium along.

**Observation:** the board as ``Board`` takes it, an int8 array of rows and columns: the clues from 0 to 8 of open
cells, and -1 for covered ones.

**Action:** the number of the cell to open, in reading order from 0: ``row * cols + col``. A 0 opens all around it.

**Reward:** what ``Rewards`` says: by default 1 for a game won, -1 for a mine, and -0.1 for a cell that was open
already. All other steps give 0; a learner that needs more can be given something for each cell that opens.

**Info:** with ``oracle=True`` the member ``chances`` holds the exact chance of a mine in every cell, -1 where it
is open and all over games that have ended. Before the first click no cell that the rule keeps clear holds a mine: by the
rules ``"safe"`` and ``"open"`` all chances are 0 then.

A game depends on its seed, on the first click and on nothing else.

>>> import gymnasium, prato.gym
>>> env = gymnasium.make("prato/Minesweeper-v0", level="beginner", rule="open", oracle=True)
>>> seen, info = env.reset(seed=1)
>>> seen.shape, env.action_space
((9, 9), Discrete(81))
>>> seen, reward, terminated, truncated, info = env.step(40)
>>> int(seen[4, 4]), float(reward), terminated
(0, 0.0, False)
>>> float(info["chances"][0, 0]) < 1
True
"""

from __future__ import annotations

from typing import Any, NamedTuple, Optional

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from . import _prato

__all__ = ["MinesweeperEnv", "MinesweeperVectorEnv", "Rewards"]

Seen = NDArray[np.int8]

_PLAYING, _WON, _LOST = 0, 1, 2


class Rewards(NamedTuple):
    """What a step is worth: the sum of all that apply.

    Attributes:
        win: the last safe cell was opened.
        loss: a mine was opened.
        opened: for each cell that opened.
        wasted: the cell was open already.
    """

    win: float = 1.0
    loss: float = -1.0
    opened: float = 0.0
    wasted: float = -0.1


class MinesweeperEnv(gymnasium.Env[Seen, np.int64]):
    """One game.

    Args:
        level: ``"beginner"``, ``"intermediate"``, ``"expert"``, or rows x columns x mines such as ``"8x8x10"``.
        rule: the first click: ``"any"`` may hit a mine, ``"safe"`` never does, ``"open"`` shows a 0.
        rewards: what a step is worth.
        oracle: tell the exact chances in ``info``.
        render_mode: ``"ansi"`` for text.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 4}

    def __init__(
        self,
        level: str = "beginner",
        *,
        rule: str = "safe",
        rewards: Rewards = Rewards(),
        oracle: bool = False,
        render_mode: Optional[str] = None,
    ) -> None:
        self._games = _prato.Games(1, level, rule, 1)
        self._rewards = rewards
        self._oracle = oracle
        self._seen = self._games.reset(0)[0]
        self.render_mode = render_mode
        self.observation_space, self.action_space = _spaces(self._seen.shape)

    def reset(
        self, *, seed: Optional[int] = None, options: Optional[dict[str, Any]] = None
    ) -> tuple[Seen, dict[str, Any]]:
        """Begins a game: with a seed always the same, without one another."""
        super().reset(seed=seed)
        self._seen = self._games.reset(_game_seed(self.np_random))[0]
        return self._seen, self._info()

    def step(self, action: np.int64) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """Opens a cell."""
        if not self.action_space.contains(action):
            raise ValueError(f"{action!r} is no cell; there are {self.action_space}")
        seen, opened, standing = self._games.step(np.array([action], dtype=np.int64))
        self._seen = seen[0]
        reward = float(_reward(self._rewards, opened, standing)[0])
        return self._seen, reward, bool(standing[0] != _PLAYING), False, self._info()

    def render(self) -> Optional[str]:
        """The board as text."""
        if self.render_mode is None:
            return None
        rows = ("".join("." if cell < 0 else str(cell) for cell in row) for row in self._seen)
        return "\n".join(rows)

    def _info(self) -> dict[str, Any]:
        return {"chances": _chances(self._games)[0]} if self._oracle else {}


class MinesweeperVectorEnv(VectorEnv[Seen, NDArray[np.int64], NDArray[Any]]):
    """Many games at once, played in Rust on all processors.

    A game that is over begins anew at the next step, whatever the action (``AutoresetMode.NEXT_STEP``). Every
    step gives new arrays, so that they can be kept.

    Args:
        num_envs: how many games.
        threads: how many processors to use; all if nothing is said.

    The others are as in ``MinesweeperEnv``.

    >>> import numpy as np, prato.gym
    >>> envs = prato.gym.MinesweeperVectorEnv(1000, level="beginner")
    >>> seen, info = envs.reset(seed=1)
    >>> seen, rewards, terminated, truncated, info = envs.step(np.zeros(1000, dtype=np.int64))
    >>> seen.shape, bool((seen[:, 0, 0] >= 0).all())
    ((1000, 9, 9), True)
    """

    metadata: dict[str, Any] = {"render_modes": [], "autoreset_mode": AutoresetMode.NEXT_STEP}

    def __init__(
        self,
        num_envs: int,
        level: str = "beginner",
        *,
        rule: str = "safe",
        rewards: Rewards = Rewards(),
        oracle: bool = False,
        threads: Optional[int] = None,
        render_mode: Optional[str] = None,
    ) -> None:
        if render_mode is not None:
            raise ValueError("many games at once are not drawn")
        self.num_envs = num_envs
        self._games = _prato.Games(num_envs, level, rule, threads)
        self._rewards = rewards
        self._oracle = oracle
        self._over = np.zeros(num_envs, dtype=np.bool_)
        shape = self._games.reset(0).shape[1:]
        self.single_observation_space, self.single_action_space = _spaces(shape)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: Optional[int] = None, options: Optional[dict[str, Any]] = None
    ) -> tuple[Seen, dict[str, Any]]:
        """Begins all games: with a seed always the same ones."""
        super().reset(seed=seed)
        self._over[:] = False
        return self._games.reset(_game_seed(self.np_random)), self._info()

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[Seen, NDArray[np.float32], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """Opens a cell in each game."""
        seen, opened, standing = self._games.step(np.asarray(actions, dtype=np.int64))
        rewards = _reward(self._rewards, opened, standing)
        rewards[self._over] = 0.0
        self._over = standing != _PLAYING
        truncated = np.zeros(self.num_envs, dtype=np.bool_)
        return seen, rewards, self._over.copy(), truncated, self._info()

    def _info(self) -> dict[str, Any]:
        if not self._oracle:
            return {}
        # Gymnasium's vectors say beside each member which games have it.
        return {"chances": _chances(self._games), "_chances": np.ones(self.num_envs, dtype=np.bool_)}


def _spaces(shape: tuple[int, ...]) -> tuple[Any, gymnasium.spaces.Discrete]:
    seen = gymnasium.spaces.Box(-1, 8, shape=shape, dtype=np.int8)
    return seen, gymnasium.spaces.Discrete(int(np.prod(shape)))


def _reward(
    rewards: Rewards, opened: NDArray[np.int32], standing: NDArray[np.int8]
) -> NDArray[np.float32]:
    told = opened * np.float32(rewards.opened)
    told[standing == _WON] += rewards.win
    told[standing == _LOST] += rewards.loss
    told[(opened == 0) & (standing == _PLAYING)] += rewards.wasted
    return told


def _chances(games: _prato.Games) -> NDArray[np.float64]:
    """The chances, with -1 for NaN: Gymnasium's checker compares them, and NaN is not even equal to itself."""
    return np.nan_to_num(games.odds(), copy=False, nan=-1.0)


def _game_seed(random: np.random.Generator) -> int:
    return int(random.integers(0, 2**63))


gymnasium.register(
    id="prato/Minesweeper-v0",
    entry_point="prato.gym:MinesweeperEnv",
    vector_entry_point="prato.gym:MinesweeperVectorEnv",
)
