"""Reads what a game says in words: finds and reads the lines of text in a picture, and knows phrases of wins, losses and buttons.

The phrases are of the languages that games most often speak. Texts are compared folded: without case, accents and punctuation,
with each doubled letter once, and with letters that look alike made the same.
"""

import unicodedata
import zlib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache, lru_cache
from itertools import permutations
from pathlib import Path
from typing import Any, TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Pixels, Rect, largest, slices_of
from vision.pictures.changes import written_over

NUMBER, UNKNOWN = "#", "?"
"""stand for any number, and for a letter that no phrase needs"""
LATIN, CYRILLIC = "abcdefghijkmnopqrstuvwxyz", "бгджзилпфцчшщъыьэюя"  # without what looks alike, also in upper case
OTHER_LETTERS = (
    "恭喜胜利勝通关過关過關过成功赢贏完成拼好了你挑战戰全部消除太棒厉害解開开决正确確失败敗输輸時间間到超时未不没沒游戏遊戲结束結重新再来來一局下步"
    "クリアおめでとうございます正解達ゲムオバ負けち축하합니다클리어성공완료승리해결실패게임종못"
    "洗牌排列打乱亂シャッフル섞기"
    "答对验证驗證정답입否아니닙错误錯誤有试試違틀렸린오잘检查檢案果提交校核對测認认チェえ合わせ判定확인제출검사체크的闭閉知道我しじる닫"
)
ALPHABET = " " + NUMBER + UNKNOWN + LATIN + CYRILLIC + "".join(dict.fromkeys(OTHER_LETTERS))
"""the letters that can be read, in the order of the network's outputs"""
SHORT, MEDIUM, RATHER_LONG, LONG = 4, 6, 9, 12
"""letters of a phrase in which one may be misread if short phrases are searched for; of one in which spaces may be missed, or a
letter be misread if a button holds nothing else; of one in which a letter may be misread if it is the whole line; and of one in
which it may be misread anywhere"""
FIRST_WITHOUT_SPACES = "\u2e80"  # the scripts from here on hardly have spaces between words
MEDIUM_WITHOUT_SPACES = 4  # letters of a phrase in these, of which one may be misread if it is the whole line
LOOK_ALIKE = str.maketrans("lıłøđæœавекмнорстухіїє", "iiiodaoabekmhopctyxiie")

WON = (
    *("you won", "you win", "you've won", "you have won", "you did it", "you made it", "you solved", "you cleared"),
    *("you completed", "you finished", "you connected", "you matched", "solved", "congratulations", "congratulation"),
    *("congrats", "well done", "level complete", "puzzle complete", "victory", "winner", "bravo", "good job"),
    *("stage clear", "level clear", "game clear", "bingo", "reached the goal", "reached the end", "reached the exit"),
    *("goal reached", "found the exit", "escaped the maze"),
    *("beautifully done", "gewonnen", "glückwunsch", "geschafft", "gelöst", "gagné", "félicitations", "résolu", "réussi"),
    *("victoire", "terminé", "felicidades", "felicitaciones", "enhorabuena", "ganaste", "has ganado", "resuelto", "completado"),
    *("victoria", "parabéns", "venceu", "ganhou", "conseguiu", "resolvido", "completou", "concluído", "vitória", "hai vinto"),
    *("complimenti", "congratulazioni", "risolto", "vittoria", "completato", "tebrikler", "kazandınız", "kazandın"),
    *("tamamlandı", "tamamladın", "gratulacje", "wygrałeś", "wygrana", "ukończono", "rozwiązane", "gefeliciteerd", "opgelost"),
    *("grattis", "du vann", "gratulujeme", "felicitări", "gratulálok", "nyertél", "vyhrál", "voitit", "võitsid"),
    *("chúc mừng", "chiến thắng", "hoàn thành", "selamat"),
    *("menang", "berhasil", "победа", "поздравляем", "поздравляю", "победили", "выиграли", "решена", "решено"),
    *("ты победил", "ты выиграл", "пройден", "собрано", "вы решили", "вы собрали", "перемога", "вітаємо"),
    *("恭喜", "胜利", "勝利", "通关"),
    *("通關", "过关", "過關", "赢了", "贏了", "拼好", "太棒了", "答对了", "全对", "验证通过", "驗證通過", "クリア"),
    *("おめでとう", "正解", "축하", "성공", "클리어", "완료", "승리", "해결", "정답입니다"),
)
WON_AT_END = ("complete", "completed", "cleared", "finished", "thành công", "完成", "成功")
"""phrases that tell of a win only at the end of a line, since they're part of instructions elsewhere"""
WON_ALONE = ("win", "won")  # only as the whole line
LOST = (
    *("game over", "you lose", "you lost", "time's up", "time is up", "out of time", "failed", "verloren", "perdu"),
    *("perdiste", "perdeu", "hai perso", "kaybettin", "przegrałeś", "kalah", "проиграли", "失败", "失敗", "输了", "輸了"),
    *("时间到", "時間到", "超时", "負け", "실패"),
)
NOT_YET = (
    *("not", "isn't", "hasn't", "haven't", "almost", "nearly", "incorrect", "wrong", "no", "nicht", "noch", "pas", "non", "não"),
    *("değil", "nie", "не", "chưa", "không", "未", "不", "没", "沒", "否", "못", "아니", "아닙"),
)
"""words that say in the same line that something isn't so"""

RIGHT = (
    *("correct", "valid", "richtig", "korrekt", "correcto", "correcta", "correto", "correta", "corretto", "corretta"),
    *("doğru", "poprawne", "правильно", "верно", "chính xác", "benar", "正确", "正確", "正しい", "정답"),
)
"""what games say at the end of a line of a right solution"""
WRONG = (
    *("wrong", "incorrect", "not correct", "not right", "not solved", "not valid", "not quite", "not yet", "isn't", "invalid"),
    *("try again", "falsch", "nicht richtig", "nicht korrekt", "faux", "incorrecto", "incorrecta", "incorreto", "incorreta"),
    *("sbagliato", "sbagliata", "errato", "errata", "yanlış", "źle", "неверно", "неправильно", "chưa đúng", "không đúng"),
    *("không chính xác", "salah", "不正确", "不正確", "不对", "错了", "錯了", "再试", "再試", "違います"),
    *("틀렸", "틀린", "오답", "잘못"),
)
"""what games say of a wrong solution, but not of one without mistakes"""
MISTAKES = (
    *("mistake", "mistakes", "error", "errors", "fehler", "erreur", "erreurs", "errores", "errore", "errori", "erro", "erros"),
    *("hata", "błąd", "błędy", "ошибка", "ошибки", "错误", "錯誤", "有误", "有誤", "間違"),
)
NONE = ("no", "keine", "aucune", "sin", "sem", "senza", "bez", "нет", "没", "沒")
"""with these words, mistakes are none"""

SHUFFLE_WORDS = (
    *("shuffle", "reshuffle", "shuffle tiles", "shuffle board", "mix", "mischen", "mélanger", "mezclar", "barajar", "embaralhar"),
    *("mescola", "karıştır", "przetasuj", "перемешать", "xáo trộn", "xáo bài", "acak", "kocok"),
    *("洗牌", "重新洗牌", "重排", "重新排列", "重列", "打乱", "打亂", "シャッフル", "섞기"),
)
"""what is written on buttons that shuffle the tiles"""
CHECK_WORDS = (
    *("check", "check solution", "check answer", "check puzzle", "check sudoku", "check board", "check it", "verify", "validate"),
    *("submit", "prüfen", "überprüfen", "lösung prüfen", "lösungen prüfen", "vérifier", "vérifier la solution", "valider"),
    *("comprobar", "comprobar solución", "verificar", "verificar solución", "verificar solução", "validar", "verifica"),
    *("controlla", "controlla soluzione", "controleer", "kontrollera", "kontrol et", "sprawdź", "zkontrolovat", "ellenőrzés"),
    *("проверить", "проверить решение", "kiểm tra", "periksa", "cek", "cek jawaban"),
    *("检查", "檢查", "检查答案", "检查结果", "提交", "提交答案", "验证", "驗證", "验证答案", "校验", "核对", "核對"),
    *("检验", "检测", "完成", "チェック", "答え合わせ", "判定"),
    *("정답 확인", "제출", "검사", "체크"),
)
"""what is written on buttons that check a solved board"""
NEXT_WORDS = (
    *("next", "next level", "next puzzle", "next game", "next stage", "next board", "go to next level", "continue", "weiter"),
    *("nächstes level", "nächstes rätsel", "suivant", "niveau suivant", "continuer", "siguiente", "siguiente nivel"),
    *("continuar", "próximo", "próximo nível", "próxima fase", "avanti", "prossimo livello", "continua", "sonraki"),
    *("sonraki seviye", "sonraki bölüm", "devam", "devam et", "dalej", "następny poziom", "далее", "дальше", "продолжить"),
    *("следующий уровень", "tiếp tục", "màn tiếp theo", "lanjut", "level berikutnya", "下一关", "下一關"),
)
"""what is written on buttons that lead on to the next board"""
NEW_GAME_WORDS = (
    *("new game", "new puzzle", "new sudoku", "new board", "play again", "neues spiel", "nochmal spielen", "nouvelle partie"),
    *("rejouer", "nuevo juego", "nueva partida", "jugar de nuevo", "novo jogo", "jogar novamente", "jogar de novo"),
    *("nuova partita", "nuovo gioco", "gioca ancora", "yeni oyun", "tekrar oyna", "nowa gra", "zagraj ponownie"),
    *("новая игра", "играть снова", "сыграть ещё раз", "chơi lại", "ván mới", "permainan baru", "main lagi"),
    *("新游戏", "再来一局"),
)
"""what is written on buttons that begin another game"""
CLOSE_WORDS = (
    *("ok", "okay", "close", "got it", "fermer", "cerrar", "fechar", "chiudi", "tamam", "kapat", "zamknij", "确定", "確定"),
    *("确认", "確認", "好的", "关闭", "關閉", "知道了", "我知道了", "閉じる", "닫기", "확인"),
)
"""what is written on buttons that close a message"""

MODEL = Path(__file__).resolve().parents[1] / "assets" / "networks" / "text.onnx.zlib"
"""made by `python -m vision.training.networks.text`"""
HEIGHT = 24  # height of the network's input, in pixels
WIDTHS = (96, 192, 384, 768)  # its possible widths; the rest of a line that is longer isn't read
MARGIN = 0.15  # margin around a line's ink, in parts of the ink's height

Heights: TypeAlias = Mapping[float, int]
MIN_HEIGHTS: Heights = {1: 8, 2: 14, 4: 14, 8: 14, 16: 14, 32: 14}
SMALL_HEIGHTS: Heights = {0.5: 12}
"""the least height of the box of a line's edges; these factors scale the picture down for large letters, up for small ones"""
MAX_HEIGHT, MIN_ASPECT, MIN_SHORT_ASPECT = 26, 1.4, 1.0
EDGES = 24, 72  # pixels are on an edge if the levels around them differ by more than this, in any colour: plain, over a picture
RIM, MIN_FRAMED = 4, 0.85  # the width of a frame's edges, in pixels, and the least part of each side that they take
MAX_OVERLAP, MAX_LINE_GAP = 0.3, 1.0  # of two lines below each other that may belong together, in parts of a line's height
MAX_GAP = 13  # between two words of a line, in pixels of the picture scaled down
N_REMEMBERED = 500  # lines of text, of about 20 kB each

Levels = NDArray[np.float32]


def folded(text: str) -> str:
    """Return a text as it's compared; what isn't in the alphabet is dropped, other letters and digits have their stand-ins."""
    letters = (_folded_letter(letter) for letter in text.casefold())
    kept: list[str] = []
    for letter in letters:
        if letter and kept[-1:] != [letter]:
            kept.append(letter)
    return "".join(kept).strip()


def _folded_letter(letter: str) -> str:
    if letter.isspace():
        return " "
    if letter.isdigit():
        return NUMBER
    base = (letter if letter in ALPHABET else unicodedata.normalize("NFD", letter)[0]).translate(LOOK_ALIKE)
    return base if base in ALPHABET else UNKNOWN if base.isalpha() else ""


WON_FOLDED, AT_END_FOLDED, ALONE_FOLDED, LOST_FOLDED, NOT_YET_FOLDED = (
    tuple(map(folded, phrases)) for phrases in (WON, WON_AT_END, WON_ALONE, LOST, NOT_YET)
)
RIGHT_FOLDED, WRONG_FOLDED, MISTAKES_FOLDED, NONE_FOLDED = (
    tuple(map(folded, phrases)) for phrases in (RIGHT, WRONG, MISTAKES, NONE)
)


@lru_cache(N_REMEMBERED)
def tells_of_win(line: str) -> bool:
    """Return whether a folded line says that a game is won; a count of wins, or of what has been solved, doesn't."""
    return not _denies(line) and (line in ALONE_FOLDED or _says(line, WON_FOLDED) or _ends_with(line, AT_END_FOLDED))


def tells_of_right(line: str) -> bool:
    """Return whether a folded line says that a solution is right, or that a game is won."""
    return tells_of_win(line) or (NUMBER not in line and not _denies(line) and _ends_with(line, RIGHT_FOLDED))


def _denies(line: str) -> bool:
    return any(_holds(line, phrase) for phrase in (*LOST_FOLDED, *NOT_YET_FOLDED))


def _says(line: str, phrases: Iterable[str]) -> bool:
    """Return whether a line holds a phrase, but doesn't only count it."""
    is_count, bare = NUMBER in line, line.replace(NUMBER, "").strip()
    return any(_holds(line, phrase) and not (is_count and bare == phrase) for phrase in phrases)


def _ends_with(line: str, phrases: Iterable[str]) -> bool:
    return any(tail.endswith(phrase.replace(" ", "")) and _holds(tail, phrase) for tail in _tails(line) for phrase in phrases)


@lru_cache(N_REMEMBERED)
def tells_of_loss(line: str) -> bool:
    """Return whether a folded line says that a game is lost."""
    return any(_holds(line, phrase) for phrase in LOST_FOLDED)


@lru_cache(N_REMEMBERED)
def tells_of_error(line: str) -> bool:
    """Return whether a folded line says that a solution is wrong, or that a game is lost."""
    is_none = NUMBER in line or any(_holds(line, phrase) for phrase in NONE_FOLDED)
    return tells_of_loss(line) or _says(line, WRONG_FOLDED) or (not is_none and _says(line, MISTAKES_FOLDED))


def _holds(line: str, phrase: str) -> bool:
    """Return whether a folded line holds a folded phrase, beginning with a word where the script has spaces between words.

    Spaces may be missed, and one letter of a long phrase may be misread, of a shorter one if the line holds nothing else.
    """
    if phrase[0] >= FIRST_WITHOUT_SPACES:
        return phrase in line
    tails, phrase = _tails(line), phrase.replace(" ", "")
    if len(phrase) < MEDIUM:
        return phrase in line.split()
    if tails and len(phrase) >= RATHER_LONG and _is_nearly(tails[0], phrase):
        return True
    lengths = range(len(phrase) - 1, len(phrase) + 2) if len(phrase) >= LONG else ()
    return any(tail.startswith(phrase) or any(_is_nearly(tail[:length], phrase) for length in lengths) for tail in tails)


def _tails(line: str) -> list[str]:
    """Return what follows from each word of a line on, without spaces."""
    words = line.replace(NUMBER, f" {NUMBER} ").split()
    return ["".join(words[place:]) for place in range(len(words))]


def _is_nearly(one: str, other: str) -> bool:
    """Return whether at most one letter of two texts differs, or is missing."""
    return not _shortened(one).isdisjoint(_shortened(other))


def _shortened(text: str) -> set[str]:
    """Return a text, and all texts with one letter less."""
    return {text, *(text[:place] + text[place + 1 :] for place in range(len(text)))}


def new_lines(pixels: Pixels, before: Pixels) -> Iterator[str]:
    """Yield the folded texts of the lines in a picture that an earlier one doesn't have in the same place, also over a board.

    Two lines below each other are also yielded as one.
    """
    own = ((box, read_line(pixels, box)) for box in find_lines(pixels) if _has_changed(pixels, before, box))
    yield from _with_joined((box, text) for box, text in own if text != read_line(before, box))
    for added in written_over(pixels, before):
        yield from read_lines(added)


def read_lines(pixels: Pixels) -> Iterator[str]:
    """Yield the folded texts of the lines in a picture, and of any two that are below each other."""
    return _with_joined((box, read_line(pixels, box)) for box in find_lines(pixels))


def _with_joined(lines: Iterable[tuple[Rect, str]]) -> Iterator[str]:
    """Yield the texts of lines, then of any two with one right below the other."""
    written = [(box, text) for box, text in lines if text]
    yield from (text for _, text in written)
    for (upper, text), (lower, more) in permutations(written, 2):
        gap = (lower[1] - upper[1] - upper[3]) / min(upper[3], lower[3])
        is_beside = lower[0] > upper[0] + upper[2] or upper[0] > lower[0] + lower[2]
        if not is_beside and -MAX_OVERLAP < gap < MAX_LINE_GAP:
            yield f"{text} {more}"


def _has_changed(pixels: Pixels, before: Pixels, box: Rect) -> bool:
    return not np.array_equal(pixels[slices_of(box)], before[slices_of(box)])


def find_phrase(pixels: Pixels, phrases: Iterable[str], before: Pixels | None = None, are_short: bool = False) -> Rect | None:
    """Return the box of the first line that is one of some phrases, perhaps with numbers and icons; None if there is none.

    Given an earlier picture, only lines are searched that it doesn't have in the same place. Small letters are searched last.
    In short phrases, too, a letter may be misread if they're searched for as such.
    """
    wanted = [folded(phrase) for phrase in phrases]
    sure, aspect = (SHORT, MIN_SHORT_ASPECT) if are_short else (MEDIUM, MIN_ASPECT)
    boxes = (box for heights in (MIN_HEIGHTS, SMALL_HEIGHTS) for box in find_lines(pixels, heights, aspect))
    if before is not None:
        boxes = (box for box in boxes if _has_changed(pixels, before, box))
    return next((box for box in boxes if _is_one_of(read_line(pixels, box), wanted, sure)), None)


def _is_one_of(line: str, phrases: Iterable[str], medium: int = MEDIUM) -> bool:
    """Return whether a line is a folded phrase, apart from numbers and the single letters that icons are read as."""
    words = [word.strip(UNKNOWN) for word in folded(line).replace(NUMBER, " ").split()]
    text = " ".join(word for word in words if len(word) > 1)
    return any(text == phrase or (_is_long(phrase, medium) and _is_nearly(text, phrase)) for phrase in phrases)


def _is_long(phrase: str, medium: int) -> bool:
    return len(phrase) >= (medium if phrase < FIRST_WITHOUT_SPACES else MEDIUM_WITHOUT_SPACES)


def find_lines(pixels: Pixels, min_heights: Heights = MIN_HEIGHTS, min_aspect: float = MIN_ASPECT) -> Iterator[Rect]:
    """Yield the boxes of what may be lines of text."""
    for factor, min_height in min_heights.items():
        method = cv2.INTER_AREA if factor >= 1 else cv2.INTER_CUBIC
        small = cv2.resize(pixels, None, fx=1 / factor, fy=1 / factor, interpolation=method)
        gradient = largest(cv2.morphologyEx(small, cv2.MORPH_GRADIENT, np.ones((3, 3), np.uint8)))
        for x, y, width, height, _ in (box for edge in EDGES for box in _joined(gradient > edge)):
            if min_height <= height <= MAX_HEIGHT and width >= min_aspect * height:
                yield float(x * factor), float(y * factor), float(width * factor), float(height * factor)


def _joined(is_edge: NDArray[np.bool_]) -> list[list[int]]:
    """Return the boxes, and sizes, of edges low enough for letters, joined to lines."""
    _, labels, found, _ = cv2.connectedComponentsWithStats(is_edge.view(np.uint8))
    is_low = np.append(False, found[1:, cv2.CC_STAT_HEIGHT] <= MAX_HEIGHT)  # unlike the frame of a panel
    letters = np.asarray(is_low[labels], np.uint8)
    wide, high = found[:, cv2.CC_STAT_WIDTH], found[:, cv2.CC_STAT_HEIGHT]
    for x, y, width, height, _ in found[is_low & (wide > high) & (high > 2 * RIM + MIN_HEIGHTS[1])].tolist():
        _erase_frame(letters[y : y + height, x : x + width])
    joined = cv2.morphologyEx(letters, cv2.MORPH_CLOSE, np.ones((1, MAX_GAP), np.uint8))
    boxes: list[list[int]] = cv2.connectedComponentsWithStats(joined)[2][1:].tolist()
    return boxes


def _erase_frame(edges: NDArray[np.uint8]) -> None:
    """Erase the outer edges of what is written on a small button, if it has a frame."""
    if min(edges[at].mean() for at in (1, -2, np.s_[:, 1], np.s_[:, -2])) > MIN_FRAMED:
        edges[:RIM] = edges[-RIM:] = edges[:, :RIM] = edges[:, -RIM:] = 0


def read_line(pixels: Pixels, box: Rect) -> str:
    """Return the folded text of a line."""
    x, y, width, height = box
    margin = MARGIN * height
    crop = pixels[slices_of((x - margin, y - margin, width + 2 * margin, height + 2 * margin))]
    return _read_bytes(crop.tobytes(), crop.shape)


@lru_cache(N_REMEMBERED)  # most lines of a window stay the same from one look to the next
def _read_bytes(crop: bytes, shape: tuple[int, ...]) -> str:
    return read_levels(normalised(np.frombuffer(crop, np.uint8).reshape(shape)))


def read_levels(levels: Levels) -> str:
    """Return the folded text of a line that is scaled to the network's input."""
    fitting = next((each for each in WIDTHS if each >= levels.shape[1]), WIDTHS[-1])
    padded = np.zeros((1, 1, HEIGHT, fitting), np.float32)
    padded[0, 0, :, : levels.shape[1]] = levels[:, :fitting]
    network = _network()
    network.setInput(padded)
    return decoded(network.forward()[0])


def normalised(crop: Pixels) -> Levels:
    """Return a line scaled to the network's input, as one channel in which the ink stands out most, and is positive."""
    width = max(1, round(crop.shape[1] * HEIGHT / crop.shape[0]))
    method = cv2.INTER_AREA if crop.shape[0] > HEIGHT else cv2.INTER_CUBIC
    values = np.asarray(cv2.resize(crop, (width, HEIGHT), interpolation=method), np.float32)
    deviations = values - np.median(values, (0, 1))
    axis = np.linalg.eigh(np.einsum("yxc,yxd->cd", deviations, deviations))[1][:, -1]
    levels = deviations @ axis
    return np.asarray(levels / (np.copysign(1, levels.mean()) * max(1.0, levels.std())), np.float32)


def decoded(logits: NDArray[np.float32]) -> str:
    """Return the most likely text: the likeliest letter at each place (n, 1 + letters), where 0 stands for none."""
    likeliest = logits.argmax(1)
    is_new = np.append(True, likeliest[1:] != likeliest[:-1])
    return "".join(ALPHABET[each - 1] for each in likeliest[is_new & (likeliest > 0)]).strip()


@cache
def _network() -> Any:
    packed = np.frombuffer(zlib.decompress(MODEL.read_bytes()), np.uint8)
    return cv2.dnn.readNetFromONNX(packed, cv2.dnn.ENGINE_CLASSIC)
