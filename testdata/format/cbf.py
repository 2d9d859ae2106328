#!/usr/bin/env python3
"""A reader of ChessBase bases (CBF and CBI) and opening books (FBK), written from
cbf/FORMAT.md alone. It reads testdata/cbf and compares. Run it in the root of the
repository."""

import json
import struct


class FormatError(Exception):
    pass


# Section 2, the index: offsets of the games and the end of the games, None without.

def read_index(data):
    if len(data) < 4:
        raise FormatError("no index")
    words = struct.unpack(">%dL" % (len(data) // 4), data[:len(data) // 4 * 4])
    n = words[0] - 1
    if n < 0 or n > len(words) - 1:
        raise FormatError("the index counts %d games and has %d words" % (n, len(words)))
    entries = [word - (i + 1) for i, word in enumerate(words[1:n + 2], 1)]
    return entries[:n], entries[n] if len(entries) > n else None


# Section 3, the keys.

def keyed(data, key, factor):
    out = bytearray(data)
    for i in reversed(range(len(out))):
        out[i] ^= key & 255
        key *= factor
    return bytes(out)


def read_header(data):
    h = bytearray(keyed(data, 101, 3))
    h[11] ^= (14 + (h[4] & 63) + (h[5] & 63)) & 255
    return bytes(h)


def read_moves_area(data, mlen):
    return data[:1] + keyed(data[1:], 49 * mlen, 7)


# Section 5.

FIGURINES = dict(zip(range(0xB1, 0xB7), "♔♕♘♗♖♙"))


def text_of(raw):
    return "".join(FIGURINES.get(b) or (b == 0xFE and "\n") or bytes([b]).decode("cp437") for b in raw)


# Section 6. A square is 8 * file + rank, a board a list of FEN letters. A move is
# (from, to, promotion, en passant), or None for the number that is no move.

NO_PIECE = "."
KING = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)]
KNIGHT = [(-2, -1), (-2, 1), (2, -1), (2, 1), (-1, -2), (-1, 2), (1, -2), (1, 2)]
BISHOP = [(-1, -1), (1, -1), (1, 1), (-1, 1)]
ROOK = [(-1, 0), (0, -1), (1, 0), (0, 1)]
STEPS = {"K": KING, "N": KNIGHT, "B": BISHOP, "R": ROOK, "Q": BISHOP + ROOK}


class Position:
    def __init__(self, placement, black=False, rights="KQkq", register=0, number=1):
        self.board = [NO_PIECE] * 64
        for rank, row in enumerate(reversed(placement.split("/"))):
            file = 0
            for c in row:
                if c.isdigit():
                    file += int(c)
                else:
                    self.board[8 * file + rank] = c
                    file += 1
        self.black, self.rights, self.number = black, rights, number
        self.register, self.shown = register, register != 0

    def copy(self):
        p = Position("8/8/8/8/8/8/8/8", self.black, self.rights, self.register, self.number)
        p.board, p.shown = self.board[:], self.shown
        return p

    def own(self, s):
        return self.board[s] != NO_PIECE and self.board[s].islower() == self.black

    def enemy(self, s):
        return self.board[s] != NO_PIECE and not self.own(s)

    def numbered(self):
        moves = []
        for s in range(64):
            if self.own(s):
                kind = self.board[s].upper()
                moves += self.pawn(s) if kind == "P" else self.piece(s, kind)
        return moves

    def piece(self, s, kind):
        moves = []
        for df, dr in STEPS[kind]:
            file, rank = s // 8 + df, s % 8 + dr
            while 0 <= file < 8 and 0 <= rank < 8:
                to = 8 * file + rank
                if self.own(to):
                    break
                moves.append((s, to, "", False))
                if self.enemy(to) or kind in "KN":
                    break
                file, rank = file + df, rank + dr
        home = 7 if self.black else 0
        if kind == "K" and s == 32 + home:
            rook = "r" if self.black else "R"
            if self.board[56 + home] == rook and self.empty(40 + home, 48 + home):
                moves.append((s, s + 16, "", False))
            if self.board[home] == rook and self.empty(8 + home, 16 + home, 24 + home):
                moves.append((s, s - 16, "", False))
        return moves

    def empty(self, *squares):
        return all(self.board[s] == NO_PIECE for s in squares)

    def pawn(self, s):
        file, rank = divmod(s, 8)
        step, start, fifth, last = (-1, 6, 3, 0) if self.black else (1, 1, 4, 7)
        targets, moves = [], []
        if 0 <= rank + step < 8:
            if rank == start and self.empty(s + step, s + 2 * step):
                targets.append(s + 2 * step)
            if self.empty(s + step):
                targets.append(s + step)
            targets += [s + step + side for side in (-8, 8)
                        if 0 <= s + step + side < 64 and self.enemy(s + step + side)]
        for to in targets:
            moves += [(s, to, promotion, False) for promotion in ("qrbn" if to % 8 == last else [""])]
        if rank == fifth and self.register == file:
            moves.append((s, s + step - 8, "", True) if file > 0 else None)
        if rank == fifth and self.register == file + 2:
            moves.append((s, s + step + 8, "", True))
        return moves

    def play(self, move):
        start, to, promotion, en_passant = move
        man = self.board[start]
        self.board[start] = NO_PIECE
        self.board[to] = man if not promotion else promotion if self.black else promotion.upper()
        if en_passant:
            self.board[to // 8 * 8 + start % 8] = NO_PIECE
        castling = man in "Kk" and abs(to - start) == 16
        if castling:
            corner = to + 8 if to > start else to - 16
            self.board[(start + to) // 2] = self.board[corner]
            self.board[corner] = NO_PIECE
        self.shown = man in "Pp" and abs(to - start) == 2
        if not castling:
            self.register = start // 8 + 1 if self.shown else 0
        # As in chess; the numbers do not depend on the rights.
        for square, lost in ((32, "KQ"), (0, "Q"), (56, "K"), (39, "kq"), (7, "q"), (63, "k")):
            if square in (start, to):
                self.rights = "".join(c for c in self.rights if c not in lost)
        self.number += self.black
        self.black = not self.black

    def placement(self):
        rows = []
        for rank in reversed(range(8)):
            row = "".join(self.board[rank::8])
            for n in range(8, 0, -1):
                row = row.replace(NO_PIECE * n, str(n))
            rows.append(row)
        return "/".join(rows)

    def fen(self):
        """FEN without the half-move clock."""
        square = "-"
        if self.shown:
            square = "abcdefgh"[self.register - 1] + ("3" if self.black else "6")
        return [self.placement(), "b" if self.black else "w", self.rights or "-", square, str(self.number)]


START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"


def name(s):
    return "abcdefgh"[s // 8] + "12345678"[s % 8]


def uci(move):
    return "-" if move is None else name(move[0]) + name(move[1]) + move[2]


def read_moves(area, position, comments):
    """Returns the main line. A line is a list of [number, move, comment, variations]."""
    end = area.find(0)
    area = area if end < 0 else area[:end]
    line, before, parents = [], None, []
    for b in area:
        if b == 0xFF:
            if not line:
                raise FormatError("a variation of no move")
            parents.append((line, before, position))
            line, before, position = [], None, before.copy()
            parents[-1][0][-1][3].append(line)
        elif b == 0x80:
            if not parents:
                raise FormatError("no variation to end")
            line, before, position = parents.pop()
        else:
            listed = position.numbered()
            if b & 127 > len(listed) or listed[(b & 127) - 1] is None:
                raise FormatError("move number %d of %d" % (b & 127, len(listed)))
            comment = None
            if b & 128:
                comment = comments.pop(0) if comments else b""
            move = listed[(b & 127) - 1]
            line.append([b & 127, move, comment, []])
            before = position.copy()
            position.play(move)
    while parents:
        line, before, position = parents.pop()
    return line, position


# Section 7.

def split_comments(area):
    if area and area[0] != 0xFF:
        raise FormatError("comments")
    comments = area[1:].split(b"\xff")
    return comments if comments[-1] else comments[:-1]


def read_comment(raw):
    codes, text = raw[:3].ljust(3, b"\0"), raw[3:]
    return list(codes), text[1:] if text[:1] == b"\0" else text


# Section 8.

def read_setup(data, h):
    rows = []
    for rank in reversed(range(8)):
        codes = [b >> shift & 15 for b in data[4 * rank:4 * rank + 4] for shift in (4, 0)]
        row = "".join("1KQNBRP??kqnbrp?"[code] for code in codes)
        if "?" in row:
            raise FormatError("piece")
        rows.append(row)
    if h[11] & 15 > 8:
        raise FormatError("e.p. file")
    rights = "".join(c for c, bit in zip("KQkq", (3, 2, 5, 4)) if h[10] >> bit & 1)
    return Position("/".join(rows), bool(h[10] & 2), rights, h[11] & 15, data[32] + 1)


# Sections 3 and 4.

def read_game(data):
    if len(data) < 14:
        raise FormatError("cut off")
    h = read_header(data[:14])
    mlen, clen = h[2] << 8 | h[3], h[6] << 8 | h[7]
    sizes = [14, h[4] & 63, h[5] & 63, max(mlen - 1, 0), clen, 33 * (h[10] & 1)]
    if len(data) < sum(sizes):
        raise FormatError("cut off")
    parts, at = [], 0
    for size in sizes:
        parts.append(data[at:at + size])
        at += size
    text = keyed(parts[1] + parts[2], 3 * (sizes[1] + sizes[2]), 3)
    g = {"size": at, "header": h, "players": text[:sizes[1]], "source": text[sizes[1]:], "eco": None, "setup": None}
    g["year"] = None if h[0] == 0x7F else 1900 + (h[0] ^ 128) - 128
    g["result"] = {0: "0-1", 1: "1/2-1/2", 2: "1-0"}.get(h[1], "*")
    g["evaluation"] = h[1] >> 2 & 15 if h[1] & 3 == 3 else 0
    g["elo"] = [1600 + 5 * b if b else None for b in h[8:10]]
    g["marked"], g["deleted"], g["version"] = bool(h[10] & 64), bool(h[10] & 128), bool(h[11] & 64)
    older = (37 * h[0] + h[5] + h[9]) & 255 == h[13]
    newer = (h[3] * 0x1EC1 * (h[8] + 1) * h[0]) & 255 == h[13]
    g["checksum"] = [["bad", "new"], ["old", "both"]][older][newer]
    if parts[5]:
        start = read_setup(parts[5], h)
        g["setup"] = start.fen()
    else:
        start = Position(START)
        code = (h[10] >> 1 & 31) | h[4] >> 6 << 5 | h[5] >> 6 << 7
        if code:
            g["eco"] = {"letter": "ABCDEF"[(code - 1) // 100], "main": (code - 1) % 100,
                        "sub": h[11] & 63 | h[11] >> 7 << 6}
    comments = split_comments(parts[4])
    g["comments"] = len(comments)
    g["moves"] = read_moves_area(parts[3], mlen)
    g["line"], final = read_moves(g["moves"], start, comments)
    g["final"] = final.fen()
    g["comment"] = comments[0] if comments else None
    return g


# Section 10.

def read_book(data):
    if len(data) % 2:
        raise FormatError("half an entry")
    entries = []
    for a, b in zip(data[::2], data[1::2]):
        start, to = [8 * (s & 7) + (s >> 3 & 7) for s in (a, b)]
        entries.append((start, to, not a & 64, bool(a & 128), bool(b & 128), bool(b & 64)))
    return entries


def book_tree(entries):
    root = []
    at, position, saved = root, Position(START), []
    for start, to, starts, ends, weak, _ in entries:
        if starts:
            saved.append((at, position.copy()))
        promotion = "q" if position.board[start] in "Pp" and to % 8 in (0, 7) else ""
        en_passant = position.board[start] in "Pp" and start // 8 != to // 8 and position.board[to] == NO_PIECE
        move = (start, to, promotion, en_passant)
        if move not in position.numbered():
            raise FormatError(uci(move))
        position.play(move)
        node = {"uci": uci(move), "weak": weak, "next": []}
        at.append(node)
        at = node["next"]
        if ends:
            at, position = saved.pop() if saved else (root, Position(START))
    return root


def read(file):
    with open("testdata/cbf/" + file, "rb") as f:
        return f.read()


def check(what, got, want):
    if got != want:
        raise SystemExit("%s: %s, want %s" % (what, got, want))


def refused(what, action, *arguments):
    try:
        action(*arguments)
    except FormatError:
        return
    raise SystemExit("%s is taken" % what)


def check_comment(what, got, want):
    check(what, got is None, want is None)
    if want:
        codes, text = read_comment(got)
        check(what, codes, [want["move"], want["pos"], want["extra"]])
        check(what, text.hex(), want["text_hex"])
        check(what, text_of(text), want["text"])


def check_line(what, got, want):
    check(what, len(got), len(want))
    for (number, move, comment, variations), w in zip(got, want):
        check(what, [number, uci(move)], [w["n"], w["uci"]])
        check_comment(what, comment, w.get("comment"))
        check(what, len(variations), len(w.get("vars", [])))
        for g, v in zip(variations, w.get("vars", [])):
            check_line(what, g, v)


def check_base(base):
    want = json.loads(read(base + ".json"))
    offsets, end = read_index(read(base + ".cbi"))
    data = read(base + ".cbf")
    check(base, [end, len(offsets)], [want["end"], len(want["games"])])
    check(base, end, len(data))
    for i, (offset, w) in enumerate(zip(offsets, want["games"]), 1):
        what = "%s game %d" % (base, i)
        g = read_game(data[offset:])
        check(what, [offset, g["size"]], [w["offset"], w["size"]])
        check(what, g["header"].hex(), w["header_hex"])
        check(what, [g["players"].hex(), g["source"].hex()], [w["players_hex"], w["source_hex"]])
        check(what, [text_of(g["players"]), text_of(g["source"])], [w["players"], w["source"]])
        check(what, [g["year"], g["result"], g["eco"]], [w["year"], w["result"], w["eco"]])
        check(what, g["evaluation"], w.get("line_eval") or 0)
        check(what, g["elo"], [w["white_elo"], w["black_elo"]])
        check(what, [g["marked"], g["deleted"], g["version"]], [w["marked"], w["deleted"], w["version_bit"]])
        check(what, [g["checksum"], g["header"][12]], [w["checksum"], w["move_count"]])
        check(what, g["moves"].hex(), w["move_bytes_hex"])
        check(what, g["comments"], w["comment_count"])
        check_comment(what, g["comment"], w["initial_comment"])
        check_line(what, g["line"], w["moves"])
        check(what, g["final"][0], w["final_board"])
        # The clocks come from elsewhere: a record does not hold one.
        final = w["final_fen"].split()
        check(what, g["final"], final[:4] + final[5:])
        if w["setup"]:
            fen = w["setup"]["fen"].split()
            check(what, g["setup"], fen[:4] + fen[5:])
            check(what, data[offset + g["size"] - 33:offset + g["size"]].hex(), w["setup"]["hex"])
        else:
            check(what, g["setup"], None)
    return len(offsets)


def check_example():
    stored = bytes.fromhex("621707aa43ced7946bf5b3e82de2"
                           "ee577a75d9a2ceb6efaf9ad1c1460b160f1aa66745f86c"
                           "0bfc6ea0e1c2"
                           "ff030000006f6c64ff")
    g = read_game(stored)
    check("example", g["header"].hex(), "5d020007cc4b0009b40014400287")
    check("example", [g["players"], g["source"]], [b"Short-Karpov", b"Linares (7)"])
    check("example", g["moves"].hex(), "0b0bff078095")
    check("example", [g["year"], g["result"], g["elo"]], [1993, "1-0", [2500, None]])
    check("example", [g["eco"], g["checksum"]], [{"letter": "C", "main": 33, "sub": 0}, "new"])
    e4, e5, f4 = g["line"]
    check("example", [uci(e4[1]), uci(e5[1]), uci(e5[3][0][0][1]), uci(f4[1])], ["e2e4", "e7e5", "c7c5", "f2f4"])
    check("example", read_comment(f4[2]), ([3, 0, 0], b"old"))
    check("start", [uci(move) for move in Position(START).numbered()],
          "a2a4 a2a3 b1a3 b1c3 b2b4 b2b3 c2c4 c2c3 d2d4 d2d3 "
          "e2e4 e2e3 f2f4 f2f3 g1f3 g1h3 g2g4 g2g3 h2h4 h2h3".split())
    for register, want in [(0, "a5a6 - e1d1 e1d2"), (4, "a5a6 e1d1 e1d2 e1e2")]:
        position = Position("4k3/8/8/P7/8/8/8/4K3", rights="", register=register)
        check("a-pawn", [uci(move) for move in position.numbered()[:4]], want.split())
    position = Position("4k2r/8/8/3pP3/8/8/3P4/4K3", rights="k")
    position.play((25, 27, "", False))
    position.play((39, 55, "", False))
    check("register", [uci(move) for move in position.numbered()],
          "e1d1 e1d2 e1e2 e1f1 e1f2 e5e6 e5d6".split())
    check("comments", [read_comment(c) for area in ["ff03ff", "ff0001ff", "ff000000006f6bff", "ff050002ffff"]
                       for c in split_comments(bytes.fromhex(area))],
          [([3, 0, 0], b""), ([0, 1, 0], b""), ([0, 0, 0], b"ok"), ([5, 0, 2], b""), ([0, 0, 0], b"")])
    setup = bytes.fromhex("1254300060000000000000000000000000000000" "00000000e00000009adcb00036")
    check("set-up", read_setup(setup, bytes(14)).fen(), ["kqrbn3/p7/8/8/8/8/P7/KQRBN3", "w", "-", "-", "55"])
    check("book", [(n["uci"], [m["uci"] for m in n["next"]])
                   for n in book_tree(read_book(bytes.fromhex("0919be2ff22ace16")))],
          [("b2b4", ["g8h6", "c7c6"]), ("g2g3", [])])
    check("indexes", read_index(bytes.fromhex("0000000400000002000000330000005b0000007f")), ([0, 48, 87], 122))
    check("indexes", read_index(bytes.fromhex("0000000100000002")), ([], 0))


def main():
    check_example()
    games = sum(check_base(base) for base in ["p01mate2", "q01apawn", "q02castle", "r01fisch", "s01study"])

    positions = json.loads(read("numbering.json"))
    for p in positions:
        got = Position(p["board"], p["black"], register=p["ep_file"]).numbered()
        check(p["board"], [uci(move) for move in got], p["moves"])

    books = ["b02fisch", "b04small"]
    for book in books:
        want = json.loads(read(book + ".json"))
        entries = read_book(read(book + ".fbk"))
        check(book, [dict(zip(["from", "to", "start", "end", "weak", "bit6"], (name(e[0]), name(e[1])) + e[2:]))
                     for e in entries], want["entries"])
        check(book, book_tree(entries), want["tree"])

    # The damaged bases.
    offsets, _ = read_index(read("c01trunc.cbi"))
    data = read("c01trunc.cbf")
    for offset in offsets[:3]:
        read_game(data[offset:])
    refused("a game that is cut off", read_game, data[offsets[3]:])
    refused("an index that counts too many games", read_index, read("c07huge.cbi"))
    offsets, _ = read_index(read("c10range.cbi"))
    refused("a move number beyond the list", read_game, read("c10range.cbf")[offsets[0]:])
    print("cbf: %d games, %d numbered lists and %d books as in the test data" % (games, len(positions), len(books)))


main()
