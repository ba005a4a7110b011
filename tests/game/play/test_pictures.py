"""Pictures on boards: the built-in ones, files of many kinds, and files that can't be used."""

import os
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest
from PIL import Image
from support.users.user import NEAR, User

from game.paint.pictures import MAX_SIDE, Picture, built_in, load
from game.scenes.play.panel_parts import GoalPicture
from game.widgets.choices import Dropdown
from game.widgets.inputs import TextField
from solvers.errors import PuzzleError


def gradient(size: tuple[int, int] = (300, 200), mode: str = "RGB") -> Image.Image:
    image = Image.linear_gradient("L").resize(size)
    return image.convert(mode)


def save(folder: Path, name: str, image: Image.Image, **options: object) -> Path:
    path = folder / name
    image.save(path, **options)
    return path


def test_there_are_six_pictures_and_no_two_tiles_are_alike() -> None:
    assert len(built_in()) == 6
    for name in built_in():
        whole = Picture(name).fitted((240, 240))
        parts = (whole.subsurface((c * 60, r * 60, 60, 60)) for r in range(4) for c in range(4))
        tiles = [pygame.image.tobytes(pygame.transform.smoothscale(part, (8, 8)), "RGB") for part in parts]
        for number, tile in enumerate(tiles):
            for other in tiles[:number]:
                assert sum(abs(a - b) for a, b in zip(tile, other, strict=True)) / len(tile) > 3, name


@pytest.mark.parametrize("kind", ["png", "jpg", "webp", "bmp", "gif", "tif", "tga"])
def test_files_of_many_kinds_are_read(tmp_path: Path, kind: str) -> None:
    picture = load(str(save(tmp_path, f"a picture.{kind}", gradient())))
    assert picture.title == "a picture"
    assert picture.fitted((90, 90)).get_size() == (90, 90)


@pytest.mark.parametrize("mode", ["L", "LA", "RGBA", "P", "1", "CMYK", "I;16", "F"])
def test_pixels_of_many_kinds_are_read(tmp_path: Path, mode: str) -> None:
    image = gradient(mode="L")
    name = "deep.tif" if mode in ("CMYK", "F") else "deep.png"
    image = image.convert("I").point(lambda value: value * 257).convert("I;16") if mode == "I;16" else image.convert(mode)
    pixels = load(str(save(tmp_path, name, image))).fitted((60, 40))
    light = [pygame.Color(*pixels.get_at((30, y))[:3]).r for y in (3, 36)]
    assert light[0] + 60 < light[1], "the gradient is gone"


def test_the_middle_is_cut_out_without_stretching(tmp_path: Path) -> None:
    image = Image.new("RGB", (400, 100), "red")
    image.paste("blue", (150, 0, 250, 100))
    fitted = load(str(save(tmp_path, "wide.png", image))).fitted((50, 50))
    assert fitted.get_at((25, 25))[:3] == (0, 0, 255)
    assert fitted.get_at((2, 25))[:3] == (0, 0, 255)


def test_photos_are_turned_as_the_camera_was_held(tmp_path: Path) -> None:
    image = Image.new("RGB", (40, 20), "red")
    image.paste("blue", (0, 0, 20, 20))
    exif = Image.Exif()
    exif[274] = 6
    pixels = load(str(save(tmp_path, "photo.jpg", image, exif=exif))).pixels
    assert pixels is not None and pixels.get_size() == (20, 40)


def test_large_pictures_are_made_smaller(tmp_path: Path) -> None:
    pixels = load(str(save(tmp_path, "large.png", gradient((5000, 300))))).pixels
    assert pixels is not None and max(pixels.get_size()) == MAX_SIDE


def torn(path: Path) -> None:
    gradient((800, 800)).save(path)
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])


def heavy(path: Path) -> None:
    path.touch()
    os.truncate(path, 100 * 2**20)


PROGRAM = b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\n%%EndComments\nshowpage\n"
BAD: dict[str, Callable[[Path], object]] = {
    "torn.png": torn,
    "huge.png": lambda path: Image.new("1", (20000, 20000)).save(path),
    "notes.png": lambda path: path.write_text("not a picture"),
    "empty.jpg": Path.touch,
    "heavy.bmp": heavy,
    "program.png": lambda path: path.write_bytes(PROGRAM),
    "thin.png": lambda path: Image.new("RGB", (1, 500)).save(path),
    "missing.png": lambda path: None,
    "folder.png": Path.mkdir,
    "bad.svg": lambda path: path.write_text("<svg"),
}


@pytest.mark.parametrize("name", BAD)
def test_files_that_are_not_pictures_are_refused_with_a_reason(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    BAD[name](path)
    with pytest.raises(PuzzleError) as caught:
        load(str(path))
    assert path.name in str(caught.value) and str(caught.value).endswith(".") and len(str(caught.value)) < 160


# on the board


def test_a_picture_is_chosen_from_the_list(user: User) -> None:
    scene = user.begin(NEAR)
    dropdown = next(widget for widget in scene.panel.visible_tree() if type(widget) is Dropdown)
    before = user.picture()
    user.click(dropdown)
    rows = len(dropdown.items)
    popup = scene.root.popup.rect
    user.click((popup.centerx, popup.y + popup.h * 3 // (2 * rows)))
    user.pass_time(0.2)
    assert scene.pictures.picture is not None and scene.pictures.picture.name == built_in()[0]
    assert user.picture() != before
    assert user.app.settings.pictures["sliding"] == built_in()[0]


def test_numbers_on_a_picture_are_toggled(user: User) -> None:
    scene = user.begin(NEAR)
    scene.pictures.use(Picture(built_in()[0]))
    user.frames(2)
    before = user.picture()
    user.click(user.button(icon="numbers"))
    assert user.app.settings.boards["sliding"]["numbers"] == "off"
    assert user.picture() != before


def colours_in(surface: pygame.Surface, area: pygame.Rect) -> set[tuple[int, ...]]:
    xs, ys = range(area.x, area.right, max(area.w // 12, 1)), range(area.y, area.bottom, max(area.h // 12, 1))
    return {tuple(surface.get_at((x, y))) for x in xs for y in ys}


def test_a_file_that_comes_late_changes_nothing(user: User, tmp_path: Path) -> None:
    scene = user.begin(NEAR)
    user.post(pygame.DROPFILE, file=str(save(tmp_path, "late.png", gradient((2000, 2000)))))
    user.frames()
    scene.pictures.use(Picture("harbour"))
    user.wait(lambda: not user.app.jobs)
    assert scene.pictures.picture.name == "harbour"
    assert user.app.settings.pictures["sliding"] == "harbour"


def test_the_last_piece_appears_when_the_picture_is_complete(user: User) -> None:
    scene = user.begin("sliding:1 2 3/4 5 0/7 8 6")
    scene.pictures.use(Picture("harbour"))
    user.frames(2)
    grid = scene.view.board._grid
    blank = grid.area_at(2, 2).inflate(-20, -20)
    user.keys("UP")
    user.frames(3)
    assert len(colours_in(user.app.surface, grid.area_at(2, 2).inflate(-20, -20))) > 1, "the last tile slides in over the hole"
    user.pass_time(0.5)
    assert user.top is scene and scene.session.is_won
    assert len(colours_in(user.app.surface, blank)) > 5
    user.keys("ctrl+z 0.5s")
    assert len(colours_in(user.app.surface, grid.area_at(1, 2).inflate(-20, -20))) == 1


def test_the_finished_picture_is_shown_beside_the_board(user: User) -> None:
    scene = user.begin(NEAR)
    goal = next(widget for widget in scene.panel.tree() if isinstance(widget, GoalPicture))
    user.frames(2)
    assert len(colours_in(user.app.surface, goal.rect)) == 1
    scene.pictures.use(Picture("harbour"))
    user.frames(2)
    assert len(colours_in(user.app.surface, goal.rect)) > 5


def test_a_dropped_file_replaces_the_message_about_another(user: User, tmp_path: Path) -> None:
    scene = user.begin(NEAR)
    user.post(pygame.DROPFILE, file=str(tmp_path / "none.png"))
    user.wait(lambda: "none.png" in user.app.toasts.text)
    user.post(pygame.DROPFILE, file=str(save(tmp_path, "数独 holiday.png", gradient())))
    user.wait(lambda: scene.pictures.picture is not None)
    assert scene.pictures.picture.title == "数独 holiday" and not user.app.toasts.text
    assert "数独 holiday" in scene._header.subtitle.text


@pytest.mark.parametrize("name", ["torn.png", "missing.png", "folder.png"])
def test_bad_files_change_nothing(user: User, tmp_path: Path, name: str) -> None:
    scene = user.begin(NEAR)
    user.keys("LEFT")
    scene.pictures.use(Picture(built_in()[0]))
    BAD[name](tmp_path / name)
    user.post(pygame.DROPFILE, file=str(tmp_path / name))
    user.wait(lambda: name in user.app.toasts.text)
    assert scene.pictures.picture.name == built_in()[0] and scene.session.move_count == 1


def test_a_file_is_opened_in_the_dialog(user: User, tmp_path: Path) -> None:
    (tmp_path / "inside").mkdir()
    path = save(tmp_path / "inside", "view.png", gradient())
    (tmp_path / "inside" / "notes.txt").write_text("no picture")
    user.app.settings.pictures_folder = str(tmp_path)
    scene = user.begin(NEAR)
    user.keys("ctrl+o")
    titles = [row.title for row in user.top._list._rows]
    assert titles[0] == "Folder above" and "inside" in titles
    for _ in range(titles.index("inside")):
        user.keys("DOWN")
    user.keys("RETURN")
    assert [row.title for row in user.top._list._rows] == ["Folder above", "view.png"]
    user.click((user.top._list.rect.centerx, user.top._list.rect.y + int(user.app.look.sizes.row * 1.5)))
    user.wait(lambda: scene.pictures.picture is not None)
    assert scene.pictures.picture.name == str(path)


@pytest.mark.parametrize("is_relative", [False, True])
def test_a_path_is_typed_in_the_dialog(user: User, tmp_path: Path, is_relative: bool) -> None:
    path = save(tmp_path, "typed.png", gradient())
    user.app.settings.pictures_folder = str(tmp_path)
    scene = user.begin(NEAR)
    user.keys("ctrl+o")
    field = user.all(TextField)[0]
    user.click(field)
    user.keys("ctrl+a")
    user.type(path.name if is_relative else str(path))
    user.keys("RETURN")
    user.wait(lambda: scene.pictures.picture is not None)
    assert scene.pictures.picture.name == str(path)


def test_numbers_replace_a_missing_picture(user: User, tmp_path: Path) -> None:
    user.app.settings.pictures["sliding"] = str(tmp_path / "gone.png")
    scene = user.begin(NEAR)
    user.wait(lambda: "gone.png" in user.app.toasts.text)
    assert scene.pictures.picture is None
    user.keys("LEFT")
    assert scene.session.move_count == 1
