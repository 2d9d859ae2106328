# A second implementation of one-byte chess moves, written from cbmoves/FORMAT.md alone.
#
# Run it from the root of the repository, with Python 3.8 or newer and nothing else:
#
#     python3 testdata/format/cbmoves.py
#
# It reads every stream of testdata/cbmoves in both encodings, compares with the expected
# trees, writes the trees again and compares the bytes, prints a line per file, and exits with
# 1 on the first difference. "Section" means a section of cbmoves/FORMAT.md.
#
# The test data has a third form, inline_doc: the codes of jose with the texts in the stream, as
# the manual has them. It is called Inline here.
#
# A line is a list of nodes as in the test data: {"u": move}, {"n": NAG}, {"c": comment},
# {"r": result}, {"v": line of a variation}, and {"e": code, "text": ...} for e1 to e5.

import functools
import json
import os
import sys

DATA = "testdata/cbmoves"
STEP = int(sys.argv[1]) if len(sys.argv) > 1 else 1  # 3: every third of the files, or of their games
FILES = ["annotated", "book", "lossy_setup", "quirk", "random_chess960", "random_promo",
         "random_setup", "random_tree", "setup", "special"]
NORMAL = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
DEPTH = 10000
RESULTS = ["0-1", "1/2-1/2", "1-0", "*"]


class Fault(Exception):
    """The stream is refused: section 11."""


# ---------------------------------------------------------------------------------------
# Section 7: offsets, as steps (file, rank). The boards are drawn as on the page.

def steps(*rows):
    """The steps of a picture, by the number of their offset; x is the piece."""
    cells = [row.split() for row in rows]
    at = {c: (f, -r) for r, row in enumerate(cells) for f, c in enumerate(row)}
    f0, r0 = at["x"]
    return [(at[n][0] - f0, at[n][1] - r0) for n in "01234567" if n in at]


PAWN = {"w": steps(". 3 .", "2 0 1", ". x ."), "b": steps(". x .", "1 0 2", ". 3 .")}
KNIGHT = {"Jose": steps(". 6 . 7 .", "5 . . . 0", ". . x . .", "4 . . . 1", ". 3 . 2 ."),
          "Manual": steps(". 1 . 0 .", "2 . . . 7", ". . x . .", "3 . . . 6", ". 4 . 5 .")}
KING = {"Jose": steps("3 6 0", "5 x 4", "2 7 1"), "Manual": steps("1 4 0", "6 x 7", "2 5 3")}
KNIGHT["Inline"], KING["Inline"] = KNIGHT["Jose"], KING["Jose"]


def on_board(file, rank):
    return 0 <= file < 8 and 0 <= rank < 8


@functools.lru_cache(maxsize=None)
def target(kind, side, frm, offset, encoding):
    """The square that an offset leads to, or None."""
    file, rank = frm
    if kind in "PNK":
        table = {"P": PAWN[side], "N": KNIGHT[encoding], "K": KING[encoding]}[kind]
        if offset >= len(table):
            return None
        to = (file + table[offset][0], rank + table[offset][1])
    elif kind == "B" and offset < 16 or kind == "Q" and offset < 16:
        by = offset % 8 - rank                      # 8 and more: falling diagonal
        to = (file - by if offset >= 8 else file + by, offset % 8)
    elif kind == "R" and offset < 16 or kind == "Q" and offset < 32:
        offset %= 16
        to = (file, offset) if offset < 8 else (offset - 8, rank)
    else:
        return None
    return to if on_board(*to) and to != frm else None


@functools.lru_cache(maxsize=None)
def offset_of(kind, side, frm, to, encoding):
    """The offset that leads to a square, or None."""
    for offset in range({"P": 4, "N": 8, "K": 8, "B": 16, "R": 16, "Q": 32}[kind]):
        if target(kind, side, frm, offset, encoding) == to:
            return offset
    return None


# Section 6: of each kind the first code, the codes of a piece, and the pieces with codes.
CODES = {"P": (0x00, 4, 8), "N": (0x20, 8, 2), "B": (0x30, 16, 2), "R": (0x50, 16, 2),
         "Q": (0x70, 32, 1), "K": (0x90, 8, 1)}


def piece_of_code(code):
    """Kind, number and offset of a code 00 to 97."""
    for kind, (first, size, count) in CODES.items():
        if first <= code < first + size * count:
            return kind, (code - first) // size, (code - first) % size
    return None


# ---------------------------------------------------------------------------------------
# Positions. A square is (file, rank), both from 0.

def square(name):
    if len(name) != 2 or name[0] not in "abcdefgh" or name[1] not in "12345678":
        raise Fault("square " + name)
    return ord(name[0]) - ord("a"), int(name[1]) - 1


def square_name(sq):
    return "abcdefgh"[sq[0]] + "12345678"[sq[1]]


class Piece:
    """number: section 5; or slot, the number of the pawn that promoted."""

    def __init__(self, side, kind, number=None, slot=None):
        self.side, self.kind, self.number, self.slot = side, kind, number, slot


class Position:
    def copy(self):
        p = Position()
        p.board, p.side, p.rights, p.ep = dict(self.board), self.side, dict(self.rights), self.ep
        return p

    def find(self, kind, number):
        for sq, piece in self.board.items():
            if piece.side == self.side and piece.kind == kind and piece.number == number:
                return sq
        return None

    def find_slot(self, slot):
        for sq, piece in self.board.items():
            if piece.side == self.side and piece.slot == slot:
                return sq
        return None

    def placement(self):
        rows = []
        for rank in range(7, -1, -1):
            row = ""
            for file in range(8):
                piece = self.board.get((file, rank))
                row += "." if piece is None else piece.kind if piece.side == "w" else piece.kind.lower()
            for n in range(8, 0, -1):
                row = row.replace("." * n, str(n))
            rows.append(row)
        return "/".join(rows) + " " + self.side


def other(side):
    return "b" if side == "w" else "w"


# Section 4: the start position. Section 5: the numbers.

def read_fen(fen):
    p = Position()
    fields = fen.split(" ")
    if not 4 <= len(fields) <= 6 or "" in fields:
        raise Fault("fields of the FEN")
    p.board = {}
    rows = fields[0].split("/")
    if len(rows) != 8:
        raise Fault("ranks of the FEN")
    count = {}
    for i, row in enumerate(rows):
        file, rank = 0, 7 - i
        for c in row:
            if c in "12345678":
                file += int(c)
                continue
            if c.upper() not in CODES or file > 7:
                raise Fault("board of the FEN")
            p.board[file, rank] = Piece("w" if c.isupper() else "b", c.upper(), count.get(c, 0))
            count[c] = count.get(c, 0) + 1
            file += 1
        if file != 8:
            raise Fault("rank of other than 8 squares")
    if fields[1] not in ("w", "b"):
        raise Fault("side of the FEN")
    p.side = fields[1]
    p.rights = {}                                   # (side, "right" or "left") -> square of the rook
    alone = set()                                   # rights without king or rook, which no move uses
    for c in "" if fields[2] == "-" else fields[2]:
        add_right(p, c, alone)
    p.ep = None
    if fields[3] != "-":
        file, rank = p.ep = square(fields[3])
        if rank != (5 if p.side == "w" else 2):
            raise Fault("e.p. square of the FEN")
        pawn = p.board.get((file, rank + (-1 if p.side == "w" else 1)))
        if not pawn or pawn.kind != "P" or pawn.side == p.side:
            p.ep = None
    for counter in fields[4:]:
        if not (counter.isascii() and counter.isdigit()) or int(counter) > 2147483647:
            raise Fault("counter of the FEN")
    return p


def add_right(p, c, alone):
    side = "w" if c.isupper() else "b"
    rank = 0 if side == "w" else 7
    kings = [sq for sq, x in p.board.items() if (x.side, x.kind) == (side, "K")]
    king = kings[0] if len(kings) == 1 and kings[0][1] == rank else (9, rank)
    rooks = [sq[0] for sq, x in p.board.items() if king[0] < 8 and x.side == side and x.kind == "R" and sq[1] == rank]
    if c in "Kk":
        files = [f for f in rooks if f > king[0]][-1:]
    elif c in "Qq":
        files = [f for f in rooks if f < king[0]][:1]
    else:
        files = [f for f in rooks if "abcdefgh"[f] == c.lower()]
        if not files:
            raise Fault("right to castle without rook")
    wing = "left" if c in "Qq" or files and files[0] < king[0] else "right"
    if (side, wing) in p.rights or (side, wing) in alone:
        raise Fault("two rights on one wing")
    if files:
        p.rights[side, wing] = (files[0], rank)
    else:
        alone.add((side, wing))


def king_takes_rook(start):
    """Section 13: whether castling is written as king takes rook."""
    for (side, _), rook in start.rights.items():
        p = start.copy()
        p.side = side
        if p.find("K", 0)[0] != 4 or rook[0] not in (0, 7):
            return True
    return False


# ---------------------------------------------------------------------------------------
# Section 8: which moves are possible. Each function returns the position after the move.

def pass_turn(p):
    p = p.copy()
    p.ep, p.side = None, other(p.side)
    return p


def between(a, b):
    df, dr = (b[0] > a[0]) - (b[0] < a[0]), (b[1] > a[1]) - (b[1] < a[1])
    sq = (a[0] + df, a[1] + dr)
    while sq != b:
        yield sq
        sq = (sq[0] + df, sq[1] + dr)


def move_piece(p, frm, to, promotion=None):
    """promotion: the kind of the new piece, or None."""
    piece, captured = p.board[frm], p.board.get(to)
    last = 7 if p.side == "w" else 0
    if captured and captured.side == p.side:
        raise Fault("own piece on the destination")
    if piece.kind != "N" and any(sq in p.board for sq in between(frm, to)):
        raise Fault("way not free")
    taken = to
    if piece.kind == "P":
        if frm[0] == to[0]:
            if captured:
                raise Fault("pawn blocked")
            if abs(to[1] - frm[1]) == 2 and frm[1] != (1 if p.side == "w" else 6):
                raise Fault("double step from another rank")
        elif not captured:
            if to != p.ep:
                raise Fault("pawn captures nothing")
            taken = (to[0], frm[1])
    if (promotion is not None) != (piece.kind == "P" and to[1] == last):
        raise Fault("promotion")
    after = pass_turn(p)
    after.board.pop(taken, None)
    del after.board[frm]
    after.board[to] = Piece(p.side, promotion, slot=piece.number) if promotion else piece
    if piece.kind == "P" and abs(to[1] - frm[1]) == 2:
        after.ep = (frm[0], (frm[1] + to[1]) // 2)
    # The king with the right is number 0; its square identifies the rook.
    for (side, wing), rook in list(after.rights.items()):
        kings = [x for x in (piece, captured) if x and (x.side, x.kind, x.number) == (side, "K", 0)]
        if kings or rook in (frm, to):
            del after.rights[side, wing]
    return after


def castle(p, wing):
    rook = p.rights.get((p.side, wing))
    if rook is None:
        raise Fault("no right to castle")
    king, rank = p.find("K", 0), rook[1]
    king_to, rook_to = ((6, rank), (5, rank)) if wing == "right" else ((2, rank), (3, rank))
    way = [king_to, rook_to] + list(between(king, king_to) if king != king_to else []) + \
        list(between(rook, rook_to) if rook != rook_to else [])
    if any(sq in p.board and sq not in (king, rook) for sq in way):
        raise Fault("way not free for castling")
    after = pass_turn(p)
    k, r = after.board.pop(king), after.board.pop(rook)
    after.board[king_to], after.board[rook_to] = k, r
    for w in ("right", "left"):
        after.rights.pop((p.side, w), None)
    return after


# ---------------------------------------------------------------------------------------
# Section 10: texts.

def read_text(data, encoding):
    try:
        if encoding != "Jose":
            return data.decode("utf-8")
        pairs = data.decode("utf-8", "surrogatepass").encode("utf-16-be", "surrogatepass")
        return pairs.decode("utf-16-be")
    except UnicodeDecodeError as e:
        raise Fault("text: %s" % e)


def write_text(text, encoding):
    if "\0" in text:
        raise Fault("zero in a text")
    try:
        if encoding != "Jose":
            return text.encode("utf-8") + b"\0"
        out = b""
        for c in text:
            if ord(c) > 0xFFFF:
                h, l = divmod(ord(c) - 0x10000, 0x400)
                out += bytes([0xED, 0xA0 | h >> 6, 0x80 | h & 63, 0xED, 0xB0 | l >> 6, 0x80 | l & 63])
            else:
                out += c.encode("utf-8")
        return out + b"\0"
    except UnicodeEncodeError as e:
        raise Fault("text: %s" % e)


# ---------------------------------------------------------------------------------------
# Sections 2, 6 and 9: the reader.

class Reader:
    def __init__(self, stream, texts, encoding, start):
        self.stream, self.texts, self.encoding = stream, texts, encoding
        self.at = self.text_at = 0
        self.takes_rook = king_takes_rook(start)

    def byte(self):
        if self.at == len(self.stream):
            raise Fault("the stream ends early")
        self.at += 1
        return self.stream[self.at - 1]

    def text(self):
        if self.encoding != "Jose":
            end = self.stream.find(0, self.at)
            data, self.at = self.stream[self.at:end], end + 1
        else:
            end = self.texts.find(0, self.text_at)
            data, self.text_at = self.texts[self.text_at:end], end + 1
        if end < 0:
            raise Fault("text without a zero byte")
        return read_text(data, self.encoding)

    def move(self, code, now):
        """The move of a code 00 to af, in UCI notation, and the position after it."""
        if code == 0x9A:
            return "0000", pass_turn(now)
        if code in (0x98, 0x99):
            wing = "right" if code == 0x98 else "left"
            after = castle(now, wing)
            king, rook = now.find("K", 0), now.rights[now.side, wing]
            to = rook if self.takes_rook else ({"right": 6, "left": 2}[wing], rook[1])
            return square_name(king) + square_name(to), after
        promotion = None
        if code <= 0x97:
            kind, number, offset = piece_of_code(code)
            frm = now.find(kind, number)
        elif 0xA0 <= code <= 0xA7:
            second = self.byte()
            if second >> 4 != 2:
                raise Fault("second byte of a promotion")
            kind, offset, promotion = "P", second >> 2 & 3, "NBRQ"[second & 3]
            frm = now.find("P", code - 0xA0)
        elif 0xA8 <= code <= 0xAF:
            second = self.byte()
            if second >> 5 != 1:
                raise Fault("second byte of a promoted piece")
            frm, offset = now.find_slot(code - 0xA8), second & 31
            kind = now.board[frm].kind if frm else None
        else:
            raise Fault("reserved code %02x" % code)
        if frm is None:
            raise Fault("code %02x: no such piece" % code)
        to = target(kind, now.side, frm, offset, self.encoding)
        if to is None:
            raise Fault("code %02x: the offset leads nowhere" % code)
        return square_name(frm) + square_name(to) + (promotion or "").lower(), \
            move_piece(now, frm, to, promotion)

    def game(self, start):
        """The main line and its last position."""
        line, before, now = [], None, start         # before: the position before the last move
        stack = []
        while True:
            code = self.byte()
            if code == 0xFF:
                break
            elif code < 0xB0:
                move, after = self.move(code, now)
                line.append({"u": move})
                before, now = now, after
            elif code == 0xB0:
                nag = self.byte()
                if 1 <= nag <= 0x1F:
                    raise Fault("long form of NAG %d" % nag)
                line.append({"n": nag})
            elif code <= 0xCF:
                line.append({"n": code - 0xB0})
            elif code <= 0xD3:
                line.append({"r": RESULTS[code - 0xD0]})
            elif code == 0xE0:
                line.append({"c": self.text()})
            elif 0xE1 <= code <= 0xE5:
                line.append({"e": code, "text": self.text()})
            elif code == 0xF0:
                if before is None or len(stack) == DEPTH:
                    raise Fault("misplaced f0")
                stack.append((line, before, now))
                line, before, now = [], None, before
            elif code == 0xF1:
                if not stack:
                    raise Fault("f1 without f0")
                variation = line
                line, before, now = stack.pop()
                line.append({"v": variation})
            else:
                raise Fault("reserved code %02x" % code)
        if stack:
            raise Fault("ff in a variation")
        if self.at != len(self.stream) or self.text_at != len(self.texts):
            raise Fault("bytes after the end")
        return line, now


def read_game(stream, texts, encoding, fen=None):
    start = read_fen(fen or NORMAL)
    return Reader(stream, texts, encoding, start).game(start)


# The writer.

class Writer:
    def __init__(self, encoding, start):
        self.encoding, self.stream, self.texts = encoding, bytearray(), bytearray()
        self.takes_rook = king_takes_rook(start)

    def text(self, code, text):
        self.stream.append(code)
        (self.texts if self.encoding == "Jose" else self.stream).extend(write_text(text, self.encoding))

    def move(self, uci, now):
        """Writes the move; the position after it."""
        if uci == "0000":
            self.stream.append(0x9A)
            return pass_turn(now)
        frm, to = square(uci[:2]), square(uci[2:4])
        promotion = {"": None, "n": "N", "b": "B", "r": "R", "q": "Q"}[uci[4:]]
        piece = now.board.get(frm)
        if piece is None or piece.side != now.side:
            raise Fault("%s: no own piece" % uci)
        for code, wing, file in ((0x98, "right", 6), (0x99, "left", 2)):
            rook = now.rights.get((now.side, wing))
            if rook and piece.kind == "K" and frm == now.find("K", 0) and \
                    to == (rook if self.takes_rook else (file, rook[1])) and \
                    (self.takes_rook or abs(to[0] - frm[0]) == 2):
                self.stream.append(code)
                return castle(now, wing)
        offset = offset_of(piece.kind, piece.side, frm, to, self.encoding)
        if offset is None:
            raise Fault("%s: not a move of the piece" % uci)
        after = move_piece(now, frm, to, promotion)
        first, size, count = CODES[piece.kind]
        if piece.slot is not None:
            self.stream += bytes([0xA8 + piece.slot, 0x20 | offset])
        elif piece.number >= count:
            raise Fault("%s: the piece has no code" % uci)
        elif promotion:
            self.stream += bytes([0xA0 + piece.number, 0x20 | offset << 2 | "NBRQ".index(promotion)])
        else:
            self.stream.append(first + size * piece.number + offset)
        return after

    def line(self, nodes, now):
        before = None
        for node in nodes:
            if "u" in node:
                before, now = now, self.move(node["u"], now)
            elif "n" in node:
                nag = node["n"]
                if not 0 <= nag <= 255:
                    raise Fault("NAG %d" % nag)
                self.stream += bytes([0xB0 + nag] if 1 <= nag <= 0x1F else [0xB0, nag])
            elif "r" in node:
                self.stream.append(0xD0 + RESULTS.index(node["r"]))
            elif "c" in node:
                self.text(0xE0, node["c"])
            elif "e" in node:
                self.text(node["e"], node["text"])
            else:
                if before is None:
                    raise Fault("variation before any move")
                self.stream.append(0xF0)
                self.line(node["v"], before)
                self.stream.append(0xF1)


def write_game(nodes, encoding, fen=None):
    start = read_fen(fen or NORMAL)
    w = Writer(encoding, start)
    w.line(nodes, start)
    w.stream.append(0xFF)
    return bytes(w.stream), bytes(w.texts)


# ---------------------------------------------------------------------------------------
# The comparison.

def fail(where, what, got=None, want=None):
    print("cbmoves: %s: %s" % (where, what))
    if got is not None or want is not None:
        print("  read:     %s\n  expected: %s" % (str(got)[:2000], str(want)[:2000]))
    sys.exit(1)


def first_difference(got, want, path=""):
    """Finds the first difference of two trees."""
    if isinstance(got, dict) and isinstance(want, dict) and got.keys() == want.keys():
        for key in want:
            if got[key] != want[key]:
                return first_difference(got[key], want[key], "%s.%s" % (path, key))
    if isinstance(got, list) and isinstance(want, list):
        for i, (g, w) in enumerate(zip(got, want)):
            if g != w:
                return first_difference(g, w, "%s[%d]" % (path, i))
    return path, got, want


def same(where, what, got, want):
    if got != want:
        path, got, want = first_difference(got, want)
        fail(where, what + path + " differs", got, want)


def must_refuse(where, f, *args):
    try:
        f(*args)
    except Fault:
        return
    fail(where, "is not refused")


def bare(nodes):
    """A tree of the test data without the moves in algebraic notation."""
    return [{"v": bare(n["v"])} if "v" in n else {k: v for k, v in n.items() if k != "m"} for n in nodes]


def count(nodes):
    n = {"u": 0, "n": 0, "c": 0, "r": 0, "v": 0}
    for node in nodes:
        for key in node:
            n[key] += 1
        if "v" in node:
            for key, value in count(node["v"]).items():
                n[key] += value
    return n


def check_file(name):
    total, games, refused = count([]), 0, 0
    with open(os.path.join(DATA, name + ".jsonl"), encoding="utf-8") as f:
        lines = f.read().split("\n")
    for text in filter(None, lines[::STEP]):
        want = json.loads(text)
        where, fen, tree = "%s: %s" % (name, want["id"]), want["start_fen"], bare(want["tree"])
        stream, texts = bytes.fromhex(want["bin"]), bytes.fromhex(want["comments"])
        same(where, "king takes rook", king_takes_rook(read_fen(fen or NORMAL)), want["chess960"])
        if name in ("quirk", "lossy_setup"):
            # jose wrote codes that belong to no piece, or to another one.
            must_refuse(where + ": bin", read_game, stream, texts, "Jose", fen)
            refused += 1
        if name == "lossy_setup":
            # A piece without a code moves: section 5.
            for encoding in ("Jose", "Manual"):
                must_refuse(where + ": tree", write_game, tree, encoding, fen)
            continue
        streams = {"Jose": (bytes.fromhex(want.get("clean_bin", want["bin"])), texts)}
        if "inline_doc" in want:
            streams["Inline"] = (bytes.fromhex(want["inline_doc"]), b"")
        # There is no test data in Manual: what is written is read again.
        try:
            streams["Manual"] = write_game(tree, "Manual", fen)
        except Fault as e:
            fail(where, "tree: %s" % e)
        for encoding, (stream, texts) in streams.items():
            try:
                got, end = read_game(stream, texts, encoding, fen)
                same(where, encoding + ": tree", got, tree)
                same(where, "final placement", end.placement(), want["final_placement"])
                same(where, "half-moves of the main line", sum("u" in n for n in got), want["mainline_plies"])
                written = write_game(tree, encoding, fen)
            except Fault as e:
                fail(where, "%s: %s" % (encoding, e))
            same(where, encoding + ": stream, written", written[0].hex(), stream.hex())
            same(where, encoding + ": texts, written", written[1].hex(), texts.hex())
        games += 1
        for key, value in count(tree).items():
            total[key] += value
    if games:
        print("cbmoves: %s: %d games with %d half-moves, %d variations, %d NAGs, %d comments, %d results, "
              "read and written in both encodings" %
              (name, games, total["u"], total["v"], total["n"], total["c"], total["r"]))
    if refused:
        print("cbmoves: %s: %d streams refused" % (name, refused))
    if not games and not refused:
        fail(name, "no game")


def check_examples():
    """The examples of sections 3, 5 and 11."""
    n = 0

    def example(nodes, jose, texts, manual, fen=None):
        nonlocal n
        n += 1
        for encoding, stream, t in (("Jose", jose, texts), ("Manual", manual, "")):
            stream, t = bytes.fromhex(stream), bytes.fromhex(t)
            same("example %d" % n, "stream", write_game(nodes, encoding, fen), (stream, t))
            same("example %d" % n, "tree", read_game(stream, t, encoding, fen)[0], nodes)

    def moves(words):
        return [{"u": u} for u in words.split()]

    example(moves("e2e4 e7e5 g1f3 b8c6 f1b5") + [{"n": 1}, {"r": "*"}],
            "13 13 2e 22 4c b1 d3 ff", "", "13 13 29 25 4c b1 d3 ff")
    example(moves("e2e4") + [{"v": moves("d2d4 d7d5")}] + moves("e7e5") + [{"c": "Great"}, {"r": "1/2-1/2"}],
            "13 f0 0f 0f f1 13 e0 d1 ff", "47 72 65 61 74 00", "13 f0 0f 0f f1 13 e0 47 72 65 61 74 00 d1 ff")
    example(moves("a7a8q c5b4 a8a2"), "a0 23 92 a8 31 ff", "", "a0 23 92 a8 31 ff",
            "8/P7/8/2k5/5K2/8/p7/8 w - - 0 1")
    example([{"c": "\U0001f600"}], "e0 ff", "ed a0 bd ed b8 80 00", "e0 f0 9f 98 80 00 ff")
    fen = "bqnbrkrn/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKRN w GEge - 0 1"
    p = read_fen(fen)
    same("section 5", "numbers", [p.board[square(s)].number for s in ("c1", "h1", "e1")], [0, 1, 0])
    same("section 5", "castling", p.rights["w", "left"], square("e1"))
    faults = ("13|13 ff 00|13 9b ff|13 d4 ff|13 e6 ff|13 f2 ff|13 b0|a0|a0 03 ff|a8 00 ff|13 b0 01 ff|"
              "10 10 12 ff|20 ff|98 ff|a0 20 ff|a8 20 ff|f0 ff|13 f1 ff|13 f0 f0 f1 f1 ff|13 f0 ff|13 e0 ff")
    for fault in faults.split("|"):
        must_refuse("section 11: " + fault, read_game, bytes.fromhex(fault), b"", "Jose")
    must_refuse("section 11: texts that no code uses", read_game, b"\x13\xff", b"\0", "Jose")
    for text, encoding in (("c080", "Jose"), ("eda0bd", "Jose"), ("edb880eda0bd", "Jose"),
                           ("eda0bdedb880", "Manual"), ("ff", "Jose")):
        must_refuse("section 10: " + text, read_text, bytes.fromhex(text), encoding)
    for fen in ("8/8/8/8/8/8/8/7 w - -", "8/8/8/8/8/8/8/9 w - -", "8/8/8/8/8/8/8/8 x - -",
                "8/8/8/8/8/8/8/4K3 w H -", "8/8/8/8/8/8/8/4K1RR w KG -", "8/8/8/8/8/8/8/8 w - e5",
                "8/4p3/8/4p3/8/8/8/8 w - e3", "8/8/8/8/8/8/8/8 w - - -1", "8/8/8/8/8/8/8/8 w -  -"):
        must_refuse("section 4: " + fen, read_fen, fen)
    print("cbmoves: %d examples of FORMAT.md, %d faults of its section 11" % (n + 1, len(faults.split("|")) + 1))


def main():
    sys.setrecursionlimit(2 * DEPTH)
    check_examples()
    for name in FILES:
        check_file(name)


if __name__ == "__main__":
    try:
        main()
    except (OSError, ValueError, KeyError, Fault) as e:
        fail("error", "%s: %s" % (type(e).__name__, e))
