"""What cameras, screens and files do to a picture: perspective, light, scaling, blur, noise and compression."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Pixels
from vision.training.boards.board import Board


@dataclass(frozen=True, eq=False)
class Scene:
    """A picture, and its boards, each with the homography (3, 3) from the plane it was drawn in to the picture."""

    pixels: Pixels
    boards: list[tuple[Board, NDArray[np.float64]]]


def random_perspective(canvas_px: int, rng: np.random.Generator) -> NDArray[np.float64]:
    """Return a random homography (3, 3) of a square canvas: rotated, sheared and seen at an angle."""
    angle = rng.normal(0, 0.12)
    middle, size = canvas_px / 2, rng.uniform(0.7, 1.0)
    turn = np.eye(3)
    turn[:2] = cv2.getRotationMatrix2D((middle, middle), float(np.degrees(angle)), float(size))
    lean = np.eye(3)
    lean[2, :2] = rng.normal(0, 0.12, 2) / canvas_px
    lean[0, 1], lean[1, 0] = rng.normal(0, 0.04, 2)
    shift, back = np.eye(3), np.eye(3)
    shift[:2, 2], back[:2, 2] = -middle, middle
    return np.asarray(turn @ back @ lean @ shift, np.float64)


def capture(scene: Scene, side: int, rng: np.random.Generator) -> Scene:
    """Return the scene at its final size, degraded at random."""
    pixels, factor = scene.pixels, side / scene.pixels.shape[0]
    if rng.random() < 0.12:
        pixels = _lit(pixels, rng)
    if rng.random() < 0.12:
        pixels = _toned(pixels, rng)
    if rng.random() < 0.04:
        pixels = _dithered(pixels, rng)
    if factor != 1:
        interpolation = cv2.INTER_AREA if rng.random() < 0.8 else cv2.INTER_LINEAR
        pixels = np.asarray(cv2.resize(pixels, (side, side), interpolation=interpolation), np.uint8)
    if rng.random() < 0.04:
        coarse = cv2.resize(pixels, None, fx=1 / float(rng.uniform(1.3, 2.2)), fy=1 / 1.6, interpolation=cv2.INTER_NEAREST)
        pixels = np.asarray(cv2.resize(coarse, (side, side), interpolation=cv2.INTER_NEAREST), np.uint8)
    kind = rng.random()
    if kind < 0.14:
        pixels = np.asarray(cv2.GaussianBlur(pixels, (0, 0), float(rng.uniform(0.4, 1.1))), np.uint8)
    elif kind < 0.22:
        sharp = cv2.GaussianBlur(pixels, (0, 0), 1.0)
        pixels = np.asarray(cv2.addWeighted(pixels, 1.6, sharp, -0.6, 0), np.uint8)
    if rng.random() < 0.15:
        noise = rng.normal(0, rng.uniform(2, 10), pixels.shape).astype(np.float32)
        pixels = np.clip(pixels + noise, 0, 255).astype(np.uint8)
    if rng.random() < 0.25:
        _, data = cv2.imencode(".jpg", pixels, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(35, 92))])
        pixels = np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), np.uint8)
    if rng.random() < 0.08:
        pixels = np.asarray(cv2.cvtColor(cv2.cvtColor(pixels, cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR), np.uint8)
    smaller = np.array([[factor, 0, (factor - 1) / 2], [0, factor, (factor - 1) / 2], [0, 0, 1.0]])
    return Scene(pixels, [(board, smaller @ warp) for board, warp in scene.boards])


def _lit(pixels: Pixels, rng: np.random.Generator) -> Pixels:
    """Return a picture with uneven light."""
    lights = cv2.resize(rng.uniform(0.45, 1.15, (3, 3)).astype(np.float32), pixels.shape[1::-1], interpolation=cv2.INTER_CUBIC)
    return np.asarray(np.clip(pixels * lights[:, :, None], 0, 255), np.uint8)


def _toned(pixels: Pixels, rng: np.random.Generator) -> Pixels:
    """Return a picture with other tones: less contrast, darker or brighter midtones."""
    values = np.arange(256) / 255
    values = values ** float(np.exp(rng.uniform(-0.7, 0.7)))
    low, high = rng.uniform(0, 0.35), rng.uniform(0.6, 1)
    tones = np.clip(255 * (low + (high - low) * values), 0, 255).astype(np.uint8)
    return np.asarray(cv2.LUT(pixels, tones), np.uint8)


def _dithered(pixels: Pixels, rng: np.random.Generator) -> Pixels:
    """Return a picture in few colours, with ordered dithering of 2 x 2."""
    height, width = pixels.shape[:2]
    levels = int(rng.integers(2, 7))
    pattern = np.tile(np.array([[0.125, 0.625], [0.875, 0.375]]), (height // 2 + 1, width // 2 + 1))[:height, :width, None]
    mixed = np.floor(pixels / 255 * levels + pattern) * (255 / levels)
    return np.asarray(np.clip(mixed, 0, 255), np.uint8)
