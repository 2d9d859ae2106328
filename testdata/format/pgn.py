#!/usr/bin/env python3
"""PGN: a second implementation of reading and writing.

Written from cbf/pgn/FORMAT.md alone; the numbers of sections are those of that page. Run it
from the root of the repository:

    python3 testdata/format/pgn.py

It reads the texts of testdata/pgn/flaws.jsonl strictly and leniently, compares with what
testdata/pgn/flaws.md shows, prints what it checked, and exits 1 on any difference. It needs
Python 3 and nothing else. It leaves out what no flaw shows, such as most forms of promotions and
the variations of section 5 that belong to the move before; and sections 8 and 9, which are about
another format.
"""

import base64
import json
import os
import re
import sys

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
PGN = os.path.join("testdata", "pgn")


class Refused(Exception):
    """A text, a game or a FEN that cannot be read."""


# ---------------------------------------------------------------- board

STEPS = {"N": [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)],
         "B": [(1, 1), (1, -1), (-1, 1), (-1, -1)], "R": [(0, 1), (1, 0), (0, -1), (-1, 0)]}
STEPS["Q"] = STEPS["K"] = STEPS["B"] + STEPS["R"]


class Board:
    """Squares by (file, rank) from 0; White's pieces are capitals."""

    def __init__(self, fen):
        fields = fen.split()
        if len(fields) not in (4, 6):
            raise Refused("FEN")
        rows = fields[0].split("/")
        self.at = {}
        for rank, row in enumerate(reversed(rows)):
            file = 0
            for sign in row:
                if sign.isdigit():
                    file += int(sign)
                elif sign.upper() in "PNBRQK":
                    self.at[file, rank] = sign
                    file += 1
                else:
                    raise Refused("FEN")
            if file != 8:
                raise Refused("FEN")
        if len(rows) != 8 or fields[1] not in "wb" or list(self.at.values()).count("K") != 1:
            raise Refused("FEN")
        self.white = fields[1] == "w"
        self.rights = set()  # squares of rooks
        for sign in "" if fields[2] == "-" else fields[2]:
            rank = 0 if sign.isupper() else 7
            kings = [f for f in range(8) if self.at.get((f, rank)) == ("K" if rank == 0 else "k")]
            rooks = [f for f in range(8) if self.at.get((f, rank)) == ("R" if rank == 0 else "r")]
            wanted = {"K": [f for f in rooks if kings and f > kings[0]][-1:],
                      "Q": [f for f in rooks if kings and f < kings[0]][:1]}.get(
                          sign.upper(), [f for f in rooks if kings and "ABCDEFGH"[f] == sign.upper()])
            self.rights |= {(file, rank) for file in wanted}
        self.ep = None
        if fields[3] != "-":
            self.ep = ("abcdefgh".find(fields[3][0]), int(fields[3][1]) - 1)
            if self.ep[1] != (5 if self.white else 2):
                raise Refused("FEN")
        self.number = int(fields[5]) if len(fields) == 6 else 1

    def copy(self):
        other = object.__new__(Board)
        other.at, other.rights = dict(self.at), set(self.rights)
        other.white, other.ep, other.number = self.white, self.ep, self.number
        return other

    def mine(self, square):
        return square in self.at and self.at[square].isupper() == self.white

    def reach(self, square):
        """Squares that the piece on square attacks."""
        piece = self.at[square]
        if piece in "Pp":
            return [(square[0] + d, square[1] + (1 if piece == "P" else -1)) for d in (-1, 1)]
        found = []
        for df, dr in STEPS[piece.upper()]:
            to = square[0] + df, square[1] + dr
            while 0 <= to[0] < 8 and 0 <= to[1] < 8:
                found.append(to)
                if to in self.at or piece in "NnKk":
                    break
                to = to[0] + df, to[1] + dr
        return found

    def attacked(self, square, by_white):
        return any(square in self.reach(s) for s, p in self.at.items() if p.isupper() == by_white)

    def checked(self, white):
        return any(p == ("K" if white else "k") and self.attacked(s, not white)
                   for s, p in self.at.items())

    def legal(self):
        """Legal moves: (from, to, promotion), or (king, rook, "castle")."""
        found = []
        for square, piece in list(self.at.items()):
            if piece.isupper() != self.white:
                continue
            if piece in "Pp":
                step = 1 if self.white else -1
                targets = [to for to in self.reach(square)
                           if to in self.at and not self.mine(to) or to == self.ep]
                ahead = square[0], square[1] + step
                if ahead not in self.at:
                    targets.append(ahead)
                    two = square[0], square[1] + 2 * step
                    if square[1] == (1 if self.white else 6) and two not in self.at:
                        targets.append(two)
                for to in targets:
                    for promotion in "QRBN" if to[1] in (0, 7) else [""]:
                        found.append((square, to, promotion))
            else:
                found += [(square, to, "") for to in self.reach(square) if not self.mine(to)]
        found = [m for m in found if not self.played(m).checked(self.white)]
        for rook in self.rights:
            king = next(s for s, p in self.at.items() if p == ("K" if self.white else "k"))
            if rook[1] != (0 if self.white else 7) or self.checked(self.white):
                continue
            to, beside = (6, 5) if rook[0] > king[0] else (2, 3)
            way = range(min(king[0], to), max(king[0], to) + 1)
            between = range(min(king[0], rook[0], to, beside), max(king[0], rook[0], to, beside) + 1)
            if all((f, rook[1]) not in self.at or (f, rook[1]) in (king, rook) for f in between) and \
                    not any(self.attacked((f, rook[1]), not self.white) for f in way):
                found.append((king, rook, "castle"))
        return found

    def played(self, move):
        after = self.copy()
        after.white = not self.white
        after.number += self.white is False
        after.ep = None
        if move is None:
            return after
        start, to, kind = move
        piece = after.at.pop(start)
        if kind == "castle":
            rook = after.at.pop(to)
            east = to[0] > start[0]
            after.at[6 if east else 2, to[1]], after.at[5 if east else 3, to[1]] = piece, rook
        else:
            if piece in "Pp" and to == self.ep:
                del after.at[to[0], start[1]]
            if piece in "Pp" and abs(to[1] - start[1]) == 2:
                after.ep = to[0], (to[1] + start[1]) // 2
            after.at[to] = piece if not kind else kind if self.white else kind.lower()
        after.rights -= {start, to}
        if piece in "Kk":
            after.rights = {r for r in after.rights if r[1] != start[1]}
        return after

    def san(self, move):
        if move is None:
            return "--"
        start, to, kind = move
        piece = self.at[start].upper()
        capture = to in self.at or piece == "P" and start[0] != to[0]
        square = "abcdefgh"[to[0]] + str(to[1] + 1)
        if kind == "castle":
            text = "O-O" if to[0] > start[0] else "O-O-O"
        elif piece == "P":
            text = ("abcdefgh"[start[0]] + "x" if capture else "") + square + ("=" + kind if kind else "")
        else:
            others = [m[0] for m in self.legal() if m[1] == to and m[0] != start and
                      m[2] != "castle" and self.at[m[0]].upper() == piece]
            name = ""
            if others:
                if all(o[0] != start[0] for o in others):
                    name = "abcdefgh"[start[0]]
                elif all(o[1] != start[1] for o in others):
                    name = str(start[1] + 1)
                else:
                    name = "abcdefgh"[start[0]] + str(start[1] + 1)
            text = piece + name + ("x" if capture else "") + square
        after = self.played(move)
        if after.checked(after.white):
            text += "+" if after.legal() else "#"
        return text


# ---------------------------------------------------------------- words of moves, section 4

DASH = "‐‑‒–—−"
PIECES = re.compile(
    r"(?:([KQRBN])([a-h]?[1-8]?)|P?([a-h]?[1-8]?))([x:-]?)([a-h])([1-8])"
    r"(?:=([QRBNqrbn])|\(([QRBNqrbn])\)|/([QRBNqrbn])|([QRBNqrbn]))?")
CASTLE = re.compile(r"[O0o]-[O0o](-[O0o])?")
NULL = {"--", "---", "Z0", "0000", "@@@@", "null", "pass"}
MARKS = {"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6}


def fits(board, text):
    """Moves that text, a whole move without signs behind it, may be; [None] a null move."""
    if text in NULL:
        return [None]
    castle = CASTLE.fullmatch(text)
    if castle:
        return [m for m in board.legal() if m[2] == "castle" and (m[1][0] < m[0][0]) == bool(castle[1])]
    match = PIECES.fullmatch(text)
    if not match:
        return []
    piece, named, pawn, _, file, rank, *kinds = match.groups()
    kind = next((k.upper() for k in kinds if k), "")
    to = "abcdefgh".index(file), int(rank) - 1
    found = []
    for move in board.legal():
        start, end, promotion = move
        name = "abcdefgh"[start[0]] + str(start[1] + 1)
        origin = named if piece else pawn
        if promotion == "castle" or end != to or promotion != kind:
            continue
        if not all(sign in name for sign in origin):
            continue
        is_pawn = board.at[start] in "Pp"
        if piece and board.at[start].upper() != piece:
            continue
        if not piece and not is_pawn and len(origin) < 2:
            continue
        if not piece and is_pawn and start[0] != to[0] and not origin:
            continue  # a capture needs its file
        found.append(move)
    return found


# ---------------------------------------------------------------- tokens of a text, section 2

NAME = r"[A-Za-z0-9_](?:[A-Za-z0-9_+#=:-]*[A-Za-z0-9_+#-])?"
TAG = re.compile(r'\[[ \t]*(%s)[ \t]*"((?:\\["\\]|[^"\n])*)"[ \t]*\]' % NAME)
QUOTES = "'`´“”„‘’‚«»\""
SECTION3 = ("Event Site Date Round White Black Result WhiteElo BlackElo ECO Annotator SetUp FEN "
            "Variant").split()
RESULTS = ("1/2-1/2", "1-0", "0-1", "*")
_d = r"\s*[-:%s]\s*" % DASH
RESULT = [
    (re.compile(r"(?:1%s[0Oo]|\+%s-)(?![\w])" % (_d, _d)), "1-0"),
    (re.compile(r"(?:[0Oo]%s1(?!/)|-%s\+)(?![\w])" % (_d, _d)), "0-1"),
    (re.compile(r"(?:(?:1/2|½)%s(?:1/2|½)|(?:0?\.5|0,5)%s(?:0?\.5|0,5)|1/2|½|=%s=)(?![\w])"
                % (_d, _d, _d)), "1/2-1/2"),
]
WORD_RESULT = re.compile(r"(?:draw|drawn|remis)(?=\s*(?:\Z|\[))")


def result_at(text, at):
    """The result at a place: (length, result, strict), or None."""
    for result in RESULTS:
        if text.startswith(result, at) and not re.compile(r"[\w/-]").match(text, at + len(result)):
            return len(result), result, True
    match = re.compile(r"\(\s*(1-0|0-1|1/2-1/2)\s*\)").match(text, at)
    if match:
        return len(match[0]), match[1], False
    for pattern, result in RESULT:
        match = pattern.match(text, at)
        if match:
            return len(match[0]), result, False
    match = WORD_RESULT.match(text, at)
    return (len(match[0]), "1/2-1/2", False) if match else None


class Token:
    def __init__(self, kind, text, at, **more):
        self.kind, self.text, self.at = kind, text, at
        self.__dict__.update(more)


def line_start(text, at):
    return text[:at].rpartition("\n")[2].strip() == ""


def tag_at(text, at):
    """A tag at a place: (name, value, end, strict), or None."""
    match = TAG.match(text, at)
    if match:
        return match[1], re.sub(r'\\(["\\])', r"\1", match[2]), match.end(), True
    match = re.compile(r"\[[ \t]*([A-Za-z0-9_][\w+#=:-]*(?: [A-Za-z]\w*)*?)[ \t]*[=:]?[ \t]*(?=[%s])"
                       % QUOTES).match(text, at) or \
        re.compile(r"\[[ \t]*([A-Za-z0-9_][\w+#-]*)[ \t]*[=:]?[ \t]*"
                   r"(?=[^\n]*\][ \t]*(?:\n|\Z))").match(text, at)
    if not match:
        return None
    name = match[1].replace(" ", "").rstrip("=:")
    end = text.find("\n", match.end())
    end = len(text) if end < 0 else end
    value = text[match.end():end]
    if "]" not in value and value[:1] == '"' and '"' not in value[1:]:
        several = re.compile(r'"[^"\[\]]*"[ \t]*\]').match(text, match.end())
        if several:
            end, value = several.end(), several[0]
    close = value.rstrip().endswith("]")
    value = value.rstrip()[:-1] if close else value
    value = value.strip()
    if value[:1] and value[0] in QUOTES:
        value = value[1:]
    if value[-1:] and value[-1] in QUOTES:
        value = value[:-1]
    return name, re.sub(r"\s+", " ", value), end, False


def comment_end(text, at):
    """The end of a comment in braces that begins at at: (end of its text, where to go on, kind)."""
    depth_limit = text.find("}", at + 1)
    ends = re.compile(r'\n[ \t]*(?:\[Event "|\[(?:Event|Site|Date|Round|White|Black|Result)'
                      r'[ \t]*"[^\n]*"[ \t]*\][ \t]*(?:\n|\Z))')
    match = ends.search(text, at)
    if match and (depth_limit < 0 or match.start() < depth_limit):
        return match.start(), match.start(), "lost"
    if depth_limit < 0:
        return len(text), len(text), "open"
    brace = text.find("{", at + 1)
    if 0 <= brace < depth_limit:
        depth, i = 0, at
        while i < min(len(text), at + 512):
            if text[i] == "{":
                depth += 1
            elif text[i] == "}":
                depth -= 1
                if depth == 0:
                    between = text[text.find("}", at) + 1:i]
                    if not re.search(r"[;\[%$*\d]|[a-h][1-8]", between):
                        return i, i + 1, "braces"
                    break
            i += 1
    return depth_limit, depth_limit + 1, "braces" if 0 <= brace < depth_limit else ""


NUMBER = re.compile(r"(\d+)[ \t]*([.)…][.)…\- \t\n]*|(?=[\s(]|\Z))")
DELIMITER = re.compile(r"[\s{}()\[\];$<>\ufeff\u200b\xa0\0]")
MOVE_START = re.compile(r"\(?(?:\d+[.)…]*\s*)?(?:[KQRBN]?[a-h]?[1-8]?[x:-]?[a-h][1-8]|[O0]-[O0])")


def begins_game(text, at):
    if text[at] == "[":
        line = text[at:].partition("\n")[0]
        if re.compile(r'\[[ \t]*%s[ \t]*"' % NAME).match(text, at):
            return True
        return line_start(text, at) and re.match(r"\[[A-Za-z0-9_]", line) is not None and \
            line.find("]") == len(line.rstrip()) - 1
    if text[at] == "(":
        return bool(re.compile(r"\(\s*\d+\s*[.)…]").match(text, at) or MOVE_START.match(text, at))
    if result_at(text, at) and result_at(text, at)[2]:
        return True
    return bool(re.compile(r"\$\d|\d+[.)…]").match(text, at) or MOVE_START.match(text, at))


class Game:
    def __init__(self):
        self.tags, self.tokens, self.problems, self.names = [], [], [], set()
        self.moves, self.result, self.in_tags = False, None, True

    def problem(self, scale, why):
        self.problems.append((scale, why))


def read(text):
    """The games of a text, and its problems outside of games."""
    games, outside = [], []
    if text[-1:] == "\x1a":
        text = text[:-1]
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if text.startswith("\ufeff"):
        text = text[1:]
    at, pending = 0, []
    while at < len(text):
        if text[at].isspace() or text[at] in "\ufeff\0":
            if text[at] in "\0":
                outside.append(("lost", "text"))
                while at < len(text) and text[at] == "\0":
                    at += 1
                continue
            at += 1
        elif text[at] == "%" and line_start(text, at):
            at = (text + "\n").index("\n", at)
        elif text[at] == "{" and text.find("}", at) > 0:
            end, on, kind = comment_end(text, at)
            pending.append(Token("comment", text[at + 1:end], at))
            at = on
        elif text[at] == ";":
            end = (text + "\n").index("\n", at)
            pending.append(Token("comment", text[at + 1:end], at))
            at = end
        elif begins_game(text, at):
            game = Game()
            game.tokens += pending
            pending = []
            if re.compile(r'\[[^\]\n]*\Z').match(text, at):
                outside.append(("lost", "tag cut off"))
                break
            at = read_game(text, at, game)
            games.append(game)
        else:
            outside.append(("lost", "text"))
            pending = []
            while True:
                at = (text + "\n").index("\n", at) + 1
                while at < len(text) and text[at].isspace():
                    at += 1
                if at >= len(text) or text[at] in "{;" or begins_game(text, at):
                    break
    return games, outside


def read_game(text, at, game):
    empty, depth, last = False, 0, 0
    while at < len(text):
        sign = text[at]
        if sign == "\n":
            empty = re.compile(r"\n[ \t]*\n").match(text, at) is not None or \
                empty and line_start(text, at)
            at += 1
            continue
        if sign in " \t":
            at += 1
            continue
        here, empty = empty, False
        if sign == "%":
            end = (text + "\n").index("\n", at)
            if not line_start(text, at):
                game.problem("repaired", "comment that begins with %")
                game.tokens.append(Token("comment", text[at + 1:end], at))
            at = end
        elif sign == "{":
            end, on, kind = comment_end(text, at)
            if kind == "braces":
                game.problem("repaired", "braces")
            elif kind:
                game.problem("repaired", "comment not closed")
            game.tokens.append(Token("comment", text[at + 1:end], at))
            at = on
        elif sign == ";":
            end = (text + "\n").index("\n", at)
            game.tokens.append(Token("comment", text[at + 1:end], at))
            at = end
        elif sign == "[":
            tag = tag_at(text, at)
            if tag is None:
                end = text.find("]", at)
                end = len(text) if end < 0 else end + 1
                game.tokens.append(Token("text", text[at:end], at))
                at = end
                continue
            name, value, end, strict = tag
            proper = next((s for s in SECTION3 if s.lower() == name.replace("_", "").lower()), name)
            if line_start(text, at) and proper == "Event" and \
                    (game.moves or here and game.tags or "Event" in game.names):
                break
            if here and proper in game.names:
                break
            if game.moves and line_start(text, at) and next_game(text, at):
                break
            if game.moves:
                game.problem("repaired", "tag after moves")
                if proper in ("SetUp", "FEN", "Variant"):
                    at = end
                    continue
            if not strict or " " in text[at:end].split('"')[0].strip("[ "):
                game.problem("repaired", "tag")
            elif len(text[at:end].encode()) > 4096:
                game.problem("repaired", "tag of more than 4,096 bytes")
            if proper != name:
                game.problem("repaired", "name of a tag")
            if proper in game.names and proper in SECTION3:
                game.problem("repaired", "tag twice")
            game.names.add(proper)
            game.tags.append((proper, value))
            at = end
        elif sign == "(":
            found = result_at(text, at)
            if found:
                game.problem("repaired", "result in parentheses")
                game.tokens.append(Token("result", found[1], at))
                return rest_of_line(text, at + found[0], game)
            inner = re.compile(r"\(([^(){}\n]*)\)").match(text, at)
            if inner and inner[1].strip() and not variation_text(inner[1]):
                game.tokens.append(Token("text", inner[0], at))
                at = inner.end()
                continue
            depth += 1
            game.moves = True
            game.tokens.append(Token("(", sign, at))
            at += 1
        elif sign == ")":
            depth -= depth > 0
            game.tokens.append(Token(")", sign, at))
            at += 1
        elif sign == "$":
            match = re.compile(r"\$(\d*)").match(text, at)
            if match[1] and int(match[1]) < 256:
                game.tokens.append(Token("nag", int(match[1]), at))
            elif match[1]:
                game.tokens.append(Token("text", match[0], at))
            else:
                game.problem("repaired", "$ alone")
            at = match.end()
        elif sign == "<":
            match = re.compile(r"<>|<[^<>\n]*>").match(text, at)
            if match and match[0] == "<>":
                game.tokens.append(Token("word", match[0], at))
            else:
                game.problem("repaired", "reserved")
            at = match.end() if match else at + 1
        elif sign == "&" and re.compile(r"&\w+;").match(text, at):
            game.problem("repaired", "entity")
            at = re.compile(r"&\w+;").match(text, at).end()
        elif sign in "}]>" or sign in "\0\ufeff\u200b\xa0":
            game.problem("repaired", "a byte that begins no token")
            at += 1
        else:
            found = result_at(text, at)
            if found and not (found[1] == "*" and game.tokens and game.tokens[-1].kind == "("):
                if not found[2]:
                    game.problem("repaired", "result in another spelling")
                if depth and re.compile(r"[^{}()]*\)").match(text, at + found[0]):
                    game.problem("repaired", "result in a variation")
                    game.tokens.append(Token("comment", text[at:at + found[0]], at))
                    at += found[0]
                    continue
                game.tokens.append(Token("result", found[1], at))
                at = rest_of_line(text, at + found[0], game)
                on = re.compile(r"\s*(\d+)\.").match(text, at)
                if on and int(on[1]) == last + 1 and not text[at:on.start(1)].count("\n\n"):
                    game.problem("repaired", "moves after a result")
                    game.result = found[1]
                    game.tokens.pop()
                    continue
                return at
            match = NUMBER.match(text, at)
            if match:
                last = int(match[1])
                if re.search(r"[^.\s]", match[2]):
                    game.problem("repaired", "number in another form")
                game.tokens.append(Token("number", match[1], at, dots=re.sub(r"[\s-]", "", match[2])))
                at = match.end()
                continue
            end = at
            while end < len(text) and not DELIMITER.match(text, end):
                end += 1
            promotion = re.compile(r"[^\s{}()\[\];$<>]*[a-h][18]\([QRBNqrbn]\)").match(text, at)
            if promotion:
                end = promotion.end()
            if end == at:
                end += 1
            word = text[at:end]
            if word in ("...", "..", ".", "-", "…"):
                at = end
                continue
            game.moves = game.moves or bool(looks_like_move(word) or PIECES.match(word))
            game.tokens.append(Token("word", word, at))
            at = end
    if not game.result:
        game.problem("repaired", "no result")
    return at


def variation_text(inner):
    return MOVE_START.match(inner.strip()) or re.match(r"\d+[.)…]", inner.strip()) or inner.strip() in NULL


def rest_of_line(text, at, game):
    """The rest of the line of a result, in rule 1 of section 2."""
    end = (text + "\n").index("\n", at)
    while at < end:
        if text[at] == "{":
            stop, on, _ = comment_end(text, at)
            game.tokens.insert(-1, Token("comment", text[at + 1:stop], at))
            at = on
            end = max(end, (text + "\n").index("\n", at))
        elif text[at] == ";":
            game.tokens.insert(-1, Token("comment", text[at + 1:end], at))
            at = end
        elif text[at].isspace():
            at += 1
        elif text[at] == "[":
            return at
        elif re.compile(r"\d+\.(?!\d)").match(text, at):
            return at
        else:
            word = re.compile(r"\S+").match(text, at)
            game.tokens.insert(-1, Token("text", word[0], at))
            second = result_at(text, at)
            if second and second[2]:
                game.tokens.pop(-2)
                game.problem("odd", "second result")
            at = word.end()
    return at


def next_game(text, at):
    """Rule 4 of section 2: tags, then comments, then the number 1, a tag, or the end."""
    limit = at + 4096
    while at < len(text):
        tag = tag_at(text, at) if text[at] == "[" else None
        if at >= limit:
            return True
        if tag:
            at = tag[2]
        elif text[at].isspace():
            at += 1
        elif text[at] == "{":
            at = comment_end(text, at)[1]
        else:
            return re.compile(r"1[.)…\s]").match(text, at) is not None
    return True


# ---------------------------------------------------------------- the moves of a game

_signs = ("+-- 18 --+ 19 +/- 16 -/+ 17 +/= 14 =/+ 15 +- 18 -+ 19 ± 16 ∓ 17 += 14 ⩲ 14 =+ 15 ⩱ 15 "
          "= 10 ∞ 13 □ 7 N 146 TN 146 ‼ 3 ⁇ 4 ⁉ 5 ⁈ 6 ⌓ 142 ∆ 140 Δ 140 ⨀ 22 ↑ 36 → 40 =∞ 44 "
          "⇆ 132 ⊕ 138").split()
SIGNS = dict(zip(_signs[::2], map(int, _signs[1::2])))
COLOURED = {22, 36, 40, 44, 132, 138}

FIGURINES = dict(zip("♔♕♖♗♘♙♚♛♜♝♞♟", "KQRBN\0KQRBN\0"))
LANGUAGES = """ЦДТОК KDVSJ KDTLP KLVOR KDTLR RDTFC KDTLS ΡΒΠΑΙ KVBFH KDHBR KVBRŽ KHWGS RDTBC RDTNC
    КФЛСК КДТЛС RDTAC ŞVKFA КФТСК KDTLZ""".split()


def looks_like_move(word):
    """Section 4: a word that looks like a move."""
    word = word.rstrip("+#!?")
    if PIECES.match(word):
        return True
    if re.fullmatch(r"[O0][O0-]{0,6}", word):
        return True
    if re.search(r"[^\W\d_][1-8]$", word) and not word[0].isdigit():
        return True
    match = re.fullmatch(r"([a-h])x?([a-h])", word)
    return bool(match) and abs(ord(match[1]) - ord(match[2])) == 1


class Move:
    def __init__(self, move, before):
        self.move, self.before = move, before
        self.nags, self.comments, self.variations = [], [], []


class Line:
    def __init__(self):
        self.comments, self.moves, self.rest = [], [], None


def unletter(word):
    """The word with the letters of section 5 for those of ASCII, or None if it has none."""
    plain = "".join(FIGURINES.get(s, s) for s in word).replace("\0", "")
    for these, sign in ((DASH, "-"), ("×✕х", "x"), ("а", "a"), ("с", "c"), ("е", "e"), ("о", "o")):
        for s in these:
            plain = plain.replace(s, sign)
    return plain if plain != word else None


class Player:
    def __init__(self, game, letters=None):
        self.game, self.tokens, self.letters = game, game.tokens, letters
        self.problems, self.at, self.failed = [], 0, False

    def problem(self, scale, why):
        self.problems.append((scale, why))

    def exact(self, board, word):
        """(move, rest) of a word that strict reading accepts, or None."""
        match = re.fullmatch(r"(.*?)((?:e\.p\.)?)([+#]*)([!?]*)", word)
        core = match[1]
        if self.letters and core[:1] in self.letters:
            core = "KQRBN"[self.letters.index(core[0])] + core[1:]
        if self.letters and core[-1:] in self.letters and re.search(r"[18]=?.$", core):
            core = core[:-1] + "KQRBN"[self.letters.index(core[-1])]
        found = fits(board, core)
        if len(found) == 1 and not (match[4] and match[4] not in MARKS and len(match[4]) > 2):
            return found[0], match[4]
        return None

    def loose(self, board, word):
        """Moves in the other forms of section 5."""
        core = re.fullmatch(r"(.*?)([+#]*)([!?]*)", word)
        text = unletter(core[1]) or core[1]
        tries = [text]
        if re.fullmatch(r"[O0oоО]{2,3}|[O0oоО](-+[O0oоО]){1,2}", text):
            tries.append("-".join(["O"] * len(re.findall(r"[O0oоО]", text))))
        king = re.fullmatch(r"K?(?:e[18])?-?([gc][18])", text)
        if king and (text[0] == "K" or text[:2] in ("e1", "e8")):
            tries.append("O-O" if king[1][0] == "g" else "O-O-O")
        if re.fullmatch(r"[A-H][1-8]-?[A-H][1-8][QRBN]?|[A-H][1-8]", text):
            tries.append(text.lower())
        if re.fullmatch(r"[nkqr][a-h]?[1-8]?x?[a-h][1-8]", text):
            tries.append(text[0].upper() + text[1:])
        if re.fullmatch(r"B[x:]?[a-h][1-8].*", text):
            tries.append("b" + text[1:])
        if re.fullmatch(r"x[a-h][1-8]", text):
            tries += [file + text for file in "abcdefgh"]
        files = re.fullmatch(r"([a-h])x?([a-h])", text)
        if files:
            tries += [files[1] + "x" + files[2] + rank for rank in "12345678"]
        found = {m for t in tries for m in fits(board, t)}
        if text == "<>":
            found = {None}
        return (found.pop(), core[3]) if len(found) == 1 else None

    def play(self, line, board, inner):
        """Reads tokens into line, up to the end of its variation."""
        before, waiting, text_before, number = board, [], False, None
        while self.at < len(self.tokens):
            token = self.tokens[self.at]
            self.at += 1
            if token.kind == "comment":
                (line.moves[-1].comments if line.moves else line.comments).append(token.text)
            elif token.kind == "text":
                self.problem("repaired", "text")
                self.add_text(line, token)
            elif token.kind == "nag":
                if line.moves and number is None:
                    line.moves[-1].nags.append(token.text)
                else:
                    self.problem("repaired", "NAG before its move")
                    waiting.append(token.text)
            elif token.kind == "number":
                number = token
                if int(token.text) == 1 and len(line.moves) > 1:
                    self.problem("odd", "number 1")
                if text_before and not self.number_fits(board, token):
                    self.lose(line, board, token, inner)
                    continue
            elif token.kind == "(":
                self.variation(line, before, board)
            elif token.kind == ")":
                if inner:
                    return
                self.problem("repaired", ") without (")
            elif token.kind == "result":
                if inner:
                    self.at -= 1
                    self.problem("repaired", "variation not closed")
                    return
                self.game.result = token.text
            else:
                got = self.word(line, board, token, number)
                if got == "text":
                    text_before = True
                    continue
                if got == "lost":
                    self.lose(line, board, number or token, inner)
                    number = None
                    continue
                if got is None:
                    continue
                move, marks = got
                line.moves.append(Move(move, board))
                line.moves[-1].nags += waiting
                waiting = []
                self.marks(line, marks)
                before, board = board, board.played(move)
                text_before, number = False, None
        if inner:
            self.problem("repaired", "variation not closed")

    def marks(self, line, marks):
        if marks in MARKS:
            line.moves[-1].nags.append(MARKS[marks])
        elif marks and marks == marks[0] * len(marks):
            line.moves[-1].nags.append(MARKS[marks[:2]])
        elif marks:
            line.moves[-1].comments.append(marks)

    def add_text(self, line, token):
        comments = line.moves[-1].comments if line.moves else line.comments
        last = self.tokens[self.at - 2] if self.at > 1 else None
        if comments and last and getattr(last, "as_text", False):
            comments[-1] += " " + token.text
        else:
            comments.append(token.text)
        token.as_text = True

    def number_fits(self, board, token):
        return int(token.text) == board.number and (
            not token.dots or (token.dots in (".", ")")) == board.white)

    def word(self, line, board, token, number):
        word = token.text
        if word in MARKS or re.fullmatch(r"[!?]+", word):
            self.marks(line, word)
            return None
        if word == "e.p." and line.moves:
            return None
        got = self.exact(board, word)
        if got:
            return got
        self.failed = True
        if word in "KQRBN" and number:
            if self.at == len(self.tokens):
                self.problem("repaired", "word cut off")
                self.add_text(line, token)
                return None
            self.problem("lost", "not a move: " + word)
            return "lost"
        if word in SIGNS and line.moves and not fits(board, word):
            self.problem("repaired", "sign")
            nag = SIGNS[word]
            line.moves[-1].nags.append(nag + (nag in COLOURED and board.white))
            return None
        if word.strip("+#†‡≠") == "":
            return None
        if word == "*" and self.tokens[self.at - 2].kind == "(":
            self.problem("repaired", "null move")
            return None, ""
        got = self.loose(board, word)
        if got:
            self.problem("repaired", "move in another form")
            return got
        for size in range(len(word) - 1, 1, -1):
            head, rest = word[:size], word[size:]
            got = self.exact(board, head)
            if got and not got[1] and rest[0] == "," and self.exact(board.played(got[0]), rest[1:]):
                rest = rest[1:]
            if got and not got[1] and self.rest_is_known(board.played(got[0]), rest):
                self.problem("repaired", "a move and more")
                self.tokens.insert(self.at, Token("word", rest, token.at + size))
                return got
        promoted = [m for m in fits(board, word + "=Q")]
        if len(promoted) == 1:
            self.problem("repaired", "promotion")
            nxt = self.tokens[self.at] if self.at < len(self.tokens) else None
            if nxt and nxt.kind == "word" and nxt.text == "=":
                piece = self.tokens[self.at + 1].text
                self.at += 2
                return fits(board, word + "=" + piece)[0], ""
            return promoted[0], ""
        if re.fullmatch(r".*[a-h][18]=.", word):
            for other in "QRBN":
                if any(word[-1] == l["KQRBN".index(other)] for l in LANGUAGES) and \
                        len(fits(board, word[:-1] + other)) == 1:
                    self.problem("repaired", "promotion")
                    return fits(board, word[:-1] + other)[0], ""
        if looks_like_move(word):
            if self.proof(board):
                self.problem("repaired", "text")
                self.add_text(line, token)
                return None
            self.problem("lost", "not a move: " + word)
            return "lost"
        if not (self.at > 1 and getattr(self.tokens[self.at - 2], "as_text", False)):
            self.problem("repaired", "text")
        self.add_text(line, token)
        return "text"

    def rest_is_known(self, after, rest):
        if rest in SIGNS or rest in ("ch", "dbl", "dblch", "mate", "x", ":", "×") or rest[0] in "†‡≠":
            return True
        if re.fullmatch(r"\d+\.*", rest) or result_at(rest, 0) or \
                not rest[0].isalnum() and ord(rest[0]) > 127:
            return True
        return self.exact(after, rest) is not None

    def proof(self, board):
        """Section 5: what follows proves that a word is text."""
        depth = 0
        for token in self.tokens[self.at:self.at + 16]:
            if token.kind == "(":
                depth += 1
            elif token.kind == ")":
                depth -= 1
                if depth < 0:
                    return False
            elif depth or token.kind in ("comment", "nag", "text"):
                continue
            elif token.kind == "number":
                if token.dots or self.number_fits(board, token):
                    return self.number_fits(board, token)
            elif token.kind == "word":
                got = self.exact(board, token.text)
                if not got:
                    return False
                board = board.played(got[0])
            else:
                return False
        return False

    def variation(self, line, before, board):
        inner = Line()
        save = self.at
        first = next((t for t in self.tokens[self.at:] if t.kind not in ("comment", "nag")), None)
        follows = False
        if not line.moves:
            self.problem("repaired", "variation before any move")
            self.play(inner, board, True)
            self.early = inner
            self.early_line = line
            line.early = getattr(line, "early", []) + [inner]
            return
        if first and first.kind == "number" and int(first.text) == board.number and \
                (first.dots in (".", ")")) == board.white:
            at = self.tokens.index(first) + 1
            word = self.tokens[at].text if at < len(self.tokens) else ""
            if not self.exact(before, word) and self.exact(board, word):
                follows = True
        self.at = save
        if follows:
            self.problem("repaired", "variation of the next move")
            self.play(inner, board, True)
            line.early = getattr(line, "early", []) + [inner]
            return
        self.play(inner, before, True)
        line.moves[-1].variations.append(inner)

    def lose(self, line, board, token, inner):
        """The rest of a line as a text."""
        words, depth = [], 0
        start = self.tokens.index(token)
        if token.kind == "word":
            words.append("%d%s" % (board.number, "." if board.white else "..."))
        for i in range(start, len(self.tokens)):
            t = self.tokens[i]
            if t.kind == "result" or t.kind == ")" and depth == 0 and inner:
                self.at = i
                break
            depth += (t.kind == "(") - (t.kind == ")")
            words.append(t.text + t.dots if t.kind == "number" else "$%d" % t.text if t.kind == "nag"
                         else "{%s}" % t.text if t.kind == "comment" else t.text)
        else:
            self.at = len(self.tokens)
        line.rest = " ".join(words)


def settle(line):
    """Variations before any move, and of the next move, go to their move."""
    for move in line.moves:
        for inner in move.variations:
            settle(inner)
    for inner in getattr(line, "early", []):
        settle(inner)
        if not inner.moves:
            line.comments += inner.comments
            continue
        for move in line.moves:
            if vars(move.before)["number"] == inner.moves[0].before.number and \
                    move.before.white == inner.moves[0].before.white:
                move.variations.append(inner)
                break


# ---------------------------------------------------------------- a game, read and written

VARIANTS = {"standard", "normal", "regular", "chess", "fromposition", "classical", "orthodox", "wild/8a",
            "chess960", "960", "fischerandom", "fischerrandom", "fischerrandomchess", "freestyle", "frc",
            "wild/fr"} | {"wild/%d" % n for n in range(9)}


def finish(game):
    """Plays a game: its line and all problems."""
    tags = dict(game.tags)
    variant = re.sub(r"[ _-]", "", tags.get("Variant", "standard").lower())
    problems = game.problems
    board, fault = None, None
    if variant not in VARIANTS:
        fault = "variant"
    fen = tags.get("FEN", "")
    fen = START if fen in ("", "?", "-") else fen
    if "SetUp" in tags and "FEN" not in tags:
        problems.append(("repaired", "SetUp without FEN"))
    try:
        board = Board(fen)
    except (Refused, ValueError, IndexError):
        fields = fen.replace("\\", "/").replace("_", " ").split()
        for mended in ([fields[0]] + (fields[1:2] or ["w"]) + ["-", "-", "0", "1"],) if fields else ():
            try:
                board = Board(" ".join(mended))
                problems.append(("repaired", "FEN"))
            except (Refused, ValueError, IndexError):
                pass
        if board is None:
            fault = "FEN"
    line = Line()
    if fault:
        problems.append(("lost", fault))
        player = Player(game)
        player.at = 0
        words = []
        for t in game.tokens:
            if t.kind == "result":
                game.result = t.text
                continue
            words.append(t.text + t.dots if t.kind == "number" else str(t.text))
        line.rest = " ".join(words)
        return line, board, problems
    tokens = list(game.tokens)
    player = Player(game)
    player.play(line, board, False)
    if any(scale == "lost" and "move" in why for scale, why in player.problems):
        found = []
        for letters in LANGUAGES:
            other = Game()
            other.tokens = [t for t in tokens]
            trial = Player(other, letters)
            mine = Line()
            trial.play(mine, board, False)
            if not trial.problems and not mine.rest:
                found.append((tuple(write_line(mine, board)), mine, other))
        if found and len({f[0] for f in found}) == 1:
            line = found[0][1]
            problems.append(("repaired", "letters"))
            player.problems = []
    problems += player.problems
    settle(line)
    if not game.result:
        for t in tokens:
            if t.kind == "result":
                game.result = t.text
    return line, board, problems


def write_line(line, board):
    """The moves as words that are kept together, with \\0 for a space within a word."""
    words, number = [], True

    def comment(text):
        text = " ".join(text.split())
        if "}" in text:
            text = text.replace("{", "｛").replace("}", "｝")
        words.extend(("{" + text + "}").split(" "))

    for text in line.comments:
        comment(text)
    for move in line.moves:
        word = move.before.san(move.move)
        if move.before.white:
            word = "%d.\0%s" % (move.before.number, word)
        elif number:
            word = "%d...\0%s" % (move.before.number, word)
        words.append(word)
        words += ["$%d" % nag for nag in move.nags]
        for text in move.comments:
            comment(text)
        number = bool(move.nags or move.comments or move.variations)
        for inner in move.variations:
            inside = write_line(inner, move.before)
            words += ["(" + inside[0], *inside[1:-1], inside[-1] + ")"] if len(inside) > 1 else \
                ["(" + "".join(inside) + ")"]
    if line.rest:
        comment(line.rest)
    return words


def wrap(words):
    """Lines of at most 79 letters. A move of Black that begins a line has no number of its own here."""
    lines = [""]
    for word in words:
        word = word.replace("\0", " ")
        if lines[-1] and len(lines[-1]) + 1 + len(word) > 79:
            lines.append(word)
        else:
            lines[-1] += (" " if lines[-1] else "") + word
    return "\n".join(lines)


def write(game, line, board, scales):
    result = game.result or "*"
    tag = dict(game.tags).get("Result")
    if result != "*" and tag and tag != result:
        scales.append(("odd", "tag and result"))
    if result == "*":
        found = result_at(dict(game.tags).get("Result", "*"), 0)
        result = found[1] if found else "*"
    tags = "".join('[%s "%s"]\n' % (n, v.replace("\\", "\\\\").replace('"', '\\"')) for n, v in game.tags)
    if any(len(v.encode()) > 4096 for _, v in game.tags):
        raise Refused("tag")
    return (tags + "\n" if tags else "") + wrap(write_line(line, board) + [result])


def decode(data):
    """UTF-8, or Windows-1252 by lines; UTF-16 is a fault."""
    for name, mark in (("utf-16-le", b"\xff\xfe"), ("utf-16-be", b"\xfe\xff")):
        if data.startswith(mark):
            return data[2:].decode(name), True
    if data[:2].count(0) == 1 and len(data) % 2 == 0:
        return data.decode("utf-16-be" if data[0] == 0 else "utf-16-le"), True
    lines = []
    for line in data.split(b"\n"):
        try:
            lines.append(line.decode())
        except UnicodeDecodeError:
            lines.append(line.decode("cp1252", "replace"))
    return "\n".join(lines), False


def read_all(data):
    """The written games and the scales of their problems, those of the file first."""
    text, wide = decode(data)
    games, outside = read(text)
    result, scales = [], list(outside)
    if wide:
        scales.append(("repaired", "UTF-16"))
    for game in games:
        line, board, problems = finish(game)
        if problems and not game.tags and not line.moves:
            scales.append(("lost", "no game"))
            continue
        scales += problems
        try:
            result.append(write(game, line, board, scales))
        except Refused:
            result.append("(refused)")
    return result, scales


# ---------------------------------------------------------------- the flaws

def expected():
    """The rows of flaws.md: number, verdict of strict reading, games, scales of problems."""
    header = '[Event "x"]\n[White "A"]\n[Black "B"]\n[Result "*"]\n\n'
    setup = '[Event "x"]\n[SetUp "1"]\n[FEN "8/4P1k1/8/8/8/8/8/K7 w - - 0 1"]\n\n'
    with open(os.path.join(PGN, "flaws.md"), encoding="utf-8") as file:
        for row in file:
            if not re.match(r"\| \d+ \|", row):
                continue
            cells = row.strip("| \n").replace("\\|", "\0").split(" | ")
            number, strict, lenient = int(cells[0]), cells[-2], cells[-1]
            games = ["(refused)" if g.startswith("pgn: ") else
                     g.replace("‹H›", header).replace("‹P›", setup).replace("⏎", "\n")
                     .replace("ˋ", "`").replace("\0", "|")
                     for g in re.findall(r"`` (.*?) ``", lenient)]
            scales = re.findall(r"\(\d+:\d+ (\w+):", re.sub(r"`` .*? ``", "", lenient))
            yield number, strict, games, scales


def main():
    want = {row[0]: row[1:] for row in expected()}
    texts = {}
    with open(os.path.join(PGN, "flaws.jsonl"), encoding="utf-8") as file:
        for row in file:
            flaw = json.loads(row)
            data = base64.b64decode(flaw["bytes"]) if "bytes" in flaw else flaw["text"].encode()
            data += flaw.get("fill", "").encode() * flaw.get("times", 0) + flaw.get("after", "").encode()
            texts[flaw["id"]] = (flaw["flaw"], data)
    different = 0
    for number, (name, data) in texts.items():
        strict, games, scales = want[number]
        try:
            got, found = read_all(data)
        except Exception as err:  # a fault of this program
            got, found = ["%s: %s" % (type(err).__name__, err)], []
        refused = any(scale != "odd" for scale, _ in found)
        got = [re.sub("(a{143})a{299835}", r"\1 ... ", g) for g in got]
        if sorted(s for s, _ in found) != sorted(scales) or got != games or \
                refused != (strict == "refuses"):
            different += 1
            print("%d %s: strict %s, want %s\n  got  %r %s\n  want %r %s" % (
                number, name, "refuses" if refused else "reads", strict, got, found, games, scales))
    print("flaws.jsonl: %d texts, %d different" % (len(texts), different))
    return different != 0


if __name__ == "__main__":
    sys.exit(main())
