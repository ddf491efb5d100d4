"""What a disk says that refuses, and what to do about it: the same words in every program."""

import errno
import os
import re

AGAIN = "then run the same command again"
REMEDIES = {
    errno.ENOSPC: f"free some space on that disk, {AGAIN}",
    errno.EDQUOT: f"your quota on that disk is used up: delete something of yours, {AGAIN}",
    errno.EIO: f"the disk fails: take another one, {AGAIN}",
    errno.EROFS: f"the disk is mounted to be read only: name a folder that you may write to, {AGAIN}",
    errno.EACCES: f"change the rights of the file or folder, or name another one, {AGAIN}",
    errno.ENOTDIR: f"a part of that path is a file: name another folder, {AGAIN}",
    errno.EEXIST: f"a file is there: name another folder, {AGAIN}",
    errno.EPERM: f"change the rights of the file or folder, or name another one, {AGAIN}",
}
# safetensors and tokenizers raise errors of their own, shutil.copytree one for many.
_NUMBER = re.compile(r"\(os error (\d+)\)|\[Errno (\d+)\]")


def refusal(error: BaseException) -> tuple[str, str] | None:
    """What the disk said, and the remedy; None where ``error`` is not a disk's that refuses."""
    found = _NUMBER.search(str(error))
    number = int(found[1] or found[2]) if found else getattr(error, "errno", None)
    return None if number is None or number not in REMEDIES else (os.strerror(number), REMEDIES[number])


def explain(error: BaseException, where: object) -> str | None:
    """A line with the path that the disk refused (``where`` if ``error`` names none) and the remedy; None as above."""
    if (said := refusal(error)) is None:
        return None
    path = getattr(error, "filename2", None) or getattr(error, "filename", None) or where
    return f"{os.fsdecode(path) if isinstance(path, bytes) else path}: {said[0]}; {said[1]}"
