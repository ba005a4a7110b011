"""Whether the system prefers dark windows."""

from __future__ import annotations

import sys


def system_is_dark() -> bool:
    """Return the system's choice; dark where it tells none. May take a while, so ask in a thread."""
    import shutil

    if sys.platform.startswith("linux") and shutil.which("gsettings") is None:
        return True  # darkdetect would answer "Light" without having asked anybody
    try:
        import darkdetect

        return bool(darkdetect.theme() != "Light")
    except (ImportError, OSError, ValueError):  # a system that can't be asked is as one that prefers nothing
        return True
