"""Training pictures of mazes: cells of several programs are mixed, and batches keep pictures and roles together."""

from pathlib import Path

import numpy as np
import pytest

from vision.readers.onestroke.cell_roles.assignments import IS_FREE, IS_START, IS_WALL, ROLES
from vision.readers.onestroke.cell_roles.score import CELL_PX
from vision.training.mazes import UNKNOWN, MazePicture, Mixer, Parts, cells_of, parts_of, picture_of, roles_of, sprites

LAYOUT = roles_of("######S..##..o##x#E######", (5, 5))


def flat(program: int) -> Parts:
    """Return cells of one colour each: the program gives the blue level, and the role the green one."""
    cells = {role: np.full((2, CELL_PX, CELL_PX, 3), (program, 40 * role, 200), np.uint8) for role in range(len(ROLES))}
    return Parts(cells, np.full((1, CELL_PX, CELL_PX, 3), (program, 250, 200), np.uint8))


def test_a_mixed_maze_has_cells_of_the_right_roles_of_several_programs() -> None:
    mixer = Mixer([[flat(program)] for program in range(20)])
    programs = set()
    for seed in range(30):
        maze = mixer.maze(LAYOUT, np.random.default_rng(seed))
        middles = cells_of(maze)[1:-1, 1:-1, CELL_PX // 2, CELL_PX // 2]
        assert (middles[:, :, 1] // 40 == LAYOUT).all()
        programs.add(len(np.unique(middles[:, :, 0])))
    assert programs > {1, 2}


def test_marks_of_other_programs_are_put_on_the_floor() -> None:
    start = np.full((1, CELL_PX, CELL_PX, 3), 40, np.uint8)
    start[:, 5:11, 5:11] = (0, 0, 250)
    floor, page = np.full((1, CELL_PX, CELL_PX, 3), 40, np.uint8), np.zeros((1, CELL_PX, CELL_PX, 3), np.uint8)
    other = Parts({IS_FREE: floor, IS_START: start}, page)
    own = Parts({IS_FREE: np.full_like(floor, 180), IS_WALL: np.full_like(floor, 90)}, page)
    layout, found = roles_of("####S####", (3, 3)), 0
    for seed in range(40):
        cell = cells_of(Mixer([[own], [other]]).maze(layout, np.random.default_rng(seed)))[2, 2]
        assert cell[8, 8, 2] == 250
        found += int(cell[2, 2, 0]) == 180
    assert found > 5


def test_parts_are_the_cells_of_a_maze_by_role() -> None:
    cells = np.zeros((7, 7, CELL_PX, CELL_PX, 3), np.uint8)
    cells[1:-1, 1:-1] = 10 * (1 + LAYOUT[:, :, None, None, None])
    parts = parts_of(MazePicture(picture_of(cells), LAYOUT))
    assert {role: int(each.mean()) for role, each in parts.by_role.items()} == {role: 10 * (role + 1) for role in range(6)}
    assert len(parts.page) == 24 and not parts.page.any()


def test_sprites_come_from_files(tmp_path: Path) -> None:
    arrays = {name: np.full((1, 32, 32, 3), level, np.uint8) for name, level in (("floor", 9), ("start", 70), ("page", 3))}
    np.savez(tmp_path / "someone__game.npz", **arrays)
    (parts,) = sprites(tmp_path)
    assert {role: int(each[0, 0, 0, 0]) for role, each in parts.by_role.items()} == {IS_FREE: 9, IS_START: 70}
    assert parts.page.shape == (1, CELL_PX, CELL_PX, 3)


def test_varied_batches_keep_cells_and_roles_together() -> None:
    torch = pytest.importorskip("torch", reason="only training needs it")
    from vision.training.networks.roles import batch_of, part_of, varied

    cells = np.zeros((7, 7, CELL_PX, CELL_PX, 3), np.uint8)
    cells[1:-1, 1:-1] = 40 * (1 + LAYOUT[:, :, None, None, None])
    maze, rng = MazePicture(picture_of(cells), LAYOUT), np.random.default_rng(1)
    lower = MazePicture(maze.pixels[2 * CELL_PX :], LAYOUT[2:])
    for seed in range(20):
        torch.manual_seed(seed)
        batch = varied(batch_of([part_of(maze, rng), lower]))
        assert batch["are_there"].sum() == 49 + 35
        assert np.allclose(batch["weights"].sum((1, 2)).numpy(), 1)
        middles = batch["pictures"].mean(1)[:, CELL_PX // 2 :: CELL_PX, CELL_PX // 2 :: CELL_PX]
        for levels, roles in zip(middles, batch["roles"], strict=True):
            parts = [levels[roles == role] for role in range(len(ROLES))]
            assert max(float(part.max() - part.min()) for part in parts if len(part)) < 0.25, "a role has cells of several others"
        assert (batch["roles"] == UNKNOWN).sum() == 2 * 49 - 25 - 15
