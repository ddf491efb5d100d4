"use strict";
// Every text reaches the page as the text of a node, never as HTML; drawings as images, in which nothing runs.

const WHEN = ["before", "after"];
const POLL = 1000; // milliseconds
const MOST_OTHERS = 10; // sentences that are compared with the first one
const NEAR = "A paraphrase and what is denied of an opposite say the same and should be near 1, all else farther away.";
const by = (id) => document.getElementById(id);
let state = null;
let turn = 0; // of the last click on Show: answers to earlier ones are dropped

function make(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.append(...children);
  return node;
}

async function post(path, body) {
  let answer;
  try {
    answer = await fetch(path, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
  } catch {
    throw new Error("The program does not answer: was it ended?");
  }
  if (answer.ok) return answer;
  const said = await answer.json().catch(() => null);
  throw new Error(said?.detail ?? `The program failed (${answer.status}); its terminal says why.`);
}

function fail(message) {
  by("error").textContent += (by("error").textContent && message ? "\n" : "") + message;
  by("error").hidden = !by("error").textContent;
}

function clearError() {
  by("error").textContent = "";
  by("error").hidden = true;
}

// The status line with the seconds that the work has taken; returns what stops it.
function busy(text) {
  const start = Date.now();
  const say = () => {
    const seconds = Math.round((Date.now() - start) / 1000);
    by("status").textContent = text() + (seconds > 1 ? ` ${seconds} s` : "");
  };
  say();
  const timer = setInterval(say, POLL);
  return () => clearInterval(timer);
}

// The form

function lines() {
  return by("texts").value.split(/\r\n|\r|\n/).map((line) => line.trim()).filter(Boolean);
}

function asked() {
  const texts = lines();
  const { texts: most, line } = state.limits;
  if (!texts.length) throw new Error("Write a sentence first.");
  if (texts.length > most) throw new Error(`${texts.length} lines are too many: the page takes ${most}. For a file: litotes augment.`);
  const long = texts.findIndex((text) => [...text].length > line);
  if (long >= 0) throw new Error(`Line ${long + 1} has more than ${line} characters.`);
  if (texts.some((text) => !text.isWellFormed())) throw new Error("A line holds half a character (a lone surrogate).");
  const boxes = [...document.querySelectorAll("#augmentations input:checked")];
  const encoder = (id) => (by(id).value === "" ? null : Number(by(id).value));
  return { texts, augmentations: boxes.map((box) => box.value), before: encoder("before"), after: encoder("after") };
}

function fillForm() {
  by("limits").textContent = `(at most ${state.limits.texts}, of ${state.limits.characters} characters each)`;
  if (!by("texts").value) by("texts").value = state.texts.join("\n");
  for (const { name, help, checked } of state.augmentations) {
    const box = make("input", { type: "checkbox", value: name });
    box.checked = checked;
    by("augmentations").append(make("label", {}, box, make("span", {}, make("b", {}, name), ` ${help}`)));
  }
  by("no-encoders").hidden = state.encoders.length > 0;
  by("selects").hidden = state.encoders.length === 0;
  WHEN.forEach((when, place) => {
    by(when).append(make("option", { value: "" }, "none"));
    state.encoders.forEach((name, number) => by(when).append(make("option", { value: number }, name)));
    by(when).value = place < state.encoders.length ? place : "";
  });
}

// What was made

function madeRow(made, cosined) {
  const text = make("p", { class: "text" });
  const tags = { same: "span", old: "del", new: "ins" };
  for (const [kind, piece] of made.pieces) text.append(make(tags[kind], {}, piece));
  const about = made.numbers.map(([label, value]) => `${label} ${value.toFixed(2)}`);
  if (made.rule) about.unshift(`rule ${made.rule}`);
  if (made.span) about.push(`edit at ${made.span[0]}–${made.span[1]}`);
  const row = make(
    "div",
    { class: cosined ? "made cosined" : "made", "data-column": made.column },
    make("div", { class: "kind", title: made.meaning }, made.name),
    make("div", {}, text, make("p", { class: "by" }, about.join(" · "))),
  );
  if (cosined) row.append(make("div", { class: "bars" }));
  return row;
}

function parseDetails(text) {
  const details = make("details", {}, make("summary", {}, "parse"));
  details.addEventListener("toggle", async () => {
    if (!details.open || details.childElementCount > 1) return;
    const box = make("div", {}, "parsing …");
    details.append(box);
    try {
      const { svg, words } = await (await post("/api/parse", { text })).json();
      const image = make("img", { alt: "dependency tree; the table below has the same", src: `data:image/svg+xml,${encodeURIComponent(svg)}` });
      image.addEventListener("load", () => { // the words stand below the arcs
        image.parentNode.scrollTop = image.parentNode.scrollHeight;
      });
      const scroll = { class: "scroll", tabindex: "0", role: "region" };
      box.replaceChildren(
        make("div", { ...scroll, "aria-label": "dependency tree" }, image),
        make("div", { ...scroll, "aria-label": "words of the parse" }, table(["word", "tag", "relation", "head"], words)),
      );
    } catch (error) {
      box.remove();
      details.open = false;
      fail(error.message);
    }
  });
  return details;
}

function table(head, rows) {
  const line = (tag, cells) => make("tr", {}, ...cells.map((cell) => make(tag, tag === "th" ? { scope: "col" } : {}, cell)));
  return make("table", {}, make("thead", {}, line("th", head)), make("tbody", {}, ...rows.map((row) => line("td", row))));
}

function drawRows({ rows, missing }, cosined) {
  const notes = Object.entries(missing).map(([name, why]) => make("p", { class: "note" }, `No ${name}: ${why}`));
  const articles = rows.map((row) => {
    const article = make("article", {}, make("h2", {}, row.text), ...row.made.map((made) => madeRow(made, cosined)));
    const declined = new Map(); // reason → names
    for (const { name, reason } of row.declined) declined.set(reason, [...(declined.get(reason) ?? []), name]);
    const reasons = [...declined].map(([reason, names]) => `${names.join(", ")} (${reason})`).join("; ");
    if (reasons) article.append(make("p", { class: "declined" }, `declined: ${reasons}`));
    article.append(parseDetails(row.text));
    return article;
  });
  by("rows").replaceChildren(...notes, ...articles);
}

// Cosines

function bar(when, value, name) {
  const fill = make("span", { class: `fill ${when}` });
  fill.style.width = `${100 * Math.max(0, value)}%`;
  return make("div", { class: "bar", "data-when": when, title: name }, make("span", {}, when),
    make("span", { class: "track", "aria-hidden": "true" }, fill), make("span", { class: "value" }, value.toFixed(3)));
}

function drawCosines(when, cosines, name) {
  [...document.querySelectorAll("#rows article")].forEach((article, place) => {
    for (const row of article.querySelectorAll(".made")) {
      const value = cosines[place][row.dataset.column];
      if (value !== undefined) row.querySelector(".bars").append(bar(when, value, name));
    }
  });
}

function drawSummary(answers, texts) {
  const whens = WHEN.filter((when) => answers[when]);
  const head = ["", ...whens]; // names are too long for a narrow column
  const names = make("p", { class: "note" }, whens.map((when) => `${when}: ${answers[when].name}`).join("; "));
  const { means, of } = answers[whens[0]].summary; // of the same texts for both
  const rows = Object.keys(means).map((column) => [
    `${document.querySelector(`[data-column="${column}"] .kind`).textContent} (${means[column].of})`,
    ...whens.map((when) => answers[when].summary.means[column].mean.toFixed(3)),
  ]);
  if (of) rows.push(["paraphrase above negation", ...whens.map((when) => `${answers[when].summary.above} of ${of}`)]);
  const others = texts.slice(1, MOST_OTHERS + 1).map((text, place) => [text, ...whens.map((when) => answers[when].to_first[place].toFixed(3))]);
  by("summary").replaceChildren(
    names,
    ...(others.length ? [make("h2", {}, `Cosine to the first sentence, “${texts[0]}”`), table(head, others)] : []),
    ...(rows.length ? [make("h2", {}, "Mean cosine to the sentence"), make("p", { class: "note" }, NEAR), table(head, rows)] : []),
  );
  by("summary").hidden = !rows.length && !others.length;
}

async function showCosines(ask, sentences, mine) {
  const answers = {};
  for (const when of WHEN) {
    if (ask[when] === null) continue;
    const name = state.encoders[ask[when]];
    const stop = busy(() => `Cosines by ${name}; its first answer takes a while …`);
    const { texts, augmentations } = ask;
    try {
      const answer = await (await post("/api/cosines", { texts, augmentations, encoder: ask[when] })).json();
      if (mine !== turn) return;
      drawCosines(when, answer.cosines, name);
      answers[when] = { ...answer, name };
      drawSummary(answers, sentences);
    } catch (error) {
      if (mine === turn) fail(`${when}: ${error.message}`);
    } finally {
      stop();
    }
  }
}

async function show() {
  clearError();
  const mine = ++turn;
  let stop = () => {};
  try {
    const ask = asked();
    stop = busy(() => (state.state === "loading" ? "Loading the parser and WordNet …" : "Working …"));
    const answer = await (await post("/api/rows", { texts: ask.texts, augmentations: ask.augmentations })).json();
    stop();
    if (mine !== turn) return;
    by("summary").hidden = true;
    drawRows(answer, ask.before !== null || ask.after !== null);
    const sentences = answer.rows.map((row) => row.text);
    await showCosines(ask, sentences, mine);
    if (mine === turn) by("status").textContent = `Done: ${sentences.length} ${sentences.length === 1 ? "sentence" : "sentences"}.`;
  } catch (error) {
    stop();
    if (mine !== turn) return;
    by("status").textContent = "";
    by("rows").replaceChildren(); // they are of the sentences before
    by("summary").hidden = true;
    fail(error.message);
  }
}

async function download(ending) {
  clearError();
  let stop = () => {};
  try {
    const ask = asked();
    stop = busy(() => "Writing the file …");
    const content = await (await post(`/api/file/${ending}`, ask)).blob();
    const link = make("a", { href: URL.createObjectURL(content), download: `litotes.${ending}` });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60 * POLL);
    by("status").textContent = `litotes.${ending} is written.`;
  } catch (error) {
    by("status").textContent = "";
    fail(error.message);
  } finally {
    stop();
  }
}

// Start

async function poll() {
  try {
    const fresh = await (await fetch("/api/state")).json();
    const first = state === null;
    state = fresh;
    if (first) {
      fillForm();
      if (state.state !== "failed") show();
    }
  } catch {
    fail("The program does not answer: was it ended?");
    return;
  }
  if (state.state === "failed") {
    by("status").textContent = "";
    fail(state.error);
  }
  if (state.state === "loading") setTimeout(poll, POLL);
}

by("form").addEventListener("submit", (event) => {
  event.preventDefault();
  if (state) show();
});
by("texts").addEventListener("keydown", (event) => {
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) by("form").requestSubmit();
});
for (const button of document.querySelectorAll("[data-file]"))
  button.addEventListener("click", () => state && download(button.dataset.file));
poll();
