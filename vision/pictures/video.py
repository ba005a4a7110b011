"""Writes videos with OpenCV, if its build supports that."""

import tempfile
from pathlib import Path

import cv2
import numpy as np

CODEC = "mp4v"
FRAMES_PER_SECOND = 25.0
_TRIAL_PX = (64, 64)


class VideoError(OSError):
    """No video can be written here; the message says why."""


class VideoWriter:
    """Writes an MP4 file, picture by picture, repeating each for as long as it is shown."""

    def __init__(self, path: Path, size: tuple[int, int]) -> None:
        """Open the file for pictures of a width and height, both even; raises VideoError."""
        self._size = size
        self._seconds, self._written = 0.0, 0
        self._video = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*CODEC), FRAMES_PER_SECOND, size)
        if not self._video.isOpened():
            raise VideoError("OpenCV writes no MP4 here")

    def learn(self, pixels: bytes) -> None:
        """Do nothing: unlike a GIF, a video needs no palette."""

    def add(self, pixels: bytes, seconds: float) -> None:
        """Append a picture of four bytes per pixel: blue, green, red, unused."""
        width, height = self._size
        picture = np.ascontiguousarray(np.frombuffer(pixels, np.uint8).reshape(height, width, 4)[:, :, :3])
        self._seconds += seconds
        while self._written < round(self._seconds * FRAMES_PER_SECOND):
            self._video.write(picture)
            self._written += 1

    def close(self) -> None:
        self._video.release()


def trouble() -> str:
    """Return why no video can be written here; empty if one can."""
    try:
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
            VideoWriter(Path(folder) / "trial.mp4", _TRIAL_PX).close()
    except OSError as problem:
        return str(problem)
    return ""
