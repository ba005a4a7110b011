"""What is said of a game beside its title: its size, its picture, how hard it is, and where it comes from."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.formatting import day_name, level_name

if TYPE_CHECKING:
    from game.scenes.play.scene import PlayScene


def subtitle(scene: PlayScene) -> str:
    """Return the line below the title."""
    session, picture = scene.session, scene.pictures.picture
    parts = [session.puzzle.caption(session.start)]
    if scene.takes_pictures:
        parts.append(picture.title if picture is not None else "numbers")
    parts += scene.assistant.board_check.report.facts or (session.grade,) * bool(session.grade)
    if session.origin.daily:
        parts.append(f"daily puzzle of {day_name(session.origin.daily)}")
    elif session.origin.level:
        parts.append(level_name(session.origin.level))
    elif session.origin.seed is not None:
        parts.append(f"seed {session.origin.seed}")
    return " · ".join(parts)


def grade(scene: PlayScene) -> str:
    """Return how hard the board is, as it is titled; empty where nobody knows."""
    puzzle, own = scene.session.puzzle, scene.session.grade
    titles = {c.value: c.title for option in puzzle.options if option.name == puzzle.grade_option for c in option.choices}
    facts = [titles[fact] for fact in scene.assistant.board_check.report.facts if fact in titles]
    return titles.get(own, "") or "".join(facts[:1])
