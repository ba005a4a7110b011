"""Which programs of Microsoft Windows get input from this one, by kernel32 and advapi32, as their documentation tells.

Windows hands mouse and keys of a program only to programs that run at its own level of integrity or below; what goes to others
is dropped without a word. Programs that were started as administrator are above all that were not.
"""

from __future__ import annotations

import ctypes
import os
from ctypes import wintypes
from typing import Any

PROCESS_QUERY_LIMITED_INFORMATION = 0x1000
TOKEN_QUERY = 8
INTEGRITY = 25
"""the level of integrity, among what can be asked of a token: an address and flags, and the label that lies there after them"""
LABEL_BYTES = 256
ADDRESS = ctypes.sizeof(ctypes.c_void_p)
LABEL_AT = 2 * ADDRESS
COUNT_AT, NUMBERS_AT, NUMBER_BYTES = 1, 8, 4
"""in a label: the byte that counts its numbers, and where they begin; the last one is the level"""
NOT_TOLD = 1 << 32
"""the level of a program that may be asked for but doesn't let itself be asked: it is above who asks"""


def is_above(kernel32: Any, advapi32: Any, process: int) -> bool:
    """Tell whether a process gets no input from this one; where its level can't be asked for at all, it is taken to."""
    level = _level(kernel32, advapi32, process)
    own = _level(kernel32, advapi32, os.getpid())
    return level is not None and own is not None and own != NOT_TOLD and level > own


def _level(kernel32: Any, advapi32: Any, process: int) -> int | None:
    handle = kernel32.OpenProcess(PROCESS_QUERY_LIMITED_INFORMATION, False, wintypes.DWORD(process))
    if not handle:
        return None
    token = wintypes.HANDLE()
    try:
        if not advapi32.OpenProcessToken(wintypes.HANDLE(handle), wintypes.DWORD(TOKEN_QUERY), ctypes.byref(token)):
            return NOT_TOLD
        return _level_of(advapi32, token)
    finally:
        if token.value:
            kernel32.CloseHandle(token)
        kernel32.CloseHandle(wintypes.HANDLE(handle))


def _level_of(advapi32: Any, token: wintypes.HANDLE) -> int | None:
    label, size = ctypes.create_string_buffer(LABEL_BYTES), wintypes.DWORD()
    wanted = wintypes.DWORD(INTEGRITY), label, wintypes.DWORD(LABEL_BYTES), ctypes.byref(size)
    if not advapi32.GetTokenInformation(token, *wanted):
        return None
    at = LABEL_AT + NUMBERS_AT + NUMBER_BYTES * (label.raw[LABEL_AT + COUNT_AT] - 1)
    return int.from_bytes(label.raw[at : at + NUMBER_BYTES], "little")
