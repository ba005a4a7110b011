"""Whether the system prefers dark windows."""

from __future__ import annotations


def system_is_dark() -> bool:
    """Return the system's choice; dark where it tells none. May take a while, so ask in a thread."""
    import darkdetect

    return darkdetect.theme() != "Light"
