"use strict";
// The boards of the data, and their pictures. page.js follows in the same script.

const svg = "http://www.w3.org/2000/svg";

// h makes an element. Attributes that are null are left out.
const h = (name, attributes = {}, ...children) => {
  const drawn = /^(svg|g|use|line|text|path|rect|title)$/.test(name);
  const el = drawn ? document.createElementNS(svg, name) : document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) if (value != null && value !== false) el.setAttribute(key, value === true ? "" : value);
  el.append(...children.filter(child => child != null));
  return el;
};
const bdi = text => h("bdi", {}, text);
const between = (list, comma) => list.flatMap((item, i) => (i ? [comma, item] : [item]));

// movesIn returns the moves of an item of the data: matches of chess, or the decision of backgammon.
const movesIn = item => (typeof item === "string" ? [...item.matchAll(/(..)((?:,..)*)(?:=(\S+) )?/g)] : item.t === undefined ? [] : [item]);

// Chess: boards are arrays of 64 letters from a1 on, "" where nothing is.

const squares = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const nameOf = s => "abcdefgh"[s & 7] + ((s >> 3) + 1);
const squareOf = name => "abcdefgh".indexOf(name[0]) + 8 * (name[1] - 1);
const corners = { 0: "Q", 4: "KQ", 7: "K", 56: "q", 60: "kq", 63: "k" };

const chessStart = fen => {
  const [rows, ...tail] = fen.split(" "), men = Array(64).fill("");
  rows.split("/").forEach((row, y) => {
    let x = 0;
    for (const c of row) /\d/.test(c) ? (x += +c) : (men[56 - 8 * y + x++] = c);
  });
  return { men, tail };
};
const fenOf = ({ men, tail }) => {
  const rows = [7, 6, 5, 4, 3, 2, 1, 0].map(y => men.slice(8 * y, 8 * y + 8).map(c => c || "1").join(""));
  return [rows.join("/").replace(/1+/g, ones => ones.length), ...tail].join(" ");
};

// chessMove returns the node after a move of the data, with what chessBoard.moveTo and fenAfter leave out.
const chessMove = (before, [, pair, others, words = ""]) => {
  const [side, rights, , clock, number] = before.tail, men = [...before.men];
  const node = { men, side, number: +number };
  let plain = "", castles = rights, passed = "-", still = +clock + 1;
  if (pair !== "--") {
    const [from, to] = [...pair].map(c => squares.indexOf(c)), man = men[from], takes = men[to] !== "", pawn = /p/i.test(man);
    plain = (pawn ? (takes ? nameOf(from)[0] : "") : man.toUpperCase()) + (takes ? "x" : "") + nameOf(to);
    men[from] = "";
    men[to] = man;
    node.marked = [from, to];
    for (const right of (corners[from] ?? "") + (corners[to] ?? "")) castles = castles.replace(right, "");
    if (pawn || takes) still = 0;
    if (pawn && Math.abs(to - from) === 16) passed = nameOf((from + to) / 2);
  }
  for (const other of others.split(",").slice(1)) men[squares.indexOf(other[0])] = other[1] === "." ? "" : other[1];
  node.text = /^[+#]|^$/.test(words) ? plain + words : words;
  node.tail = [side === "w" ? "b" : "w", castles || "-", passed, still, +number + (side === "b")];
  return node;
};

const chanceOf = e => (/#/.test(e) ? (/-/.test(e) ? 0 : 1) : 1 / (1 + Math.exp(-0.368208 * parseFloat(e)))); // as Lichess has it
const evalText = e => (/#/.test(e) ? e : (e > 0 ? "+" : "") + (+e).toFixed(2).replace("-", "−"));

// Backgammon: checkers of both players are counted on 25 points from their own sides, the last one the bar.

const base36 = c => parseInt(c, 36);
const stateOf = x => {
  const [board, cube, owner, turn, dice = "00", dark, light, rules, length] = x.split(":");
  const checkers = [Array(25).fill(0), Array(25).fill(0)];
  if (board[0] === "!") checkers.forEach((points, p) => points.forEach((_, i) => (points[i] = base36(board[1 + 25 * p + i]))));
  else
    [...board].forEach((c, i) => {
      if (c === "-") return;
      const n = base36(c) - 9;
      c < "a" ? (checkers[1][i - 1] = n) : (checkers[0][24 - i] = n);
    });
  const value = cube === undefined ? 0 : cube[0] === "=" ? +cube.slice(1) : 2 ** cube;
  return { checkers, value, owner: +owner, roller: turn === "1" ? 1 : 0, dice: /^[1-6]{2}$/.test(dice) ? [...dice] : [], score: [light, dark], length: +length, known: cube !== undefined, crawford: length > 0 && rules === "1" };
};
const pipsOf = points => points.reduce((sum, n, i) => sum + n * (i + 1), 0);

const stack = 5; // checkers that are drawn on a point; a longer stack has its number
const place = (player, point, level) => {
  level = Math.min(level, stack - 1);
  if (point < 0) return [148, 60 + (2 * player - 1) * 49];
  if (point === 24) return [78, 60 + (2 * player - 1) * 9 * (1 + level)];
  const number = player ? point + 1 : 24 - point, near = number <= 12, column = near ? 12 - number : number - 13;
  return [19 + 10 * column + (column >= 6 ? 8 : 0), 60 + (near ? 1 : -1) * (49.5 - 9 * level)];
};

// Pictures are lists of sprites: symbol or text or arrow, in style, at x and y, and what is where, for who cannot see it.

const pieces = { p: "pawn", n: "knight", b: "bishop", r: "rook", q: "queen", k: "king" };
const pictures = {
  chess(node) {
    const at = s => [10 * (s & 7), 70 - 10 * (s >> 3)];
    const list = (node.marked ?? []).map(s => ({ symbol: "mark", at: at(s) }));
    const arrows = [];
    for (const shape of node.note?.d?.split(",") ?? []) {
      const colour = /[RGB]/.test(shape[0]) ? shape[0] : "Y", from = squareOf(shape.slice(1, 3)), to = squareOf(shape.slice(-2));
      const [[x, y], [toX, toY]] = [at(from), at(to)], label = "drawn " + nameOf(from);
      if (shape.length === 3) list.push({ symbol: "q" + colour, at: [x, y], label });
      else arrows.push({ style: colour, at: [x + 5, y + 5], to: [toX + 5, toY + 5], label: label + "–" + nameOf(to) });
    }
    node.men.forEach((man, s) => {
      const white = man === man.toUpperCase();
      if (man) list.push({ symbol: (white ? "w" : "b") + man.toUpperCase(), at: at(s), label: `${white ? "white" : "black"} ${pieces[man.toLowerCase()]} ${nameOf(s)}` });
    });
    return [...list, ...arrows];
  },
  backgammon({ x, steps = "", player }, data) {
    const s = stateOf(x), list = [], last = [];
    s.checkers.forEach((points, p) => {
      const side = ["light", "dark"][p], off = 15 - points.reduce((a, b) => a + b, 0);
      points.forEach((n, point) => {
        const label = `${n} ${side} on ${point === 24 ? "bar" : p ? point + 1 : 24 - point}`;
        for (let i = 0; i < Math.min(n, stack); i++) list.push({ symbol: "c" + p, at: place(p, point, i), label: i ? null : label });
        if (n > stack) last.push({ text: n, style: p, at: place(p, point, stack) });
      });
      for (let i = 0; i < off; i++) list.push({ symbol: "o" + p, at: [144, p ? 110.4 - 2.8 * i : 7 + 2.8 * i], label: i ? null : `${off} ${side} off` });
    });
    if (s.value && !data.noCube) {
      const at = [7, 60 + 48 * s.owner];
      list.push({ symbol: "cube", at });
      last.push({ text: s.value, style: "", at, label: `cube ${s.value} ${["of light", "in the middle", "of dark"][s.owner + 1]}` });
    }
    s.dice.forEach((die, i) => list.push({ symbol: "d" + s.roller + die, at: [38 + 68 * s.roller + 12 * i, 60], label: "die " + die }));
    const mover = player - 1, stacks = [...(s.checkers[mover] ?? [])];
    for (const step of steps.match(/../g) ?? []) {
      const [from, to] = [base36(step[0]) - 1, base36(step[1]) - 1];
      if (!(stacks[from] > 0)) break; // no such play
      const at = place(mover, from, --stacks[from]);
      last.push({ style: "play", at, to: place(mover, to, to < 0 ? 0 : stacks[to]++) });
    }
    return [...list, ...last];
  },
  go({ points }) {
    const list = [];
    [...points].forEach((c, i) => {
      const x = i % 9, y = Math.floor(i / 9);
      if (c !== ".") list.push({ symbol: c === "O" ? "s0" : "s1", at: [15 + 10 * x, 15 + 10 * y], label: `${c === "O" ? "white" : "black"} ${"ABCDEFGHJ"[x]}${9 - y}` });
    });
    return list;
  },
};
const turns = {
  chess: (s, [x, y]) => (s.symbol ? [70 - x, 70 - y] : [80 - x, 80 - y]),
  backgammon: (s, [x, y]) => [x, 120 - y - (/^o/.test(s.symbol) ? 2.6 : 0)],
};
const draw = (sprite, turn) => {
  const [x, y] = turn ? turn(sprite, sprite.at) : sprite.at;
  if (sprite.symbol) return h("use", { href: "#" + sprite.symbol, x, y });
  if (!sprite.to) return h("text", { class: "label on" + sprite.style, x, y }, sprite.text);
  const [x2, y2] = turn ? turn(sprite, sprite.to) : sprite.to;
  return h("line", { class: "arrow " + sprite.style, x1: x, y1: y, x2, y2 });
};
