"""SentEval's classifier, many fits at a time: a linear softmax trained in mini-batches with early stopping.

Each fit gives what SentEval's own loop (tools/classifier.py with nhid 0) gives for it alone: the same
initial weights, the same mini-batches in the same order, the same optimiser and the same rule for stopping. Fits that
train on the same rows with other penalties share their batches, and the folds of a cross-validation are one batched
matmul instead of many small ones: 400 fits cost what a few cost.
"""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace

import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor, nn

Ints = npt.NDArray[np.int64]
SEED = 1111
PENALTIES = (1e-5, 1e-4, 1e-3, 1e-2)  # L2, on the bias too
MAX_EPOCHS = 200
DEV_SHARE = 0.05  # of the rows of a last fit, for its early stopping
GROUP_SIZE = 10  # fits whose batches fit into a processor's cache together


@dataclass(frozen=True)
class Protocol:
    """How SentEval trains: more than ``patience`` checks on dev without a new best end it, a check each ``epochs``."""

    folds: int
    optimizer: str
    batch: int
    patience: int
    epochs: int


FULL = Protocol(folds=10, optimizer="adam", batch=64, patience=5, epochs=4)
FAST = Protocol(folds=5, optimizer="rmsprop", batch=128, patience=3, epochs=2)  # SimCSE's "fasttest"


@dataclass(frozen=True)
class Fit:
    """One fit: training rows, dev rows for early stopping, one L2 penalty per classifier, random state."""

    train: Ints
    dev: Ints
    penalties: tuple[float, ...] = PENALTIES
    random: np.random.RandomState = field(default_factory=lambda: np.random.RandomState(SEED))


@dataclass(frozen=True)
class Fitted:
    """The classifiers that were best on dev, (penalties, classes, dim + 1), and their accuracy there, (penalties,)."""

    weights: Tensor
    dev: npt.NDArray[np.float64]

    def predict(self, features: Tensor) -> Ints:
        """The class of each row: (rows, dim + 1) → (penalties, rows)."""
        predicted: Ints = (features @ self.weights.transpose(1, 2)).argmax(-1).numpy()
        return predicted


class Data:
    """Features (rows, dim), with a column of ones for the bias, and labels 0 … classes − 1."""

    def __init__(self, features: npt.NDArray[np.float32], labels: Sequence[int]) -> None:
        ones = np.ones((len(features), 1), np.float32)
        self.features = torch.from_numpy(np.concatenate([features, ones], axis=1))
        self.labels = torch.tensor(labels)
        self.classes = int(self.labels.max()) + 1

    @classmethod
    def concatenate(cls, first: "Data", second: "Data") -> "Data":
        """The rows of ``first``, then those of ``second``."""
        features = torch.cat([first.features, second.features])[:, :-1]
        return cls(features.numpy(), torch.cat([first.labels, second.labels]).tolist())

    def accuracy(self, fitted: Fitted, rows: Ints) -> npt.NDArray[np.float64]:
        """Share of ``rows`` that each classifier gets correct. (penalties,)"""
        predicted = fitted.predict(self.features[rows])
        correct: npt.NDArray[np.float64] = (predicted == self.labels[rows].numpy()).mean(-1)
        return correct


def final_fit(rows: Ints, penalty: float) -> Fit:
    """The last fit on ``rows``: a random twentieth of them stops it."""
    random = np.random.RandomState(SEED)
    order, size = random.permutation(len(rows)), int(DEV_SHARE * len(rows))
    return Fit(rows[order[size:]], rows[order[:size]], (penalty,), random)


def fit(data: Data, fits: Sequence[Fit], protocol: Protocol) -> list[Fitted]:
    """Train ``fits`` (all with equally many penalties), in their order."""
    steps: dict[int, list[int]] = {}
    for i, request in enumerate(fits):
        steps.setdefault(-(-len(request.train) // protocol.batch), []).append(i)
    chunks = [same[start : start + GROUP_SIZE] for same in steps.values() for start in range(0, len(same), GROUP_SIZE)]
    threads = torch.get_num_threads()
    first = _initial(data.features.shape[1] - 1, data.classes)  # here, for the threads share torch's random numbers
    try:
        # The matmuls are small: one core per group is faster than all cores for one group.
        with ThreadPoolExecutor(threads, initializer=torch.set_num_threads, initargs=(1,)) as pool:
            done = list(pool.map(lambda chunk: _Group(data, [fits[i] for i in chunk], protocol, first).run(), chunks))
    finally:
        torch.set_num_threads(threads)
    by_index = {
        i: fitted for chunk, group in zip(chunks, done, strict=True) for i, fitted in zip(chunk, group, strict=True)
    }
    return [by_index[i] for i in range(len(fits))]


class _Group:
    """Fits with equally many steps per epoch, trained in step. F fits, P penalties, C classes, B rows a batch."""

    def __init__(self, data: Data, fits: Sequence[Fit], protocol: Protocol, first: Tensor) -> None:
        self.data, self.fits, self.protocol = data, list(fits), protocol
        self.penalties = len(fits[0].penalties)
        self.weights = first.repeat(len(fits), self.penalties, 1)  # (F, P * C, dim + 1)
        penalty = torch.tensor([one.penalties for one in fits])
        self.penalty = penalty.repeat_interleave(data.classes, 1)[..., None]  # (F, P * C, 1)
        self.moments = [torch.zeros_like(self.weights) for _ in range(2)]
        self.step = 0
        self.active = np.arange(len(fits))
        self.best = [Fitted(first.repeat(self.penalties, 1, 1), np.full(self.penalties, -1.0)) for _ in fits]
        self.checks_without_gain = np.zeros((len(fits), self.penalties), np.int64)

    @torch.inference_mode()
    def run(self) -> list[Fitted]:
        """Train until every fit has stopped."""
        epoch = 0
        while len(self.active) and epoch <= MAX_EPOCHS:
            for _ in range(self.protocol.epochs):
                self._epoch()
            epoch += self.protocol.epochs
            self._check()
        return self.best

    def _epoch(self) -> None:
        rows, share = self._batches()
        wanted = nn.functional.one_hot(self.data.labels[rows], self.data.classes)  # (F, steps, B, C)
        for i in range(rows.shape[1]):
            x = self.data.features.index_select(0, rows[:, i].reshape(-1)).view(len(rows), -1, self.weights.shape[2])
            logits = x @ self.weights.transpose(1, 2)  # (F, B, P * C)
            error = logits.unflatten(2, (self.penalties, -1)).softmax(-1).sub_(wanted[:, i, :, None])  # (F, B, P, C)
            error.mul_(share[:, i, :, None, None])
            self._update((error.flatten(2).transpose(1, 2) @ x).addcmul_(self.penalty, self.weights))

    def _batches(self) -> tuple[Tensor, Tensor]:
        """An epoch's rows, (F, steps, B), and what each counts: one over its batch's size, or 0 where it fills up."""
        size = self.protocol.batch
        fits = [self.fits[i] for i in self.active]
        steps = -(-len(fits[0].train) // size)
        rows = np.zeros((len(fits), steps * size), np.int64)
        share = np.zeros((len(fits), steps * size), np.float32)
        for i, one in enumerate(fits):
            count = len(one.train)
            rows[i, :count] = one.train[one.random.permutation(count)]
            share[i, :count] = 1 / size
            share[i, (steps - 1) * size : count] = 1 / (count - (steps - 1) * size)
        return torch.from_numpy(rows).view(-1, steps, size), torch.from_numpy(share).view(-1, steps, size)

    def _update(self, gradient: Tensor) -> None:
        """A step of Adam or RMSprop as torch.optim takes it, with its default rates."""
        self.step += 1
        mean, square = self.moments
        if self.protocol.optimizer == "adam":
            mean.lerp_(gradient, 0.1)
            square.mul_(0.999).addcmul_(gradient, gradient, value=0.001)
            scale = square.sqrt().div_((1 - 0.999**self.step) ** 0.5).add_(1e-8)
            self.weights.addcdiv_(mean, scale, value=-1e-3 / (1 - 0.9**self.step))
        else:
            square.mul_(0.99).addcmul_(gradient, gradient, value=0.01)
            self.weights.addcdiv_(gradient, square.sqrt().add_(1e-8), value=-1e-2)

    def _check(self) -> None:
        """Score on dev, remember the best, and drop the fits whose classifiers have all stopped."""
        continuing = []
        for position, i in enumerate(self.active):
            current = Fitted(self.weights[position].unflatten(0, (self.penalties, -1)), self.best[i].dev)
            current = replace(current, dev=self.data.accuracy(current, self.fits[i].dev))
            running = self.checks_without_gain[i] <= self.protocol.patience
            better = running & (current.dev > self.best[i].dev)
            self.checks_without_gain[i] += running & ~better
            chosen = torch.from_numpy(better)[:, None, None]
            weights = torch.where(chosen, current.weights, self.best[i].weights)
            self.best[i] = Fitted(weights, np.where(better, current.dev, self.best[i].dev))
            if (self.checks_without_gain[i] <= self.protocol.patience).any():
                continuing.append(position)
        if len(continuing) < len(self.active):
            self.active = self.active[continuing]
            self.weights, self.penalty = self.weights[continuing], self.penalty[continuing]
            self.moments = [moment[continuing] for moment in self.moments]


def _initial(width: int, classes: int) -> Tensor:
    """What torch gives a fresh linear layer after SEED, with the bias as last column. (classes, width + 1)"""
    with torch.random.fork_rng():
        torch.manual_seed(SEED)
        layer = nn.Linear(width, classes)
    return torch.cat([layer.weight, layer.bias[:, None]], dim=1).detach()
