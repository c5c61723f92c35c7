// Makes pages smoother. Everything here also works without it, by links and forms.

const page = () => document.getElementById("page");
const line = () => document.getElementById("line");

// ---- drafts: a link that changes the draft morphs the page in place of loading it ----

document.addEventListener("click", (event) => {
  const link = event.target.closest?.("a[data-d]");
  if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  if (!window.htmx) return;
  event.preventDefault();
  if (page().hasAttribute("data-one-tap") && link.dataset.command && tapped(link.dataset.command)) return;
  go(link.getAttribute("href"));
});

function go(address) {
  return ask(address, { push: "true" });
}

// One question at a time for the page: a later one takes the place of an earlier one (`hx-sync` of the body).
function ask(address, more) {
  return htmx.ajax("GET", address, { target: "#page", swap: "outerMorph", ...more });
}

// One tap: the same form as the row in the list has, sent by a click on the board.
function tapped(command) {
  const form = document.getElementById("tap");
  if (!form) return false;
  let field = form.querySelector("[name=command]");
  if (!field) {
    field = document.createElement("input");
    field.type = "hidden";
    field.name = "command";
    form.append(field);
  }
  field.value = command;
  form.requestSubmit();
  field.remove();
  return true;
}

// ---- after an answer: title, favicon, address, the head seen last ----

document.addEventListener("htmx:after:swap", (event) => {
  const { ctx } = event.detail;
  if (ctx?.request?.method === "POST" && ctx.response?.raw?.url) {
    const landed = new URL(ctx.response.raw.url);
    history.pushState({ htmx: true }, "", landed.pathname + landed.search + landed.hash);
    if (landed.hash === "#chat") document.getElementById("chat-form")?.reset();
  }
  settled();
});

function settled() {
  const now = page();
  const icon = document.getElementById("favicon");
  if (icon && now) icon.href = now.hasAttribute("data-you") ? icon.dataset.you : icon.dataset.idle;
  if (now?.dataset.head) remember(now.dataset);
  looked();
  replaying();
}

// A late answer must not put an older board over a newer one.
document.addEventListener("htmx:before:swap", (event) => {
  const { target, text } = event.detail.ctx;
  const now = target?.dataset?.version;
  const then = text?.match(/data-version="(\d+)"/)?.[1];
  if (now && then && target.dataset.game === text.match(/data-game="(\w+)"/)?.[1] && Number(then) < Number(now)) {
    event.preventDefault();
  }
});

// What somebody is writing is not overwritten by a refresh.
document.addEventListener("input", (event) => {
  const form = event.target.form;
  if (form && (form.id === "chat-form" || form.id === "notes-form")) form.setAttribute("hx-morph-skip", "");
});

// ---- new versions: the highest one heard of is remembered, and a page that is behind it asks until it is not ----

const underway = new Set();
let heard = 0;
let tries = 0;
let rest = 0;

document.addEventListener("version", (event) => {
  rest = 0;
  hear(Number(event.detail?.data));
});
document.addEventListener("htmx:before:request", ({ detail: { ctx } }) => { if (!isStream(ctx)) underway.add(ctx); });
document.addEventListener("htmx:finally:request", ({ detail: { ctx } }) => {
  underway.delete(ctx);
  setTimeout(follow);
});

const isStream = (ctx) => ctx.sourceElement?.id === "live";

function hear(version) {
  if (version < Number(page()?.dataset.version)) fellBack();
  heard = Math.max(heard, version || 0);
  follow();
}

// Whatever is under way comes first: it may bring the news itself. An answer that does not help is asked for again, less and less often.
function follow() {
  if (underway.size || !window.htmx || !document.getElementById("live")) return;
  if (!(heard > Number(page()?.dataset.version))) { tries = 0; return; }
  if (performance.now() < rest) return;
  rest = performance.now() + Math.min(8_000, 500 * 2 ** tries);
  tries += 1;
  refresh();
}

// The page of this address as it is now.
function refresh() {
  if (!underway.size) ask(location.pathname + location.search);
}

// A store that knows less than this page has lost something: what it has left is shown, with the warning about histories.
async function fellBack() {
  const { game, version } = page().dataset;
  if ((await newest(game)) < Number(version)) location.reload();
}

// Chat is in no stream, a tab in the background has none, and a stream may be dead without knowing it.
let looks = 0;
setInterval(async () => {
  const chat = document.getElementById("chat");
  const game = page()?.dataset.game;
  looks += 1;
  if (!chat || !game || (document.hidden ? looks % 3 : state === "off")) return;
  const answer = await fetch(`/api/v1/games/${game}/chat?limit=1&after=${chat.dataset.last}${invited()}`).catch(() => null);
  if (!answer?.ok) return;
  const { messages, version } = await answer.json();
  hear(version);
  if (messages.length) refresh();
}, 12_000);

// ---- no answer: what was pressed says so, and may be pressed again ----

document.addEventListener("htmx:error", ({ detail: { ctx } }) => unanswered(ctx));
document.addEventListener("htmx:response:error", ({ detail: { ctx } }) => { if (ctx.response.status >= 500) unanswered(ctx); });

function unanswered(ctx) {
  const note = document.getElementById("unanswered");
  if (note && ctx && !isStream(ctx) && (ctx.request.method === "POST" || ctx.push)) note.hidden = false;
}

// ---- time left: what the service said, less what has passed here; the time of day here may be wrong, and may be set ----

const counted = new Map();

function leftOf({ until, left }) {
  const known = counted.get(until) ?? { left: Number(left), monotonic: performance.now(), wall: Date.now(), least: Infinity };
  counted.set(until, known);
  const passed = Math.max(performance.now() - known.monotonic, Date.now() - known.wall); // a machine that sleeps stops the first
  known.least = Math.min(known.least, Number(left), known.left - passed);
  return Math.max(0, Math.floor(known.least / 1000));
}

function ticked() {
  for (const shown of document.querySelectorAll("[data-until]")) {
    const left = leftOf(shown.dataset);
    if (left >= 86_400) continue;
    const hours = Math.floor(left / 3600);
    const minutes = Math.floor(left / 60) % 60;
    shown.textContent = hours ? `${hours} h ${String(minutes).padStart(2, "0")}` : minutes ? `${minutes} min` : `${left} s`;
  }
}
setInterval(ticked, 1_000);

// ---- connection ----

let state = "late";

function connection(next) {
  state = next;
  const shown = line();
  if (!shown || !document.getElementById("live")) return;
  const words = { live: shown.dataset.live, late: shown.dataset.late, off: shown.dataset.off }[next];
  const dot = document.createElement("span");
  dot.className = next === "live" ? "dot" : "dot late";
  shown.replaceChildren(dot, words);
  shown.dataset.state = next;
}

// Looked at, not only heard of: the state, and the last version that the stream told.
function looked() {
  const live = document.getElementById("live");
  if (live && !live._htmx) window.htmx?.process(live);
  const stream = live?._htmx?.sse;
  const now = !navigator.onLine ? "off" : stream?.reader ? "live" : "late";
  if (now !== state || line()?.dataset.state !== now) connection(now);
  const told = Number(stream?.lastEventId);
  if (told > heard) hear(told);
  else follow();
}
setInterval(looked, 1_000);
for (const change of ["htmx:sse:after:connection", "htmx:sse:after:message", "htmx:sse:close", "htmx:sse:error", "htmx:error"]) {
  document.addEventListener(change, () => setTimeout(looked, 0));
}
window.addEventListener("offline", looked);
window.addEventListener("online", () => {
  rest = 0;
  reconnect();
  refresh();
});
document.addEventListener("visibilitychange", () => {
  if (!document.hidden && document.getElementById("live") && state !== "live") refresh();
});

// A stream that was open when the network went may be dead without knowing it.
function reconnect() {
  const old = document.getElementById("live");
  if (!old) return;
  const fresh = old.cloneNode();
  fresh.removeAttribute("data-htmx-powered");
  fresh.setAttribute("hx-sse:connect", old.getAttribute("hx-sse:connect").replace(/after=\d+/, `after=${page().dataset.version}`));
  old.replaceWith(fresh);
  htmx.process(fresh);
}

// ---- the head seen last: a history that does not go on from it raises a warning ----

async function remember({ game, version, head }) {
  const key = `vintners-head-${game}`;
  let seen = null;
  try { seen = JSON.parse(localStorage.getItem(key)); } catch { /* storage may be shut */ }
  const good = !seen || (await continues(game, seen, Number(version), head));
  const warning = document.getElementById("history");
  if (warning) warning.hidden = good;
  if (good && (!seen || Number(version) >= seen.version)) {
    try { localStorage.setItem(key, JSON.stringify({ version: Number(version), head })); } catch { /* as above */ }
  }
}

async function continues(game, seen, version, head) {
  if (version === seen.version) return head === seen.head;
  if (version < seen.version) return page()?.dataset.version !== String(version) || (await newest(game)) >= seen.version;
  const answer = await fetch(`/api/v1/games/${game}/events?after=${seen.version - 1}&limit=1${invited()}`).catch(() => null);
  if (!answer?.ok) return true;
  const { events } = await answer.json();
  return events[0]?.hash === seen.head;
}

async function newest(game) {
  const answer = await fetch(`/api/v1/games/${game}?x${invited()}`).catch(() => null);
  return answer?.ok ? (await answer.json()).version : Infinity;
}

function invited() {
  const invite = new URLSearchParams(location.search).get("invite");
  return invite ? `&invite=${encodeURIComponent(invite)}` : "";
}

// ---- keyboard ----

const jumps = { m: "#own", b: "#board", l: "#log", c: "#say", s: "#confirm" };

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  const typing = event.target.closest?.("input:not([type=radio]):not([type=checkbox]), textarea, select");
  if (event.key === "Escape") return escaped(event.target);
  if (typing) return;
  const game = page()?.dataset.game;
  if (event.key === "n") location.href = game ? `/next?after=${game}` : "/next";
  else if (event.key === "?") help();
  else if (jumps[event.key]) jump(jumps[event.key], event);
  else if (event.key === "ArrowLeft") document.getElementById("r-prev")?.click();
  else if (event.key === "ArrowRight") document.getElementById("r-next")?.click();
});

function escaped(from) {
  const open = document.querySelector("dialog[open]");
  if (open) return open.close();
  if (from.closest?.("input, textarea")) return from.blur();
  document.querySelector("#refusal a[data-d], #restart")?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
}

function jump(to, event) {
  const there = document.querySelector(to);
  if (!there) return;
  event.preventDefault();
  there.scrollIntoView({ block: "start" });
  if (!there.matches("textarea, button")) there.tabIndex = -1;
  there.focus({ preventScroll: true });
}

async function help() {
  let box = document.getElementById("keys");
  if (!box) {
    const answer = await fetch("/keys");
    if (!answer.ok) return;
    box = document.createElement("dialog");
    box.id = "keys";
    box.innerHTML = await answer.text();
    document.body.append(box);
    box.querySelector("button")?.addEventListener("click", () => box.close());
  }
  box.showModal();
}

// ---- looking back: play, speed, and a peek from the log ----

let playing = null;

function replaying() {
  const button = document.getElementById("r-play");
  if (!button) { playing = null; return; }
  button.hidden = false;
  document.getElementById("r-speed").hidden = false;
  document.getElementById("rng-go").hidden = true;
  button.setAttribute("aria-pressed", String(Boolean(playing)));
  if (playing) {
    clearTimeout(playing);
    const next = document.getElementById("r-next");
    playing = next?.href ? setTimeout(() => next.click(), speed()) : null;
    button.setAttribute("aria-pressed", String(Boolean(playing)));
  }
}

const speed = () => Number(document.querySelector("[name=speed]:checked")?.value || 1200);

document.addEventListener("click", (event) => {
  if (!event.target.closest?.("#r-play")) return;
  if (playing) { clearTimeout(playing); playing = null; } else playing = setTimeout(() => document.getElementById("r-next")?.click(), 10);
  event.target.closest("#r-play").setAttribute("aria-pressed", String(Boolean(playing)));
});

document.addEventListener("change", (event) => {
  if (event.target.id === "rng") event.target.form.requestSubmit();
});

let peeked = null;

async function peek(link) {
  const board = document.querySelector(".game:not(.solo) .g-board");
  if (!board || peeked === link) return;
  peeked = link;
  const address = new URL(link.href);
  address.searchParams.set("part", "board");
  const answer = await fetch(address).catch(() => null);
  if (!answer?.ok || peeked !== link) return;
  unpeek(true);
  const past = document.createElement("div");
  past.className = "g-board past";
  past.id = "peek";
  past.innerHTML = await answer.text();
  board.hidden = true;
  board.after(past);
}

function unpeek(keep) {
  if (!keep) peeked = null;
  document.getElementById("peek")?.remove();
  const board = document.querySelector(".game .g-board[hidden]");
  if (board) board.hidden = false;
}

let hovering = 0;
document.addEventListener("pointerover", (event) => {
  const link = event.pointerType === "mouse" && event.target.closest?.("a[data-peek]");
  clearTimeout(hovering);
  if (link) hovering = setTimeout(() => peek(link), 250);
  else if (peeked) unpeek();
});

settled();
