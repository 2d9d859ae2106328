// The page has data, not boards: each section has the games of an item as JSON, as gamedata.go writes it.
// A game becomes a card when it comes into view. All that changes is in state, and in at and turned of a game.
// The fragment #2.14.31 is item 2, game 14, position 31; the positions of the main line have the numbers of
// their plies, the others follow.
(() => {
  const state = { games: [], byID: new Map(), active: null };

  // Games.

  // nodesOf returns the positions of a game, the start first, in the order of the data.
  const nodesOf = game => {
    if (game.nodes) return game.nodes;
    const { kind, start, words = [] } = game.data, nodes = (game.nodes = []);
    const add = (node, prev) => {
      nodes.push(Object.assign(node, { prev, next: 0, main: false }));
      if (nodes.length > 1) nodes[prev].next ||= nodes.length - 1;
      return nodes.length - 1;
    };
    add(kind === "chess" ? chessStart(start ?? "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1") : kind === "go" ? { points: start } : { ...start }, 0);
    const line = (items, at) => {
      for (const item of items) {
        if (typeof item === "string") for (const move of movesIn(item)) at = add(chessMove(nodes[at], move), at);
        else if (Array.isArray(item)) line(item.slice(1), item[0]);
        else if (item.t !== undefined) at = add({ x: item.x, g: item.g, text: item.t, mark: item.m, player: item.p, steps: item.s, luck: item.l, chance: item.w, analyses: item.a ?? [] }, at);
        else if (item.c === undefined) {
          if (item.f) nodes[at].tail = item.f.split(" ");
          nodes[at].note = item;
          nodes[at].mark = item.m;
        }
      }
    };
    line(words, 0);
    const order = (game.order = [0]);
    while (nodes[order.at(-1)].next) order.push(nodes[order.at(-1)].next);
    game.plies = order.length;
    for (const i of order) nodes[i].main = true;
    nodes.forEach((n, i) => {
      if (!n.main) order.push(i);
      if (n.note?.e) n.chance = chanceOf(n.note.e);
    });
    return nodes;
  };

  // errorsOf returns the moves of the main line that are marked: by the analysis, by an annotator or, of chess, by how
  // much of the chance an evaluation says they lose, as Lichess counts.
  const errorsOf = game => {
    if (game.errors) return game.errors;
    const nodes = nodesOf(game);
    game.errors = [];
    for (const [ply, i] of game.order.slice(0, game.plies).entries()) {
      const n = nodes[i], found = (sign, rest) => game.errors.push({ game, ply, sign, player: n.player ?? (n.side === "w" ? 1 : 2), text: n.text, loss: 0, shown: sign, ...rest });
      for (const a of n.analyses ?? []) if (/^bad/.test(a.c)) found(a.s.split(" ").at(-1), { loss: a.l, shown: a.s, class: a.c, text: a.q && /^\d/.test(n.text) ? "no double" : n.text });
      if (n.analyses || !ply) continue;
      const before = nodes[n.prev].chance ?? (ply === 1 ? chanceOf("0.15") : undefined);
      const loss = n.chance === undefined || before === undefined ? 0 : (before - n.chance) * (n.side === "w" ? 1 : -1);
      const sign = /^\?[!?]?$/.test(n.mark) ? n.mark : n.mark ? "" : loss >= 0.15 ? "??" : loss >= 0.1 ? "?" : loss >= 0.05 ? "?!" : "";
      if (sign) found(sign, { loss });
    }
    return game.errors;
  };

  const seven = ["Event", "Site", "Date", "Round", "White", "Black", "Result"];
  // tagsOf returns the tags as pairs of name and value.
  const tagsOf = ({ roster = [], tags = [] }) => [...roster.map((value, i) => [seven[i], value]), ...tags.flatMap((name, i) => (i % 2 ? [] : [[name, tags[i + 1]]]))];
  const tagOf = (data, name) => tagsOf(data).find(tag => tag[0] === name)?.[1];
  const known = text => (/[^?.\- ]/.test(text ?? "") ? text : "");
  const hasTags = data => data.roster || data.tags;
  const playersOf = data => {
    if (!hasTags(data)) return data.players ?? null;
    const names = [tagOf(data, "White"), tagOf(data, "Black")].map(name => name?.trim() || "?");
    return ["? ?", "White Black"].includes(names.join(" ")) ? null : names;
  };
  const titleOf = ({ data }) => (playersOf(data) ? between(playersOf(data).map(bdi), " – ") : [bdi(data.title ?? "no names")]);
  const factsOf = game => {
    const { data } = game, facts = data.facts ?? [];
    if (!hasTags(data)) return facts;
    const moves = (nodesOf(game).at(game.order[game.plies - 1]).number ?? 0) - (nodesOf(game)[0].tail?.[4] ?? 1) + 1;
    const date = known(tagOf(data, "Date"))?.replace(/[.?]+$/, ""), round = known(tagOf(data, "Round"));
    const list = [tagOf(data, "Result"), game.plies === 1 ? "no moves" : moves === 1 ? "1 move" : moves + " moves", ...facts, known(tagOf(data, "Event")), known(tagOf(data, "Site")), date, known(tagOf(data, "ECO")), round && "round " + round];
    return [...new Set(list.filter(Boolean))];
  };
  const otherTags = data => tagsOf(data).filter(([name, value]) => known(value) && !seven.includes(name) && name !== "ECO").map(tag => tag.join(" "));

  // pgnOf returns a game as PGN, with its comments, commands and variations.
  const pgnOf = game => {
    const { data } = game, nodes = nodesOf(game), nags = { "!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6 };
    const tag = (name, value) => `[${name} "${value.replace(/[\\"]/g, "\\$&")}"]\n`;
    let head = seven.map(name => tag(name, tagOf(data, name) || (name === "Result" ? "*" : "?"))).join("");
    for (const [name, value] of tagsOf(data)) if (!seven.includes(name)) head += tag(name, value);
    if (data.start) head += tag("SetUp", "1") + tag("FEN", data.start);
    let i = 0;
    const say = text => `{${text.replaceAll("}", ")")}}`;
    const line = items => {
      const words = [];
      let numbered = false;
      for (const item of items) {
        if (typeof item === "string")
          for (const _ of movesIn(item)) {
            const { side, number, text } = nodes[++i];
            if (side === "w" || !numbered) words.push(number + (side === "w" ? "." : "..."));
            words.push(text);
            numbered = true;
          }
        else if (Array.isArray(item)) words.push("(" + line(item.slice(1)) + ")");
        else if (item.n) words.push("$" + item.n);
        else if (item.c !== undefined) words.push(say(item.c));
        else {
          const shapes = (item.d ?? "").split(","), [squares, arrows] = [3, 5].map(n => shapes.filter(s => s.length === n).join());
          const commands = [item.e && `[%eval ${item.e}]`, item.k && `[%clk ${item.k}]`, item.t && `[%emt ${item.t}]`, squares && `[%csl ${squares}]`, arrows && `[%cal ${arrows}]`].filter(Boolean);
          if (item.m) words.push("$" + nags[item.m]);
          if (commands.length) words.push(say(commands.join(" ")));
          if (!commands.length) continue;
        }
        if (typeof item !== "string") numbered = false;
      }
      return words.join(" ");
    };
    const moves = line(data.words ?? []), result = tagOf(data, "Result");
    return head + "\n" + moves + (moves ? " " : "") + (/^(1-0|0-1|1\/2-1\/2)$/.test(result) ? result : "*") + "\n";
  };

  // Cards.

  const captionOf = (game, i) => {
    const n = nodesOf(game)[i], { data } = game;
    if (n.text === undefined) return data.kind === "chess" ? [n.tail[0] === "w" ? "White to move" : "Black to move"] : data.kind === "go" || game.nodes.length === 1 ? [] : ["start"];
    const name = n.player && playersOf(data)?.[n.player - 1], move = n.text + (n.mark ?? "");
    if (name) return [bdi(name), " " + move];
    return n.side ? [n.number + (n.side === "w" ? ". " : "... ") + move] : [move];
  };

  // movesOf returns the moves in two columns, with comments and variations across them.
  const movesOf = game => {
    const nodes = nodesOf(game), { kind, folds } = game.data, root = h("div", { class: "moves", tabindex: 0, role: "group", "aria-label": "moves" });
    let i = 0;
    const word = number => {
      const n = nodes[i], b = (n.word = h("b", { class: n.player ? "p" + n.player : null, "data-node": i }, n.text + (n.mark ?? "")));
      const says = [];
      if (n.note) says.push(h("small", {}, [n.note.e && evalText(n.note.e), n.note.k, n.note.t && "took " + n.note.t].filter(Boolean).join(" · ")));
      for (const a of n.analyses ?? []) if (a.c !== "fine") says.push(h("small", { class: a.c }, a.s));
      return [...(number ? [h("i", {}, number), "\u00a0"] : []), b, ...says.flatMap(s => [" ", s])];
    };
    const inline = (items, into) => {
      let numbered = false, folded = false;
      const put = (...parts) => {
        if (folds && !folded && into.matches("details")) into.append(h("summary", {}, ...parts)), (folded = true);
        else into.append(" ", ...parts);
      };
      for (const item of items) {
        for (const _ of movesIn(item)) {
          const n = nodes[++i];
          put(h("span", {}, ...word(n.side === "w" ? n.number + "." : !numbered ? n.number + "..." : "")));
          numbered = true;
        }
        if (Array.isArray(item)) {
          const line = h(folds ? "details" : "span", { class: folds ? "fold" : "line" });
          if (!folds) line.append("(");
          inline(item.slice(1), line);
          if (!folds) line.append(")");
          into.append(" ", line);
          numbered = false;
        } else if (item.c !== undefined) put(h("em", {}, item.c)), (numbered = false);
      }
    };
    let column = 3, row = 0;
    for (const item of game.data.words ?? []) {
      for (const _ of movesIn(item)) {
        const n = nodes[++i], side = (n.player ?? (n.side === "w" ? 1 : 2)) + 1;
        if (side <= column) root.append(h("i", {}, (n.side ? n.number : ++row) + (side === 3 && kind === "chess" ? "..." : ".")));
        root.append(" ", h("span", { class: "column" + side }, ...word("")), " ");
        column = side;
      }
      if (Array.isArray(item) || item.c !== undefined) {
        const across = h("div", { class: Array.isArray(item) && !folds ? "across line" : "across" });
        inline(Array.isArray(item) && !folds ? item.slice(1) : [item], across);
        if (Array.isArray(item) && !folds) across.prepend("("), across.append(")");
        root.append(across);
        column = 3;
      }
    }
    root.addEventListener("click", event => {
      const b = event.target.closest("[data-node]");
      if (b) event.preventDefault(), show(game, +b.dataset.node); // not fold
    });
    return root;
  };

  const saysOf = n => {
    const all = n.luck ? [h("p", { class: "soft" }, "luck of the roll " + (n.luck > 0 ? "+" : "−") + Math.abs(n.luck).toFixed(3))] : [];
    for (const a of n.analyses ?? []) {
      all.push(h("p", { class: a.c }, h("strong", {}, a.v ? a.v + "." : a.s), a.v && a.s !== "cube" ? " " + a.s : ""));
      const table = h("table", {}, h("thead", {}, h("tr", {}, ...[a.q ? "cube" : "play", "equity", "difference", "win g bg – lose g bg, %", "level"].map(t => h("th", { scope: "col" }, t)))));
      let level = "";
      for (let i = 0; i < a.r.length; i += 5) {
        const [what, value, less, percent, how] = a.r.slice(i, i + 5);
        if (how) level = how;
        table.append(h("tr", { class: i / 5 === a.i ? "chosen" : null }, ...[what, value, less, percent, percent && level].map(t => h("td", {}, t))));
      }
      all.push(table);
    }
    return all;
  };

  const copyText = async (text, button) => {
    let done = false;
    if (navigator.clipboard) done = await navigator.clipboard.writeText(text).then(() => true, () => false);
    if (!done) {
      const area = h("textarea", { "aria-label": "text to copy" });
      area.value = text;
      button.after(area);
      area.select();
      done = document.execCommand("copy");
      if (done) area.remove(), button.focus();
    }
    const word = button.textContent;
    button.textContent = done ? "copied" : "Ctrl+C copies";
    setTimeout(() => (button.textContent = word), 2000);
  };
  const copies = (label, text) => {
    const button = h("button", { class: "copy", "aria-label": "copy the " + label }, "copy");
    button.addEventListener("click", () => copyText(text, button));
    return h("p", { class: "note" }, label + " ", h("code", {}, text.length > 200 ? "" : text), button);
  };

  // notesOf returns what stands below a board.
  const notesOf = (game, i) => {
    const nodes = nodesOf(game), n = nodes[i], { data } = game, names = playersOf(data), all = [];
    if (data.kind === "backgammon") {
      const s = stateOf(n.x), name = p => bdi(names?.[p] ?? ["light", "dark"][p]);
      const player = p => h("span", { class: "p" + (p + 1) }, name(p), ...(s.known ? [" ", h("b", {}, s.score[p]), s.score[p] === "1" ? " point," : " points,"] : []), " ", h("b", {}, String(pipsOf(s.checkers[p]))), " pips");
      all.push(h("p", { class: "note" }, player(0), player(1), s.known ? h("span", {}, (s.length ? "match to " + s.length : "money game") + (s.crawford ? ", Crawford game" : "")) : null));
      if (n.g) all.push(copies("GNUBGID", n.g));
      if (s.known && n.x[0] !== "!") all.push(copies("XGID", "XGID=" + n.x));
    }
    if (data.kind === "chess") {
      const clocks = { w: "", b: "" };
      for (let at = i; at; at = nodes[at].prev) clocks[nodes[at].side] ||= nodes[at].note?.k ?? "";
      if (clocks.w || clocks.b || n.note?.e) all.push(h("p", { class: "note clocks" }, h("span", {}, "White ", h("b", {}, clocks.w)), h("span", {}, "Black ", h("b", {}, clocks.b)), n.note?.e ? h("span", {}, "evaluation ", h("b", {}, evalText(n.note.e))) : null));
      all.push(copies("FEN", fenOf(n)));
    }
    return all;
  };

  const graphOf = game => {
    const nodes = nodesOf(game), line = game.order.slice(0, game.plies);
    if (line.filter(i => nodes[i].chance !== undefined).length < 3) return null;
    let chance = 0.5;
    const path = line.map((i, ply) => `L${ply} ${(100 - 100 * (chance = nodes[i].chance ?? chance)).toFixed(1)}`).join(""), last = game.plies - 1;
    const graph = h("svg", { class: "graph", viewBox: `0 0 ${last} 100`, preserveAspectRatio: "none", role: "img", "aria-label": `chance of ${playersOf(game.data)?.[0] ?? "White"} to win, move by move` },
      h("rect", { width: last, height: 100 }), h("path", { class: "area", d: "M0 100" + path + "V100z" }), h("path", { class: "half", d: "M0 50H" + last }),
      ...errorsOf(game).map(e => h("path", { class: "error", d: `M${e.ply} 0v100` })), h("path", { class: "now" }));
    graph.addEventListener("click", event => {
      const { left, width } = graph.getBoundingClientRect();
      show(game, game.order[Math.min(last, Math.round(((event.clientX - left) / width) * last))]);
    });
    return graph;
  };

  const listOf = (title, items, open) => h("details", { class: "list errors", open }, h("summary", {}, title), h("ol", {}, ...items));
  const errorLink = (e, inGame) => h("li", {}, h("a", { href: `#${e.game.id}.${e.ply}` }, h("b", { class: e.class }, e.shown), inGame ? " " + captionOf(e.game, e.game.order[e.ply]).map(p => p.textContent ?? p).join("") : ` game ${e.game.number}, `, inGame ? null : h("span", { class: "p" + e.player }, bdi(playersOf(e.game.data)?.[e.player - 1] ?? "")), inGame ? null : " " + e.text));

  const frames = { chess: "-5 -1 86 86", backgammon: "0 0 156 120", go: "0 0 110 110" };
  const buttons = [["first", "«", "start"], ["prev", "‹", "back"], ["next", "›", "forward"], ["last", "»", "end"], ["flip", "⇅", "turn the board"], ["error", "error ›", "next error"]];

  // build makes the card of a game.
  const build = game => {
    if (game.built) return;
    game.built = true;
    const { data, article } = game, side = h("div", { class: "side" });
    article.classList.add("built");
    if (data.kind) {
      const board = h("div", { class: "board" }), nodes = nodesOf(game), steps = nodes.length > 1;
      const picture = h("svg", { class: "picture", viewBox: frames[data.kind], role: "img" }, h("use"), h("g"));
      const evals = data.kind === "chess" && nodes.some(n => n.note?.e);
      board.append(h("div", { class: "pictures" }, evals ? h("div", { class: "evaluation" }, h("div")) : null, picture));
      if (steps) {
        const bar = h("div", { class: "bar", role: "group", "aria-label": "steps" }, ...buttons.filter(([value]) => value !== "error" || errorsOf(game).length).map(([value, text, label]) => h("button", { value, title: label, "aria-label": label }, text)));
        bar.addEventListener("click", event => event.target.value && step(game, event.target.value));
        board.append(bar, h("output"));
      }
      board.append(...[steps ? graphOf(game) : null].filter(Boolean), h("div", { class: "notes" }));
      article.append(board);
    }
    const facts = factsOf(game);
    side.append(...(hasTags(data) ? [facts.join(", "), otherTags(data).join(", ")] : facts).filter(Boolean).map(f => h("p", { class: "soft" }, bdi(f))));
    if (data.words?.length) side.append(movesOf(game));
    side.append(h("div", { class: "says" }));
    if (data.kind === "chess" && nodesOf(game).length > 1) {
      const found = errorsOf(game), count = p => ["?!", "?", "??"].map(sign => `${found.filter(e => e.player === p && e.sign === sign).length} ${sign}`).join(", ");
      if (found.length) side.append(listOf(`White ${count(1)}; Black ${count(2)}`, found.map(e => errorLink(e, true)), false));
      side.append(copies("PGN", pgnOf(game)));
    }
    if (data.problems) side.append(h("ul", { class: "problems" }, ...data.problems.map(p => h("li", {}, p))));
    article.append(side);
    if (data.kind) render(game, game.at);
  };

  const render = (game, at) => {
    if (game.at !== at || !game.shown) nodesOf(game)[game.at].word?.removeAttribute("aria-current");
    game.at = at;
    if (!game.built) return build(game);
    game.shown = true;
    const { article, data, turned } = game, n = nodesOf(game)[at], picture = article.querySelector(".picture"), sprites = pictures[data.kind](n, data);
    picture.querySelector("use").setAttribute("href", "#frame-" + data.kind + (turned && data.kind === "chess" ? "-turned" : ""));
    picture.querySelector("g").replaceChildren(...sprites.map(s => draw(s, turned && turns[data.kind])));
    const caption = h("output", {}, ...captionOf(game, at));
    picture.setAttribute("aria-label", [caption.textContent, sprites.map(s => s.label).filter(Boolean).join(", ")].filter(Boolean).join(": "));
    article.querySelector("output")?.replaceChildren(...caption.childNodes);
    article.querySelector(".notes").replaceChildren(...notesOf(game, at));
    article.querySelector(".says").replaceChildren(...saysOf(n));
    for (const b of article.querySelectorAll(".bar button")) b.setAttribute("aria-disabled", b.value === "first" || b.value === "prev" ? at === 0 : /next|last/.test(b.value) && !n.next);
    const bar = article.querySelector(".evaluation");
    if (bar && n.chance !== undefined) bar.firstChild.style.height = 100 * n.chance + "%";
    bar?.classList.toggle("turned", !!turned);
    article.querySelector(".graph .now")?.setAttribute("d", n.main ? `M${game.order.indexOf(at)} 0v100` : "");
    const word = n.word, moves = article.querySelector(".moves");
    if (!word) return;
    word.setAttribute("aria-current", "true");
    for (let d = word.closest("details"); d; d = d.parentElement.closest("details")) if (word.parentElement.parentElement !== d.firstElementChild) d.open = true;
    const top = word.getBoundingClientRect().top - moves.getBoundingClientRect().top; // scrolls the moves, not the page
    if (top < 0 || top + word.offsetHeight > moves.clientHeight) moves.scrollTop += top - moves.clientHeight / 2;
  };

  // activate makes a game the one that keys act on. Only its controls are stops of the Tab key.
  const activate = game => {
    if (state.active === game) return;
    const tab = (g, on) => g?.article.querySelectorAll("button").forEach(b => (on ? b.removeAttribute("tabindex") : (b.tabIndex = -1)));
    state.active?.article.classList.remove("active");
    tab(state.active, false);
    state.active = game;
    game.article.classList.add("active");
    build(game);
    tab(game, true);
  };
  const show = (game, at) => {
    render(game, at);
    activate(game);
    history.replaceState(null, "", `#${game.id}.${game.order.indexOf(at)}`);
  };

  // current returns the game that keys act on: the active one as long as its board is in the window, or else
  // the one whose board is nearest to the middle.
  const current = () => {
    const far = game => {
      const r = game.article.getBoundingClientRect(), top = r.top + 40, bottom = Math.min(r.bottom, r.top + 340);
      return bottom < 60 || top > innerHeight - 60 ? 1e6 + Math.abs((top + bottom - innerHeight) / 2) : Math.abs((top + bottom - innerHeight) / 2);
    };
    if (state.active && far(state.active) < 1e6) return state.active;
    let best = null, least = Infinity;
    for (const game of state.games) {
      const d = game.data.kind ? far(game) : Infinity;
      if (d < least) (least = d), (best = game);
    }
    return best;
  };

  const goTo = (game, at) => {
    show(game, at);
    game.article.scrollIntoView({ block: "nearest" });
  };
  const go = fragment => {
    const [item, number, at] = fragment.split("."), game = state.byID.get(item + "." + number);
    if (!game?.data.kind) return;
    nodesOf(game);
    goTo(game, at === undefined ? game.at : game.order[Math.max(0, Math.min(Math.trunc(+at) || 0, game.order.length - 1))]);
  };

  const toError = (game, back, sign) => {
    const place = game.order.indexOf(game.at), fits = e => !sign || e.sign === sign, way = back ? -1 : 1;
    for (let i = state.games.indexOf(game); state.games[i]; i += way) {
      const errors = state.games[i].data.kind ? errorsOf(state.games[i]).filter(fits) : [];
      const all = i === state.games.indexOf(game) ? errors.filter(e => (e.ply - place) * way > 0) : errors;
      if (all.length) return goTo(state.games[i], state.games[i].order[all.at(back ? -1 : 0).ply]);
    }
  };

  const step = (game, to) => {
    const nodes = nodesOf(game), { at } = game, signs = { i: "?!", m: "?", b: "??" };
    if (to === "flip") {
      game.turned = !game.turned;
      return show(game, at);
    }
    if (/^error/.test(to)) return toError(game, to === "errorBack");
    if (signs[to[0]] && /^.(Back)?$/.test(to)) return toError(game, to.length > 1, signs[to[0]]);
    if (to === "game" || to === "gameBack") {
      const all = state.games.filter(g => g.data.kind), other = all[all.indexOf(game) + (to === "game" ? 1 : -1)];
      if (other) show(other, other.at), other.article.scrollIntoView({ block: "start" });
      return;
    }
    if (to === "variation" || to === "variationBack") {
      const others = nodes.map((_, i) => i).filter(i => i && nodes[i].prev === nodes[at].prev);
      return at && show(game, others[(others.indexOf(at) + (to === "variation" ? 1 : others.length - 1)) % others.length]);
    }
    if (to === "enter") return show(game, nodes.findIndex((n, i) => i && n.prev === at && i !== nodes[at].next && !n.main) > 0 ? nodes.findIndex((n, i) => i && n.prev === at && i !== nodes[at].next) : nodes[at].next || at);
    if (to === "leave") {
      let out = at;
      while (out && nodes[nodes[out].prev].next === out) out = nodes[out].prev;
      return show(game, out ? nodes[out].prev : 0);
    }
    let last = at;
    while (nodes[last].next) last = nodes[last].next;
    show(game, { first: 0, prev: nodes[at].prev, next: nodes[at].next || at, last }[to]);
  };

  // The page.

  const help = document.getElementById("help");
  const toggleHelp = () => (help.open ? help.close() : help.showModal());
  document.documentElement.classList.add("scripts");
  document.getElementById("keys").addEventListener("click", toggleHelp);
  help.querySelector("button").addEventListener("click", () => help.close());

  const watch = new IntersectionObserver(entries => entries.forEach(e => e.isIntersecting && build(state.byID.get(e.target.id))), { rootMargin: "50% 0px" });

  const filterOf = list => {
    const filter = h("input", { type: "search", placeholder: "filter", "aria-label": "filter the list" });
    filter.addEventListener("input", () => {
      const words = filter.value.toLowerCase().split(/\s+/);
      for (const li of list.querySelectorAll("li")) li.hidden = !words.every(word => li.textContent.toLowerCase().includes(word));
    });
    return filter;
  };

  for (const script of document.querySelectorAll("script.data")) {
    const { games, together, totals } = JSON.parse(script.textContent), section = script.parentElement;
    const all = games.map((data, i) => {
      const id = section.id + "." + (i + 1), one = data.kind && !data.words?.length;
      const kinds = ["game", data.kind ?? "bare", one ? "one" : ""].filter(Boolean).join(" ");
      const game = { id, number: i + 1, data, at: 0, turned: false, article: null };
      game.article = h("article", { id, class: kinds }, h("h3", {}, `${i + 1}. `, ...titleOf(game), data.at ? ", " + data.at : null));
      if (data.words?.find(w => w.t !== undefined)?.a) game.at = 1; // a decision that is analysed
      game.article.addEventListener("focusin", () => data.kind && activate(game));
      state.byID.set(id, game);
      watch.observe(game.article);
      return game;
    });
    state.games.push(...all);
    const box = h("div", { class: "games" }, ...all.map(g => g.article)), below = h("div", { class: "below" });
    for (const t of totals ?? [])
      below.append(h("table", { class: "totals" }, h("caption", {}, "Totals of the match"), h("tr", {}, h("td"), ...t.players.map((name, p) => h("th", { scope: "col", class: "p" + (p + 1) }, bdi(name)))),
        ...t.rows.map(([what, ...values]) => h("tr", {}, h("th", { scope: "row" }, what), ...values.map(v => h("td", {}, v))))));
    const errors = together ? all.filter(g => g.data.kind).flatMap(errorsOf).sort((a, b) => b.loss - a.loss) : [];
    if (errors.length) below.append(listOf(`${errors.length} ${errors.length === 1 ? "error" : "errors"}, worst first`, errors.map(e => errorLink(e)), true));
    if (all.length > 3) {
      const list = h("details", { class: "list" }, h("summary", {}, all.length + " games"));
      list.addEventListener("toggle", () => list.querySelector("ol") || list.append(all.length > 12 ? filterOf(list) : "", h("ol", {}, ...all.map(g => h("li", {}, h("a", { href: "#" + g.id }, ...titleOf(g)), " ", bdi(g.data.brief ?? factsOf(g).join(", ")))))));
      below.append(list);
    }
    script.replaceWith(box, below);
  }
  const items = document.querySelector(".items");
  if (items && items.querySelectorAll("li").length > 12) items.querySelector("ol").before(filterOf(items));

  const keys = {
    ArrowLeft: "prev", ArrowRight: "next", Home: "first", End: "last", ArrowUp: "first", ArrowDown: "last", 0: "first", $: "last", k: "prev", j: "next", f: "flip", v: "variation", V: "variationBack",
    e: "error", E: "errorBack", n: "game", p: "gameBack", i: "i", I: "iBack", m: "m", M: "mBack", b: "b", B: "bBack",
  };
  addEventListener("keydown", event => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.target.closest?.("input, textarea")) return;
    if (event.key === "?") return toggleHelp();
    let to = keys[event.key] ?? keys[event.key.toLowerCase()];
    if (event.shiftKey && /^Arrow(Left|Right)$/.test(event.key)) to = event.key === "ArrowRight" ? "enter" : "leave";
    else if (event.shiftKey && !/^[vekjimb$]$/i.test(event.key)) to = null;
    const game = to && !help.open && current();
    if (!game) return;
    event.preventDefault();
    step(game, to);
  });
  let waiting = false;
  const follow = () => {
    waiting = false;
    const game = current();
    if (game) activate(game);
  };
  addEventListener("scroll", () => waiting || ((waiting = true), requestAnimationFrame(follow)));

  // A game that nobody has stepped through is printed with its last position.
  let before = [];
  addEventListener("beforeprint", () => {
    state.games.forEach(build);
    before = state.games.filter(g => g.data.kind && !location.hash.startsWith("#" + g.id + ".") && g.at <= 1 && nodesOf(g).length > 1).map(g => [g, g.at]);
    for (const [g] of before) render(g, g.order[g.plies - 1]);
  });
  addEventListener("afterprint", () => before.forEach(([g, at]) => render(g, at)));

  const fromFragment = () => go(location.hash.slice(1));
  addEventListener("hashchange", fromFragment);
  fromFragment();
  if (!state.active) follow();
})();
