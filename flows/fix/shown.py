"""What of the trainer's lines is shown: no terms of its loss, and a step now and then."""

import re
import time

# Lines that say what fix says already, name the terms, or count what is so by design: not every triplet has a reverse.
LEFT_OUT = (
    "litotes from ",
    "tokenised ",
    "nothing is measured during training",
    "resumed after step ",
    "left out, reverse: ",
)
STEP = re.compile(r"step (\d+)/(\d+)  (?:.*?\btriplet_ranking ([\d.]+|nan|inf)\b.*?  )?(ETA .*)")
SHARE = 20  # lines of steps in a run
SILENCE = 120  # seconds, after which a step is shown in any case


class TrainerLines:
    """Called with a line, returns what to print of it; None for nothing."""

    def __init__(self) -> None:
        self._shown, self._at = -1, time.monotonic()

    def __call__(self, line: str) -> str | None:
        if (found := STEP.match(line)) is None:
            return None if line.startswith(LEFT_OUT) else line
        step, steps = int(found[1]), int(found[2])
        part, now = step * SHARE // steps, time.monotonic()
        if part == self._shown and now - self._at < SILENCE:
            return None
        self._shown, self._at = part, now
        loss = f"ranking loss {found[3]}, " if found[3] else ""
        return f"step {step:,} of {steps:,}, {loss}{found[4]}"
