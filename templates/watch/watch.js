
// ---- a run that goes on ----------------------------------------------------------------------------------------------------------
// Asks once a second how far the run is, and for the report when there is a new one. Of the report the sections that have changed are
// replaced; one that is in use (a zoomed plot, a film that plays, the focus in a figure) is left until it is not. The page does not move
// under the reader's eyes.

const main_part = document.querySelector("main"), by_id = (id) => document.getElementById(id);
const watched = { version: 0, waiting: null, silent: 0, is_over: false };

async function asked(path) {
  const response = await fetch(path, { cache: "no-store" });
  if (response.status === 204) return null;
  if (!response.ok) throw new Error((await response.text()).trim());
  return response.json();
}

function time_text(seconds) {
  const whole = Math.round(seconds), two = (number) => String(number).padStart(2, "0");
  return whole >= 3600 ? `${Math.floor(whole / 3600)}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}` : `${Math.floor(whole / 60)}:${two(whole % 60)}`;
}

function in_words(value) {  // as text.cpp
  for (const [size, word] of [[1e12, "trillion"], [1e9, "billion"], [1e6, "million"]]) if (value >= 0.9995 * size) return `${shown(value / size, 3)} ${word}`;
  return shown(value, 3);
}

function say(message) {
  const line = by_id("watch-message");
  if (line.textContent !== message) line.textContent = message;
  line.hidden = message === "";
}

function show_status(status) {
  const part = status.steps > 0 ? status.step / status.steps : 0;
  by_id("watch-part").value = part;
  document.title = `${Math.floor(100 * part)} % \u00b7 ${status.title || "A run"} \u00b7 Heartwright`;
  const figures = [`${Math.floor(100 * part)} %`, `${shown(status.t_ms, 6)} of ${shown(status.end_ms, 6)} ms`];
  if (status.cell_steps_per_second > 0) figures.push(`${in_words(status.cell_steps_per_second)} cell-steps/s`);
  if (status.phase === "running") figures.push(status.seconds_left === null ? "time left not known yet" : `${time_text(status.seconds_left)} left`);
  by_id("watch-figures").textContent = status.phase === "preparing" ? "The run is being prepared." : figures.join(" \u00b7 ");
  if (status.phase === "finishing") say("The run is writing its last files.");
  else if (status.phase === "ended" || status.phase === "failed") say(status.message);
  else say("");
}

// ---- the sections ----

const key_of = (element, place) => element.id || `${element.tagName} ${place}`;

function is_in_use(element) {
  const focus = document.activeElement;
  if (focus && focus !== document.body && element.contains(focus) && focus.closest("figure, .surface-view")) return true;
  if ([...element.querySelectorAll("figure")].some((figure) => figure.film?.timer || figure.plot?.is_zoomed)) return true;
  return [...element.querySelectorAll(".surface-view")].some((view) => view.viewer?.timer);
}

// What the reader has opened and hidden there, taken over into the section that takes its place.
function carry_over(from, to) {
  const opened = from.querySelectorAll("details");
  to.querySelectorAll("details").forEach((details, k) => { if (opened[k]) details.open = opened[k].open; });
  const hidden = new Set([...from.querySelectorAll('button[data-curve][aria-pressed="false"]')].map((element) => element.dataset.curve));
  to.querySelectorAll("button[data-curve]").forEach((element) => { if (hidden.has(element.dataset.curve)) turn_curve(element); });
}

// Films show the latest instant, unless the reader has chosen another one.
function follow(fresh, old) {
  for (const figure of fresh.querySelectorAll("figure[id]")) figure.film?.follow(old?.querySelector(`[id="${figure.id}"]`)?.film);
  fresh.querySelectorAll(".surface-view").forEach((view, k) => {
    const earlier = old?.querySelectorAll(".surface-view")[k]?.viewer;
    view.viewer?.opened.then(() => view.viewer.follow(earlier));
  });
}

function replace(old, fresh) {
  old.querySelectorAll(".surface-view").forEach((view) => view.viewer?.gl.getExtension("WEBGL_lose_context")?.loseContext());
  old.replaceWith(fresh);
  enliven(fresh);
  enliven_surfaces(fresh);
  carry_over(old, fresh);
  follow(fresh, old);
}

// The section at the top of the window, and how far from it.
function reading_place() {
  const top = by_id("watch").getBoundingClientRect().bottom;
  const element = [...main_part.children].find((child) => child.getBoundingClientRect().bottom > top);
  return element && { key: element.watch_key, top: element.getBoundingClientRect().top };
}

// Whether all that has changed is shown.
function show_report(html) {
  const place = scrollY > 0 ? reading_place() : null;
  const fresh = [...new DOMParser().parseFromString(html, "text/html").body.children];
  const old = new Map([...main_part.children].map((element) => [element.watch_key, element]));
  let is_whole = true, before = null;
  fresh.forEach((parsed, k) => {
    const key = key_of(parsed, k), text = parsed.outerHTML, has = old.get(key);
    old.delete(key);
    let element = has;
    if (has && has.watch_text !== text && is_in_use(has)) {
      is_whole = false;
    } else if (!has || has.watch_text !== text) {
      element = document.importNode(parsed, true);
      Object.assign(element, { watch_key: key, watch_text: text });
      if (has) replace(has, element);
    }
    if (!has) {
      main_part.insertBefore(element, before ? before.nextSibling : main_part.firstChild);
      enliven(element);
      enliven_surfaces(element);
      follow(element);
    }
    before = element;
  });
  for (const element of old.values()) element.remove();
  const there = place && [...main_part.children].find((element) => element.watch_key === place.key);
  if (there) scrollBy({ top: there.getBoundingClientRect().top - place.top, behavior: "instant" });
  return is_whole;
}

async function look_at_report() {
  const report = await asked(`report?have=${watched.version}`);
  if (report) {
    watched.version = report.version;
    watched.waiting = report.html;
  }
}

function show_what_waits() {
  if (watched.waiting !== null && show_report(watched.waiting)) watched.waiting = null;
}

async function look() {
  try {
    const status = await asked("status");
    watched.silent = 0;
    watched.is_over = status.phase === "failed" || (status.phase === "ended" && !status.is_due);
    show_status(status);
    if (status.is_due || status.version !== watched.version) {
      try {
        await look_at_report();
        watched.is_over = watched.is_over || status.phase === "ended";
      } catch (error) {
        if (status.phase === "running") say(`The report cannot be made now: ${error.message}`);
      }
    }
  } catch {
    // The run's last answer may have been missed: a page in the background asks seldom.
    if (++watched.silent >= 3) {
      watched.is_over = true;
      say("The run does not answer any more: it has ended. Its folder holds report.html.");
    }
  }
  show_what_waits();
  if (!watched.is_over || watched.waiting !== null) setTimeout(watched.is_over ? show_the_rest : look, 1000);
}

function show_the_rest() {
  show_what_waits();
  if (watched.waiting !== null) setTimeout(show_the_rest, 1000);
}

look();
