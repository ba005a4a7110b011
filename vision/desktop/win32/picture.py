"""What a window of Microsoft Windows shows: it is asked to draw itself, by user32 and gdi32, as their documentation tells."""

from __future__ import annotations

import ctypes
from ctypes import wintypes
from typing import Any

import numpy as np

from vision.frame import Pixels

CLIENT_ONLY, RENDER_FULL_CONTENT = 1, 2
"""how PrintWindow draws: without the frame; with what a graphics card has drawn too, since Windows 8.1"""
RGB_COLOURS = 0
PIXEL_BYTES = 4


class _Header(ctypes.Structure):
    """BITMAPINFOHEADER: how a bitmap is to be written down."""

    _fields_ = (
        ("size", ctypes.c_uint32),
        ("width", ctypes.c_int32),
        ("height", ctypes.c_int32),
        ("planes", ctypes.c_uint16),
        ("bits", ctypes.c_uint16),
        ("compression", ctypes.c_uint32),
        ("image_bytes", ctypes.c_uint32),
        ("across_per_metre", ctypes.c_int32),
        ("down_per_metre", ctypes.c_int32),
        ("colours", ctypes.c_uint32),
        ("important_colours", ctypes.c_uint32),
    )


def printed(user32: Any, gdi32: Any, number: int, size: tuple[int, int]) -> Pixels | None:
    """Return what a window shows inside its frame, of a width and a height; None where it doesn't draw itself.

    A program that does not answer is not asked: it would be waited for.
    """
    handle = wintypes.HWND(number)
    if user32.IsHungAppWindow(handle):
        return None
    screen = user32.GetDC(None)
    canvas, bitmap = gdi32.CreateCompatibleDC(wintypes.HDC(screen)), gdi32.CreateCompatibleBitmap(wintypes.HDC(screen), *size)
    try:
        former = gdi32.SelectObject(wintypes.HDC(canvas), wintypes.HGDIOBJ(bitmap))
        is_drawn = user32.PrintWindow(handle, wintypes.HDC(canvas), CLIENT_ONLY | RENDER_FULL_CONTENT)
        gdi32.SelectObject(wintypes.HDC(canvas), wintypes.HGDIOBJ(former))  # a bitmap is read only when nobody draws on it
        pixels = _read(gdi32, canvas, bitmap, size) if is_drawn else None
    finally:
        gdi32.DeleteObject(wintypes.HGDIOBJ(bitmap))
        gdi32.DeleteDC(wintypes.HDC(canvas))
        user32.ReleaseDC(None, wintypes.HDC(screen))
    return pixels if pixels is not None and pixels.any() else None  # some draw nothing, and say that they have


def _read(gdi32: Any, canvas: int, bitmap: int, size: tuple[int, int]) -> Pixels | None:
    width, height = size
    data = ctypes.create_string_buffer(width * height * PIXEL_BYTES)
    header = _Header(ctypes.sizeof(_Header), width, -height, 1, 8 * PIXEL_BYTES)  # upside down: the upper row comes first
    where = data, ctypes.byref(header)
    rows = gdi32.GetDIBits(wintypes.HDC(canvas), wintypes.HBITMAP(bitmap), 0, height, *where, RGB_COLOURS)
    if rows != height:
        return None
    return np.frombuffer(data.raw, np.uint8).reshape(height, width, PIXEL_BYTES)[:, :, :3]
