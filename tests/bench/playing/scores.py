"""Tables of real games: plays the matches of a row, prints a line about each, and a row of how many were won."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from statistics import median

from live.arena import Match, NoArena, Outcome, outcome


def print_row(title: str, matches: Iterable[Match], display: str, limit_s: float) -> None:
    """Play some matches; boards that the game itself has made ambiguous or unwinnable count apart."""
    seen = [each for match in matches if (each := _played(match, display, limit_s)) is not None]
    fair = [each for each in seen if not each.truth.flaw]
    wins = [each.told["seconds"]["play"] for each in seen if each.is_won]
    apart = Counter(each.truth.flaw for each in seen if each.truth.flaw)
    apart_won = Counter(each.truth.flaw for each in seen if each.truth.flaw and each.is_won)
    words = [f"won {sum(each.is_won for each in fair)} of {len(fair)}", f"{median(wins) if wins else 0:.1f} s a win"]
    turns, answers = ([each.told["seconds"][name] for each in seen if each.is_won] for name in ("turn", "answer"))
    if turns:
        words.append(f"{median(turns) * 1000:.0f} ms a turn, the game answering after {median(answers) * 1000:.0f} ms")
    words += [f"{flaw}: won {apart_won[flaw]} of {number}" for flaw, number in apart.items()]
    words += [f"{sum(len(each.outside) for each in seen)} clicks outside"]
    print(f"{title:<24}{'   '.join(words)}", flush=True)


def _played(match: Match, display: str, limit_s: float) -> Outcome | None:
    """Play a game, print a line about it, and return what came of it."""
    try:
        seen = outcome(match, display, limit_s)
    except NoArena as problem:
        print(f"  {match}: {problem}", flush=True)
        return None
    print(f"  {match}: {_line(seen)}", flush=True)
    return seen


def _line(seen: Outcome) -> str:
    told = seen.told
    words = [f"{'won' if seen.is_won else 'NOT WON'}, {told['moves']} moves by {told['input'] or '-'}"]
    words[0] += f" in {told['seconds']['play']:.1f} s. {told['why']}"
    if seen.truth.flaw:
        words.append(f"The game's own board: {seen.truth.flaw}.")
    if not seen.truth.areas:
        words.append("The game does not tell where its board is.")
    if seen.outside:
        words.append(f"CLICKED OUTSIDE at {', '.join(str(each.place) for each in seen.outside)} of {seen.truth.areas}.")
    if not seen.is_won:
        words.append(f"The game: {seen.why}. Kept in {seen.bundle}." if seen.bundle else f"The game: {seen.why}.")
    return " ".join(words)
