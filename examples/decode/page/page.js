"use strict";
// A game is an article whose script element has its positions: the sprites, what is
// said below the board, and the positions before and after. The fragment #2.14.31 is
// item 2, game 14, position 31; a position of the main line has the number of its ply.
(() => {
  const svg = "http://www.w3.org/2000/svg";
  const sprite = text => {
    const [id, x, y, label] = text.split(" ");
    const el = document.createElementNS(svg, id[0] === "=" ? "text" : "use");
    if (id[0] === "=") {
      el.setAttribute("class", "label on" + id.slice(1));
      el.textContent = label;
    } else {
      el.setAttribute("href", "#" + id);
    }
    el.setAttribute("x", x);
    el.setAttribute("y", y);
    return el;
  };
  const games = new Map();
  const gameOf = article => {
    let game = games.get(article);
    if (!game) {
      game = { nodes: JSON.parse(article.querySelector("script").textContent), at: 0, links: new Map() };
      for (const link of article.querySelectorAll(".moves a")) game.links.set(+link.hash.split(".")[2], link);
      games.set(article, game);
    }
    return game;
  };
  let active = null;
  const show = (article, at) => {
    const game = gameOf(article), [picture, caption, prev, next] = game.nodes[at];
    game.links.get(game.at)?.removeAttribute("aria-current");
    game.at = at;
    article.querySelector("svg g").replaceChildren(...(picture ? picture.split(",").map(sprite) : []));
    article.querySelector("svg").setAttribute("aria-label", caption);
    article.querySelector("output").textContent = caption;
    for (const b of article.querySelectorAll("button"))
      b.disabled = b.value === "first" || b.value === "prev" ? at === 0 : !next;
    const link = game.links.get(at), moves = article.querySelector(".moves");
    if (link) {
      link.setAttribute("aria-current", "true");
      const top = link.offsetTop - moves.offsetTop; // scrolls the moves, not the page
      if (top < moves.scrollTop || top + link.offsetHeight > moves.scrollTop + moves.clientHeight) moves.scrollTop = top - moves.clientHeight / 2;
    }
    active?.classList.remove("active");
    (active = article).classList.add("active");
    history.replaceState(null, "", "#" + article.id + "." + at);
  };
  const step = (article, to) => {
    const { nodes, at } = gameOf(article);
    const [, , prev, next] = nodes[at];
    if (to === "first") return show(article, 0);
    if (to === "prev") return show(article, prev);
    if (to === "next") return show(article, next || at);
    let last = at;
    while (nodes[last][3]) last = nodes[last][3];
    show(article, last);
  };
  const fromFragment = () => {
    const [item, number, at] = location.hash.slice(1).split(".");
    const article = document.getElementById(item + "." + number);
    if (!article?.classList.contains("steps")) return;
    show(article, Math.min(+at || 0, gameOf(article).nodes.length - 1));
    article.scrollIntoView({ block: "nearest" });
  };
  for (const article of document.querySelectorAll("article.steps")) {
    article.querySelector(".bar").hidden = false;
    article.addEventListener("click", event => {
      const button = event.target.closest("button"), link = event.target.closest(".moves a");
      if (button) step(article, button.value);
      if (link) {
        event.preventDefault();
        show(article, +link.hash.split(".")[2]);
      }
    });
  }
  addEventListener("keydown", event => {
    const to = { ArrowLeft: "prev", ArrowRight: "next", Home: "first", End: "last" }[event.key];
    const article = active ?? document.querySelector("article.steps");
    if (!to || !article || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    step(article, to);
  });
  addEventListener("hashchange", fromFragment);
  fromFragment();
})();
