#!/usr/bin/env python3
"""Files of eXtreme Gammon, .xg and .xgp: a second implementation.

Written from sgfbg/xg/FORMAT.md alone; the numbers of sections are those of that page.
It needs Python 3 and nothing else.

    python3 testdata/format/xg.py FILE...  prints what each file holds, a line of JSON for each;
                                           with "-", the names are lines of the standard input
    python3 testdata/format/xg.py -expected FILE   prints FILE.json of testdata/xg
    python3 testdata/format/xg.py          from the root of the repository: reads testdata/xg,
                                           compares ../shared if it is there, tries the examples
                                           of the page, and exits 1 on any difference

It reads leniently: "faults" lists what is wrong, each with its error of section 12. In the JSON,
players are 1 and 2; "position" and "start" are in the view of player 1, "after" in that of the
mover; plays are pairs of points, 25 the bar and 0 off; "lose" and "win" are a chance, with a
gammon, with a backgammon; "cube" is its value, "owner" 0 for both; losses are 0 or more; a level
is the number of section 5.
"""

import datetime
import glob
import json
import math
import os
import re
import struct
import sys
import zlib

LIMIT = 16 << 20  # bytes of a member
TEXT_LIMIT = 4 << 20  # of the comments


class Refused(Exception):
    """Nothing can be read: the error and the reason."""


class Wrong(Exception):
    """A value that a record cannot have."""


class Archive(Exception):
    """End or index at fault."""

    def __init__(self, error, what):
        super().__init__(what)
        self.error = error


DAMAGE = {"cut": "cut off", "damaged": "wrong form"}


class Faults(list):
    def add(self, error, where, what):
        self.append({"error": error, "where": where, "what": what})


# ---------------------------------------------------------------- section 1: the archive

GUID = bytes.fromhex("e1f55a2f21e03248a423ef480ec58a0b")


def u32(data, at):
    return struct.unpack_from("<I", data, at)[0]


def inflate(data):
    """The bytes of a zlib stream before any damage, None or "cut" or "damaged", and the rest."""
    stream, out = zlib.decompressobj(), bytearray()
    try:
        for at in range(0, len(data), 64):
            fed, before = data[at:at + 64], stream.copy()
            try:
                out += stream.decompress(fed)
            except zlib.error:
                stream = before
                for i in range(len(fed)):  # all that comes before the damage
                    out += stream.decompress(fed[i:i + 1])
            if stream.eof:
                return bytes(out), None, stream.unused_data + data[at + 64:]
            if len(out) > LIMIT:
                raise Refused("too large", "a member above the limit")
    except zlib.error:
        return bytes(out), "damaged", b""
    return bytes(out), "cut", b""


def read_archive(data, faults):
    """The members by name, each as its bytes and None, "cut" or "damaged"."""
    if data[:4] != b"RGMH":
        raise Refused("another format", "no RGMH")
    if len(data) < 40 or len(data) < u32(data, 8):
        if len(data) >= 40 and data[24:40] != GUID:
            raise Refused("another format", "of another program")
        raise Refused("cut off", "in the header")
    begin = u32(data, 8) + u32(data, 20)
    try:
        return read_index(data, begin, faults)
    except Archive as e:
        if data[24:40] != GUID:
            raise Refused("another format", "of another program")
        faults.add(e.error, "archive", str(e))
        members = find_streams(data[begin:])
        if "temp.xg" not in members:
            raise Refused(e.error, "no temp.xg")
        return members


def read_index(data, begin, faults):
    end = len(data) - 36
    if end < 40:
        raise Archive("cut off", "no place for the end")
    crc, count, _, index_size, size = struct.unpack_from("<5I", data, end)
    at = end - index_size
    start = at - size
    if start < 40 or index_size == 0:
        raise Archive("wrong form", "no place for contents and index")
    index = data[at:end]
    sealed = zlib.crc32(data[start:end]) == crc
    if start != begin and not sealed:
        raise Archive("wrong form", "contents at %d, not at %d" % (start, begin))
    if start != begin:
        faults.add("Problem", "archive", "contents at %d, not at %d" % (start, begin))
    elif not sealed:
        faults.add("Problem", "archive", "CRC of contents and index")
    if data[end + 20]:
        index, damage, _ = inflate(index)
        if damage:
            raise Archive(DAMAGE[damage], "index " + damage)
    if len(index) != 532 * count:
        raise Archive("wrong form", "length of the index")
    members = {}
    for i in range(count):
        entry = index[532 * i:532 * i + 532]
        name = short(entry, 0)
        length, stored, offset, crc = struct.unpack_from("<4I", entry, 512)
        if name not in ("temp.xg", "temp.xgr", "temp.xgc"):
            continue
        if name in members or offset + stored > size:
            faults.add("Problem", "index", "place of %s" % name)
            continue
        content, damage = data[start + offset:start + offset + stored], None
        if entry[528] != 1:
            content, damage, _ = inflate(content)
        elif stored > LIMIT:
            raise Refused("too large", "a member above the limit")
        if name == "temp.xgc" and len(content) > TEXT_LIMIT:
            raise Refused("too large", "comments above the limit")
        if not damage and len(content) != length:
            damage = "damaged"
        elif not damage and zlib.crc32(content) != crc:
            faults.add("Problem", name, "CRC of the member")
        members[name] = content, damage
    return members


def find_streams(rest):
    """Section 12: members without an index, which their content tells apart."""
    members = {}
    for _ in range(4):
        content, damage, rest = inflate(rest)
        if content[8:9] == b"\0" and content[556:560] == b"DMLI":
            name = "temp.xg"  # or temp.xgi, which is shorter
        elif content.startswith(b"{\\rtf"):
            name = "temp.xgc"
        elif content and (len(content) % 2184 == 0 or damage and len(content) > 2184):
            name = "temp.xgr"
        else:
            continue
        if len(content) > len(members.get(name, (b"",))[0]):
            members[name] = content, damage
    return members


# ---------------------------------------------------------------- section 2: conventions

def get(form, record, at):
    value = struct.unpack_from("<" + form, record, at)
    return value[0] if len(value) == 1 else list(value)


def count(record, at):
    value = get("i", record, at)
    if not 0 <= value <= 999_999_999:
        raise Wrong("%d: %d" % (at, value))
    return value


def short(record, at):
    return record[at + 1:at + 1 + record[at]].decode("cp1252", "replace")


def wide(record, at):
    units = record[at:at + 258]
    end = next((i for i in range(0, 258, 2) if units[i:i + 2] == b"\0\0"), 258)
    return units[:end].decode("utf-16-le", "replace")


def boolean(record, at):
    return record[at] != 0


def date(record, at):
    days = get("d", record, at)
    if not 0 < days < 2_900_000:
        return None
    return (datetime.datetime(1899, 12, 30) + datetime.timedelta(seconds=round(days * 86400))).isoformat()


def finite(value):
    return value if math.isfinite(value) else None


def amount(record, at):
    """An f64 that says -1000 for none."""
    value = get("d", record, at)
    return finite(value) if value != -1000 else None


def negative(value):
    return None if value is None else 0 - value


def one_of(record, at, values, form="i"):
    value = get(form, record, at)
    if value not in values:
        raise Wrong("%d: %d" % (at, value))
    return values[value] if isinstance(values, dict) else value


def position(record, at):
    points = get("26b", record, at)
    mine, others = sum(p for p in points if p > 0), -sum(p for p in points if p < 0)
    if mine > 15 or others > 15 or points[0] > 0 or points[25] < 0:
        raise Wrong("%d: checkers" % at)
    return points


def turned(points):
    return [-p for p in reversed(points)]


def in_view_of_1(player, points):
    return points if player == 1 else turned(points)


def play(numbers):
    """Pairs of points: 25 the bar, 0 off."""
    pairs = []
    for frm, to in zip(numbers[::2], numbers[1::2]):
        if frm == -1:
            break
        if frm == to:
            continue
        if not 0 <= frm <= 24 or not -6 <= to < frm:
            raise Wrong("play %s" % numbers)
        pairs.append([frm + 1, max(to + 1, 0)])
    return pairs


def estimate(record, at):
    e = get("7f", record, at)
    if not all(math.isfinite(x) for x in e):
        raise Wrong("%d: no number" % at)
    return {"lose": e[2::-1], "win": e[3:6], "equity": e[6]}


# ---------------------------------------------------------------- sections 3 to 7: records

PLAYERS = {1: 1, -1: 2}
VARIATIONS = {0: "backgammon", 1: "Nackgammon", 2: "Hypergammon", 3: "Longgammon"}
CHOICES = {-2: "none", -1: "resigned", 0: "no double", 1: "double"}
VERDICTS = {-1: "too good", 0: "no double", 1: "double, take", 2: "double, drop", 3: "either"}


class Reader:
    """The records of temp.xg, in order."""

    def __init__(self, faults, rollouts, comments):
        self.faults, self.rollouts, self.comments = faults, rollouts, comments
        self.match, self.games, self.end = None, [], None
        self.where, self.version, self.used = "", 0, set()

    def amount(self, record, at, sign=0):
        """A loss, which may have one sign alone, luck or a rating, or None."""
        value = get("d", record, at)
        if value == -1000:
            return None
        if not math.isfinite(value) or value * sign < 0:
            self.odd("%r is not known" % value)
            return None
        return value

    def odd(self, what):
        self.faults.add("Problem", self.where, what)

    def field(self, read, *args, instead=0):
        """Of a header, a wrong value does not leave out the other fields."""
        try:
            return read(*args)
        except Wrong as e:
            self.faults.add("wrong value", self.where, str(e))
            return instead

    def read(self, content, damage):
        if len(content) < 2560 or content[8] != 0 or content[556:560] != b"DMLI":
            raise Refused(DAMAGE[damage] if damage else "another format", "no match header")
        for number in range(len(content) // 2560):
            r = content[2560 * number:2560 * number + 2560]
            self.where = "record %d, type %d" % (number, r[8])
            if self.end and r[8] <= 5:
                self.faults.add("wrong form", self.where, "after the end of the match")
                self.end = None
            wrong = sum(f["error"] != "Problem" for f in self.faults)
            try:
                self.record(r)
            except Wrong as e:
                self.faults.add("wrong value", self.where, str(e))
            if damage and sum(f["error"] != "Problem" for f in self.faults) > wrong:
                damage = "damaged"  # here it shows
                break
        if damage == "damaged" and self.games and not self.games[-1]["end"]:
            self.games.pop()
        if not damage and len(content) % 2560:
            self.faults.add("cut off", "temp.xg", "a record is cut off")

    def record(self, r):
        kind, game = r[8], self.games[-1] if self.games else None
        inside = game is not None and game["end"] is None
        in_order = {0: self.match is None, 1: True, 2: inside, 3: inside, 4: inside, 5: True}.get(kind, False)
        if not in_order:
            self.faults.add("wrong form", self.where, "out of order")
            return
        if kind == 0:
            self.match_header(r)
        elif kind == 1:
            self.games.append(self.game_header(r))
        elif kind == 4:
            game["end"] = {"score": [count(r, 12), count(r, 16)], "winner": one_of(r, 24, PLAYERS),
                           "points": count(r, 28), "kind": get("i", r, 32)}
        elif kind == 5:
            self.end = {"score": [count(r, 12), count(r, 16)], "winner": one_of(r, 20, {**PLAYERS, 0: None})}
        else:
            d = (self.cube_decision if kind == 2 else self.roll)(r, game["automaticDoubles"])
            d["comment"] = self.comment(get("i", r, 292 if kind == 2 else 2524))
            game["start"] = game["start"] or d["position"]
            game["decisions"].append(d)

    def match_header(self, r):
        self.version = version = get("i", r, 552)
        if version > 40:
            raise Refused("unsupported", "version %d" % version)
        if version > 32:
            self.odd("version %d is read as 32" % version)
        if version < 22:
            self.odd("version %d was not tried" % version)

        def text(short_at, wide_at):
            return wide(r, wide_at) if version >= 24 else short(r, short_at)

        length, limit = self.field(count, r, 92), get("i", r, 612) if version >= 8 else -1
        most = get("i", r, 616) if version >= 8 and boolean(r, 103) else 0
        self.match = {
            "version": version, "players": [text(9, 880), text(50, 1138)], "event": text(136, 622),
            "place": text(283, 1396), "round": text(417, 1654),
            "transcriber": wide(r, 1960) if version >= 30 else "",
            "length": 0 if length == 99999 else length,
            "variation": self.field(one_of, r, 96, VARIATIONS, instead="backgammon"),
            "crawford": boolean(r, 100), "jacoby": boolean(r, 101), "beavers": boolean(r, 102),
            "automaticDoubles": max(0, most), "cubeLimit": 1 << limit if 0 <= limit <= 15 else 0,
            "ratings": [self.amount(r, 104), self.amount(r, 112)], "experience": get("2i", r, 120),
            "date": date(r, 128), "number": get("i", r, 268), "site": get("i", r, 608),
            "imported": boolean(r, 416), "transcribed": version >= 24 and boolean(r, 620),
            "comments": [self.comment(n) for n in get("2i", r, 576)]}

    def game_header(self, r):
        start = self.field(position, r, 21, instead=[0] * 26)
        return {"number": self.field(count, r, 48), "score": [self.field(count, r, 12), self.field(count, r, 16)],
                "crawford": boolean(r, 20), "start": start if any(start) else None,
                "automaticDoubles": self.field(one_of, r, 64, range(16)) if self.version >= 26 else 0,
                "comments": [self.comment(n) for n in get("2i", r, 56)], "decisions": [], "end": None}

    def cube(self, r, at, doubles):
        n = get("i", r, at)
        if abs(n) + doubles > 15:
            raise Wrong("%d: cube 2^%d" % (at, n))
        return {"cube": 1 << abs(n) + doubles, "owner": 0 if n == 0 else 1 if n > 0 else 2}

    def cube_decision(self, r, doubles):
        d = {"type": "cube", "player": one_of(r, 12, PLAYERS), "position": position(r, 36),
             **self.cube(r, 32, doubles), "choice": one_of(r, 16, CHOICES), "answers": [],
             "analysis": self.cube_analysis(r), "loss": self.amount(r, 200, 1), "answerLoss": None,
             "illegal": get("i", r, 260) != 0, "flagged": boolean(r, 288),
             "edited": self.version >= 24 and boolean(r, 296)}
        if d["choice"] == "double":
            for at, further in ((20, "beaver"), (24, "raccoon"), (28, None)):
                answer = one_of(r, at, {-1: None, 0: "drop", 1: "take", **({2: further} if further else {})})
                if answer:
                    d["answers"].append(answer)
                if not answer or answer != further:
                    break
        if d["answers"]:
            d["answerLoss"] = negative(self.amount(r, 216, -1))
        return d

    def cube_analysis(self, r):
        verdict = get("h", r, 120)
        if verdict == -100:
            return None
        try:
            estimates = [estimate(r, 124), estimate(r, 168)]
            for e, with_cube in zip(estimates, get("2f", r, 152)):
                e["cubeless"], e["equity"] = e["equity"], with_cube
                if not math.isfinite(with_cube):
                    raise Wrong("152: no number")
        except Wrong as e:
            self.odd(str(e))
            return None
        if verdict not in VERDICTS:
            self.odd("verdict %d" % verdict)
        level = get("i", r, 92)
        return {"verdict": VERDICTS.get(verdict), "level": level, "beaverIsRight": get("h", r, 122) != 0,
                "noDouble": estimates[0], "doubleTake": estimates[1], "away": get("2i", r, 96),
                "rollout": self.rollout(r, 224, level, False)}

    def roll(self, r, doubles):
        d = {"type": "roll", "player": one_of(r, 64, PLAYERS), "position": position(r, 9),
             **self.cube(r, 108, doubles), "dice": [one_of(r, 100, range(1, 7)), one_of(r, 104, range(1, 7))],
             "after": None, "play": None, "candidates": [], "chosen": None, "forced": boolean(r, 2304),
             "loss": negative(self.amount(r, 2312, -1)), "luck": self.amount(r, 2320), "equityBefore": amount(r, 2336),
             "illegal": get("i", r, 2480) != 0, "flagged": boolean(r, 2520),
             "edited": self.version >= 24 and boolean(r, 2528)}
        if boolean(r, 2308):
            d["after"], d["play"] = position(r, 35), play(get("8i", r, 68))
        for i in range(one_of(r, 188, range(33))):
            level = get("h", r, 1280 + 4 * i)
            try:
                c = {"play": play(get("8b", r, 1024 + 8 * i)), "level": level,
                     "estimate": estimate(r, 1408 + 28 * i)}
            except Wrong as e:
                self.odd(str(e))
                continue
            c["rollout"] = self.rollout(r, 2344 + 4 * i, level, True)
            if d["chosen"] is None and get("26b", r, 192 + 26 * i) == d["after"]:
                d["chosen"] = len(d["candidates"])
            d["candidates"].append(c)
        return d

    def rollout(self, r, at, level, of_a_play):
        number = get("i", r, at)
        if not 0 <= number < len(self.rollouts):
            if level == 100:
                self.odd("there is no rollout %d" % number)
            return None
        try:
            o = rollout(self.rollouts[number], 1 if of_a_play else 2)
        except Wrong as e:
            self.odd("rollout %d: %s" % (number, e))
            return None
        if of_a_play:
            e, chance = o["results"][0], o["matchChances"][0]
            o["results"] = [{"lose": e["win"], "win": e["lose"], "equity": 0 - e["equity"]}]
            o["matchChances"] = [1 - chance if self.match["length"] else 0 - chance]
        return o

    def comment(self, number):
        if number == -1:
            return None
        if not 0 <= number < len(self.comments) or number in self.used:
            self.odd("comment %d" % number)
            return None
        self.used.add(number)
        text, unknown = text_of(self.comments[number])
        if unknown:
            self.odd("comment %d: code page" % number)
        return text


# ---------------------------------------------------------------- section 9: rollouts

def rollout(r, results):
    """A rollout; that of a play has one result, of the player who moves next."""
    numbers = [get("f", r, at + 4 * i) for at in (2020, 2084) for i in range(results)]
    if not all(math.isfinite(x) for x in numbers):
        raise Wrong("no number")
    return {"fewest": get("i", r, 8), "most": get("i", r, 24), "truncatedAfter": get("i", r, 4) if boolean(r, 0) else 0,
            "playLevels": get("2i", r, 28), "cubeLevels": get("2i", r, 44), "cut": get("i", r, 36),
            "varianceReduction": boolean(r, 40), "withoutCube": boolean(r, 41), "seed": get("i", r, 64),
            "games": [count(r, at) for at in (84, 2140)[:results]], "intervals": numbers[:results],
            "results": [estimate(r, at) for at in (2028, 2056)[:results]],
            "matchChances": numbers[results:], "seconds": finite(get("f", r, 2132)), "engine": get("2H", r, 2170)}


def read_rollouts(content, damage, faults):
    if not damage and len(content) % 2184:
        faults.add("cut off", "temp.xgr", "a rollout is cut off")
    return [content[at:at + 2184] for at in range(0, len(content) - 2183, 2184)]


# ---------------------------------------------------------------- section 10: comments

TOKEN = re.compile(rb"\\([a-zA-Z]+)(-?[0-9]+)? ?|\\'([0-9a-fA-F]{2})|\\(.)|([{}])|[\r\n\0]+|(.)", re.DOTALL)
LETTERS = {b"tab": "\t", b"emdash": "\u2014", b"endash": "\u2013", b"bullet": "\u2022", b"lquote": "\u2018",
           b"rquote": "\u2019", b"ldblquote": "\u201c", b"rdblquote": "\u201d"}
SILENT = {b"fonttbl", b"colortbl", b"stylesheet", b"info", b"pict"}
CHARSETS = {161: 1253, 162: 1254, 163: 1258, 177: 1255, 178: 1256, 186: 1257, 204: 1251, 222: 874, 238: 1250,
            128: 932, 129: 949, 134: 936, 136: 950}
PAGES = {874} | set(range(1250, 1259))


def letter(byte, page):
    """A character of a code page; in one with several bytes for a letter, only ASCII is read."""
    if page not in PAGES:
        return chr(byte) if byte < 128 else "\ufffd"
    return bytes([byte]).decode("cp%d" % page, "replace")


class Group:
    silent, fonts, replaced, page = False, False, 1, 1252


def rtf(data):
    """The text, and whether there is a code page that is not known."""
    text, group, stack, fonts, unknown = [], Group(), [], {}, False
    ansi, font, skip, at = 1252, None, 0, 0

    def put(unit):
        """A character, which may be a half of one."""
        nonlocal skip
        if skip:
            skip -= 1
        elif not group.silent:
            text.append(unit.encode("utf-16-le", "surrogatepass"))

    while at < len(data):
        token = TOKEN.match(data, at)
        if token is None:
            break
        at = token.end()
        word, number, code, sign, brace, char = token.groups()
        n = int(number) if number else None
        if brace == b"{":
            stack.append(group)
            inner = Group()
            inner.__dict__.update(group.__dict__)
            group, skip = inner, 0
        elif brace:
            group, skip = stack.pop() if stack else group, 0
        elif char == b"\\":
            break  # at the end of the line
        elif char:
            put(letter(char[0], group.page))
        elif code:
            put(letter(int(code, 16), group.page))
        elif sign and sign in b"\\{}":
            put(sign.decode())
        elif sign and sign in b"~_":
            put("\u00a0" if sign == b"~" else "\u2011")
        elif sign and sign in b"\r\n" or word in (b"par", b"line"):
            skip = 0
            put("\n")
        elif sign == b"'":
            at += 2  # no number
        elif sign == b"*":
            group.silent = True
        elif word in LETTERS:
            put(LETTERS[word])
        elif word in SILENT:
            group.silent = True
            group.fonts = word == b"fonttbl"
        elif word == b"uc":
            group.replaced = max(0, n or 0)
        elif word == b"u":
            skip, unit = 0, (n or 0) % 65536
            if unit:
                put(chr(unit))
            skip = group.replaced
        elif word == b"ansicpg":
            ansi = group.page = n or 0
            unknown |= ansi not in PAGES and ansi != 0
        elif word == b"f" and group.fonts:
            font = n
        elif word == b"fcharset" and group.fonts and n in CHARSETS:
            fonts[font] = CHARSETS[n]
            unknown |= CHARSETS[n] not in PAGES
        elif word == b"f":
            group.page = fonts.get(n, ansi)
    text = b"".join(text).decode("utf-16-le", "replace")
    return text[:-1] if text.endswith("\n") else text, unknown


def read_comments(content, damage):
    lines = content.split(b"\r\n")
    if damage or not lines[-1]:
        lines.pop()  # the last may lack its end, but not if it was cut off
    return lines


def text_of(line):
    if line.startswith(b"{\\rtf"):
        return rtf(line.replace(b"\1", b"\r").replace(b"\2", b"\n"))
    return line.replace(b"\1\2", b"\n").decode("cp1252", "replace"), False


# ---------------------------------------------------------------- all of a file

def read_file(data):
    faults = Faults()
    try:
        members = read_archive(data, faults)
        if "temp.xg" not in members:
            raise Refused("another format", "no temp.xg")
        for name in ("temp.xgc", "temp.xgr", "temp.xg"):
            damage = members.setdefault(name, (b"", None))[1]
            if damage:
                faults.add(DAMAGE[damage], name, damage)
        comments = read_comments(*members["temp.xgc"])
        rollouts = read_rollouts(*members["temp.xgr"], faults)
        reader = Reader(faults, rollouts, comments)
        reader.read(*members["temp.xg"])
        if any(line and i not in reader.used for i, line in enumerate(comments)):
            faults.add("Problem", "temp.xgc", "comments that no record names")
    except Refused as e:
        faults.add(e.args[0], "file", e.args[1])
        return {"match": None, "games": [], "end": None, "faults": faults}
    return {"match": reader.match, "games": reader.games, "end": reader.end, "faults": faults}


# ---------------------------------------------------------------- comparisons

def fail(message):
    print("xg: " + message)
    sys.exit(1)


def check(where, got, want):
    """Compares what the vectors show with six digits."""
    if isinstance(want, list) and isinstance(got, list) and len(got) == len(want):
        for i, (g, w) in enumerate(zip(got, want)):
            check("%s[%d]" % (where, i), g, w)
    elif isinstance(want, float) and got is not None:
        if not abs(got - want) <= 0.00002:
            fail("%s\n  got  %s\n  want %s" % (where, got, want))
    elif got != want:
        fail("%s\n  got  %s\n  want %s" % (where, got, want))


def from_file(name):
    with open(name, "rb") as f:
        return f.read()


def check_example():
    """Section 8: the parts of a file, and a play, put into a record."""
    with open("sgfbg/xg/FORMAT.md", encoding="utf-8") as f:
        _, archive, _, table = f.read().split("## 8. ")[1].split("```")[:4]
    data = from_file("testdata/xg/built.xg")
    parts = {"header": data, "end": data[-36:], "entry": zlib.decompress(data[9401:-36])}
    for line in filter(None, archive.split("\n")):
        part, at, numbers = line.rstrip(". ").split(None, 2)
        numbers = bytes.fromhex(numbers)
        check("section 8, " + line, parts[part][int(at):int(at) + len(numbers)], numbers)
    record = bytearray(2560)
    for line in filter(None, table.split("\n")):
        at, numbers = line.rstrip(". ").split(None, 1)
        numbers = bytes.fromhex(numbers)
        record[int(at):int(at) + len(numbers)] = numbers
    reader = Reader(Faults(), [], [])
    d = reader.roll(bytes(record), 0)
    check("section 8", [record[8], d["player"], d["dice"], d["play"], d["cube"], d["owner"]],
          [3, 1, [3, 1], [[8, 5], [6, 5]], 1, 0])
    after = list(d["position"])
    for frm, to in d["play"]:
        after[frm] -= 1
        after[to] += 1
    check("section 8, position after", d["after"], after)
    print("xg: the example of section 8")


def check_comments():
    """Section 10."""
    for line, text in ((r"{\rtf1\'e0 la\par carte\par}", "\u00e0 la\ncarte"),
                       (r"{\rtf1\ansicpg1251\'cf\'f0}", "\u041f\u0440"), ("no RTF \xe0\1\2x", "no RTF \u00e0\nx"),
                       (r"{\rtf1{\fonttbl{\f1\fcharset204 A;}}\f1\'cf\f0\'cf}", "\u041f\u00cf"),
                       (r"{\rtf1\u1050?\u-10179?\u-8704?\u8212\emdash{\*\x y}\bin2 }}\~\{}",
                        "\u041a\U0001f600\u2014\u00a0{")):
        check("section 10: " + line, text_of(line.encode("latin-1"))[0], text)
    print("xg: comments of section 10")


def expected(data):
    """testdata/xg/NAME.json: what is expected of a file, also cut off or with a wrong byte."""
    whole = read_file(data)
    match, end = whole["match"], whole["end"]
    want = {key: match[key] for key in ("version", "players", "length", "variation", "crawford", "event", "date", "comments")}
    want.update(problems=kinds(whole), winner=end and end["winner"], finalScore=end and end["score"], games=[], shown=[])
    for i, g in enumerate(whole["games"]):
        want["games"].append({**{key: g[key] for key in ("number", "score", "crawford", "automaticDoubles", "comments", "end")},
                              "decisions": len(g["decisions"])})
        seen = {"cube": 0, "roll": 0}
        for k, d in enumerate(g["decisions"]):
            if (d.get("analysis") or d.get("candidates")) and seen[d["type"]] < 2:
                seen[d["type"]] += 1
                want["shown"].append({"game": i, "decision": k, **d})
    want["damaged"] = []
    for at in (len(data) // 2, *(len(data) - n for n in (800, 400, 150, 20))):
        for key, bad in (("cutAt", data[:at]), ("wrongAt", data[:at] + bytes([data[at] ^ 0x55]) + data[at + 1:])):
            got = read_file(bad)
            want["damaged"].append({key: at, "problems": kinds(got), "read": got["match"] is not None,
                                    "decisions": [len(g["decisions"]) for g in got["games"]]})
    return want


def kinds(got):
    """The kinds of faults, each once."""
    return sorted({f["error"] for f in got["faults"]})


def check_expected():
    for name in sorted(glob.glob("testdata/xg/*.json")):
        check(name, expected(from_file(name[:-len(".json")])), json.loads(from_file(name)))
    print("xg: what testdata/xg expects")


def check_built():
    """Every file is read, and cut off at any place, what is left of it."""
    for name in sorted(n for n in glob.glob("testdata/xg/built*.xg*") if not n.endswith(".json")):
        data = from_file(name)
        whole = read_file(data)
        check(name, whole["faults"], [])
        kept = 0
        for size in range(0, len(data), 97):
            part = read_file(data[:size])
            if not part["faults"]:
                fail("%s, cut off at %d: no fault" % (name, size))
            for got, want in zip(part["games"], whole["games"]):
                for g, w in zip(got["decisions"], want["decisions"]):
                    check("%s, cut off at %d" % (name, size), {**g, "comment": 0, "analysis": 0, "candidates": 0},
                          {**w, "comment": 0, "analysis": 0, "candidates": 0})
                    kept += 1
        print("xg: %s: %d games, %d decisions; %d decisions in its beginnings" %
              (name, len(whole["games"]), sum(len(g["decisions"]) for g in whole["games"]), kept))


LEVELS = {**{n: "%d-ply" % (n + 1) for n in range(7)}, 12: "3-ply reduced", 100: "rollout", 998: "book 2",
          999: "book 1", 1000: "XGRoller", 1001: "XGRoller+", 1002: "XGRoller++"}


def xgid(points):
    return "".join("-" if n == 0 else chr(ord("A") + n - 1) if n > 0 else chr(ord("a") - n - 1) for n in points)


def chances(e):
    return e["win"] + e["lose"][1:]


def check_vector(name):
    want = json.loads(from_file("../shared/vectors/xg/%s.json" % name).decode())
    got = read_file(from_file("../shared/data/xg/" + name))
    check(name + ", faults", got["faults"], [])
    m = got["match"]
    for key, field in (("version", "version"), ("players", "players"), ("elo", "ratings"), ("length", "length"),
                       ("crawford", "crawford"), ("jacoby", "jacoby"), ("beaver", "beavers"), ("event", "event"),
                       ("place", "place"), ("round", "round"), ("transcriber", "transcriber"), ("site", "site"),
                       ("gameId", "number")):
        check("%s, %s" % (name, key), m[field], want[key])
    check(name + ", rules", [m["variation"], m["cubeLimit"], m["date"] + "Z"],
          [VARIATIONS[want["variation"]], 1 << want["cubeLimit"], want["date"]])
    check(name + ", end", got["end"], {"score": want["finalScore"], "winner": want["winner"]})
    check(name + ", games", len(got["games"]), len(want["games"]))
    total = 0
    for g, w in zip(got["games"], want["games"]):
        where = "%s, game %d" % (name, w["number"])
        start = w["start"] if w["start"].strip("-") else w["decisions"][0]["position"]
        result = {"winner": g["end"]["winner"], "points": g["end"]["points"], "termination": g["end"]["kind"]}
        check(where, [g["number"], g["score"], g["crawford"], xgid(g["start"]), result],
              [w["number"], w["score"], w["crawford"], start, w["result"]])
        shown = [d for d in g["decisions"] if d.get("choice") != "none"]
        check(where + ", decisions", len(shown), len(w["decisions"]))
        for i, (d, w) in enumerate(zip(shown, w["decisions"])):
            check_decision("%s, decision %d" % (where, i), d, w, m["length"] and want["comments"])
            total += 1
    print("xg: %s: %d games, %d decisions as in the vector" % (name, len(got["games"]), total))


def check_decision(where, d, w, comments):
    check(where, [d["player"], xgid(d["position"]), d["comment"]],
          [w["player"], w["position"], comments[w["comment"]] if "comment" in w else None])
    check(where + ", cube", [d["cube"], d["owner"]],
          [1 << abs(w["cube"]), 0 if w["cube"] == 0 else 1 if w["cube"] > 0 else 2])
    if "error" in w:
        check(where + ", loss", d["loss"], float(w["error"]))
    else:
        check(where + ", loss", d["loss"], None)
    if d["type"] == "cube":
        a = d["analysis"]
        check(where + ", words", [d["choice"], d["answers"], VERDICTS[w["flag"]], LEVELS[a["level"]], a["away"]],
              [{"none": "resigned"}.get(w["action"], w["action"]), [w["answer"]] if "answer" in w else [],
               a["verdict"], w["level"], w["away"]])
        check(where + ", numbers",
              [a["noDouble"]["equity"], a["doubleTake"]["equity"], a["noDouble"]["cubeless"], chances(a["noDouble"])],
              [w["noDouble"], w["doubleTake"], w["cubeless"], w["probabilities"]])
        if "errorAnswer" in w:
            check(where + ", loss by the answer", d["answerLoss"], float(w["errorAnswer"]))
        return
    check(where + ", roll", [d["dice"], d["after"] is not None, d["play"], d["forced"], len(d["candidates"])],
          [w["dice"], w["played"], w["play"], w["forced"], w["candidateCount"]])
    check(where + ", luck", d["luck"], w.get("luck"))
    for c, v in zip(d["candidates"], w["candidates"]):
        check(where + ", candidate", [c["play"], LEVELS[c["level"]], c["estimate"]["equity"], chances(c["estimate"])],
              [v["play"], v["level"], v["equity"], v["probabilities"]])


def main():
    if sys.argv[1:2] == ["-expected"]:
        print(json.dumps(expected(from_file(sys.argv[2])), allow_nan=False))
        return
    if sys.argv[1:]:
        names = sys.stdin.read().splitlines() if sys.argv[1:] == ["-"] else sys.argv[1:]
        for name in names:
            print(json.dumps(read_file(from_file(name)), allow_nan=False))
        return
    check_example()
    check_comments()
    check_expected()
    check_built()
    names = sorted(os.path.basename(n) for n in glob.glob("../shared/data/xg/*.xg"))
    for name in names:
        check_vector(name)
    if not names:
        print("xg: no files of the program in ../shared")


if __name__ == "__main__":
    main()
