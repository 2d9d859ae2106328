# A second implementation of CBF, CBI and FBK, written from cbf/FORMAT.md alone.
#
# Run it from the root of the repository, with Python 3.8 or newer and nothing else:
#
#     python3 testdata/format/cbf.py
#
# It decodes the test data of testdata/cbf, compares with the expected results beside them,
# writes each game again and compares the bytes, prints a line per file, and exits with 1 on
# the first difference. "Section" means a section of cbf/FORMAT.md. What belongs to chess or PGN and
# not on the page, such as check and the notation of moves, is marked "of chess".

import functools
import json
import os
import re
import sys

DATA = "testdata/cbf"
BASES = ["p01mate2", "q01apawn", "q02castle", "r01fisch", "s01study"]
BOOKS = ["b02fisch", "b04small"]
STEP = int(sys.argv[1]) if len(sys.argv) > 1 else 1  # 3: every third of the files, or of their games


class Corrupt(Exception):
    """A strict reader refuses the file."""


# ---------------------------------------------------------------------------------------
# Board. A square is 8 * file + rank, so that squares in ascending order are a1, a2, ... a8,
# b1, ... h8, the order of section 7.1. A piece is a letter of FEN, an empty square None.

def square(name):
    return 8 * (ord(name[0]) - ord("a")) + int(name[1]) - 1


def square_name(sq):
    return "abcdefgh"[sq // 8] + "12345678"[sq % 8]


def is_white(piece):
    return piece.isupper()


@functools.lru_cache(maxsize=None)
def rays(sq, directions, steps):
    """The squares in each direction, as far as the board and the steps go."""
    found = []
    for df, dr in directions:
        squares = [(sq // 8 + n * df, sq % 8 + n * dr) for n in range(1, steps + 1)]
        found.append([8 * f + r for f, r in squares if 0 <= f < 8 and 0 <= r < 8])
    return found


class Move:
    """A move of the list of a position. kind: "", "O-O", "O-O-O", "e.p." or "none"."""

    def __init__(self, frm, to, kind="", promotion=None):
        self.frm, self.to, self.kind, self.promotion = frm, to, kind, promotion

    def uci(self):
        return "-" if self.kind == "none" else square_name(self.frm) + square_name(self.to) + (self.promotion or "")


class Position:
    def __init__(self):
        self.board = [None] * 64
        self.black = False          # side to move
        self.register = 0           # section 7.2: 0 = none, 1 to 8 = file of the last double step
        self.rights = ""            # of KQkq; never used for numbers
        # Only for the FEN of the expected results: the counters, the file of a double step.
        self.clock, self.number, self.stepped = 0, 1, 0

    @staticmethod
    def start():
        p = Position()
        p.set_board("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR")
        p.rights = "KQkq"
        return p

    def set_board(self, fen):
        for i, row in enumerate(fen.split("/")):
            file = 0
            for c in row:
                if c.isdigit():
                    file += int(c)
                else:
                    self.board[8 * file + 7 - i] = c
                    file += 1

    def copy(self):
        p = Position()
        p.board = self.board[:]
        p.black, p.register, p.rights = self.black, self.register, self.rights
        p.clock, p.number, p.stepped = self.clock, self.number, self.stepped
        return p

    def own(self, piece):
        return piece is not None and piece.isupper() != self.black

    # Section 7.1: the list of moves; number n is moves()[n - 1].
    def moves(self, only=None):
        out = []
        for sq, piece in enumerate(self.board):
            if self.own(piece) and only in (None, piece):
                getattr(self, "moves_of_" + piece.upper())(sq, out)
        return out

    def slide(self, sq, out, directions, steps=7):
        for ray in rays(sq, directions, steps):
            for to in ray:
                other = self.board[to]
                if other is None:
                    out.append(Move(sq, to))
                    continue
                if not self.own(other):
                    out.append(Move(sq, to))
                break

    # The diagrams of section 7.1, as (file, rank) in the order of their numbers.
    KING = ((-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1))
    KNIGHT = ((-2, -1), (-2, 1), (2, -1), (2, 1), (-1, -2), (-1, 2), (1, -2), (1, 2))
    BISHOP = ((-1, -1), (1, -1), (1, 1), (-1, 1))
    ROOK = ((-1, 0), (0, -1), (1, 0), (0, 1))

    def moves_of_N(self, sq, out):
        self.slide(sq, out, self.KNIGHT, 1)

    def moves_of_B(self, sq, out):
        self.slide(sq, out, self.BISHOP)

    def moves_of_R(self, sq, out):
        self.slide(sq, out, self.ROOK)

    def moves_of_Q(self, sq, out):
        self.slide(sq, out, self.BISHOP)
        self.slide(sq, out, self.ROOK)

    def moves_of_K(self, sq, out):
        self.slide(sq, out, self.KING, 1)
        rank = "8" if self.black else "1"
        rook = "r" if self.black else "R"
        if sq != square("e" + rank):
            return
        for kind, corner, to, between in (("O-O", "h", "g", "fg"), ("O-O-O", "a", "c", "bcd")):
            if self.board[square(corner + rank)] == rook and \
                    not any(self.board[square(f + rank)] for f in between):
                out.append(Move(sq, square(to + rank), kind))

    def moves_of_P(self, sq, out):
        file, rank = sq // 8, sq % 8
        up, second, fifth, last = (-1, 6, 3, 0) if self.black else (1, 1, 4, 7)
        if not 0 <= rank + up < 8:
            return  # a pawn on the last rank
        if rank == second and not self.board[sq + up] and not self.board[sq + 2 * up]:
            out.append(Move(sq, sq + 2 * up))
        to = []
        if not self.board[sq + up]:
            to.append(sq + up)
        for df in (-1, 1):
            if 0 <= file + df < 8:
                other = self.board[sq + 8 * df + up]
                if other and not self.own(other):
                    to.append(sq + 8 * df + up)
        for t in to:
            if rank + up == last:
                out.extend(Move(sq, t, "", p) for p in "qrbn")
            else:
                out.append(Move(sq, t))
        # Section 7.2: e.p. to the lower file, then to the higher one.
        if rank == fifth:
            if self.register == file:
                out.append(Move(sq, sq - 8 + up, "e.p.") if file > 0 else Move(sq, sq, "none"))
            if self.register == file + 2:
                out.append(Move(sq, sq + 8 + up, "e.p."))

    def play(self, m):
        """The position after m."""
        p = self.copy()
        b = p.board
        piece, captured = b[m.frm], b[m.to]
        b[m.frm] = None
        b[m.to] = piece
        if m.promotion:
            b[m.to] = m.promotion if self.black else m.promotion.upper()
        if m.kind == "e.p.":        # the piece beside it, on the file that it goes to
            b[8 * (m.to // 8) + m.frm % 8] = None
        rank = "8" if self.black else "1"
        if m.kind == "O-O":
            b[square("f" + rank)], b[square("h" + rank)] = b[square("h" + rank)], None
        if m.kind == "O-O-O":
            b[square("d" + rank)], b[square("a" + rank)] = b[square("a" + rank)], None
        # Section 7.2: the register.
        if piece in "Pp" and abs(m.to - m.frm) == 2:
            p.register = m.frm // 8 + 1
        elif m.kind not in ("O-O", "O-O-O"):
            p.register = 0
        p.stepped = 0 if m.kind else p.register
        # Of chess: rights and counters.
        for right, squares in (("K", "e1 h1"), ("Q", "e1 a1"), ("k", "e8 h8"), ("q", "e8 a8")):
            if square_name(m.frm) in squares or square_name(m.to) in squares:
                p.rights = p.rights.replace(right, "")
        p.clock = 0 if piece in "Pp" or captured else p.clock + 1
        p.number += self.black
        p.black = not self.black
        return p

    # Of chess: check and legal moves, which the notation of moves needs.
    def in_check(self, black):
        """Whether a move of the other side takes the king; tested from the king's square."""
        king = "k" if black else "K"
        if king not in self.board:
            return False
        sq = self.board.index(king)
        file, rank = sq // 8, sq % 8
        for kinds, directions, steps in (("N", self.KNIGHT, 1), ("K", self.KING, 1), ("P", None, 1),
                                         ("BQ", self.BISHOP, 7), ("RQ", self.ROOK, 7)):
            if kinds == "P":
                directions = [(-1, -1), (1, -1)] if black else [(-1, 1), (1, 1)]
            enemies = kinds if black else kinds.lower()
            for df, dr in directions:
                f, r = file, rank
                for _ in range(steps):
                    f, r = f + df, r + dr
                    if not (0 <= f < 8 and 0 <= r < 8):
                        break
                    if self.board[8 * f + r]:
                        if self.board[8 * f + r] in enemies:
                            return True
                        break
        return False

    def is_legal(self, m):
        if m.kind == "none" or self.play(m).in_check(self.black):
            return False
        if m.kind in ("O-O", "O-O-O"):
            right = ("k" if self.black else "K") if m.kind == "O-O" else ("q" if self.black else "Q")
            across = self.play(Move(m.frm, (m.frm + m.to) // 2))
            return right in self.rights and not self.in_check(self.black) and not across.in_check(self.black)
        return True

    def board_fen(self):
        rows = []
        for rank in range(7, -1, -1):
            row = "".join(self.board[8 * file + rank] or "." for file in range(8))
            for n in range(8, 0, -1):
                row = row.replace("." * n, str(n))
            rows.append(row)
        return "/".join(rows)

    def fen(self):
        """FEN, with the e.p. square after each double step, and only then."""
        ep = "abcdefgh"[self.stepped - 1] + ("3" if self.black else "6") if self.stepped else "-"
        return "%s %s %s %s %d %d" % (self.board_fen(), "b" if self.black else "w",
                                      self.rights or "-", ep, self.clock, self.number)

    def san(self, m):
        """The move in the notation of PGN (of chess)."""
        piece = self.board[m.frm].upper()
        takes = "x" if self.board[m.to] or m.kind == "e.p." else ""
        if m.kind in ("O-O", "O-O-O"):
            s = m.kind
        elif piece == "P":
            s = (square_name(m.frm)[0] + "x" if takes else "") + square_name(m.to)
            if m.promotion:
                s += "=" + m.promotion.upper()
        else:
            rivals = [r.frm for r in self.moves(self.board[m.frm])
                      if r.to == m.to and r.frm != m.frm and not r.kind and self.is_legal(r)]
            name = ""
            if rivals:
                if all(r // 8 != m.frm // 8 for r in rivals):
                    name = square_name(m.frm)[0]
                elif all(r % 8 != m.frm % 8 for r in rivals):
                    name = square_name(m.frm)[1]
                else:
                    name = square_name(m.frm)
            s = piece + name + takes + square_name(m.to)
        after = self.play(m)
        if after.in_check(after.black):
            s += "+" if any(after.is_legal(reply) for reply in after.moves()) else "#"
        return s


# ---------------------------------------------------------------------------------------
# Section 3: the index.

def longword(data, i):
    return int.from_bytes(data[4 * i:4 * i + 4], "big")


def read_index(cbi):
    """The offsets of the games, and the end that the last word names, None if missing."""
    if len(cbi) < 4:
        raise Corrupt("index without a first word")
    n = longword(cbi, 0) - 1
    if n < 0 or n > len(cbi) // 4 - 1:
        raise Corrupt("index counts more games than it has entries")
    offsets = [longword(cbi, i) - (i + 1) for i in range(1, n + 1)]
    end = longword(cbi, n + 1) - (n + 2) if len(cbi) // 4 > n + 1 else None
    return offsets, end


def write_index(offsets, end):
    words = [len(offsets) + 1]
    words += [offset + i for i, offset in enumerate(offsets + [end], 2)]
    return b"".join(w.to_bytes(4, "big") for w in words)


# ---------------------------------------------------------------------------------------
# Section 4: the record and its keys. Each function works in both directions.

def xor_backwards(data, key, factor, first=0):
    out = bytearray(data)
    for i in range(len(data) - 1, first - 1, -1):
        out[i] ^= key & 0xFF
        key = key * factor & 0xFF
    return out


def decode_header(stored):
    h = xor_backwards(stored, 101, 3)
    h[11] ^= 14 + (h[4] & 63) + (h[5] & 63)
    return bytes(h)


def encode_header(h):
    h = bytearray(h)
    h[11] ^= 14 + (h[4] & 63) + (h[5] & 63)
    return bytes(xor_backwards(h, 101, 3))


def code_texts(data):
    return bytes(xor_backwards(data, 3 * len(data), 3))


def code_moves(data):
    return bytes(xor_backwards(data, 49 * (len(data) + 1), 7, 1))


# Section 5: checksum and header.

def checksums(h):
    older = (37 * h[0] + h[5] + h[9]) & 0xFF
    newer = h[3] * 0x1EC1 * (h[8] + 1) * h[0] & 0xFF
    return older, newer


def read_header(h):
    g = {"header_hex": h.hex()}
    year = h[0] - 256 if h[0] > 127 else h[0]
    g["year"] = None if h[0] == 0x7F else 1900 + year
    g["result"] = {0: "0-1", 1: "1/2-1/2", 2: "1-0"}.get(h[1], "*")
    if h[1] & 3 == 3:
        g["line_eval"] = h[1] >> 2 & 15
    g["white_elo"] = 1600 + 5 * h[8] if h[8] else None
    g["black_elo"] = 1600 + 5 * h[9] if h[9] else None
    g["marked"] = bool(h[10] & 0x40)
    g["deleted"] = bool(h[10] & 0x80)
    g["version_bit"] = bool(h[11] & 0x40)
    g["move_count"] = h[12]
    older, newer = checksums(h)
    g["checksum"] = {(1, 0): "old", (0, 1): "new", (1, 1): "both"}.get((h[13] == older, h[13] == newer), "wrong")
    g["eco"] = None
    if not h[10] & 1:
        eco1 = (h[10] >> 1 & 31) | (h[4] >> 6) << 5 | (h[5] >> 6) << 7
        eco2 = (h[11] & 63) | (h[11] >> 7) << 6
        if eco1:
            g["eco"] = {"letter": "ABCDEF"[(eco1 - 1) // 100], "main": (eco1 - 1) % 100, "sub": eco2}
    return g


def write_header(g, plen, slen, mlen, clen):
    """The decoded header of a game as in the expected results."""
    h = bytearray(14)
    h[0] = 0x7F if g["year"] is None else g["year"] - 1900 & 0xFF
    h[1] = {"0-1": 0, "1/2-1/2": 1, "1-0": 2, "*": 3}[g["result"]] | g.get("line_eval", 0) << 2
    h[2:4] = mlen.to_bytes(2, "big")
    h[4], h[5] = plen, slen
    h[6:8] = clen.to_bytes(2, "big")
    h[8] = (g["white_elo"] - 1600) // 5 if g["white_elo"] else 0
    h[9] = (g["black_elo"] - 1600) // 5 if g["black_elo"] else 0
    h[10] = g["marked"] << 6 | g["deleted"] << 7
    h[11] = g["version_bit"] << 6
    if g["eco"]:
        eco1 = 100 * "ABCDEF".index(g["eco"]["letter"]) + g["eco"]["main"] + 1
        h[10] |= (eco1 & 31) << 1
        h[4] |= (eco1 >> 5 & 3) << 6
        h[5] |= (eco1 >> 7) << 6
        h[11] |= (g["eco"]["sub"] & 63) | (g["eco"]["sub"] >> 6) << 7
    if g["setup"]:
        fields = g["setup"]["fen"].split()
        h[10] |= 1 | (fields[1] == "b") << 1
        for bit, right in enumerate("QKqk", 2):
            h[10] |= (right in fields[2]) << bit
        if fields[3] != "-":
            h[11] |= ord(fields[3][0]) - ord("a") + 1
    h[12] = g["move_count"]
    h[13] = checksums(h)[0 if g["checksum"] == "old" else 1]
    return bytes(h)


# Section 6: texts.

FIGURINES = {0xB1: "\u2654", 0xB2: "\u2655", 0xB3: "\u2658", 0xB4: "\u2657", 0xB5: "\u2656",
             0xB6: "\u2659", 0xFE: "\n"}
CHARS = [FIGURINES.get(i) or bytes([i]).decode("cp437") for i in range(256)]


def read_text(data):
    return "".join(CHARS[b] for b in data)


def write_text(text):
    return bytes(0xFE if c == "\n" else CHARS.index(c) for c in text)


# ---------------------------------------------------------------------------------------
# Section 9: the start position.

PIECES = {0: None, 1: "K", 2: "Q", 3: "N", 4: "B", 5: "R", 6: "P",
          9: "k", 10: "q", 11: "n", 12: "b", 13: "r", 14: "p"}


def read_start(h, data):
    p = Position()
    for i in range(64):             # a1 b1 ... h1, a2 ... h8
        code = data[i // 2] >> 4 if i % 2 == 0 else data[i // 2] & 15
        if code not in PIECES:
            raise Corrupt("piece %d" % code)
        p.board[8 * (i % 8) + i // 8] = PIECES[code]
    p.black = bool(h[10] & 2)
    p.rights = "".join(r for r, bit in (("K", 8), ("Q", 4), ("k", 32), ("q", 16)) if h[10] & bit)
    p.register = h[11] & 15
    if p.register > 8:
        raise Corrupt("e.p. file %d" % p.register)
    p.stepped = p.register
    p.number = data[32] + 1
    return p


def write_start(fen):
    p = Position()
    p.set_board(fen.split()[0])
    codes = {piece: code for code, piece in PIECES.items()}
    nibbles = [codes[p.board[8 * (i % 8) + i // 8]] for i in range(64)]
    board = bytes(16 * nibbles[i] + nibbles[i + 1] for i in range(0, 64, 2))
    return board + bytes([int(fen.split()[5]) - 1])


# ---------------------------------------------------------------------------------------
# Section 7: the moves, as a tree. A line is a list of {"n", "uci", "san"}, with "comment" and
# "vars" if there are any. Also returns the last position of the main line and the moves with
# bit 7, in the order of the file.

def read_moves(data, start, with_san=True):
    main, flagged = [], []
    line, before, now = main, None, start       # before: the position before the last move
    stack = []
    for byte in data:
        if byte == 0:
            break
        if byte == 0xFF:
            if not line:
                raise Corrupt("variation before any move")
            stack.append((line, before, now))
            new = []
            line[-1].setdefault("vars", []).append(new)
            line, before, now = new, None, before
        elif byte == 0x80:
            if not stack:
                raise Corrupt("end of a variation in the main line")
            line, before, now = stack.pop()
        else:
            number = byte & 0x7F
            moves = now.moves()
            if number > len(moves) or moves[number - 1].kind == "none":
                raise Corrupt("move %d of %d" % (number, len(moves)))
            m = moves[number - 1]
            entry = {"n": number, "uci": m.uci()}
            if with_san:
                entry["san"] = now.san(m)
            line.append(entry)
            if byte & 0x80:
                flagged.append(entry)
            before, now = now, now.play(m)
    if stack:
        now = stack[0][2]
    return main, now, flagged


def write_moves(line, start):
    """The bytes of a line, found again from the squares of its moves."""
    out, now = b"", start
    for entry in line:
        moves = now.moves()
        names = [m.uci() for m in moves]
        number = names.index(entry["uci"]) + 1
        if names.count(entry["uci"]) > 1:       # section 7.2: capture and e.p. capture
            number = entry["n"]
        out += bytes([number | 0x80 * ("comment" in entry)])
        for variation in entry.get("vars", []):
            out += b"\xff" + write_moves(variation, now) + b"\x80"
        now = now.play(moves[number - 1])
    return out


# Section 8: comments.

def read_comments(data):
    if data and data[0] != 0xFF:
        raise Corrupt("comments without ff")
    parts = data.split(b"\xff")[1:]     # the bytes after each ff
    if parts and not parts[-1]:
        parts.pop()                     # the last ff ends the area
    out = []
    for part in parts:
        codes = part[:3] + bytes(3 - len(part[:3]))
        text = part[4:] if part[3:4] == b"\0" else part[3:]
        out.append({"move": codes[0], "pos": codes[1], "extra": codes[2],
                    "text": read_text(text), "text_hex": text.hex()})
    return out


def write_comment(c):
    codes = bytes([c["move"], c["pos"], c["extra"]])
    return codes + b"\0" + write_text(c["text"]) if c["text"] else codes.rstrip(b"\0")


# ---------------------------------------------------------------------------------------
# A record as a game, with the names of the expected results.

def sizes_of(h):
    """The sizes of the six parts of a record: header, players, source, moves, comments, start."""
    mlen, clen = int.from_bytes(h[2:4], "big"), int.from_bytes(h[6:8], "big")
    return [14, h[4] & 63, h[5] & 63, max(mlen - 1, 0), clen, 33 if h[10] & 1 else 0]


def read_record(cbf, offset, with_san=True):
    """The game, its start position, and the number of its moves with bit 7."""
    if offset < 0 or offset + 14 > len(cbf):
        raise Corrupt("header beyond the end of the file")
    h = decode_header(cbf[offset:offset + 14])
    parts, at = [], offset
    for size in sizes_of(h):
        parts.append(cbf[at:at + size])
        at += size
    if at > len(cbf):
        raise Corrupt("record beyond the end of the file")
    _, players, source, moves, comments, own_start = parts
    texts, moves = code_texts(players + source), code_moves(moves)
    players, source = texts[:len(players)], texts[len(players):]

    g = read_header(h)
    g["offset"], g["size"] = offset, at - offset
    g["players"], g["source"] = read_text(players), read_text(source)
    g["players_hex"], g["source_hex"] = players.hex(), source.hex()
    g["move_bytes_hex"] = moves.hex()
    start, g["setup"] = Position.start(), None
    if h[10] & 1:
        start = read_start(h, own_start)
        g["setup"] = {"fen": start.fen(), "hex": own_start.hex()}
    g["moves"], end, flagged = read_moves(moves, start, with_san)
    comments = read_comments(comments)
    g["comment_count"] = len(comments)
    for entry, comment in zip(flagged, comments):
        entry["comment"] = comment
    g["initial_comment"] = comments[len(flagged)] if len(comments) > len(flagged) else None
    g["black_to_move_at_end"] = end.black
    g["final_board"] = end.board_fen()
    g["final_fen"] = end.fen()
    return g, start, len(flagged)


def flagged_comments(line):
    for entry in line:
        if "comment" in entry:
            yield entry["comment"]
        for variation in entry.get("vars", []):
            yield from flagged_comments(variation)


def write_record(g, start):
    players, source = write_text(g["players"]), write_text(g["source"])
    moves = write_moves(g["moves"], start)
    comments = [write_comment(c) for c in flagged_comments(g["moves"])]
    if g["initial_comment"]:
        comments.append(write_comment(g["initial_comment"]))
    area = b"".join(b"\xff" + c for c in comments) + b"\xff" if comments else b""
    h = write_header(g, len(players), len(source), len(moves) + 1, len(area))
    return encode_header(h) + code_texts(players + source) + code_moves(moves) + area + \
        (write_start(g["setup"]["fen"]) if g["setup"] else b"")


# ---------------------------------------------------------------------------------------
# Section 6: the conventions in players and source.

ROUND = re.compile(r"\((?:m/)?[0-9]+(?:[./][0-9]+)*\)")
ANNOTATOR = re.compile(r"\[([^\[\]]*)\]")


def without(text, match):
    return text[:match.start()] + text[match.end():]


def names_and_event(players, source):
    """White, Black, event, annotator and round, as the texts have them; None for what is missing."""
    texts, rounds = [source, players], []
    for i, text in enumerate(texts):
        found = list(ROUND.finditer(text))
        if found:
            rounds.append(found[-1].group()[1:-1])
            texts[i] = without(text, found[-1])
            if i == 1:
                texts[i] = texts[i].strip()
    source, players = texts
    annotator = ANNOTATOR.search(source)
    if annotator:
        source = without(source, annotator)
    at = players.find("-")
    if players.count("-") > 1 and "," in players:
        after = players.find("-", players.find(","))
        at = after if after >= 0 else at
    white, black = (players[:at], players[at + 1:]) if at >= 0 else (players, "")
    return (white.replace("_", "-"), black.replace("_", "-"), " ".join(word for word in source.split(" ") if word),
            annotator and annotator.group(1), rounds[0] if rounds else None)


def tags(g):
    """The tags of a game in PGN, where several spaces count as one in all of them."""
    white, black, event, annotator, game_round = names_and_event(g["players"], g["source"])
    eco = g["eco"] and "%(letter)s%(main)02d" % g["eco"] + ("/%02d" % g["eco"]["sub"] if g["eco"]["sub"] else "")
    return {
        "Event": " ".join(event.split()) or "?",
        "Round": game_round or "?",
        "White": " ".join(white.split()) or "?",
        "Black": " ".join(black.split()) or "?",
        "Annotator": annotator,
        "Date": "%s.??.??" % (g["year"] or "????"),
        "WhiteElo": g["white_elo"] and str(g["white_elo"]),
        "BlackElo": g["black_elo"] and str(g["black_elo"]),
        "ECO": eco,
    }


# Section 10: opening books.

def read_book(fbk):
    """The entries, and the tree: [{"uci", "weak", "next": [...]}, ...]."""
    if len(fbk) % 2:
        raise Corrupt("half an entry")
    names = [f + r for r in "12345678" for f in "abcdefgh"]     # a1 = 0, h1 = 7, a2 = 8
    entries, root, saved = [], [], []
    now, line = Position.start(), root
    for one, two in zip(fbk[0::2], fbk[1::2]):
        e = {"from": names[one & 63], "to": names[two & 63], "start": not one & 0x40,
             "end": bool(one & 0x80), "weak": bool(two & 0x80), "bit6": bool(two & 0x40)}
        entries.append(e)
        if e["start"]:
            saved.append((now, line))
        m = book_move(now, e)
        node = {"uci": m.uci(), "weak": e["weak"], "next": []}
        line.append(node)
        if e["end"]:
            now, line = saved.pop() if saved else (Position.start(), root)
        else:
            now, line = now.play(m), node["next"]
    return entries, root


def book_move(now, e):
    frm, to = square(e["from"]), square(e["to"])
    piece = now.board[frm]
    files = abs(to // 8 - frm // 8)
    if piece and piece in "Kk" and files == 2:
        return Move(frm, to, "O-O" if to > frm else "O-O-O")
    if piece and piece in "Pp" and files == 1 and not now.board[to]:
        return Move(frm, to, "e.p.")
    if piece and piece in "Pp" and to % 8 in (0, 7):
        return Move(frm, to, "", "q")
    return Move(frm, to)


def write_book(entries):
    number = {f + r: i for i, (r, f) in enumerate((r, f) for r in "12345678" for f in "abcdefgh")}
    return b"".join(bytes([number[e["from"]] | 0x40 * (not e["start"]) | 0x80 * e["end"],
                           number[e["to"]] | 0x40 * e["bit6"] | 0x80 * e["weak"]]) for e in entries)


# Section 13: records without an index.

@functools.lru_cache(maxsize=None)
def is_whole(record):
    try:
        g, _, flags = read_record(record, 0, with_san=False)
    except Corrupt:
        return False
    return g["comment_count"] in (flags, flags + 1)


def record_end(cbf, offset):
    """The end of the record at the offset, or None if no whole record is there."""
    if offset + 14 > len(cbf):
        return None
    h = decode_header(cbf[offset:offset + 14])
    if h[13] not in checksums(h):
        return None
    end = offset + sum(sizes_of(h))
    return end if end <= len(cbf) and is_whole(cbf[offset:end]) else None


def find_records(cbf):
    found, offset, behind_record = [], 0, True
    while offset < len(cbf):
        end = record_end(cbf, offset)
        if end and (behind_record or end == len(cbf) or record_end(cbf, end)):
            found.append(offset)
            offset, behind_record = end, True
        else:
            offset, behind_record = offset + 1, False
    return found


# ---------------------------------------------------------------------------------------
# The comparison.

def read_file(name):
    with open(os.path.join(DATA, name), "rb") as f:
        return f.read()


def fail(where, what, got=None, want=None):
    print("cbf: %s: %s" % (where, what))
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


def must_be_corrupt(where, f, *args):
    try:
        f(*args)
    except Corrupt as e:
        return str(e)
    fail(where, "read, but is corrupt")


def plies_and_comments(line):
    plies, comments = len(line), sum("comment" in e for e in line)
    for e in line:
        for variation in e.get("vars", []):
            p, c = plies_and_comments(variation)
            plies, comments = plies + p, comments + c
    return plies, comments


def check_base(name):
    cbf, cbi = read_file(name + ".cbf"), read_file(name + ".cbi")
    want = json.loads(read_file(name + ".json"))
    offsets, end = read_index(cbi)
    same(name + ".cbi", "offsets", offsets, [g["offset"] for g in want["games"]])
    same(name + ".cbi", "end", end, want["end"])
    same(name + ".cbi", "index, written again", write_index(offsets, end), cbi)
    plies = comments = 0
    for number, (offset, expected) in enumerate(zip(offsets, want["games"]), 1):
        where = "%s.cbf: game %d" % (name, number)
        try:
            g, start, _ = read_record(cbf, offset)
        except Corrupt as e:
            fail(where, str(e))
        same(where, "set of fields", sorted(g), sorted(expected))
        for field in expected:
            got, exp = g[field], expected[field]
            if field == "final_fen":    # its clock comes from the source of the game, not from the file
                got, exp = [f.split()[:4] + f.split()[5:] for f in (got, exp)]
            same(where, field, got, exp)
        # Section 5, byte 12.
        half = len(g["moves"]) + (start.black if g["setup"] else 0)
        same(where, "number of moves by the main line", min((half + 1) // 2, 255), expected["move_count"])
        # Writing: from the expected results back to the bytes.
        same(where, "record, written again", write_record(expected, start).hex(),
             cbf[offset:offset + g["size"]].hex())
        p, c = plies_and_comments(g["moves"])
        plies, comments = plies + p, comments + c + (g["initial_comment"] is not None)
    print("cbf: %s: %d games, %d half-moves, %d comments as expected, and written again byte for byte"
          % (name, len(offsets), plies, comments))
    return want["games"]


def check_tags(name, games):
    text = read_file("pgn-extract/" + name + ".pgn").decode()
    texts = [t for t in re.split(r"(?m)^(?=\[Event )", text) if t.strip()]
    same(name + ".pgn", "number of games", len(texts), len(games))
    n = 0
    for number, (g, t) in enumerate(zip(games, texts), 1):
        want = dict(re.findall(r'(?m)^\[([A-Za-z]+) "(.*)"\]$', t))
        for tag, value in tags(g).items():
            same("%s.pgn: game %d" % (name, number), tag, value, want.get(tag))
            n += value is not None
    print("cbf: pgn-extract/%s.pgn: %d tags of %d games as expected" % (name, n, len(games)))


def check_numbering():
    lists = json.loads(read_file("numbering.json"))
    for i, want in enumerate(lists):
        p = Position()
        p.set_board(want["board"])
        p.black, p.register = want["black"], want["ep_file"]
        same("numbering.json: position %d" % i, "list", [m.uci() for m in p.moves()], want["moves"])
    print("cbf: numbering.json: %d positions with %d numbers as expected"
          % (len(lists), sum(len(w["moves"]) for w in lists)))


def check_book(name):
    fbk, want = read_file(name + ".fbk"), json.loads(read_file(name + ".json"))
    entries, tree = read_book(fbk)
    same(name + ".fbk", "entries", entries, want["entries"])
    same(name + ".fbk", "tree", tree, want["tree"])
    same(name + ".fbk", "book, written again", write_book(want["entries"]).hex(), fbk.hex())
    must_be_corrupt(name + ".fbk without its last byte", read_book, fbk[:-1])
    print("cbf: %s: %d entries and their tree as expected" % (name, len(entries)))


def check_corrupt():
    # The last record of c01trunc is cut. The index of c07huge counts 2,147,483,646 games.
    # c10range has one game with a number beyond the list.
    cbf, cbi = read_file("c01trunc.cbf"), read_file("c01trunc.cbi")
    offsets, _ = read_index(cbi)
    for offset in offsets[:-1]:
        read_record(cbf, offset)
    must_be_corrupt("c01trunc.cbf: last game", read_record, cbf, offsets[-1])
    must_be_corrupt("c07huge.cbi", read_index, read_file("c07huge.cbi"))
    if len(find_records(read_file("c07huge.cbf"))) != 4:
        fail("c07huge.cbf", "4 games are there without the index")
    offsets, _ = read_index(read_file("c10range.cbi"))
    must_be_corrupt("c10range.cbf", read_record, read_file("c10range.cbf"), offsets[0])
    print("cbf: c01trunc, c07huge, c10range: refused, and 3 and 4 games read from the first two")


def check_recovery():
    n = 0
    lines = read_file("recover.jsonl").decode().splitlines()
    for line in lines:
        case = json.loads(line)
        words = case["damage"].split()
        cbf = bytearray(read_file(case["base"] + ".cbf"))
        if words[0] == "byte" and words[2] == "xor":
            cbf[int(words[1])] ^= int(words[3], 16)
        elif words[0] == "byte" and words[2] == "removed":
            del cbf[int(words[1])]
        elif words[0] == "first":
            del cbf[:int(words[1])]
        else:
            fail("recover.jsonl", "unknown damage " + case["damage"])
        same("recover.jsonl: %s, %s" % (case["base"], case["damage"]), "list of whole records",
             find_records(bytes(cbf)), case["whole"])
        n += len(case["whole"])
    print("cbf: recover.jsonl: %d records in %d damaged bases found" % (n, len(lines)))


def check_page():
    """Section 2: a base in bytes."""
    with open(os.path.join("cbf", "FORMAT.md"), encoding="utf-8") as f:
        blocks = f.read().split("\n## 2. ")[1].split("\n```\n")

    def dumped(block):
        return bytes.fromhex("".join(line[4:51] for line in block.splitlines()))

    cbf, cbi = dumped(blocks[3]), dumped(blocks[7])
    offsets, end = read_index(cbi)
    same("section 2", "index", (offsets, end), ([0, 0x34], 0x77))
    same("section 2", "index, written again", write_index(offsets, end).hex(), cbi.hex())
    decoded = [line[18:] for line in blocks[5].splitlines()]
    for i, offset in enumerate(offsets):
        g, start, _ = read_record(cbf, offset)
        header, texts, moves = decoded[3 * i:3 * i + 3]
        same("section 2", "header", g["header_hex"], header.replace(" ", ""))
        same("section 2", "texts", g["players"] + " " + g["source"], texts)
        same("section 2", "moves", g["move_bytes_hex"], moves.replace(" ", ""))
        record = cbf[offset:(offsets + [end])[i + 1]]
        same("section 2", "record, written again", write_record(g, start).hex(), record.hex())


def check_examples():
    """The examples of sections 2, 3 and 6 to 9."""
    same("section 3", "index", write_index([0, 48, 87], 122).hex(), "00000004000000020000003300" "00005b0000007f")
    same("section 3", "empty index", read_index(bytes.fromhex("0000000100000002")), ([], 0))
    p = Position.start()
    same("section 7.1", "list", [p.san(m) for m in p.moves()],
         "a4 a3 Na3 Nc3 b4 b3 c4 c3 d4 d3 e4 e3 f4 f3 Nf3 Nh3 g4 g3 h4 h3".split())
    p = Position()
    p.set_board("4k3/8/8/P7/8/8/8/4K3")
    same("section 7.2", "list", [m.uci() for m in p.moves()][:4], ["a5a6", "-", "e1d1", "e1d2"])
    p.set_board("4k2r/8/8/3pP3/8/8/3P4/4K3")
    p.board[square("a5")] = None
    for uci in ("d2d4", "e8g8"):
        p = p.play(next(m for m in p.moves() if m.uci() == uci))
    same("section 7.2", "list", [m.uci() for m in p.moves()],
         ["e1d1", "e1d2", "e1e2", "e1f1", "e1f2", "e5e6", "e5d6"])
    start = write_start("kqrbn3/p7/8/8/8/8/P7/KQRBN3 w - - 0 55")
    same("section 9", "start position", start.hex(),
         "12543000600000000000000000000000" "0000000000000000e00000009adcb00036")
    same("section 8", "comments", [(c["move"], c["pos"], c["extra"], c["text"]) for area in (
        "ff03ff", "ff0001ff", "ff000000006f6bff", "ff050002ffff", "ff", "ffff")
        for c in read_comments(bytes.fromhex(area))],
        [(3, 0, 0, ""), (0, 1, 0, ""), (0, 0, 0, "ok"), (5, 0, 2, ""), (0, 0, 0, ""), (0, 0, 0, "")])
    record = bytes.fromhex(
        "62 17 07 aa 43 ce d7 94 6b f5 b3 e8 2d e2"
        "ee 57 7a 75 d9 a2 ce b6 ef af 9a d1 c1 46 0b 16 0f 1a a6 67 45 f8 6c"
        "0b fc 6e a0 e1 c2 ff 03 00 00 00 6f 6c 64 ff")
    g, start, _ = read_record(record, 0)
    same("section 2", "header", g["header_hex"], "5d020007cc4b0009b40014400287")
    same("section 2", "texts", (g["players"], g["source"]), ("Short-Karpov", "Linares (7)"))
    same("section 2", "moves", g["move_bytes_hex"], "0b0bff078095")
    same("section 2", "game", (g["year"], g["result"], g["white_elo"], g["eco"], g["move_count"], g["checksum"]),
         (1993, "1-0", 2500, {"letter": "C", "main": 33, "sub": 0}, 2, "new"))
    same("section 2", "comment", (g["moves"][2]["comment"]["move"], g["moves"][2]["comment"]["text"]), (3, "old"))
    same("section 2", "record, written again", write_record(g, start).hex(), record.hex())
    for players, want in ((" Short - Karpov ", (" Short ", " Karpov ")), (" Short - Karpov (7)", ("Short ", " Karpov"))):
        same("section 6", repr(players), names_and_event(players, "")[:2], want)
    same("section 6", "event", names_and_event("", "Reggio  Emilia (5) (8) ")[2:], ("Reggio Emilia (5)", None, "8"))
    check_page()
    print("cbf: the examples of sections 2, 3 and 6 to 9 of FORMAT.md")


def main():
    check_examples()
    check_numbering()
    for name in BASES[::STEP]:
        check_tags(name, check_base(name))
    for name in BOOKS:
        check_book(name)
    check_corrupt()
    check_recovery()


if __name__ == "__main__":
    try:
        main()
    except (OSError, Corrupt, ValueError, KeyError) as e:
        fail("error", "%s: %s" % (type(e).__name__, e))
