"use strict";
// A game is an article. Its data-steps are its positions, each as the numbers of the sprites
// that differ from the position before, in base 36. The moves are b elements, in the order
// of the positions after the first. The fragment #2.14.31 is item 2, game 14, position 31;
// the positions of the main line have the numbers of their plies, the others follow.
(() => {
  const svg = "http://www.w3.org/2000/svg";
  const table = JSON.parse(document.getElementById("sprites").textContent); // [symbol, x, y, group, item, text]
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
    const main = new Set(order);
    nodes.forEach((_, i) => main.has(i) || order.push(i));
    const words = [null, ...article.querySelectorAll(".moves b")];
    game = { nodes, order, words, notes: notes?.split("|") ?? [], kind, caption, ply: +ply || 0, at: 0, turned: false };
    games.set(article, game);
    return game;
  };

  // The sprites of a position, texts last, which are on others.
  const spritesAt = (game, at) => {
    const path = [], on = new Set();
    for (let i = at; i; i = game.nodes[i].prev) path.push(i);
    for (const i of [...path, 0].sort((a, b) => a - b))
      for (const n of game.nodes[i].changes) on.delete(n) || on.add(n);
    const layer = s => (s[0] === "mark" ? 0 : s[5] ? 2 : 1);
    return [...on].map(n => table[n]).sort((a, b) => layer(a) - layer(b));
  };

  // What is where, as the label of the first position has it.
  const labelOf = sprites => {
    const groups = new Map();
    for (const [id, , , group, item, text] of sprites) {
      if (!group) continue;
      const items = groups.get(group) ?? new Map();
      groups.set(group, items);
      items.set(item, id === "=0" || id === "=1" ? +text : (items.get(item) ?? 0) + 1);
    }
    return [...groups].map(([group, items]) => group + [...items].map(([item, n]) => " " + item + (n > 1 ? "×" + n : "")).join(",")).join("; ");
  };

  // A turned board is drawn from the other side.
  const turns = {
    chess: (id, x, y) => [70 - x, 70 - y],
    backgammon: (id, x, y) => [x, 120 - y - (/^o/.test(id) ? 2.6 : 0)],
  };

  const draw = (sprite, kind, turned) => {
    let [id, x, y, , , text] = sprite;
    if (turned) [x, y] = turns[kind](id, x, y);
    const el = document.createElementNS(svg, text ? "text" : "use");
    if (text) {
      el.setAttribute("class", "label on" + id.slice(1));
      el.textContent = text;
    } else {
      el.setAttribute("href", "#" + id);
    }
    el.setAttribute("x", x);
    el.setAttribute("y", y);
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
    picture.setAttribute("aria-label", output.textContent + ": " + labelOf(sprites));
    const node = game.nodes[at];
    for (const b of article.querySelectorAll(".bar button"))
      b.disabled = b.value === "first" || b.value === "prev" ? at === 0 : b.value !== "flip" && !node.next;
    const note = article.querySelector(".note"), [pips, id] = (game.notes[at] ?? "").split(" ");
    if (note) {
      note.querySelector("span").textContent = pips;
      const code = note.querySelector("code");
      if (code) code.textContent = id ?? "";
    }
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

  const step = (article, to) => {
    const game = gameOf(article), { nodes, at } = game;
    if (to === "flip") {
      game.turned = !game.turned;
      return show(article, at);
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

  const fromFragment = () => {
    const [item, number, at] = location.hash.slice(1).split(".");
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
    article.addEventListener("click", event => {
      const button = event.target.closest(".bar button"), word = event.target.closest(".moves b");
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
    list.querySelector("ol").before(filter);
    filter.addEventListener("input", () => {
      const words = filter.value.toLowerCase().split(/\s+/);
      for (const li of list.querySelectorAll("li")) {
        const text = li.textContent.toLowerCase();
        li.hidden = !words.every(word => text.includes(word));
      }
    });
  }
  addEventListener("keydown", event => {
    const to = { ArrowLeft: "prev", ArrowRight: "next", Home: "first", End: "last", f: "flip", F: "flip" }[event.key];
    if (!to || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.target.closest?.("input")) return;
    const article = current();
    if (!article) return;
    event.preventDefault();
    step(article, to);
  });
  addEventListener("hashchange", fromFragment);
  fromFragment();
})();
