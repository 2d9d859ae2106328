"use strict";
// A game is an article. Its data-steps are its positions, each as the numbers of the sprites
// that differ from the position before, in base 36. The moves are b elements, in the order
// of the positions after the first. The fragment #2.14.31 is item 2, game 14, position 31;
// the positions of the main line have the numbers of their plies, the others follow.
(() => {
  const svg = "http://www.w3.org/2000/svg";
  const table = JSON.parse(document.getElementById("sprites").textContent); // {symbol or text or neither, x, y, style, toX, toY, label}
  const part = id => document.getElementById(id).content.firstElementChild.cloneNode(true);
  const games = new Map();

  const gameOf = article => {
    let game = games.get(article);
    if (game) return game;
    const { steps, notes, kind, caption, ply } = article.dataset;
    const nodes = steps.split(" ").map((step, i) => {
      const colon = step.indexOf(":");
      const changes = step.slice(colon + 1);
      return { prev: colon < 0 ? Math.max(0, i - 1) : +step.slice(0, colon), next: 0, depth: 0, changes: changes ? changes.split(".").map(n => parseInt(n, 36)) : [] };
    });
    nodes.slice(1).forEach((n, i) => {
      nodes[n.prev].next ||= i + 1;
      n.depth = nodes[n.prev].depth + 1;
    });
    const order = [0]; // the node of each number in a fragment
    while (nodes[order.at(-1)].next) order.push(nodes[order.at(-1)].next);
    const main = new Set(order), plies = order.length;
    nodes.forEach((_, i) => main.has(i) || order.push(i));
    const words = [null, ...article.querySelectorAll(".moves b")];
    game = { nodes, order, plies, words, notes: notes?.split("|") ?? [], kind, caption, ply: +ply || 0, at: 0, turned: false };
    games.set(article, game);
    return game;
  };

  // The sprites of a position, texts last, which are on others.
  const spritesAt = (game, at) => {
    const path = [], on = new Set();
    for (let i = at; i; i = game.nodes[i].prev) path.push(i);
    for (const i of [...path, 0].sort((a, b) => a - b))
      for (const n of game.nodes[i].changes) on.delete(n) || on.add(n);
    const layer = s => (s.symbol ? (/^(mark$|q)/.test(s.symbol) ? 0 : 1) : s.text ? 2 : 3);
    return [...on].map(n => table[n]).sort((a, b) => layer(a) - layer(b));
  };

  // A turned board is drawn from the other side.
  const turns = {
    chess: (s, x, y) => (s.symbol ? [70 - x, 70 - y] : [80 - x, 80 - y]),
    backgammon: (s, x, y) => [x, 120 - y - (/^o/.test(s.symbol) ? 2.6 : 0)],
  };

  const draw = (sprite, kind, turned) => {
    const turn = (x, y) => (turned && turns[kind] ? turns[kind](sprite, x, y) : [x, y]);
    const make = (name, attributes) => {
      const el = document.createElementNS(svg, name);
      for (const [key, value] of Object.entries(attributes)) el.setAttribute(key, value);
      return el;
    };
    const { symbol, text, style = "" } = sprite, [x, y] = turn(sprite.x, sprite.y);
    if (symbol) return make("use", { href: "#" + symbol, x, y });
    if (!text) {
      const [x2, y2] = turn(sprite.toX, sprite.toY);
      return make("line", { class: "arrow " + style, x1: x, y1: y, x2, y2 });
    }
    const el = make("text", { class: "label on" + style, x, y });
    el.textContent = text;
    return el;
  };

  // The analyses behind a move.
  const analysesOf = word => {
    const all = [];
    for (let el = (word?.closest("summary")?.parentElement ?? word)?.nextElementSibling; el?.matches("details.analysis, small"); el = el.nextElementSibling) if (el.matches("details")) all.push(el);
    return all;
  };

  const wordOf = el => {
    while (el && !el.matches("b")) el = el.previousElementSibling;
    return el;
  };

  // What is said of a position: the move, with its number or its player.
  const captionOf = (article, game, at) => {
    const word = game.words[at];
    if (!word) return [document.createTextNode(game.caption)];
    const move = document.createTextNode(word.textContent);
    const player = word.className && article.querySelectorAll("h3 bdi")[+word.className[1] - 1];
    if (player) return [player.cloneNode(true), " ", move];
    if (!game.ply) return [move];
    const ply = game.ply + game.nodes[at].depth - 1;
    return [(ply >> 1) + (ply & 1 ? "... " : ". "), move];
  };

  let active = null;
  const render = (article, at) => {
    const game = gameOf(article), sprites = spritesAt(game, at), output = article.querySelector("output");
    game.words[game.at]?.removeAttribute("aria-current");
    game.at = at;
    const picture = article.querySelector(".board svg"), turned = game.turned;
    picture.querySelector("g").replaceChildren(...sprites.map(s => draw(s, game.kind, turned)));
    picture.querySelector("use").setAttribute("href", "#frame-" + game.kind + (turned && game.kind === "chess" ? "-turned" : ""));
    output.replaceChildren(...captionOf(article, game, at));
    picture.setAttribute("aria-label", output.textContent + ": " + sprites.map(s => s.label).filter(Boolean).join(", "));
    const node = game.nodes[at];
    for (const b of article.querySelectorAll(".bar button"))
      b.disabled = b.value === "first" || b.value === "prev" ? at === 0 : b.value !== "flip" && !node.next;
    const [white, black, ...ids] = (game.notes[at] ?? "").split(" ");
    article.querySelectorAll(".note b").forEach((b, i) => (b.textContent = i ? black : white));
    article.querySelectorAll(".note code").forEach((code, i) => {
      code.textContent = ids[i] ?? "";
      code.parentElement.hidden = !ids[i];
    });
    article.querySelector(".says")?.replaceChildren(...analysesOf(game.words[at]).map(d => {
      const copy = d.cloneNode(true);
      copy.open = true;
      return copy;
    }));
    const graph = article.querySelector(".graph"), ply = game.order.indexOf(at);
    graph?.querySelector(".now").setAttribute("d", ply < game.plies ? "M" + ply + " 0v100" : "");
    const word = game.words[at], moves = article.querySelector(".moves");
    if (word) {
      word.setAttribute("aria-current", "true");
      for (let d = word.closest("details"); d; d = d.parentElement.closest("details")) if (d.className === "fold" && !(word.parentElement === d.firstElementChild)) d.open = true;
      const top = word.getBoundingClientRect().top - moves.getBoundingClientRect().top; // scrolls the moves, not the page
      if (top < 0 || top + word.offsetHeight > moves.clientHeight) moves.scrollTop += top - moves.clientHeight / 2;
    }
  };

  const show = (article, at) => {
    render(article, at);
    active?.classList.remove("active");
    (active = article).classList.add("active");
    history.replaceState(null, "", "#" + article.id + "." + gameOf(article).order.indexOf(at));
  };

  // The positions that a list of errors names, in the order of the page.
  const errors = [...document.querySelectorAll(".errors a")].map(a => a.hash.slice(1).split(".").map(Number)).sort((a, b) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2]);
  const toError = (article, back) => {
    const place = [...article.id.split("."), gameOf(article).order.indexOf(gameOf(article).at)].map(Number);
    const sign = a => Math.sign(a[0] - place[0] || a[1] - place[1] || a[2] - place[2]);
    const error = back ? errors.findLast(e => sign(e) < 0) : errors.find(e => sign(e) > 0);
    if (error) go(error.join("."));
  };

  const step = (article, to) => {
    const game = gameOf(article), { nodes, at } = game;
    if (to === "flip") {
      game.turned = !game.turned;
      return show(article, at);
    }
    if (to === "error" || to === "errorBack") return toError(article, to !== "error");
    if (to === "game" || to === "gameBack") {
      const all = [...document.querySelectorAll("article.steps")], other = all[all.indexOf(article) + (to === "game" ? 1 : -1)];
      if (other) {
        show(other, gameOf(other).at);
        other.scrollIntoView({ block: "start" });
      }
      return;
    }
    if (to === "variation" || to === "variationBack") {
      const others = nodes.map((_, i) => i).filter(i => i && nodes[i].prev === nodes[at].prev);
      return at && show(article, others[(others.indexOf(at) + (to === "variation" ? 1 : others.length - 1)) % others.length]);
    }
    if (to === "first") return show(article, 0);
    if (to === "prev") return show(article, nodes[at].prev);
    if (to === "next") return show(article, nodes[at].next || at);
    let last = at;
    while (nodes[last].next) last = nodes[last].next;
    show(article, last);
  };

  // The game that keys act on: that of the focus, or else the one in the middle of the
  // window, or nearest to it.
  const current = () => {
    const focused = document.activeElement?.closest("article.steps");
    if (focused) return focused;
    const inView = a => { const r = a.getBoundingClientRect(); return r.bottom > 0 && r.top < innerHeight; };
    if (active && inView(active)) return active;
    for (const y of [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8, 0.1, 0.9])
      for (const x of [0.5, 0.25, 0.75]) {
        const article = document.elementFromPoint(innerWidth * x, innerHeight * y)?.closest("article.steps");
        if (article) return article;
      }
    return null;
  };

  // Shows what a fragment names.
  const go = fragment => {
    const [item, number, at] = fragment.split(".");
    const article = document.getElementById(item + "." + number);
    if (!article?.classList.contains("steps")) return;
    const { order } = gameOf(article);
    show(article, order[Math.max(0, Math.min(Math.trunc(+at) || 0, order.length - 1))]);
    article.scrollIntoView({ block: "nearest" });
  };

  document.documentElement.classList.add("scripts");
  for (const article of document.querySelectorAll("article.steps")) {
    const bar = part("bar");
    bar.querySelector("output").textContent = article.dataset.caption;
    bar.querySelector("[value=first]").disabled = bar.querySelector("[value=prev]").disabled = true;
    article.querySelector("svg").after(bar);
    if (!errors.some(([item, game]) => article.id === item + "." + game)) bar.querySelector("[value=error]").remove();
    if (article.querySelector(".analysis")) {
      const says = document.createElement("div");
      says.className = "says";
      article.querySelector(".board").append(says);
    }
    const graph = article.querySelector(".graph");
    if (graph) {
      const now = document.createElementNS(svg, "path");
      now.setAttribute("class", "now");
      graph.append(now);
      graph.addEventListener("click", event => {
        const { left, width } = graph.getBoundingClientRect(), game = gameOf(article);
        show(article, game.order[Math.min(game.plies - 1, Math.round(((event.clientX - left) / width) * (game.plies - 1)))]);
      });
    }
    article.addEventListener("click", event => {
      const button = event.target.closest(".bar button"), word = event.target.closest(".moves b") ?? wordOf(event.target.closest(".moves .analysis"));
      if (button) step(article, button.value);
      if (word) {
        event.preventDefault(); // of a details element
        show(article, gameOf(article).words.indexOf(word));
      }
    });
  }
  for (const code of document.querySelectorAll(".note code")) {
    const button = part("copy");
    code.after(button);
    button.addEventListener("click", () => navigator.clipboard?.writeText(code.textContent).then(() => (button.textContent = "copied"), () => getSelection().selectAllChildren(code)));
  }
  for (const list of document.querySelectorAll("details.list")) {
    const filter = part("filter");
    if (list.querySelectorAll("li").length > 12) list.querySelector("ol").before(filter);
    filter.addEventListener("input", () => {
      const words = filter.value.toLowerCase().split(/\s+/);
      for (const li of list.querySelectorAll("li")) {
        const text = li.textContent.toLowerCase();
        li.hidden = !words.every(word => text.includes(word));
      }
    });
  }
  addEventListener("keydown", event => {
    const keys = { ArrowLeft: "prev", ArrowRight: "next", Home: "first", End: "last", f: "flip", v: "variation", V: "variationBack", e: "error", E: "errorBack", n: "game", p: "gameBack" };
    const to = keys[event.key] ?? keys[event.key.toLowerCase()];
    if (!to || event.altKey || event.ctrlKey || event.metaKey || (event.shiftKey && !/^[ve]$/i.test(event.key)) || event.target.closest?.("input")) return;
    const article = current();
    if (!article) return;
    event.preventDefault();
    step(article, to);
  });
  const fromFragment = () => go(location.hash.slice(1));
  addEventListener("hashchange", fromFragment);
  fromFragment();
})();
