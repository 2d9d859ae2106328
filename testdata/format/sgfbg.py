#!/usr/bin/env python3
"""Backgammon in SGF and in .mat text: a second implementation.

Written from sgfbg/FORMAT.md, sgfbg/mat/FORMAT.md and, for the IDs, matchid/FORMAT.md alone. Gaps in
these pages that showed then, in the test data and beside this repository's programs, are
closed now. The numbers of sections are those of the first page, and "MAT, section 4" is one
of the second. Run it from the root of the repository:

    python3 testdata/format/sgfbg.py

It reads all of testdata/sgfbg and testdata/mat, compares, prints what it checked, and
exits 1 on any difference. It needs Python 3 and nothing else.

Bytes are held in strings of characters 0 to 255 until a charset is applied.
"""

import datetime
import glob
import json
import os
import re
import sys

SGFBG = os.path.join("testdata", "sgfbg")
MAT = os.path.join("testdata", "mat")
WHITE, BLACK = 0, 1  # player 0 and player 1 of the program, left and right of a .mat text
BAR, OFF = 25, 0


def fail(message):
    print("sgfbg: " + message)
    sys.exit(1)


def check(what, got, want):
    if got != want:
        fail("%s\n  got  %s\n  want %s" % (what, got, want))


# ------------------------------------------------------------ sections 1, 12, 13: the tree

SPACE = " \t\n\v\f\r"


class Tree:
    def __init__(self):
        self.nodes = []  # a node is a list of (identifier, [value, ...]), as in the file
        self.children = []


def parse_sgf(text):
    """The game trees of a file, and its faults."""
    trees, stack, faults = [], [], []
    at = 3 if text.startswith("\xef\xbb\xbf") else 0
    opening = re.compile(r"\([ \t\n\v\f\r]*(?:;|[A-Za-z]+[ \t\n\v\f\r]*\[)")
    letters = re.compile("[A-Za-z]+")

    def node():
        if not stack[-1].nodes:
            faults.append("; missing")
            stack[-1].nodes.append([])
        return stack[-1].nodes[-1]

    while True:
        if not stack:  # text between game trees
            behind = re.compile("[ \\t\\n\\v\\f\\r]*[)]").match(text, at)
            if behind and trees:
                faults.append(") too many")
            found = opening.search(text, at)
            if not found:
                return trees, faults
            at = found.start() + 1
            stack.append(Tree())
            trees.append(stack[0])
            continue
        while at < len(text) and text[at] in SPACE:
            at += 1
        if at == len(text):
            faults.append("( without )")
            return trees, faults
        byte = text[at]
        at += 1
        if byte == "(":
            if not stack[-1].nodes:
                node()
            stack[-1].children.append(Tree())
            stack.append(stack[-1].children[-1])
        elif byte == ")":
            if not stack[-1].nodes:
                faults.append("()")
                stack[-1].nodes.append([])
            stack.pop()
        elif byte == ";":
            if stack[-1].children:
                faults.append("nodes after a variation")
                stack[-1].children.append(Tree())
                stack[-1] = stack[-1].children[-1]
            stack[-1].nodes.append([])
        elif letters.match(byte):
            end = letters.match(text, at - 1).end()
            identifier, values = text[at - 1:end], []
            while True:
                start = end
                while start < len(text) and text[start] in SPACE:
                    start += 1
                if text[start:start + 1] != "[":
                    break
                end = start + 1
                while end < len(text) and text[end] != "]":
                    end += 2 if text[end] == "\\" else 1
                values.append(text[start + 1:min(end, len(text))])
                if end >= len(text):
                    faults.append("a value without ]")
                end += 1
            at = min(end, len(text))
            if not values:
                faults.append("bytes that belong to no property")
                continue
            if any(same(i) == same(identifier) for i, _ in node()):
                faults.append("a property twice")
            if any("\0" in value for value in values):
                faults.append("a 0 byte")
            node().append((identifier, values))
        else:
            faults.append("bytes that belong to no property")


def write_sgf(trees):
    out = []
    for tree in trees:
        work = [tree]
        while work:
            item = work.pop()
            if isinstance(item, str):
                out.append(item)
                continue
            out.append("(")
            out.append("\n".join(
                ";" + "".join(i + "".join("[%s]" % v for v in values) for i, values in node)
                for node in item.nodes))
            work.append(")")
            for child in reversed(item.children):
                work += [child, "\n"]
        out.append("\n")
    return "".join(out)


def same(identifier):
    """Lower-case letters of an identifier do not count."""
    return "".join(letter for letter in identifier if letter.isupper())


def values_of(node, name):
    """The values of a property; of the first, if it occurs twice."""
    for identifier, values in node:
        if same(identifier) == name:
            return values
    return []


def all_values(node, name):
    return [v for identifier, values in node if same(identifier) == name for v in values]


def value_of(node, name):
    values = values_of(node, name)
    return values[0] if values else None


def main_line(tree):
    nodes = list(tree.nodes)
    while tree.children:
        tree = tree.children[0]
        nodes += tree.nodes
    return nodes


# ------------------------------------------------------------ section 2: values


def decoded(text, charset):
    """A text of bytes in a charset; None: UTF-8 if it is valid, else ISO-8859-1."""
    data = text.encode("latin-1")
    for name in (charset, "utf-8"):
        try:
            if name:
                return data.decode(name)
        except (LookupError, UnicodeDecodeError):
            pass
    return text


LINE_END = re.compile("\r\n|\n\r|\r|\n")


def text_value(value, charset, line_end="\n"):
    """A Text; with line_end=" " a SimpleText."""
    out, at = [], 0
    while at < len(value):
        found = LINE_END.match(value, at)
        if value[at] == "\\" and at + 1 < len(value):
            found = LINE_END.match(value, at + 1)
            if not found:
                out.append(" " if value[at + 1] in SPACE else value[at + 1])
            at = found.end() if found else at + 2
        elif found:
            out.append(line_end)
            at = found.end()
        else:
            out.append(" " if value[at] in SPACE else value[at])
            at += 1
    return decoded("".join(out), charset)


def escaped(text):
    """A text as a writer writes it, in UTF-8."""
    return text.replace("\\", "\\\\").replace("]", "\\]").encode("utf-8").decode("latin-1")


# ------------------------------------------------------------ sections 3 and 7: the board


def point_of(letter, player):
    """A letter as a point of the player: the number on the player's side, BAR or OFF."""
    if letter == "y":
        return BAR
    if letter == "z":
        return OFF
    number = "abcdefghijklmnopqrstuvwx".index(letter) + 1
    return number if player == WHITE else 25 - number


def letter_of(point, player):
    if point == BAR:
        return "y"
    if point == OFF:
        return "z"
    return "abcdefghijklmnopqrstuvwx"[(point if player == WHITE else 25 - point) - 1]


START = {24: 2, 13: 5, 8: 3, 6: 5}
NACK = {24: 2, 23: 2, 13: 4, 8: 3, 6: 4}
STARTS = {"backgammon": START, "nackgammon": NACK, "hypergammon1": {24: 1},
          "hypergammon2": {24: 1, 23: 1}, "hypergammon3": {24: 1, 23: 1, 22: 1}}


class Board:
    def __init__(self, variation="backgammon", cube=1):
        self.checkers = [[0] * 26, [0] * 26]  # of each player, by the player's own points, and BAR
        for side in self.checkers:
            for point, count in STARTS[variation].items():
                side[point] = count
        self.all = sum(self.checkers[0])  # of a side, on the board and off
        self.cube, self.owner = cube, None
        self.on_roll = self.turn = None
        self.dice = None
        self.pending = 0
        self.state, self.resigned = 1, 0  # of a match ID
        self.winner = self.points = None
        self.no_cube = False  # by a set-up
        self.earned = (0, 0)  # by ends after which a set-up let the game go on

    def copy(self):
        new = Board.__new__(Board)
        new.__dict__.update(self.__dict__)
        new.checkers = [list(side) for side in self.checkers]
        return new

    def move_checker(self, player, start, end):
        """Section 3: an illegal pair is played, too."""
        own, other = self.checkers[player], self.checkers[1 - player]
        if start == OFF or own[start] == 0:
            return
        own[start] -= 1
        if end != OFF:
            own[end] += 1
            if end != BAR:
                other[BAR] += other[25 - end]
                other[25 - end] = 0

    def held(self, player, point):
        """Whether two or more checkers of the other side are on this point of the player."""
        return 1 <= point <= 24 and self.checkers[1 - player][25 - point] >= 2

    def can_move(self, player, dice):
        own = self.checkers[player]
        for die in dice:
            if own[BAR]:
                if not self.held(player, 25 - die):
                    return True
                continue
            highest = max([p for p in range(1, 25) if own[p]], default=0)
            for point in range(1, 25):
                if own[point] == 0:
                    continue
                if point > die:
                    if not self.held(player, point - die):
                        return True
                elif highest <= 6 and (point == die or point == highest):
                    return True
        return False

    def multiple(self, loser, jacoby):
        """Section 7: the multiple of the cube that a game counts that was played out."""
        own = self.checkers[loser]
        if jacoby and self.cube == 1 and self.owner is None:
            return 1
        if sum(own) < self.all:
            return 1
        return 3 if own[BAR] or sum(own[19:25]) else 2

    # Section 8: the actions. Each reports whether it counts as a problem of the player.

    def turn_to(self, player):
        """A roll or a first double: the player is on roll, and an offer or a double is cancelled."""
        problem = (self.state != 1 or self.pending > 0 or self.resigned > 0
                   or self.on_roll not in (None, player))
        self.on_roll = player
        if self.state == 1:
            self.turn, self.resigned = player, 0
        return problem

    def roll(self, player, dice):
        """The board on which the player decides."""
        problem = self.turn_to(player) or bool(self.dice and sorted(self.dice) != sorted(dice))
        self.dice = dice
        return problem

    def play(self, player, pairs, jacoby):
        for start, end in pairs:
            self.move_checker(player, start, end)
        self.dice, self.pending = None, 0
        self.on_roll = 1 - player
        if self.state == 1:
            self.turn = self.on_roll
            if sum(self.checkers[player]) == 0:
                self.state, self.winner = 2, player
                self.points = self.cube * self.multiple(1 - player, jacoby)

    def double(self, player, is_match=False, is_crawford=False, no_cube=False):
        if self.pending and self.state == 1:
            if self.cube >= 16384 or self.resigned or self.turn != player:
                return True
            self.owner = 1 - self.on_roll
            self.cube *= 2
            self.pending += 1
            self.turn = 1 - player
            return is_match
        problem = self.turn_to(player)
        if self.state != 1 or self.cube >= 32768:
            return True
        self.pending, self.turn = 1, 1 - player
        return bool(problem or self.owner == 1 - player or self.dice or is_crawford or no_cube
                    or self.no_cube)

    def has_double(self, player):
        return self.state == 1 and self.pending > 0 and self.resigned == 0 and self.turn == player

    def take(self, player):
        if not self.has_double(player):
            return True
        self.cube *= 2
        if self.pending == 1:
            self.owner = player
        self.pending = 0
        self.turn = self.on_roll
        return False

    def drop(self, player):
        if not self.has_double(player):
            return True
        self.pending = 0
        self.state, self.winner, self.points = 4, 1 - player, self.cube
        return False

    def resign(self, player, points=None):
        """The player offers to lose so many points; the other player has the turn."""
        if self.state != 1:
            return True
        points = self.cube if points is None else points
        self.resigned = max(1, min(3, points // self.cube))
        self.turn = 1 - player
        return points != self.resigned * self.cube

    def has_offer(self, player):
        return self.state == 1 and self.resigned > 0 and self.turn == player

    def accept(self, player):
        """The winner accepts; then the player on roll has the turn, whoever that is."""
        if not self.has_offer(player):
            return True
        self.state, self.winner, self.points = 3, player, self.resigned * self.cube
        self.turn = self.on_roll or WHITE
        return False

    def reject(self, player):
        if not self.has_offer(player):
            return True
        self.resigned = 0
        self.turn = self.on_roll or WHITE
        if self.pending % 2:
            self.turn = 1 - self.turn
        return False


# ------------------------------------------------------------ matchid/FORMAT.md: the IDs

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"


def base64(data, length):
    number = int.from_bytes(data, "big") << (6 * length - 8 * len(data))
    return "".join(ALPHABET[number >> 6 * (length - 1 - i) & 63] for i in range(length))


def position_id(board, on_roll):
    on_roll = on_roll or WHITE
    bits, used = 0, 0
    for player in (1 - on_roll, on_roll):
        for count in board.checkers[player][1:26]:
            bits |= ((1 << count) - 1) << used
            used += count + 1
    return base64(bits.to_bytes(10, "little"), 14)


def match_id(board, game, score):
    bits = 0
    for first, value in (
            (0, board.cube.bit_length() - 1), (4, 3 if board.owner is None else board.owner),
            (6, board.on_roll or WHITE), (7, int(game.is_crawford)), (8, board.state),
            (11, board.turn or WHITE), (12, int(board.pending > 0)), (13, board.resigned),
            (15, board.dice[0] if board.dice else 0), (18, board.dice[1] if board.dice else 0),
            (21, game.length), (36, score[0]), (51, score[1]), (66, int(not game.jacoby))):
        bits |= value << first
    return base64(bits.to_bytes(9, "little"), 12)


def gnubgid(board, game, score):
    return position_id(board, board.on_roll) + ":" + match_id(board, game, score)


# ------------------------------------------------------------ sections 5, 6, 8: a game


class Game:
    """A game tree with GM[6], its root decoded."""

    def __init__(self, tree, after=None):
        root = tree.nodes[0]
        self.nodes = main_line(tree)
        self.charset = value_of(root, "CA")
        info = {}
        for value in values_of(root, "MI"):
            tag, _, number = value.partition(":")
            info[tag.lower()] = int(number) if re.fullmatch(" *[+]?[0-9]{1,9} *", number) else 0
        self.length = info.get("length", 0)
        self.number = info.get("game")
        if "ws" in info or "bs" in info or after is None:
            self.score = [info.get("ws", 0), info.get("bs", 0)]
        else:
            self.score = after
        rules = [word for value in values_of(root, "RU") for word in value.split(":")]
        self.rules = [word.lower() for word in rules if word]
        self.crawford = "crawford" in self.rules and self.length > 0
        self.is_crawford = self.crawford and "crawfordgame" in self.rules
        self.jacoby = "jacoby" in self.rules and self.length == 0
        self.no_cube = "nocube" in self.rules
        self.variation = next((rule for rule in self.rules if rule in STARTS), "backgammon")
        self.cube = int(value_of(root, "CV") or 1)
        self.names = [self.text(root, "PW"), self.text(root, "PB")]
        self.ratings = [self.text(root, "WR"), self.text(root, "BR")]
        self.about = {name: self.text(root, name) for name in ("DT", "EV", "RO", "PC", "AN")}
        comment = value_of(root, "GC")
        self.about["GC"] = None if comment is None else text_value(comment, self.charset)
        self.result = value_of(root, "RE")

    def text(self, node, name):
        value = value_of(node, name)
        return None if value is None else text_value(value, self.charset, " ")

    def result_text(self):
        """Winner, points or None, whether it is a resignation; or None."""
        found = re.fullmatch(r"([WBwb])\+(?:([0-9]*)([Rr]|[Rr]esign)?|[TtFf]|[Tt]ime|[Ff]orfeit)", self.result or "")
        if not found:
            return None
        return (WHITE if found[1] in "Ww" else BLACK,
                int(found[2]) if found[2] else None, bool(found[3]))


class Step:
    """One decision: the board on which it is made, who makes it, and the action."""

    def __init__(self, board, player, action, dice=None, pairs=None, node=None):
        self.board, self.player, self.action = board, player, action
        self.dice, self.pairs, self.node = dice, pairs, node
        self.after = None  # the board after a set-up or a resignation
        self.problem = False


RESIGN = re.compile("resign(?::([0-9]+))?")
MOVE = re.compile(r"([1-6])([1-6])((?:[a-z][a-z]){0,4})")


def points_in(values):
    for value in values:
        first, _, last = value.partition(":")
        for letter in range(ord(first), ord(last or first) + 1):
            yield chr(letter)


def set_up(board, node):
    """Section 5: yields the kinds of set-up in the node."""
    cleared, white, black = (all_values(node, name) for name in ("AE", "AW", "AB"))
    if cleared or white or black:
        for letter in points_in(cleared):
            for player in (WHITE, BLACK):
                if letter != "z":
                    board.checkers[player][point_of(letter, player)] = 0
        for player, letters in ((WHITE, white), (BLACK, black)):
            own, other = board.checkers[player], board.checkers[1 - player]
            for letter in points_in(letters):
                if letter == "z":
                    continue
                point = point_of(letter, player)
                if sum(own) < 15 and (point == BAR or other[25 - point] == 0):
                    own[point] += 1
    to_play, dice = value_of(node, "PL"), value_of(node, "DI")
    cube, owner = value_of(node, "CV"), value_of(node, "CP") or value_of(node, "CO")
    if to_play is not None:
        board.on_roll = BLACK if to_play.lower() in ("b", "black") else WHITE
        board.dice = None
    if dice is not None:
        board.dice = (int(dice[0]), int(dice[1]))
    if cube is not None and cube.strip().isdigit():
        board.cube = int(cube)
    if owner is not None:
        board.owner = {"w": WHITE, "b": BLACK}.get(owner)
        board.no_cube = board.no_cube or owner == "n"
    kinds = []
    if cleared or white or black:
        kinds.append("board")
    if cube is not None:
        kinds.append("cube")
    if owner is not None:
        kinds.append("cube-owner")
    if dice is not None:
        kinds.append("dice")
    if kinds or to_play is not None:
        board.turn = board.on_roll
        board.pending = board.resigned = 0
        if board.winner is not None:
            board.earned = tuple(n + board.points * (p == board.winner) for p, n in enumerate(board.earned))
        board.state, board.winner = 1, None  # a game that was over goes on
    return kinds


def play_through(game):
    """Section 8: the steps of the main line, and the board after the last one."""
    board, steps = Board(game.variation, game.cube), []
    for number, node in enumerate(game.nodes):
        if number > 0:
            before = board.copy()
            for kind in set_up(board, node):
                steps.append(Step(before, board.on_roll, "set " + kind, board.dice, [], node))
                steps[-1].after = before = board.copy()
        for identifier, values in node:
            if same(identifier) in ("W", "B"):
                break
        else:
            continue
        player, value = WHITE if same(identifier) == "W" else BLACK, values[0]
        found, resigned = MOVE.fullmatch(value), RESIGN.fullmatch(value)
        before, problem = board.copy(), True
        if found:
            dice = (int(found[1]), int(found[2]))
            letters = found[3]
            pairs = [(point_of(letters[i], player), point_of(letters[i + 1], player))
                     for i in range(0, len(letters), 2)]
            problem = board.roll(player, dice)
            steps.append(Step(board.copy(), player, "move", dice, pairs, node))
            before = board.copy()
            board.play(player, pairs, game.jacoby)
            problem = (problem or has_empty_start(before, player, pairs)
                       or not is_legal(before, player, dice, board))
        elif value in ("double", "take", "drop", "accept", "reject"):
            if value == "double" and board.pending == 0:
                before.on_roll = before.turn = player
            steps.append(Step(before, player, value, None, None, node))
            if value == "double":
                problem = board.double(player, game.length > 0, game.is_crawford, game.no_cube)
            else:
                problem = getattr(board, value)(player)
        elif resigned:
            steps.append(Step(before, player, "resign", None, None, node))
            problem = board.resign(player, int(resigned[1]) if resigned[1] else None)
        steps[-1].problem = problem
    result = game.result_text()
    if board.state == 1 and result and (result[1] is not None or result[2]):
        winner, points, is_resignation = result
        if is_resignation:
            if points is None:  # those of the offer, or a single game
                points = board.cube * (board.resigned if board.turn == winner and board.resigned else 1)
            multiple = max(1, min(3, points // board.cube))
            if board.turn != winner or board.resigned != multiple:  # not offered in a node
                steps.append(Step(board.copy(), 1 - winner, "resign"))
                board.resign(1 - winner, points)
            board.accept(winner)
            steps[-1].after = board
        else:
            board.winner, board.points = winner, points
    return steps, board


# ------------------------------------------------------------ section 10: analysis


class Candidate:
    """A move of A. Moves are ranked by value: the equity, or the score of a rollout."""

    def __init__(self, text, player):
        form = r"((?:[a-z][a-z])*) ([EX]) (.*)"
        moved, kind, rest = re.fullmatch(form, text, re.DOTALL).groups()
        self.pairs = [(point_of(moved[i], player), point_of(moved[i + 1], player))
                      for i in range(0, len(moved), 2)]
        self.kind = kind
        fields = rest.split()
        if fields[:2] != ["ver", "3"]:
            raise ValueError("an older version")
        if kind == "E":
            numbers = [float(field) for field in fields[2:8]]
            self.probabilities, self.value = numbers[:5], numbers[5]
            self.equity = self.value
            plies([fields[8]] + fields[10:])  # and a 0 between them
        else:
            if [fields[i] for i in (2, 5, 7, 15)] != ["Score", "Trials", "Output", "StdDev"]:
                raise ValueError("fields of a rollout")
            self.value = float(fields[3])
            self.trials = int(fields[6])
            output = [float(field) for field in fields[8:15]]
            self.probabilities, self.equity = output[:5], output[5]
            self.deviation = [float(field) for field in fields[16:23]]


def plies(fields):
    """pliesC det noise prune"""
    number, det, noise, prune = fields
    if not re.fullmatch("[0-9]+C?", number) or det not in "01" or prune not in "01":
        raise ValueError("plies %s" % fields)
    float(noise)


def candidates(node, player):
    """The index of the move that was played, and the moves."""
    values = values_of(node, "A")
    if not values:
        return None, []
    return int(values[0]), [Candidate(value, player) for value in values[1:]]


def cube_decision(node):
    """O of no double and O of double and take: P, equity, cubeful value each."""
    value = value_of(node, "DA")
    if value is None:
        return None
    fields = value.split()
    if fields[0] == "E" and fields[1:3] == ["ver", "3"] and len(fields) == 21:
        plies(fields[3:7])
        return [float(f) for f in fields[7:14]], [float(f) for f in fields[14:21]]
    words = [fields[i] for i in (0, 1, 2, 3, 4, 6, 7, 15, 23, 24, 32)]
    if words != "X ver 3 Eq Trials NoDouble Output StdDev DoubleTake Output StdDev".split():
        raise ValueError("fields of DA")
    return [float(f) for f in fields[8:15]], [float(f) for f in fields[25:32]]


# ------------------------------------------------------------ MAT, sections 3 and 4: lines of .mat text

BLANK = " \t\v\f\0"
B = "[ \\t\\v\\f\\0]"  # the same in a regular expression
INTEGER = "-?[0-9]{1,9}(?![0-9])"
MATCH_LINE = re.compile(B + "*(" + INTEGER + ")[ \\t\\v\\f\\0-]+points?" + B + "*match", re.I)
GAME_LINE = re.compile(B + "*game " + B + "*([0-9]+)" + B + "*$", re.I)
ROW_NUMBER = re.compile(B + "*(?:[0-9]+\\)|([0-9]+\\.)(?=" + B + "|$))")
WORDS = ("double", "beaver", "raccoon", "take", "drop", "win", "loss", "lose", "resigned",
         "resign", "concede", "redouble", "accept", "pass", "reject", "decline")
GUESSES = ("redouble", "accept", "pass", "reject", "decline")
MEANING = {"lose": "loss", "concede": "resign", "redouble": "double", "accept": "take", "pass": "drop",
           "reject": "drop", "decline": "drop"}
DOUBLES = ("double", "beaver", "raccoon")
ROLL = re.compile("([0-9])([0-9]):")
POINT = "(?:[0-9]+|bar|b|off|o)"
ODD_ROLL = re.compile("([0-9])-([0-9]):|([0-9]) ([0-9]):|([0-9])([0-9])" + B + "+:"
                      "|([0-9])([0-9])(?=" + B + "+" + POINT + "\\*?" + B + "*[/-])", re.I)


class Refused(Exception):
    """A text that is not read at all."""


def mat_text(text):
    """UTF-8 if it is valid, else Windows-1252."""
    data = text.encode("latin-1")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")


def column(line, at):
    result = 0
    for byte in line[:at]:
        result = (result // 8 + 1) * 8 if byte == "\t" else result + 1
    return result


class Cell:
    def __init__(self, kind, start, dice):
        self.kind, self.start, self.dice = kind, start, dice  # dice: 4, 1, "41:"
        self.text = self.player = None


class MatGame:
    def __init__(self, names, scores, number):
        self.cut = False  # a line that is none was after the result
        self.names, self.scores, self.number = names, scores, number
        self.items = []  # cells and ("comment", text) in order
        self.pending = False  # a double, according to the words
        self.after = False  # after the result
        self.is_crawford = False
        self.played = None
        self.next = None  # the game after it, in the same match


class MatMatch:
    """A match of a .mat text. about has the texts by SGF property; MAT, section 5."""

    def __init__(self, length):
        self.length = length
        self.about = {}
        self.comment = []  # the lines of GC
        self.games = []
        self.crawford = length >= 2
        self.jacoby = self.no_cube = False
        self.variation = "backgammon"

    def tag(self, name, value):
        """Whether the tag has a meaning."""
        if name in PROPERTY:
            self.about[PROPERTY[name]] = value
        elif name == "EventDate" and event_date(value):
            self.about["DT"] = event_date(value)
        elif name == "Variation" and value in VARIATION:
            self.variation = VARIATION[value]
        elif name == "Crawford" and value in ("On", "Off") and self.length >= 2:
            self.crawford = value == "On"
        elif name == "Jacoby" and value in ("On", "Off") and self.length == 0:
            self.jacoby = value == "On"
        elif name == "CubeLimit" and value == "1":
            self.no_cube = True
        else:
            return False
        return True

    def rules(self):
        """The values that do not change within a match."""
        return self.length, self.crawford, self.jacoby, self.no_cube, self.variation


PROPERTY = {"Site": "PC", "Event": "EV", "Round": "RO", "Transcriber": "AN"}
EVENT_DATE = re.compile("([0-9]{4})[.-]([0-9]{1,2})[.-]([0-9]{1,2})")


def event_date(value):
    found = EVENT_DATE.fullmatch(value)
    if not found:
        return None
    try:
        return datetime.date(*[int(group) for group in found.groups()]).isoformat()
    except ValueError:
        return None


VARIATION = {"Backgammon": "backgammon", "NackGammon": "nackgammon",
             "HyperGammon (1)": "hypergammon1", "HyperGammon (2)": "hypergammon2",
             "HyperGammon (3)": "hypergammon3", "HyperGammon": "hypergammon3"}
TAG = re.compile(";[ \t\v\f\0]*\\[([^\"\\]]+?)[ \t]*\"(.*)\"[\\] \t\v\f\0]*$")


class MatText:
    def __init__(self, data):
        self.faults, self.reports = [], []
        text = data.decode("latin-1")
        if text[:2] in ("\xff\xfe", "\xfe\xff"):
            raise Refused("UTF-16")
        if text.startswith("\xef\xbb\xbf"):
            text = text[3:]
        if "\0" in text:
            self.faults.append("a 0 byte")
        self.matches = []
        self.head = []
        self.match = self.game = None
        self.match_line_was = False
        self.expect_score = None  # the number of a game whose score line is to come
        for line in re.split("\r\n|\n|\r", text):
            self.line(line)
        if self.expect_score is not None:
            self.faults.append("the text ends after a game line")
            self.begin_game(["", ""], [0, 0], self.expect_score)
        if not any(match.games for match in self.matches):
            raise Refused("no game")
        self.flush_remarks()
        self.finish()

    def line(self, line):
        bare = line.strip(BLANK)
        if not bare:
            return
        if self.expect_score is not None:
            self.score_line(line)
            return
        if bare[0] in ";#":
            self.remark(bare)
            return
        found = MATCH_LINE.match(line)
        if found:
            self.match_line(int(found[1]))
            return
        found = GAME_LINE.match(line)
        if found:
            self.expect_score = max(int(found[1]), 1)
            if int(found[1]) == 0:
                self.reports.append("game 0")
            return
        number = ROW_NUMBER.match(line)
        if self.match_line_was and not number:
            halves = scores(line)
            if halves and halves[2]:
                self.faults.append("no game line")
                self.begin_game(halves[0], halves[1], 0)
                return
        if self.row(line, number):
            return
        self.faults.append("line %r" % line)
        if self.game and self.game.after:
            self.game.cut = True

    def match_line(self, length):
        if length < 0:
            self.faults.append("a negative length")
            length = 0
        if self.match and not self.match.games:
            self.reports.append("a match without a game")
        self.match_line_was = True
        self.match = MatMatch(length)
        self.matches.append(self.match)
        self.take_head()
        self.game = None

    def take_head(self):
        before = {}
        for bare in self.head:
            found = TAG.match(bare)
            name = found and found[1].strip(BLANK)
            if name and self.match.tag(name, mat_text(found[2])):
                if name not in before:
                    before[name] = bare
                    continue
                self.reports.append("%s twice" % name)
                bare, before[name] = before[name], bare
            elif name == "Variation":
                self.faults.append("Variation %r" % found[2])
            elif name == "EventDate":
                self.reports.append("EventDate %r" % found[2])
            self.comment_line(bare)
        self.head = []

    def comment_line(self, bare):
        text = mat_text(remark_text(bare))
        if re.match(r"; (; )*(\[|Set Pos=)", text):
            text = text[2:]
        self.match.comment.append(text)

    def remark(self, bare):
        """A comment line, kept until the game that it belongs to is known."""
        self.head.append(bare)

    def flush_remarks(self):
        for text in self.head:
            if self.game:
                self.game.items.append(("comment", remark_text(text)))
        self.head = []

    def score_line(self, line):
        number, self.expect_score = self.expect_score, None
        found = scores(line)
        if found:
            self.begin_game(found[0], found[1], number)
        else:
            self.faults.append("score line %r" % line)
            self.begin_game(["", ""], [0, 0], number)
            self.line(line)  # as another kind of line

    def begin_game(self, names, points, number):
        if self.match is None:
            self.faults.append("no match line")
            self.match = MatMatch(0)
            self.matches.append(self.match)
            self.take_head()
        elif self.game:
            self.flush_remarks()
        else:  # remarks between the match line and the first game
            for bare in self.head:
                self.comment_line(bare)
            self.head = []
        for n in (0, 1):
            if points[n] < 0:
                self.faults.append("a negative score")
                points[n] = 0
        last = self.match.games[-1] if self.match.games else None
        if number == 0:
            number = last.number + 1 if last else 1
        if last and last.names != names:
            self.reports.append("names change")
        if self.match.length and max(points) >= self.match.length:
            self.reports.append("a game after the end")
        self.game = MatGame(names, points, number)
        self.match.games.append(self.game)

    # MAT, section 7: rows

    def row(self, line, number):
        start = number.end() if number else 0
        while start < len(line) and line[start] in BLANK:
            start += 1
        cells, faults, pending, end = self.cells(line, start)
        if not number and (not cells or cells[0].kind == "unknown"):
            return False
        is_roll = bool(cells) and cells[0].kind == "roll"
        if self.game is None or self.game.cut and is_roll:
            if not is_roll:
                return False
            self.faults.append("a row before the first score line")
            self.begin_game(["", ""], [0, 0], 0)
        self.flush_remarks()
        self.game.pending = pending
        self.faults += faults
        if number and number[1]:
            self.faults.append("row number with .")
        for n, cell in enumerate(cells):
            before = cells[n - 1] if n else None
            if n == 0 or (cell.kind == "win" and before.kind == "roll"):
                cell.player = WHITE if column(line, cell.start) < 17 else BLACK
            elif (cell.kind == "win" and before.kind in ("drop", "loss", "resign")
                  or cell.kind == "loss" and before.kind == "win"):
                cell.player = 1 - before.player
            elif (cell.kind == "resign" and before.kind == "roll"
                  and cell.start <= before.start + len(before.dice[2]) + 1):
                cell.player = before.player
            else:
                cell.player = BLACK
            if self.game.after and cell.kind not in ("unknown", "win", "loss"):
                self.faults.append("a row after the result")
            if cell.kind in ("win", "loss") and re.search("[0-9]", cell.text):
                self.game.after = True
            self.game.items.append(cell)
        if end < len(line):  # a second row number: the columns of its row count from there
            rest = line[end:]
            self.row(rest, ROW_NUMBER.match(rest))
        return True

    def cells(self, line, start):
        cells, faults, at = [], [], start
        pending = self.game.pending if self.game else False
        while at < len(line):
            if at and line[at - 1] in BLANK and re.compile("[0-9]+[)]").match(line, at):
                break
            roll = cells and cells[-1].kind == "roll" and not line[
                cells[-1].start + len(cells[-1].dice[2]):at].strip(BLANK)
            kind, dice = self.cell_at(line, at, at == start, pending, roll)
            if kind == "odd roll":
                faults.append("a roll in another form")
                kind = "roll"
            if kind is None and at == start:
                kind = "unknown"
            if kind == "unknown":
                faults.append("unknown words %r" % line[at:])
            if kind in GUESSES:
                self.reports.append("%s is a guess" % kind)
            kind = MEANING.get(kind, kind)
            if kind:
                cells.append(Cell(kind, at, dice))
                if kind in DOUBLES + ("take", "drop") or kind == "roll" and 1 <= min(dice[:2]) <= max(dice[:2]) <= 6:
                    pending = kind in DOUBLES
            at += len(dice[2]) if dice else 1
            while kind == "resign" and at < len(line) and line[at - 1] == line[at] == "?":
                at += 1
        for n, cell in enumerate(cells):
            end = cells[n + 1].start if n + 1 < len(cells) else at
            begin = cell.start + (len(cell.dice[2]) if cell.dice else 0)
            cell.text = line[begin:end].strip(BLANK)
        return cells, faults, pending, at

    @staticmethod
    def cell_at(line, at, is_start, pending, after_dice):
        before = line[at - 1] if at else " "
        marks = re.compile("[?]+(?=" + B + "|$)").match(line, at)
        if marks and (after_dice or len(marks[0]) > 2 and (
                is_start or at >= 2 and not line[at - 2:at].strip(BLANK))):
            return "resign", None
        if is_start or before in BLANK or before in "*)":
            found = ROLL.match(line, at)
            if found:
                return "roll", (int(found[1]), int(found[2]), found[0])
        if is_start or line[max(at - 2, 0):at].strip(BLANK) == "" and at >= 2:
            found = ODD_ROLL.match(line, at)
            if found:
                a, b = [g for g in found.groups() if g is not None]
                return "odd roll", (int(a), int(b), found[0])
        if is_start or before in BLANK:
            found = re.compile("[A-Za-z]+").match(line, at)
            if found:
                word = found[0].lower()
                for name in WORDS:
                    if word.startswith(name):
                        if name in GUESSES[1:] and not pending:
                            return "unknown", None
                        return name, None
        return None, None

    # MAT, section 6: the Crawford game

    def finish(self):
        had, last = False, None  # had: a game had a player who needed 1 point or less
        for match in self.matches:
            for n, game in enumerate(match.games):
                if n > 0:
                    last[1].next = game
                elif not (
                        last and last[0].rules() == match.rules() and last[1].number < game.number
                        and last[1].names == game.names and game.scores != [0, 0]
                        and all(a <= b for a, b in zip(last[1].scores, game.scores))):
                    had = False
                else:
                    last[1].next = game
                need = [match.length - score for score in game.scores]
                if match.crawford:
                    game.is_crawford = not had and (need[0] == 1) != (need[1] == 1)
                    had = had or min(need) <= 1
                last = (match, game)
        for match in self.matches:
            for game in match.games:
                game.played = Played(self, match, game)


def remark_text(bare):
    """One blank after the ; does not count."""
    return bare[2:] if bare[1:2] and bare[1] in BLANK else bare[1:]


SCORE = re.compile(":" + B + "*(-?)([0-9]{1,9})(?![0-9])")


def scores(line):
    """Names, scores, and whether two blanks separate the halves; or None."""
    found = list(SCORE.finditer(line))
    last = [m for m in found if not line[m.end():].strip(BLANK)]
    if not last:
        return None
    right = last[-1]
    best = None
    for m in found:
        if m.start() >= right.start():
            break
        rest = line[m.end():]
        value, end = int(m[1] + m[2]), m.end()
        if re.match(B + B + "|\t", rest):
            kind = 1
        elif rest[0] in BLANK:
            kind = 2 if rest[1:2] != ":" else 9
        else:
            kind = 3
        if kind != 1 and kind != 2 and len(m[2]) > 1 and m[2][0] == "0":
            kind, value, end = 3, 0, m.end() - len(m[2]) + 1
        if kind < 9 and (best is None or kind < best[0]):
            best = (kind, m.start(), value, end)
    if best is None:
        return None
    kind, start, value, end = best
    names = [mat_text(line[:start].strip(BLANK)), mat_text(line[end:right.start()].strip(BLANK))]
    return names, [value, int(right[1] + right[2])], kind == 1


# ------------------------------------------------------------ MAT, section 7: moves

MOVE_WORD = re.compile("(%s\\*?(?:%s*/%s*%s\\*?|-%s\\*?)+)(?:%s*\\(%s*([1-4])%s*\\)\\*?"
                       "(?=[ \\t\\v\\f\\0,]|%s|$)|(?=[ \\t\\v\\f\\0,]|$)(?!%s*/))" % (
                           POINT, B, B, POINT, POINT, B, B, B, POINT, B), re.I)


def point_number(word):
    word = word.lower()
    if word in ("bar", "b"):
        return BAR
    if word in ("off", "o"):
        return OFF
    return int(word)


def written_pairs(text, faults):
    """The pairs of a cell, as they are written."""
    pairs, at = [], 0
    while at < len(text):
        if text[at] in BLANK + ",":
            at += 1
            continue
        found = MOVE_WORD.match(text, at)
        points = re.findall(POINT, found[1], re.I) if found else []
        points = [point_number(point) for point in points]
        if not found or max(points) > 25 or OFF in points[:-1] and set(points) != {OFF}:
            word = re.compile("\\([^) ]*\\)|[^ \\t\\v\\f\\0,]+").match(text, at)
            faults.append("word %r" % word[0])
            at = word.end()
            continue
        if "-" in found[1]:
            faults.append("- in a move")
        at = found.end()
        for _ in range(int(found[2] or 1)):
            for pair in zip(points, points[1:]):
                if pair == (0, 0):
                    continue
                if len(pairs) == 4:
                    faults.append("more than four pairs")
                    continue
                pairs.append(pair)
    return pairs


def split_pairs(board, player, dice, written):
    """Pairs that take more than one die, from point to point. Each pair takes one die;
    spare are the others."""
    spare = (4 if dice[0] == dice[1] else 2) - len(written)
    board = board.copy()
    result = []
    for start, end in written:
        steps = None
        if spare > 0 and start > end and not any(
                start - end == die or (end == OFF and start <= die) for die in dice):
            steps = split(board, player, dice, 1 + spare, start, end)
        steps = steps or [(start, end)]
        spare -= len(steps) - 1
        for pair in steps:
            board.move_checker(player, *pair)
        result += steps
    return result


def split(board, player, dice, most, start, end):
    """A pair from point to point, by at most so many dice; or None."""
    if dice[0] == dice[1]:
        at, steps = start, []
        while at > end and len(steps) < most:
            to = max(at - dice[0], OFF)
            steps.append((at, to))
            at = to
            if at > end and board.held(player, at):
                return None
        return steps if at == end else None
    ways = []
    for first, second in ((max(dice), min(dice)), (min(dice), max(dice))):
        middle = start - first
        if middle - second == end or (end == OFF and 0 < middle <= second):
            if not board.held(player, middle):
                hits = board.checkers[1 - player][25 - middle] > 0
                ways.append((hits, -first, [(start, middle), (middle, end)]))
    return min(ways)[2] if ways else None


# ------------------------------------------------------------ sections 17 and 18: a game


SET_POS = re.compile(r"Set Pos=([-A-Oa-o]{26})/(-?[0-9]+)$")


class Played:
    """The decisions of a game of a .mat text, played through."""

    def __init__(self, text, match, game):
        self.rows = []  # player, action, dice, pairs
        self.reports, self.faults = text.reports, text.faults
        self.length, self.jacoby = match.length, match.jacoby
        self.is_crawford = game.is_crawford
        self.board = Board(match.variation)
        self.position = False  # there is a Set Pos
        self.beaver = False  # the last double is called Beavers or Raccoons
        self.boards = []  # before each row
        self.nodes = [("root", None)]  # then ("row", number) and ("set", board)
        self.comments = []  # number of the node, text
        self.result = None  # winner, points, resignation
        self.text_result = None
        self.scores, self.winner, self.gain = game.scores, None, 0
        cells = [item for item in game.items if not isinstance(item, tuple)]
        self.find_result(cells)
        self.find_winner(game)
        acting = [cell for cell in cells if self.acts(cell)]
        self.resignations([c for c in cells if c.kind in ("roll", "resign", "resigned") and c not in acting])
        for n, item in enumerate(game.items):
            if isinstance(item, tuple):
                players = [i.player for i in game.items[n:] if i in acting]
                players.append(self.board.on_roll or WHITE)
                if not self.set_pos(item[1], players[0]):
                    self.comments.append((len(self.nodes) - 1, mat_text(item[1])))
            elif item in acting:
                self.decision(item, item is acting[-1] and not any(
                    isinstance(i, tuple) and SET_POS.match(i[1]) for i in game.items[n:]))
        self.decide()

    def set_pos(self, text, next_player):
        found = SET_POS.match(text)
        if not found or not -15 <= int(found[2]) <= 15:
            if text.startswith("Set Pos"):
                self.reports.append("Set Pos")
            return False
        cube = int(found[2])
        board = self.board
        board.checkers = [[0] * 26, [0] * 26]
        for n, letter in enumerate(found[1]):
            if "A" <= letter <= "O":
                board.checkers[WHITE][n] = ord(letter) - 64
            elif letter != "-":
                board.checkers[BLACK][25 - n] = ord(letter) - 96
        board.cube = 1 << abs(cube)
        board.owner = None if cube == 0 else BLACK if cube > 0 else WHITE
        board.on_roll = board.turn = next_player
        board.pending, board.dice = 0, None
        board.state, board.winner, board.points = 1, None, None
        self.position = True
        self.nodes.append(("set", board.copy()))
        return True

    def acts(self, cell):
        if cell.kind == "roll":
            return all(1 <= die <= 6 for die in cell.dice[:2])
        return cell.kind in DOUBLES + ("take", "drop")

    def resignations(self, cells):
        """00: and Resigns, and impossible dice."""
        for cell in cells:
            if cell.dice and (cell.dice[:2] != (0, 0) or cell.text.strip("?")):
                self.faults.append("dice %s" % (cell.dice,))
            elif self.text_result is None and self.gain:
                self.text_result = (self.winner, self.gain)
            elif self.text_result is None:
                self.reports.append("a resignation without a result")

    def find_result(self, cells):
        said = None
        for cell in cells:
            if cell.kind not in ("win", "loss"):
                continue
            found = re.search("[0-9]{1,9}", cell.text)
            if not found:
                self.faults.append("a result without points")
                continue
            winner = cell.player if cell.kind == "win" else 1 - cell.player
            result = (winner, int(found[0]))
            if said and said.kind == cell.kind:
                self.faults.append("a second result")
            elif said:
                if result[1] != self.text_result[1]:
                    self.reports.append("Wins and Losses do not agree")
                if cell.kind == "loss":
                    continue
            self.text_result, said = result, cell

    def find_winner(self, game):
        """MAT, section 8: who won by the scores, and how many points."""
        text = self.text_result
        if game.next and sorted(game.names) == sorted(game.next.names):
            after = list(game.next.scores)
            if game.names != game.next.names:
                after.reverse()
            for player in (WHITE, BLACK):
                gain = after[player] - game.scores[player]
                if gain > 0 and after[1 - player] == game.scores[1 - player] and (
                        game.next.number == game.number + 1 or text and gain == text[1]):
                    self.winner, self.gain = player, gain
        if text and self.winner is not None and self.winner != text[0]:
            self.reports.append("by the scores the other player won")
            self.text_result = (self.winner, text[1])

    def costs(self, winner, points):
        """Whether a game can have these points."""
        cube = self.board.cube
        return points > 0 and (points in (cube, 2 * cube, 3 * cube) or (
            self.length > 0 and points == self.length - self.scores[winner] and points < 3 * cube))

    def add(self, player, action, dice=None, pairs=None):
        self.nodes.append(("row", len(self.rows)))
        self.rows.append([player, action, dice, pairs])
        self.boards.append(self.board.copy())

    def decision(self, cell, is_last):
        player, board = cell.player, self.board
        if cell.kind == "roll":
            self.roll(cell, is_last)
            return
        if board.turn not in (None, player) or board.state != 1:
            self.reports.append("out of turn: %s" % cell.kind)
        if cell.kind in DOUBLES:
            if board.pending and self.length:
                self.reports.append("a beaver in a match")
            if cell.kind != "double" and board.pending == 0:
                self.reports.append("%s without a double" % cell.kind)
            if board.pending == 0 and (board.owner == 1 - player or self.is_crawford):
                self.reports.append("may not double")
            self.add(player, "double")
            board.double(player)
            self.beaver = cell.kind in ("beaver", "raccoon") and board.pending > 1
            found = re.search("[0-9]{1,9}", cell.text)
            if found and int(found[0]) != board.cube * 2:
                self.reports.append("the cube is not at %s" % found[0])
        else:
            if board.pending == 0:
                self.reports.append("%s without a double" % cell.kind)
            self.add(player, cell.kind)
            getattr(board, cell.kind)(player)

    def roll(self, cell, is_last):
        player, board = cell.player, self.board
        dice = cell.dice[:2]
        if board.pending and self.beaver:
            taker = board.turn
            self.add(taker, "take")
            board.take(taker)
        if board.pending or board.turn not in (None, player) or board.state != 1:
            self.reports.append("out of turn: a roll")
        text = cell.text
        board.roll(player, dice)
        all_dice = dice * 2 if dice[0] == dice[1] else dice
        able = board.can_move(player, all_dice)
        pairs, unwritten = [], False
        if re.match(r"Illegal play \(", text):
            self.comments.append((len(self.nodes), mat_text(text)))
            self.reports.append("illegal play")
            unwritten = True
        elif text.lower() == "cannot move":
            pass
        elif text.strip("?") == "":
            unwritten = True
        else:
            written = written_pairs(text, self.faults)
            pairs = split_pairs(board, player, dice, written)
            unwritten = not pairs
        if unwritten and able and is_last:
            board.state, board.winner, board.points = 1, None, None
            self.add(player, "roll", list(dice), [])
            return
        self.add(player, "move", list(dice), pairs)
        before = board.copy()
        if has_empty_start(board, player, pairs):
            self.reports.append("no checker to move")
        board.play(player, pairs, self.jacoby)
        if not is_legal(before, player, dice, board):
            self.reports.append("an illegal play")

    def decide(self):
        board, text = self.board, self.text_result
        if board.state != 1:
            if text and text[1] >= 1:
                capped = text[1] < board.points and text[1] == self.length - self.scores[text[0]]
                if board.winner != text[0] or board.points != text[1] and not capped:
                    self.reports.append("the result is not that of the play")
                if board.winner == text[0] and capped:
                    text = (text[0], board.points)
                self.result = (text[0], text[1], False)
            else:
                self.result = (board.winner, board.points, False)
                if text:
                    self.reports.append("0 points")
        elif text:
            points = text[1]
            if not self.costs(text[0], points):
                self.reports.append("%d points with the cube at %d" % (points, board.cube))
                if self.gain and self.costs(self.winner, self.gain):
                    points = self.gain
            if points < 3 * board.cube:  # the next multiple
                points = -(-max(points, 1) // board.cube) * board.cube
            self.result = (text[0], points, True)


def has_empty_start(board, player, pairs):
    board = board.copy()
    for start, end in pairs:
        if board.checkers[player][start] == 0:
            return True
        board.move_checker(player, start, end)
    return False


LEGAL = {}  # what legal_positions returned


def is_legal(before, player, dice, after):
    question = (key(before), player, tuple(dice))
    if question not in LEGAL:
        LEGAL[question] = legal_positions(before, player, tuple(dice))
    return key(after) in LEGAL[question]


def key(board):
    return (tuple(board.checkers[0]), tuple(board.checkers[1]))


def legal_positions(before, player, dice):
    """The positions that the dice allow. As many dice as can be have to be played; if
    either of two different dice can be played, but not both, the larger one."""
    reached, seen = {}, set()

    def search(board, left, used):
        if (key(board), left) in seen:
            return
        seen.add((key(board), left))
        moved = False
        for die in sorted(set(left)):
            rest = list(left)
            rest.remove(die)
            for pair in single_moves(board, player, die):
                moved = True
                new = board.copy()
                new.move_checker(player, *pair)
                search(new, tuple(rest), used + (die,))
        if not moved:
            reached.setdefault(key(board), set()).add((len(used), sum(used)))

    search(before, dice * 2 if dice[0] == dice[1] else dice, ())
    most = max(len_sum[0] for ways in reached.values() for len_sum in ways)
    ways = {len_sum for found in reached.values() for len_sum in found if len_sum[0] == most}
    if most == 1:
        ways = {max(ways)}
    return {position for position, found in reached.items() if ways & found}


def single_moves(board, player, die):
    own = board.checkers[player]
    starts = [BAR] if own[BAR] else [p for p in range(1, 25) if own[p]]
    highest = max(starts, default=0)
    for point in starts:
        if point > die:
            if not board.held(player, point - die):
                yield point, point - die
        elif highest <= 6 and (point == die or point == highest):
            yield point, OFF


# ------------------------------------------------------------ MAT, section 9: writing .mat text


class Writer:
    def __init__(self):
        self.lines = []

    def text(self):
        return "".join(line + "\n" for line in self.lines).encode("utf-8")

    def head(self, about, comment, rules):
        """about has texts by property, comment the lines of GC, rules is a game or match."""
        date = re.fullmatch("([0-9]{4})-([0-9]{2})-([0-9]{2})", about.get("DT") or "")
        variation = {value: name for name, value in VARIATION.items() if name != "HyperGammon"}
        for name, value in (
                ("Site", about.get("PC")), ("Event", about.get("EV")), ("Round", about.get("RO")),
                ("EventDate", ".".join(date.groups()) if date else None),
                ("Variation", None if rules.variation == "backgammon"
                 else variation[rules.variation]),
                ("Transcriber", about.get("AN")),
                ("CubeLimit", "1" if rules.no_cube else None),
                ("Jacoby", None if rules.length else "On" if rules.jacoby else "Off"),
                ("Crawford", "Off" if rules.length >= 2 and not rules.crawford else None)):
            if value:
                self.lines.append('; [%s "%s"]' % (name, value))
        comment = list(comment)
        self.lines.append("")
        for text in comment:
            further = re.match(r"(; )*(\[|Set Pos=)", text) and not without_property(text, rules.length)
            self.lines.append("; " + ("; " if further else "") + text)
        self.lines += [" %d point match" % rules.length, ""]

    def game(self, number, names, score, rows, boards, result):
        self.lines.append(" Game %d" % number)
        left, right = [(name or "").strip().replace(":", ".") or "?" for name in names]
        half = " %s : %d" % (left, score[0])
        self.lines.append(half.ljust(30) + "  %s : %d" % (right, score[1]))
        count, row = 0, None  # row: the unfinished row, which has only a left cell

        for n, (player, action, dice, pairs) in enumerate(rows):
            cell = cell_text(player, action, dice, pairs, boards[n], rows[n + 1:])
            if player == WHITE:
                if row:
                    self.lines.append(row)
                count += 1
                row = ("%3d) %-27s " % (count, cell))
            else:
                if not row:
                    count += 1
                    row = "%3d) %-27s " % (count, "")
                self.lines.append(row + cell)
                row = None
        words = " Wins %d point%s" % (result[1], "" if result[1] == 1 else "s") if result else ""
        if row:
            if result and result[0] == BLACK:
                row, result = row + words, None
            self.lines.append(row)
        if result:
            self.lines.append(" " * (5 if result[0] == WHITE else 33) + words)
        self.lines.append("")


def without_property(text, length):
    """Whether a line of GC is a tag that has no property."""
    found = TAG.match("; " + text)
    return found and not MatMatch(length).tag(found[1].strip(BLANK), found[2])


def cell_text(player, action, dice, pairs, board, later):
    if action in ("take", "drop"):
        return " Takes" if action == "take" else " Drops"
    if action == "double":
        value = board.cube * (4 if board.pending else 2)
        word = "Beavers" if board.pending and later and later[0][1] != "drop" else "Doubles"
        return " %s => %d" % (word, value)
    text = "%d%d:" % (max(dice), min(dice))
    if action == "roll":
        return text + " "
    board = board.copy()
    for start, end in pairs:
        if board.checkers[player][start] == 0 or board.held(player, end) or end >= start:
            raise Refused("%d/%d" % (start, end))
        hit = 1 <= end <= 24 and board.checkers[1 - player][25 - end] > 0
        text += " %d/%d%s" % (start, end, "*" if hit else "")
        board.move_checker(player, start, end)
    return text


def rows_of(steps):
    """The steps of an SGF game as rows of a .mat text, and the board before each."""
    rows, boards = [], []
    for step in steps:
        if step.action in ("move", "double", "take", "drop", "set dice"):
            action = "roll" if step.action == "set dice" else step.action
            rows.append([step.player, action, step.dice, step.pairs])
            boards.append(step.board)
    return rows, boards


def begins_match(before, rules, names, score, number):
    """Whether a game begins a match. before has the same of the game before, and its score
    with the points that were won in it."""
    if before is None or before[0] != rules or sorted(before[1]) != sorted(names) or (
            before[3] > number):
        return True
    if score == [0, 0] and before[3] == number:
        return True
    if before[1] != names:  # the players have changed columns
        score = score[::-1]
    return any(old > new for old, new in zip(before[2], score))


def game_numbers(games):
    """k of each game, and whether it begins a match; games have rules, names, score, game
    of MI or None, result."""
    found, before, k = [], None, 0
    for rules, names, score, number, result in games:
        begins = begins_match(before, rules, names, score, -1 if number is None else number)
        if begins:
            k = 0
        k = max(k + 1, 0 if number is None else number + 1)
        found.append((k, begins))
        after = list(score)
        if result:
            after[result[0]] += result[1]
        before = (rules, names, after, -1 if number is None else number)
    return found


def mat_of_games(games, played):
    """The games of an SGF file as .mat text."""
    out = Writer()
    results = [None if last.winner is None else (last.winner, last.points) for _, last in played]
    numbers = game_numbers([
        ((game.length, game.crawford, game.jacoby, game.no_cube, game.variation), game.names,
         game.score, game.number, result) for game, result in zip(games, results)])
    for game, (steps, _), result, (k, begins) in zip(games, played, results, numbers):
        if begins:
            comment = game.about["GC"]
            out.head(game.about, comment.split("\n") if comment else [], game)
        rows, boards = rows_of(steps)
        out.game(k, game.names, game.score, rows, boards, result)
    return out.text()


def mat_of_matches(matches):
    """What was read as .mat text, written again."""
    out = Writer()
    numbers = iter(game_numbers([
        (match.rules(), game.names, game.scores, game.number - 1, game.played.result)
        for match in matches for game in match.games]))
    for match in matches:
        for game in match.games:
            k, begins = next(numbers)
            if begins:
                first = game is match.games[0]
                out.head(match.about if first else {}, match.comment if first else [], match)
            out.game(k, game.names, game.scores, game.played.rows, game.played.boards,
                     game.played.result)
    return out.text()


# ------------------------------------------------------------ MAT, section 1: .mat text in SGF


def sgf_of_matches(matches):
    trees = []
    for match in matches:
        for n, game in enumerate(match.games):
            tree = Tree()
            tree.nodes = sgf_nodes(match, game, n == 0)
            trees.append(tree)
    return trees


def sgf_root(match, game, is_first):
    root = [("FF", ["4"]), ("GM", ["6"]), ("CA", ["UTF-8"]),
            ("MI", ["length:%d" % match.length, "game:%d" % (game.number - 1),
                    "ws:%d" % game.scores[0], "bs:%d" % game.scores[1]])]
    root += [(name, [escaped(text)]) for name, text in zip(("PW", "PB"), game.names) if text]
    if is_first:
        root += [(name, [escaped(match.about[name])])
                 for name in ("DT", "EV", "RO", "PC", "AN") if name in match.about]
        if match.comment:
            root.append(("GC", [escaped("\n".join(match.comment))]))
    rules = [word for word, on in (
        ("NoCube", match.no_cube), ("Crawford", match.crawford),
        ("CrawfordGame", game.is_crawford), ("Jacoby", match.jacoby),
        (match.variation.capitalize(), match.variation != "backgammon")) if on]
    if rules:
        root.append(("RU", [":".join(rules)]))
    if game.played.result:
        winner, points, resigned = game.played.result
        root.append(("RE", ["%s+%d%s" % ("WB"[winner], points, "R" if resigned else "")]))
    return root


def sgf_nodes(match, game, is_first):
    played, nodes, numbers = game.played, [], []
    for kind, what in played.nodes:
        if kind == "root":
            nodes.append(sgf_root(match, game, is_first))
        elif kind == "row":
            nodes.append(sgf_row(*played.rows[what]))
        else:
            nodes += set_up_nodes(what)
        numbers.append(len(nodes) - 1)
    texts = {}
    for number, text in played.comments:
        texts.setdefault(numbers[number], []).append(text)
    for number, lines in texts.items():
        node = nodes[number]
        at = len(node)
        if number == 0 and node[-1][0] == "RE":
            at -= 1
        node.insert(at, ("C", [escaped("\n".join(lines))]))
    return nodes


def sgf_row(player, action, dice, pairs):
    color = "WB"[player]
    if action == "roll":
        return [("PL", [color]), ("DI", ["%d%d" % tuple(dice)])]
    if action == "move":
        return [(color, ["%d%d" % tuple(dice) + "".join(
            letter_of(start, player) + letter_of(end, player) for start, end in pairs)])]
    return [(color, [action])]


def set_up_nodes(board):
    """Section 5: a writer writes PL AE AW AB, CV and CP in nodes of their own."""
    letters = [[letter_of(point, player)
                for point in range(1, 26) for _ in range(board.checkers[player][point])]
               for player in (WHITE, BLACK)]
    places = [(name, found) for name, found in zip(("AW", "AB"), letters) if found]
    return [[("PL", ["WB"[board.on_roll]]), ("AE", ["a:y"])] + places,
            [("CV", ["%d" % board.cube])],
            [("CP", ["c" if board.owner is None else "wb"[board.owner]])]]


# ------------------------------------------------------------ the test data

SGF_FILES = """auto-match03-analysed auto-match05-1 auto-money-jacoby-beavers built-match3
    comments gnubg-rollouts human-beavers human-cube-match9 human-resign-match
    human-unfinished matchinfo pos-bar-off pos-set-X pos-start""".split()
WRITTEN = """beavered doubled hypergammon1 hypergammon2 hypergammon3 match1 match3 money
    nackgammon resigned-after-the-roll rolled""".split()
MAT_FILES = 130  # at least
STEP = int(sys.argv[1]) if len(sys.argv) > 1 else 1  # 3: every third of the files, or of their games
SIDE = {"X": WHITE, "O": BLACK}  # in the JSON files, and only there, X is White


def read_bytes(path):
    try:
        with open(path, "rb") as file:
            return file.read()
    except OSError as error:
        fail("%s cannot be read: %s" % (path, error.strerror))


def read_sgf(path):
    """The games of a file, each with its steps and its last board."""
    text = read_bytes(path).decode("latin-1")
    trees, faults = parse_sgf(text)
    check(path + ", faults", faults, [])
    check(path + ", written again", write_sgf(trees) == text, True)
    games, played, score = [], [], None
    for tree in trees:
        check(path + ", GM", value_of(tree.nodes[0], "GM"), "6")
        game = Game(tree, score)
        if score is not None:
            check(path + ", score of game %d" % game.number, game.score, score)
        steps, last = play_through(game)
        score = list(game.score)
        if last.winner is not None:
            score[last.winner] += last.points
        games.append(game)
        played.append((steps, last))
        check_result(path, game, last)
        check_plays(path, game, steps)
    return games, played


def check_result(path, game, last):
    """Sections 6 and 8: the play and the points agree with RE."""
    result = game.result_text()
    if result:
        check("%s, game %d, RE" % (path, game.number), (last.winner, last.points, last.state == 3),
              result)
    else:
        check("%s, game %d, winner" % (path, game.number), last.winner, None)


def check_plays(path, game, steps):
    """Section 3: the program writes legal plays."""
    for n, step in enumerate(steps):
        if step.action == "move":
            after = step.board.copy()
            after.play(step.player, step.pairs, game.jacoby)
            if not is_legal(step.board, step.player, step.dice, after):
                fail("%s, game %d, decision %d is illegal" % (path, game.number, n))


def check_json(name, games, played, counts):
    """The program's description of a file."""
    want = json.loads(read_bytes(os.path.join(SGFBG, name + ".json")).decode("utf-8"))
    check(name + ".json, games", len(games), len(want["match"]["games"]))
    check_match(name, games[0], want["match"]["match-info"])
    for number, (game, (steps, last), wanted, trace) in enumerate(
            zip(games, played, want["match"]["games"], want["trace"])):
        where = "%s, game %d" % (name, number)
        info, records = wanted["info"], wanted["game"]
        check(where + ", score", game.score, [info["score-X"], info["score-O"]])
        check(where + ", Crawford game", game.is_crawford, info.get("crawford", False))
        check(where + ", winner", last.winner, SIDE.get(info["winner"]))
        check(where + ", points", last.points, info.get("points-won"))
        check(where + ", resigned", last.state == 3, info.get("resigned", False))
        check(where + ", records", [step.action.split()[0] for step in steps],
              [record["action"] for record in records])
        # The trace has the IDs of the board before each record and of the last one. It
        # begins without dice and ignores PL: White is on roll in it until there are dice.
        edited = records[0]["action"] == "set"
        boards = [step.board for step in steps] + [last]
        score = list(game.score)
        for n, board in enumerate(boards):
            board = board.copy()
            if number == n == 0:
                board.dice = None
            if edited and not board.dice:
                board.on_roll = board.turn = WHITE
            if board.winner is not None:
                score[board.winner] += board.points
            check("%s, GNUBGID %d" % (where, n), gnubgid(board, game, score), trace[n]["gnubgid"])
            counts["IDs"] += 1
        for n, (step, record) in enumerate(zip(steps, records)):
            check_record("%s, record %d (%s)" % (where, n, step.action), step, record, game, counts)
    check(name + ", the last GNUBGID", gnubgid(last, game, score), want["after_load"]["gnubgid"])
    counts["IDs"] += 1
    check(name + ".mat", read_bytes(os.path.join(SGFBG, name + ".mat")).decode("utf-8"),
          want["mat"]["mat"])


def check_match(name, game, info):
    for side, player in SIDE.items():
        check(name + ", name", game.names[player], info[side]["name"])
        check(name + ", rating", game.ratings[player], info[side].get("rating"))
    for tag, key in (("AN", "annotator"), ("GC", "comment"), ("EV", "event"), ("PC", "place"),
                     ("RO", "round")):
        check(name + ", " + tag, game.about[tag], info.get(key))
    day, month, year = info["date"]
    if game.about["DT"]:  # without one, the program gives a day of its own
        check(name + ", DT", game.about["DT"], "%04d-%02d-%02d" % (year, month, day))
    check(name + ", length", game.length, info["match-length"])
    rules = [word for word, on in (("Crawford", game.crawford), ("Jacoby", game.jacoby)) if on]
    check(name + ", rules", rules, info["rules"])
    check(name + ", variation", (game.variation, info["variation"]), ("backgammon", "Standard"))


def check_record(what, step, record, game, counts):
    counts["records"] += 1
    board = step.board
    if "player" in record:
        check(what + ", player", step.player, SIDE[record["player"]])
    if "dice" in record:
        check(what + ", dice", list(step.dice), record["dice"])
    if "move" in record:
        check(what + ", move", [list(pair) for pair in step.pairs], record["move"] or [])
    if step.action in ("move", "double"):
        check(what + ", board", position_id(board, board.on_roll), record["board"])
    if step.action == "set board":  # in either player's view
        check(what, record["board"] in (position_id(step.after, 0), position_id(step.after, 1)),
              True)
    if step.action == "set cube":
        check(what, step.after.cube, record["cube"])
    if step.action == "set cube-owner":
        check(what, step.after.owner, SIDE.get(record["cube-owner"]))
    if step.action == "resign":
        check(what + ", multiple", step.after.resigned, record["points"])
    if step.node is not None:
        comment = value_of(step.node, "C")
        check(what + ", comment",
              None if comment is None else text_value(comment, game.charset),
              record.get("comment"))
        counts["comments"] += comment is not None
    if "analysis" in record:
        check_analysis(what, step, record["analysis"])


def near(what, got, want):
    if len(got) != len(want) or any(abs(g - w) > 1e-6 for g, w in zip(got, want)):
        check(what, got, want)


LUCK = {"good": (0, "1"), "verygood": (0, "2"), "bad": (1, "1"), "verybad": (1, "2")}


def check_analysis(what, step, want):
    played, moves = candidates(step.node, step.player)
    check(what + ", index of the move", played, want.get("imove"))
    check(what + ", moves", len(moves), len(want.get("moves", [])))
    for move, wanted in zip(moves, want.get("moves", [])):
        check(what + ", move", [list(pair) for pair in move.pairs], wanted["move"] or [])
        near(what + ", P of a move", move.probabilities, wanted["probs"])
        near(what + ", equity of a move", [move.value], [wanted["score"]])
    cube = cube_decision(step.node)
    check(what + ", DA", cube is not None, "probs" in want)
    if cube:
        near(what + ", P of DA", cube[0][:5], want["probs"])
        near(what + ", no double", [cube[0][6]], [want["nd-cubeful-eq"]])
        near(what + ", double and take", [cube[1][6]], [want["dt-cubeful-eq"]])
    if "luck-value" in want:
        near(what + ", LU", [float(value_of(step.node, "LU"))], [want["luck-value"]])
    marks = [(player, value_of(step.node, name)) for player, name in ((WHITE, "GW"), (BLACK, "GB"))
             if value_of(step.node, name) is not None]
    luck = LUCK.get(want.get("luck"))
    check(what + ", luck", marks, [(step.player ^ luck[0], luck[1])] if luck else [])


def check_numbers(what, step, game, counts):
    """The statements of section 10 about the numbers, in every file that has them."""
    played, moves = candidates(step.node, step.player)
    for rank, move in enumerate(moves):
        counts["moves with analysis"] += 1
        in_order(what, move.probabilities)
        if rank and move.kind == moves[rank - 1].kind and move.value > moves[rank - 1].value:
            fail("%s: move %d is better than the one before" % (what, rank))
    if moves:
        boards = []
        for pairs in (step.pairs, moves[played].pairs):
            board = step.board.copy()
            board.play(step.player, pairs, game.jacoby)
            boards.append(position_id(board, WHITE))
        check(what + ", the move that was played", boards[1], boards[0])
    cube = cube_decision(step.node)
    counts["cube decisions"] += cube is not None
    for numbers in cube or ():
        in_order(what, numbers[:5])
        if game.length == 0:
            win, gammon, backgammon, lose_gammon, lose_backgammon = numbers[:5]
            equity = 2 * win - 1 + gammon + backgammon - lose_gammon - lose_backgammon
            if abs(equity - numbers[5]) > 3e-6:
                check(what + ", equity", numbers[5], equity)


def in_order(what, p):
    if not (1 >= p[0] >= p[1] >= p[2] >= 0 and 1 - p[0] >= p[3] - 1e-6 and p[3] >= p[4] >= 0):
        fail("%s: P is %s" % (what, p))


def sorted_rows(rows):
    """Rows with the larger die and the larger points first: their order has no meaning."""
    return [[player, action, sorted(dice, reverse=True) if dice else None,
             sorted([list(pair) for pair in pairs], reverse=True) if dice else None]
            for player, action, dice, pairs in rows]


def squeezed(text):
    """Lines without blanks at the end, empty lines left out."""
    lines = [line.rstrip() for line in text.decode("utf-8").split("\n")]
    return [line for line in lines if line]


def check_sgf(name):
    counts = dict.fromkeys(("records", "IDs", "comments", "moves with analysis",
                            "cube decisions"), 0)
    games, played = read_sgf(os.path.join(SGFBG, name + ".sgf"))
    steps = [step for s, _ in played for step in s]
    for game, (its_steps, _) in zip(games, played):
        for n, step in enumerate(its_steps):
            if step.node is not None and step.action in ("move", "double", "take", "drop"):
                what = "%s, game %d, decision %d" % (name, game.number, n)
                check_numbers(what, step, game, counts)
    done = ["%d games" % len(games), "%d decisions" % len(steps)]
    if name not in ("built-match3", "gnubg-rollouts"):
        check_json(name, games, played, counts)
    done += ["%d %s" % (count, what) for what, count in counts.items() if count]
    if name != "gnubg-rollouts":
        done.append(check_export(name, games, played))
    print("%s.sgf: %s" % (name, ", ".join(done)))


def check_export(name, games, played):
    """NAME.mat is the program's export of NAME.sgf: it is read, and written by this file."""
    data = read_bytes(os.path.join(SGFBG, name + ".mat"))
    text = MatText(data)
    check(name + ".mat, faults", text.faults, [])
    if name.startswith("pos-"):  # MAT, section 12: a table of wrong columns
        return ".mat read"
    check(name + ".mat, matches", len(text.matches), 1)
    check(name + ".mat, games", len(text.matches[0].games), len(games))
    for game, (steps, last), got in zip(games, played, text.matches[0].games):
        where = "%s.mat, game %d" % (name, game.number)
        check(where + ", number", got.number - 1, game.number)
        check(where + ", names", got.names, game.names)
        check(where + ", score", got.scores, game.score)
        check(where + ", Crawford game", got.is_crawford, game.is_crawford)
        rows, boards = rows_of(steps)
        check(where + ", rows", sorted_rows(got.played.rows), sorted_rows(rows))
        check(where + ", boards", [position_id(b, WHITE) for b in got.played.boards],
              [position_id(b, WHITE) for b in boards])
        check(where + ", result", got.played.result and got.played.result[:2],
              None if last.winner is None else (last.winner, last.points))
    # The texts differ only by the departures of MAT, section 12: the program omits Jacoby and the
    # take of a beaver; a colon in a name; columns.
    ours, its = squeezed(mat_of_games(games, played)), squeezed(data)
    if ours == its:
        return ".mat read, and written as the program does"
    check(name + ", text", name in ("auto-money-jacoby-beavers", "built-match3", "human-beavers",
                                    "human-resign-match"), True)
    return ".mat read"


def check_written(name):
    """NAME.mat was written by MAT, section 9; NAME.sgf is what the program saved after it."""
    path = os.path.join(MAT, "gnubg", name)
    data = read_bytes(path + ".mat")
    text = MatText(data)
    check(path + ".mat, faults", text.faults, [])
    check(path + ".mat, reports", text.reports, [])
    check(path + ".mat, written again", mat_of_matches(text.matches).decode("utf-8"),
          data.decode("utf-8"))
    games, played = read_sgf(path + ".sgf")
    ours = parse_sgf(write_sgf(sgf_of_matches(text.matches)))[0]
    check(path + ", games", len(ours), len(games))
    count = 0
    for game, (steps, last), tree in zip(games, played, ours):
        where = "%s, game %d" % (path, game.number)
        mine = Game(tree)
        my_steps, my_last = play_through(mine)
        for key in ("length", "number", "score", "crawford", "is_crawford", "jacoby", "no_cube",
                    "variation", "names", "result"):
            if not (key == "crawford" and game.length == 1):  # MAT, section 5: the rule does not apply
                check("%s, %s" % (where, key), getattr(mine, key), getattr(game, key))
        for key, value in game.about.items():
            check("%s, %s" % (where, key), mine.about[key], value and value.rstrip("\n"))
        rows, boards = rows_of(steps)
        my_rows, my_boards = rows_of(my_steps)
        check(where + ", decisions", sorted_rows(my_rows), sorted_rows(rows))
        check(where + ", boards", [gnubgid(b, mine, mine.score) for b in my_boards + [my_last]],
              [gnubgid(b, game, game.score) for b in boards + [last]])
        count += len(rows)
    return len(games), count


def view(match):
    return {"length": match.length, "names": match.games[0].names,
            "variation": {"backgammon": "standard"}.get(match.variation, match.variation),
            "games": [{"names": game.names, "scores": game.scores,
                       "rows": sorted_rows(game.played.rows), "crawford": game.is_crawford,
                       "result": list(game.played.result[:2]) if game.played.result else None}
                      for game in match.games]}


def agrees(got, want, bounded):
    """Whether a reading is the expected one. bounded: MAT, section 6, negative scores."""
    if any(got[key] != want[key] for key in want if key != "games"):
        return False
    if len(got["games"]) != len(want["games"]):
        return False
    for mine, game in zip(got["games"], want["games"]):
        game = dict(game, rows=sorted_rows(game["rows"]))
        if bounded:
            game["scores"] = [max(score, 0) for score in game["scores"]]
        if any(mine[key] != value for key, value in game.items()):
            return False
    return True


TAG_OF = {"site": "PC", "event": "EV", "round": "RO", "date": "DT", "transcriber": "AN"}


def check_mat(path, counts):
    want = json.loads(read_bytes(path[:-3] + "json").decode("utf-8"))
    expect, data = want["expect"], read_bytes(path)
    what = "%s (%s)" % (path, want["point"])
    counts["texts"] += 1
    may_refuse = expect.get("lenient_error")
    try:
        text = MatText(data)
    except Refused as refused:
        check(what + ", refused: %s" % refused, may_refuse in ("required", "allowed"), True)
        counts["refused"] += 1
        return
    check(what + ", not refused", may_refuse == "required", False)
    problems = text.faults + text.reports
    if expect["strict"] != "any":
        check("%s, strict reading: %s" % (what, text.faults), "error" if text.faults else "ok",
              expect["strict"])
    if expect["problems"] != "any":
        check("%s, problems: %s" % (what, problems), ">=1" if problems else "0",
              expect["problems"])
    check(what + ", matches", len(text.matches), 1)
    match, got = text.matches[0], view(text.matches[0])
    if expect["lenient"]:
        found = [n for n, reading in enumerate(expect["lenient"])
                 if agrees(got, reading, may_refuse == "allowed")]
        if not found:
            check(what, got, expect["lenient"][0])
        counts["first readings"] += found[0] == 0
    for name, value in expect.get("tags", {}).items():
        check("%s, %s" % (what, name), "\n".join(match.comment) if name == "comment"
              else match.about.get(TAG_OF[name]), value)
    if "crawford" in expect.get("rules", {}):
        check(what + ", Crawford rule", match.crawford, expect["rules"]["crawford"])
    if "setup" in expect:
        board = match.games[0].played.boards[0]
        check(what + ", Set Pos", "".join(
            chr(64 + board.checkers[WHITE][n]) if board.checkers[WHITE][n]
            else chr(96 + board.checkers[BLACK][25 - n]) if board.checkers[BLACK][25 - n]
            else "-" for n in range(26)), expect["setup"])
    check_imported(what, got, match, want["gnubg"], counts)
    counts["problems"] += bool(problems)
    if not any(game.played.position for game in match.games):
        check_again(what, text, got, counts)


def check_dialects(counts):
    """What sites write, without a fault or a problem."""
    lines = read_bytes(os.path.join(MAT, "dialects.jsonl")).decode("utf-8").splitlines()
    for want in map(json.loads, lines):
        text = MatText(want["text"].encode("utf-8"))
        what = "dialect " + want["name"]
        check(what, text.faults + text.reports, [])
        game = text.matches[0].games[0]
        rows = [row[:2] + ([row[2]] + ([row[3]] if row[1] == "move" else []) if row[2] else [])
                for row in view(text.matches[0])["games"][0]["rows"]]
        check(what, rows, want["rows"])
        check(what, game.played.result[:2], (want["winner"], want["points"]))
        counts["dialects"] += 1


def check_again(what, text, got, counts):
    """MAT, section 9: the written text is read as the same match, except colons and empty names."""
    try:
        written = mat_of_matches(text.matches)
    except Refused:
        counts["not written"] += 1
        return
    again = MatText(written)
    check(what + ", new faults in what was written", set(again.faults) - set(text.faults), set())
    for game in got["games"]:
        game["names"] = [name.replace(":", ".") or "?" for name in game["names"]]
    check(what + ", written and read again",
          [game for match in again.matches for game in view(match)["games"]], got["games"])
    counts["written"] += 1


def check_imported(what, got, match, program, counts):
    """Where the program read the same rows: its position IDs before each."""
    if program["view"] is None or "boards" not in program:
        return
    for game, mine, its, ids in zip(match.games, got["games"], program["view"]["games"],
                                    program["boards"]):
        if mine["rows"] != sorted_rows(its["rows"]):
            continue
        # There are none for takes, drops, dice that are not played, and resignations; the ID
        # of a set-up of the checkers comes first.
        ids = [i for i in ids if i is not None][1 if game.played.position else 0:]
        acts = [(row[:2], board) for row, board in zip(game.played.rows, game.played.boards)
                if row[1] in ("move", "double")]
        check(what + ", positions", len(ids), len(acts))
        for n, (((player, action), board), position) in enumerate(zip(acts, ids)):
            on_roll = player if board.on_roll is None else board.on_roll
            if n and action == "move" and acts[n - 1][0] == [player, "move"]:
                break  # two turns in a row: in these IDs the turns alternate
            check("%s, position %d" % (what, n), position_id(board, on_roll), position)
            counts["positions"] += 1


# What the program shows of this game: the double, the offer, and after the offer was accepted.
RESIGNED = "(;GM[6]MI[length:5]RU[Crawford];W[31hefe];B[double];W[resign:2];B[accept])"
RESIGNED_IDS = ["sGfwATDgc/ABMA:cBGgAAAAAAAE", "sGfwATDgc/ABMA:cFmgAAAAAAAE", "sGfwATDgc/ABMA:cFugAAAAEAAE"]
FAULTS = {  # section 13
    "(;GM[6]": "(;GM[6])\n", "(;GM[6]PW[a\\]": "(;GM[6]PW[a\\]])\n",
    "(GM[6])": "(;GM[6])\n", "(;GM[6]x;W[31])": "(;GM[6]\n;W[31])\n",
    "(;GM[6](;W[31]);W[42])": "(;GM[6]\n(;W[31])\n(;W[42]))\n",
    "(;GM[6]))": "(;GM[6])\n", "(;GM[6]())": "(;GM[6]\n(;))\n", "(;GM[6]GM[6])": "(;GM[6]GM[6])\n",
}


def read_page(name):
    return read_bytes(os.path.join("sgfbg", name)).decode("utf-8")


def block(page, prefix):
    """The first block of code that begins in this way."""
    start = page.index("\n```\n" + prefix) + 5
    return page[start:page.index("\n```\n", start) + 1]


def check_ids(name, sgf):
    """The table of IDs below an example: what is decided, the position ID and the match ID."""
    rows = re.findall(r"(?m)^\| .* \| `([^`]{14})` \| `([^`]{12})` \|$", read_page(name))
    game = Game(parse_sgf(sgf)[0][0])
    steps, last = play_through(game)
    score = list(game.score)
    score[last.winner] += last.points
    want = [gnubgid(step.after if step.action.startswith("set") else step.board, game, game.score)
            for step in steps] + [gnubgid(last, game, score)]
    check(name + ", IDs", [":".join(row) for row in rows], want)


def check_actions():
    """Section 8: every action in every state."""
    lines = read_bytes(os.path.join(SGFBG, "actions.jsonl")).decode("utf-8").splitlines()
    for line in map(json.loads, lines):
        game = Game(parse_sgf(line["sgf"])[0][0])
        steps, last = play_through(game)
        score = [n + earned for n, earned in zip(game.score, last.earned)]
        if last.winner is not None:
            score[last.winner] += last.points
        what = "section 8, %s, %s" % (line["state"], line["sgf"])
        check(what, gnubgid(last, game, score), line["id"])
        is_set_up = line["sgf"].rpartition(";")[2][:2] not in ("W[", "B[")
        check(what + ", a problem", not is_set_up and bool(steps[-1].problem), line["reported"])
    print("actions.jsonl: %d actions as the table of section 8 says" % len(lines))


MAT_HEAD = " 5 point match\n\n Game 1\n %s : 0                      Bob : 0\n" % "Al,1842"
MAT_ROWS = {  # rows, then faults, reports, result and decisions
    "  1) 31: 8/5 6/5                  Doubles => 2\n  2)  Declines                    Wins 1 point\n":
        (0, 1, (BLACK, 1, False), ["move", "double", "drop"]),
    "  1)  Doubles => 2                Pass      Wins 1 point\n": (0, 1, (WHITE, 1, False), ["double", "drop"]),
    "  1) 31: 8/5 6/5                  Pass\n      Wins 1 point\n": (1, 0, (WHITE, 1, True), ["move"]),
    "  1) 31: Illegal play (0;1;2)    42: 8/4 6/4\n": (0, 2, None, ["move", "move"]),
    "  1) 31: 8/5 6/5\n  2)                              Resigns\n": (0, 1, None, ["move"]),
    "\n\r  1) 31: 8/5 6/5\n\r  2)\n\r": (0, 0, None, ["move"]),
}


def check_mat_rows():
    """MAT, sections 6 to 8: what a reader could take in two ways."""
    for rows, want in MAT_ROWS.items():
        text = MatText((MAT_HEAD + rows).encode())
        game = text.matches[0].games[0]
        played = game.played
        check("MAT, %r" % rows, (len(text.faults), len(text.reports), played.result, [row[1] for row in played.rows]), want)
        check("MAT, section 6, a rating", game.names, ["Al,1842", "Bob"])
    text = MatText(MAT_HEAD.replace("Game 1", "Game").encode() + b"  1) 31: 8/5 6/5\n")
    check("MAT, section 6, Game without a number", (len(text.faults), len(text.matches[0].games)), (2, 1))


def check_examples():
    check_mat_rows()
    example = block(read_page("mat/FORMAT.md"), "; [Event")
    text = MatText(example.encode())
    check("MAT, section 1, faults", text.faults, [])
    sgf = block(read_page("mat/FORMAT.md"), "(;FF[4]")
    check("MAT, section 1, SGF", write_sgf(sgf_of_matches(text.matches)), sgf)
    check_ids("mat/FORMAT.md", sgf)
    check_ids("FORMAT.md", block(read_page("FORMAT.md"), "(;FF[4]"))
    check_actions()
    for sgf, wanted in FAULTS.items():
        trees, faults = parse_sgf(sgf)
        check("section 13, %s" % sgf, (len(faults) > 0, write_sgf(trees)), (True, wanted))
    for value, wanted in (("a\\\nb", "ab"), ("a\r\nb\tc", "a\nb c"), ("\\]\\\\\\:", "]\\:"),
                          ("M\xc3\xbc", "M\u00fc"), ("M\xfc", "M\u00fc")):
        check("section 2, %r" % value, text_value(value, None), wanted)
    dated = MatText(example.replace("Unrated \"Off", "EventDate \"5/6/2024").encode())
    check("MAT, section 5, EventDate", (dated.faults, len(dated.reports), dated.matches[0].comment),
          ([], 1, ['[EventDate "5/6/2024"]', "a word"]))
    game = Game(parse_sgf(RESIGNED)[0][0])
    steps, last = play_through(game)
    ids = [gnubgid(step.board, game, game.score) for step in steps[1:]]
    check("section 8, a resignation by the player who is not on roll",
          ids[1:] + [gnubgid(last, game, [0, 2])], RESIGNED_IDS)
    for root, want in (("MI[length:5][length:7][ws:1][ws:x]", (7, [0, 0], False)),
                       ("MI[length:5]RU[ Crawford]", (5, [0, 0], False)),
                       ("MI[length:5]RU[crawford]", (5, [0, 0], True)),
                       ("PW[A\tB]PB[ x ]", (0, [0, 0], False))):
        game = Game(parse_sgf("(;GM[6]%s)" % root)[0][0])
        check("section 6, " + root, (game.length, game.score, game.crawford), want)
    check("section 2, names", game.names, ["A B", " x "])
    for nodes, on_f, on_s in ((";AW[f]", 5, 5), (";AW[s]AB[a]AE[f][f]", 0, 5)):
        board = play_through(Game(parse_sgf("(;GM[6]%s)" % nodes)[0][0]))[1]
        check("section 5, " + nodes, (board.checkers[WHITE][6], board.checkers[BLACK][6]), (on_f, on_s))
    for result, want in (("W+", (None, None)), ("W+T", (None, None)), ("W+Time", (None, None)),
                         ("W+F", (None, None)), ("W+2T", (None, None)), ("W+R", (WHITE, 1)), ("B+2", (BLACK, 2))):
        board = play_through(Game(parse_sgf("(;GM[6]RE[%s];W[31hefe])" % result)[0][0]))[1]
        check("section 6, RE[%s]" % result, (board.winner, board.points), want)
    print("examples of the page: 1 .mat text in SGF, %d faults, 5 texts" % len(FAULTS))


def main():
    check_examples()
    for name in SGF_FILES[::STEP]:
        check_sgf(name)
    games = decisions = 0
    for name in WRITTEN[::STEP]:
        found = check_written(name)
        games, decisions = games + found[0], decisions + found[1]
    print("mat/gnubg: %d .mat texts read, written again and turned into SGF; %d games, %d "
          "decisions as the program imported them" % (len(WRITTEN), games, decisions))
    counts = dict.fromkeys(("texts", "first readings", "problems", "refused", "positions",
                            "written", "not written", "dialects"), 0)
    names = {os.path.splitext(path)[0] for path in glob.glob(os.path.join(MAT, "*.json"))}
    if len(names) < MAT_FILES:
        fail("%d texts in %s, not %d" % (len(names), MAT, MAT_FILES))
    for name in sorted(names)[::STEP]:
        check_mat(name + ".mat", counts)
    check_dialects(counts)
    print("mat: %d texts read as expected, %d of them in the first reading, %d with problems, "
          "%d refused; %d position IDs of the program; %d texts written and read again, %d "
          "refused in writing; %d in dialects" % tuple(counts.values()))


if __name__ == "__main__":
    main()
