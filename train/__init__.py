"""The trainer: reads datasets of stage 1, trains and evaluates sentence encoders.

    from train import TrainConfig, train
    train(TrainConfig(data="artifacts/wiki1m_neg.parquet", model="bert-base-uncased", output="runs/1"))

Both names are imported when they are first used: they need torch.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from train.config import TrainConfig
    from train.run import train

__all__ = ["TrainConfig", "train"]


def __getattr__(name: str) -> Any:
    if name == "TrainConfig":
        from train.config import TrainConfig

        return TrainConfig
    if name == "train":
        from train.run import train

        return train
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
