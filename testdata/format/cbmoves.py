#!/usr/bin/env python3
"""A reader and writer of one-byte chess moves, written from cbmoves/FORMAT.md alone. It
reads testdata/cbmoves and compares. Run it in the root of the repository."""

import copy
import glob
import json


class FormatError(Exception):
    pass


NORMAL = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
FILES = "abcdefgh"


def name(square):
    return FILES[square[0]] + str(square[1] + 1)


def square(text):
    return FILES.index(text[0]), int(text[1]) - 1


def line_between(a, b):
    """The squares between two squares of a rank, file or diagonal; none for others."""
    x, y = b[0] - a[0], b[1] - a[1]
    if x and y and abs(x) != abs(y):
        return []
    steps = max(abs(x), abs(y))
    return [(a[0] + x // steps * i, a[1] + y // steps * i) for i in range(1, steps)]


# Sections 3 and 4. A piece is (side, kind, number or slot); numbers beyond the codes are None.

CODES = {"p": 8, "n": 2, "b": 2, "r": 2, "q": 1, "k": 1}


class Position:
    def __init__(self, fen):
        fields = (fen or NORMAL).split(" ")
        if not 4 <= len(fields) <= 6:
            raise FormatError("fields")
        self.board = {}
        count = {}
        ranks = fields[0].split("/")
        if len(ranks) != 8:
            raise FormatError("ranks")
        kings = {}
        for rank, row in zip(range(7, -1, -1), ranks):
            file = 0
            for c in row:
                if c in "12345678":
                    file += int(c)
                    continue
                side, kind = "w" if c.isupper() else "b", c.lower()
                if kind not in CODES or file > 7 or kind == "p" and rank in (0, 7):
                    raise FormatError("board")
                number = count.get(c, 0)
                count[c] = number + 1
                self.board[file, rank] = (side, kind, number if number < CODES[kind] else None)
                if kind == "k":
                    kings.setdefault(side, (file, rank))
                file += 1
            if file != 8:
                raise FormatError("rank")
        self.turn = fields[1]
        if self.turn not in ("w", "b"):
            raise FormatError("side to move")

        self.rights = {}  # (side, is it the right wing?) -> king, rook
        for c in fields[2] if fields[2] != "-" else "":
            side = "w" if c.isupper() else "b"
            home = 0 if side == "w" else 7
            king = kings.get(side)
            if king is None or king[1] != home:
                raise FormatError("right to castle without a king")
            rooks = [f for f in range(8) if self.board.get((f, home), "")[:2] == (side, "r")]
            if c in "Kk":
                rook = max([f for f in rooks if f > king[0]], default=None)
            elif c in "Qq":
                rook = min([f for f in rooks if f < king[0]], default=None)
            else:
                rook = FILES.find(c.lower())
            if rook not in rooks or (side, rook > king[0]) in self.rights:
                raise FormatError("right to castle")
            self.rights[side, rook > king[0]] = king, (rook, home)
        self.rook_takes = any(king[0] != 4 or rook[0] not in (0, 7) for king, rook in self.rights.values())

        self.passed = None
        if fields[3] != "-":
            self.passed = square(fields[3])
            file, rank = self.passed
            up = 1 if self.turn == "w" else -1  # from the pawn that moved to where it came from
            if rank != (5 if up == 1 else 2) or (file, rank) in self.board or (file, rank + up) in self.board \
                    or self.board.get((file, rank - up), "")[:2] != (self.other(), "p"):
                raise FormatError("en passant")

    def other(self):
        return "b" if self.turn == "w" else "w"

    def copy(self):
        c = copy.copy(self)
        c.board, c.rights = dict(self.board), dict(self.rights)
        return c

    def find(self, kind, number, slot=False):
        """The square and the piece with a number, or, of any kind, in a slot."""
        for at, piece in self.board.items():
            if piece[0] == self.turn and (piece[2] == ("slot", number) if slot else piece[1:] == (kind, number)):
                return at, piece
        raise FormatError("no such piece")

    def lose_rights(self, *squares):
        self.rights = {wing: pair for wing, pair in self.rights.items()
                       if pair[0] not in squares and pair[1] not in squares}

    # Section 7.

    def move(self, at, to, promotion=""):
        """Plays a move that its offset allows. Returns it as text."""
        side, kind, number = self.board[at]
        taken = self.board.get(to)
        if side != self.turn or taken and taken[0] == side or any(s in self.board for s in line_between(at, to)):
            raise FormatError("impossible move")
        passed = None
        if kind == "p":
            if at[0] == to[0]:
                if taken:
                    raise FormatError("impossible move")
                if abs(at[1] - to[1]) == 2:
                    passed = (at[0], (at[1] + to[1]) // 2)
            elif not taken:
                if to != self.passed:
                    raise FormatError("impossible move")
                del self.board[to[0], at[1]]
        if (kind == "p" and to[1] in (0, 7)) != bool(promotion):
            raise FormatError("promotion")
        self.lose_rights(at, to)
        del self.board[at]
        self.board[to] = (side, promotion, ("slot", number)) if promotion else (side, kind, number)
        self.passed, self.turn = passed, self.other()
        return name(at) + name(to) + promotion

    def castle(self, right):
        if (self.turn, right) not in self.rights:
            raise FormatError("no right to castle")
        king, rook = self.rights[self.turn, right]
        home = king[1]
        king_to, rook_to = ((6, home), (5, home)) if right else ((2, home), (3, home))
        for a, b in (king, king_to), (rook, rook_to):
            for s in line_between(a, b) + [b]:
                if s in self.board and s not in (king, rook):
                    raise FormatError("castling is blocked")
        pieces = self.board.pop(king), self.board.pop(rook)
        self.board[king_to], self.board[rook_to] = pieces
        self.lose_rights(king)
        self.passed, self.turn = None, self.other()
        return name(king) + name(rook if self.rook_takes else king_to)

    def null(self):
        self.passed, self.turn = None, self.other()
        return "0000"

    def placement(self):
        rows = []
        for rank in range(7, -1, -1):
            row = "".join((p[1].upper() if p[0] == "w" else p[1]) if p else "."
                          for p in (self.board.get((f, rank)) for f in range(8)))
            for n in range(8, 0, -1):
                row = row.replace("." * n, str(n))
            rows.append(row)
        return "/".join(rows) + " " + self.turn


# Section 6: destination of an offset, as the board is.

def picture(*rows):
    rows = [row.split() for row in rows]
    at = next((x, y) for y, row in enumerate(rows) for x, c in enumerate(row) if c == "x")
    return {int(c): (x - at[0], at[1] - y) for y, row in enumerate(rows) for x, c in enumerate(row) if c.isdigit()}


PAWN = picture(". 3 .", "2 0 1", ". x .")
JOSE = {"n": picture(". 6 . 7 .", "5 . . . 0", ". . x . .", "4 . . . 1", ". 3 . 2 ."),
        "k": picture("3 6 0", "5 x 4", "2 7 1")}
MANUAL = {"n": picture(". 1 . 0 .", "2 . . . 7", ". . x . .", "3 . . . 6", ". 4 . 5 ."),
          "k": picture("1 4 0", "6 x 7", "2 5 3")}


def bishop(to, at):
    """The offset of a move along a diagonal, None of another one."""
    x, y = to[0] - at[0], to[1] - at[1]
    return None if abs(x) != abs(y) or x == 0 else to[1] + (0 if x == y else 8)


def rook(to, at):
    if to == at or to[0] != at[0] and to[1] != at[1]:
        return None
    return to[1] if to[0] == at[0] else 8 + to[0]


def queen(to, at):
    if bishop(to, at) is not None:
        return bishop(to, at)
    return None if rook(to, at) is None else 0x10 + rook(to, at)


def offset_of(table, piece, at, to):
    """The offset that leads a piece from one square to another, None if there is none."""
    side, kind, _ = piece
    if kind in "brq":
        return {"b": bishop, "r": rook, "q": queen}[kind](to, at)
    steps, turn = table.get(kind, PAWN), -1 if kind == "p" and side == "b" else 1
    for offset, (x, y) in steps.items():
        if (at[0] + turn * x, at[1] + turn * y) == to:
            if kind == "p" and offset == 3 and at[1] != (1 if side == "w" else 6):
                return None
            return offset
    return None


SQUARES = [(f, r) for f in range(8) for r in range(8)]
KNOWN = {}


def destination(table, piece, at, offset):
    key = id(table), piece[:2], at
    if key not in KNOWN:
        KNOWN[key] = {offset_of(table, piece, at, to): to for to in SQUARES}
        KNOWN[key].pop(None, None)
    if offset not in KNOWN[key]:
        raise FormatError("offset")
    return KNOWN[key][offset]


# Sections 2, 5, 8 and 9.

FIRST = [(0x00, "p", 4), (0x20, "n", 8), (0x30, "b", 16), (0x50, "r", 16), (0x70, "q", 32), (0x90, "k", 8)]
RESULTS = ["0-1", "1/2-1/2", "1-0", "*"]


def text_of(data, surrogates):
    """Reads a text. Surrogates are those of Jose."""
    try:
        text = data.decode("utf-8", "surrogatepass" if surrogates else "strict")
        return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le")
    except UnicodeError as e:
        raise FormatError("text") from e


def bytes_of(text, surrogates):
    if "\0" in text:
        raise FormatError("U+0000")
    out = b""
    for c in text:
        n = ord(c) - 0x10000
        if n >= 0 and surrogates:
            c = chr(0xd800 + (n >> 10)) + chr(0xdc00 + (n & 0x3ff))
            out += c.encode("utf-8", "surrogatepass")
        else:
            out += c.encode()
    return out + b"\0"


class Reader:
    def __init__(self, fen, stream, texts, table, inline):
        self.position, self.stream, self.texts = Position(fen), stream, texts
        self.table, self.inline, self.at = table, inline, 0

    def byte(self):
        if self.at == len(self.stream):
            raise FormatError("cut off")
        self.at += 1
        return self.stream[self.at - 1]

    def game(self):
        """Returns the tree, and leaves the position after the main line."""
        tree = self.line(0)
        if self.at != len(self.stream) or self.texts:
            raise FormatError("data after the end")
        return tree

    def line(self, depth):
        items, before = [], None
        while True:
            code = self.byte()
            if code == 0xf0:
                if before is None or depth == 10000:
                    raise FormatError("f0")
                after, self.position = self.position, before.copy()
                items.append({"v": self.line(depth + 1)})
                self.position = after
            elif code in (0xf1, 0xff):
                if (code == 0xf1) != (depth > 0):
                    raise FormatError("end")
                return items
            elif code < 0xb0:
                old = self.position.copy()
                items.append({"u": self.move(code)})
                before = old
            elif code == 0xb0:
                nag = self.byte()
                if 1 <= nag <= 31:
                    raise FormatError("long form")
                items.append({"n": nag})
            elif code < 0xd0:
                items.append({"n": code - 0xb0})
            elif code < 0xd4:
                items.append({"r": RESULTS[code - 0xd0]})
            elif 0xe0 <= code <= 0xe5:
                items.append({"c" if code == 0xe0 else "e%d" % (code - 0xe0): self.text()})
            else:
                raise FormatError("reserved")

    def move(self, code):
        p = self.position
        if code in (0x98, 0x99):
            return p.castle(code == 0x98)
        if code == 0x9a:
            return p.null()
        if code < 0x98:
            first, kind, size = [row for row in FIRST if row[0] <= code][-1]
            at, piece = p.find(kind, (code - first) // size)
            return p.move(at, destination(self.table, piece, at, (code - first) % size))
        if code < 0xa0:
            raise FormatError("reserved")
        second = self.byte()
        if code < 0xa8:
            if second >> 4 != 2:
                raise FormatError("second byte")
            at, piece = p.find("p", code - 0xa0)
            return p.move(at, destination(self.table, piece, at, second >> 2 & 3), "nbrq"[second & 3])
        if second >> 5 != 1:
            raise FormatError("second byte")
        at, piece = p.find(None, code - 0xa8, slot=True)
        return p.move(at, destination(self.table, piece, at, second & 0x1f))

    def text(self):
        source = self.stream[self.at:] if self.inline else self.texts
        data, zero, rest = source.partition(b"\0")
        if not zero:
            raise FormatError("text")
        if self.inline:
            self.at += len(data) + 1
        else:
            self.texts = rest
        return text_of(data, not self.inline)


class Writer:
    def __init__(self, fen, table, inline):
        self.position, self.table, self.inline = Position(fen), table, inline
        self.stream, self.texts = bytearray(), bytearray()

    def game(self, tree):
        self.line(tree, 0)
        self.stream.append(0xff)
        return bytes(self.stream), bytes(self.texts)

    def line(self, items, depth):
        before = None
        for item in items:
            if "u" in item:
                old = self.position.copy()
                self.stream.extend(self.move(item["u"]))
                before = old
            elif "n" in item:
                n = item["n"]
                if n > 255:
                    raise FormatError("NAG")
                self.stream += bytes([0xb0 + n] if 1 <= n <= 31 else [0xb0, n])
            elif "r" in item:
                self.stream.append(0xd0 + RESULTS.index(item["r"]))
            elif "v" in item:
                if before is None or depth == 10000:
                    raise FormatError("variation")
                after, self.position = self.position, before.copy()
                self.stream.append(0xf0)
                self.line(item["v"], depth + 1)
                self.stream.append(0xf1)
                self.position = after
            else:
                (kind, text), = item.items()
                self.stream.append(0xe0 if kind == "c" else 0xe0 + int(kind[1]))
                if self.inline:
                    self.stream += bytes_of(text, False)
                else:
                    self.texts += bytes_of(text, True)

    def move(self, uci):
        p = self.position
        if uci == "0000":
            p.null()
            return [0x9a]
        at, to, promotion = square(uci[:2]), square(uci[2:4]), uci[4:]
        for right in True, False:
            king, rook_at = p.rights.get((p.turn, right), (None, None))
            if at == king and to == (rook_at if p.rook_takes else (6 if right else 2, king[1])) \
                    and (p.rook_takes or abs(at[0] - to[0]) == 2):
                p.castle(right)
                return [0x98 if right else 0x99]
        if at not in p.board:
            raise FormatError("no piece")
        piece = p.board[at]
        _, kind, number = piece
        if number is None:
            raise FormatError("no code")
        offset = offset_of(self.table, piece, at, to)
        if offset is None:
            raise FormatError("impossible move")
        p.move(at, to, promotion)
        if promotion:
            return [0xa0 + number, 0x20 | offset << 2 | "nbrq".index(promotion)]
        if isinstance(number, tuple):
            return [0xa8 + number[1], 0x20 | offset]
        first, _, size = next(row for row in FIRST if row[1] == kind)
        return [first + number * size + offset]


def decode_jose(fen, stream, texts=b""):
    r = Reader(fen, stream, texts, JOSE, False)
    return r.game(), r.position


def decode_manual(fen, stream):
    return Reader(fen, stream, b"", MANUAL, True).game()


# The comparison.

def check(what, got, want):
    if got != want:
        raise SystemExit("%s: %s, want %s" % (what, got, want))


def refused(what, action):
    try:
        action()
    except FormatError:
        return
    raise SystemExit("%s is taken" % what)


def unhex(text):
    return bytes.fromhex(text)


def examples():
    """Section 4, 10 and 11 of the page."""
    king = "bqnbrkrn/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKRN w GEge - 0 1"
    check("knight 0", Writer(king, JOSE, False).move("c1b3"), [0x26])
    check("knight 1", Writer(king, JOSE, False).move("h1g3"), [0x2e])
    for fen, jose, texts, manual, want in [
            ("", "13 13 2e 22 4c b1 d3 ff", "", "13 13 29 25 4c b1 d3 ff",
             [{"u": "e2e4"}, {"u": "e7e5"}, {"u": "g1f3"}, {"u": "b8c6"}, {"u": "f1b5"}, {"n": 1}, {"r": "*"}]),
            ("", "13 f0 0f 0f f1 13 e0 d1 ff", "47 72 65 61 74 00", "13 f0 0f 0f f1 13 e0 47 72 65 61 74 00 d1 ff",
             [{"u": "e2e4"}, {"v": [{"u": "d2d4"}, {"u": "d7d5"}]}, {"u": "e7e5"}, {"c": "Great"}, {"r": "1/2-1/2"}]),
            ("8/P7/8/2k5/5K2/8/p7/8 w - - 0 1", "a0 23 92 a8 31 ff", "", "a0 23 92 a8 31 ff",
             [{"u": "a7a8q"}, {"u": "c5b4"}, {"u": "a8a2"}]),
            ("", "e0 ff", "ed a0 bd ed b8 80 00", "e0 f0 9f 98 80 00 ff", [{"c": "\U0001f600"}])]:
        jose, texts, manual = unhex(jose), unhex(texts), unhex(manual)
        check("example", decode_jose(fen, jose, texts)[0], want)
        check("example", decode_manual(fen, manual), want)
        check("example", Writer(fen, JOSE, False).game(want), (jose, texts))
        check("example", Writer(fen, MANUAL, True).game(want), (manual, b""))
    for code in range(1, 6):
        check("text", decode_jose("", bytes([0xe0 + code, 0xff]), b"a\0")[0], [{"e%d" % code: "a"}])
    check("four bytes", decode_jose("", b"\xe0\xff", "\U0001f600".encode() + b"\0")[0], [{"c": "\U0001f600"}])
    for stream in ["13", "13 ff 00", "13 9b ff", "13 d4 ff", "13 e6 ff", "13 f2 ff", "13 b0", "a0", "a0 03 ff",
                   "a8 00 ff", "13 b0 01 ff", "10 10 12 ff", "20 ff", "98 ff", "a0 20 ff", "a8 20 ff", "f0 ff",
                   "13 f1 ff", "13 f0 f0 f1 f1 ff", "13 f0 ff", "13 e0 ff"]:
        refused(stream, lambda: decode_jose("", unhex(stream)))
    for texts in ["41", "c0 80 00", "ed a0 bd 00", "e4 00", "41 00 42 00"]:
        refused(texts, lambda: decode_jose("", b"\xe0\xff", unhex(texts)))
    refused("surrogates in Manual", lambda: decode_manual("", unhex("e0 ed a0 bd ed b8 80 00 ff")))
    refused("NAG 256", lambda: Writer("", JOSE, False).game([{"n": 256}]))
    for fen in ["8/8/8/8/8/8/8/7 w - - 0 1", "P7/8/8/8/8/8/8/8 w - - 0 1", "8/8/8/8/8/8/8/R7 w Q - 0 1",
                "8/8/8/8/8/8/8/R3K3 w K - 0 1", "8/8/8/8/8/8/8/R3K3 w QA - 0 1", "8/8/8/8/8/8/8/8 w - e6 0 1"]:
        refused(fen, lambda: Position(fen))


def plain(tree):
    """A tree of the test data without SAN."""
    return [{k: plain(v) if k == "v" else v for k, v in item.items() if k != "m"} for item in tree]


def main():
    examples()
    games = plies = wrong = 0
    for file in sorted(glob.glob("testdata/cbmoves/*.jsonl")):
        with open(file, encoding="utf-8") as f:
            lines = [json.loads(line) for line in f]
        for v in lines:
            fen, tree, stream, texts = v["start_fen"], plain(v["tree"]), unhex(v["bin"]), unhex(v["comments"])
            check(v["id"], Position(fen).rook_takes, v["chess960"])
            if "lossy" in file:
                refused(v["id"], lambda: decode_jose(fen, stream, texts))
                refused(v["id"], lambda: Writer(fen, JOSE, False).game(tree))
                wrong += 1
                continue
            if "clean_bin" in v:
                refused(v["id"], lambda: decode_jose(fen, stream, texts))
                stream = unhex(v["clean_bin"])
                wrong += 1
            got, position = decode_jose(fen, stream, texts)
            check(v["id"], got, tree)
            check(v["id"], position.placement(), v["final_placement"])
            check(v["id"], sum("u" in item for item in got), v["mainline_plies"])
            check(v["id"], Writer(fen, JOSE, False).game(tree), (stream, texts))
            refused(v["id"] + " cut off", lambda: decode_jose(fen, stream[:-1], texts))
            manual, none = Writer(fen, MANUAL, True).game(tree)
            check(v["id"], none, b"")
            check(v["id"], decode_manual(fen, manual), tree)
            games += 1
            plies += v["mainline_plies"]
    check("games", games, 174)
    print("cbmoves: %d games of %d half-moves as in the test data, %d streams refused" % (games, plies, wrong))


main()
