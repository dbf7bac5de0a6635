"use strict";
// The page reads without this script. It adds values under the pointer, curves that can be hidden, zoom, the film, and files to keep.
const SVG = "http://www.w3.org/2000/svg";
const CALM = matchMedia("(prefers-reduced-motion: reduce)");

const text_of = (value) => value.replace("-", "\u2212");
const shown = (value, digits = 4) => (Number.isFinite(value) ? text_of((Number(value.toPrecision(digits)) || 0).toString()) : "\u2013");

function made(name, attributes = {}, text = "") {
  const element = name.startsWith("svg:") ? document.createElementNS(SVG, name.slice(4)) : document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.textContent = text;
  return element;
}

function button(text, label, act) {
  const element = made("button", { type: "button", "aria-label": label, title: label }, text);
  element.addEventListener("click", act);
  return element;
}

// ---- what travels with the page ------------------------------------------------------------------------------------------------

const can_inflate = typeof DecompressionStream === "function";

async function inflated(bytes) {  // a zlib stream
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"))).arrayBuffer());
}

const bytes_of = (base64) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));

function csv_of(figure) {
  const table = figure.querySelector(":scope > script.table");
  if (!table || !can_inflate) return null;
  return (figure.csv ??= inflated(bytes_of(table.textContent)).then((bytes) => new TextDecoder().decode(bytes)));
}

// Its columns; NaN: an empty field.
function columns_of(figure) {
  const csv = csv_of(figure);
  return csv && (figure.columns ??= csv.then((text) => {
    const rows = text.trimEnd().split("\n").slice(1).map((row) => row.split(","));
    return (rows[0] ?? []).map((_, k) => Float64Array.from(rows, (row) => (row[k] ? Number(row[k]) : NaN)));
  }));
}

function keep(name, type, text) {
  const link = made("a", { download: name, href: URL.createObjectURL(new Blob([text], { type })) });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

// The picture as plots/NAME.svg has it: whole, with caption, legend and the colours of paper.
function svg_text(figure) {
  const svg = figure.querySelector(":scope > svg"), copy = svg.cloneNode(true), box = svg.dataset.fileBox.split(" ");
  figure.plot?.undo(copy);
  figure.film?.undo(copy);
  copy.querySelectorAll(".cursor, .selection").forEach((element) => element.remove());
  copy.querySelectorAll(".hidden").forEach((element) => element.classList.remove("hidden"));
  copy.querySelectorAll(".isochrone-labels text").forEach((element) => element.removeAttribute("class"));
  copy.prepend(made("svg:rect", { class: "sheet", y: box[1], width: "100%", height: "100%" }));
  copy.prepend(made("svg:style", {}, document.getElementById("file-style").textContent));
  for (const [key, value] of [["xmlns", SVG], ["viewBox", box.join(" ")], ["width", box[2]], ["height", box[3]], ["class", figure.kind]]) copy.setAttribute(key, value);
  return new XMLSerializer().serializeToString(copy);
}

function offer_files(figure, tools) {
  const name = figure.id, title = figure.querySelector("figcaption").textContent;
  tools.append(button("SVG", `Save the picture of ${title} as SVG`, () => keep(`${name}.svg`, "image/svg+xml", svg_text(figure))));
  if (csv_of_is_there(figure)) tools.append(button("CSV", `Save the numbers of ${title} as CSV`, async () => keep(`${name}.csv`, "text/csv", await csv_of(figure))));
}
const csv_of_is_there = (figure) => can_inflate && figure.querySelector(":scope > script.table") !== null;

// ---- reading under the pointer -------------------------------------------------------------------------------------------------

class Readout {
  constructor(figure, svg) {
    this.svg = svg;
    this.mark = svg.appendChild(made("svg:path", { class: "cursor" }));
    this.box = figure.appendChild(made("output", { class: "readout" }));
    this.box.hidden = true;
  }
  show(lines, path, x) {  // x in the drawing's units
    this.mark.setAttribute("d", path);
    this.box.textContent = lines.join("\n");
    this.box.hidden = false;
    const drawn = this.svg.getBoundingClientRect(), around = this.svg.parentElement.getBoundingClientRect();
    const at = drawn.left - around.left + x * drawn.width / this.svg.viewBox.baseVal.width;
    const left = at > drawn.width / 2 ? at - 12 - this.box.offsetWidth : at + 12;
    this.box.style.left = `${Math.max(0, Math.min(left, around.width - this.box.offsetWidth))}px`;
    this.box.style.top = `${drawn.top - around.top + 8}px`;
  }
  hide() {
    this.box.hidden = true;
    this.mark.removeAttribute("d");
  }
}

// ---- line plots ----------------------------------------------------------------------------------------------------------------

function round_ticks(low, high, count) {  // as text.cpp
  const rough = (high - low) / count, power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 2.5, 5].find((factor) => factor * power >= rough * 0.999) ?? 10) * power;
  const ticks = [], slack = 1e-9 * (high - low);
  for (let k = Math.ceil((low - slack) / step); k * step <= high + slack && ticks.length < 100; ++k) ticks.push(k * step || 0);
  return { ticks, step };
}

function tick_text(value, step) {
  const size = Math.abs(step);
  if (size < 1e-6 || size >= 1e9) return shown(value);
  const digits = Math.max(0, -Math.floor(Math.log10(size) + 1e-9)) + (/^2\.?5/.test(size.toPrecision(2).replace(/^0\.0*/, "")) && size < 10 ? 1 : 0);
  return text_of(value.toLocaleString("en", { minimumFractionDigits: 0, maximumFractionDigits: Math.min(digits, 20) }));
}

// About, in pixels, of 13-pixel letters; as text.cpp.
const width_of_text = (text) => [...text].reduce((width, letter) => width + (letter === "," || letter === "." ? 3.9 : 7.6), 0);

// At most about `most` round numbers with their texts; labels that stand beside each other, on an axis of this length, do not touch.
function labelled_ticks(low, high, most, across = 0) {
  const finest = most + 20;
  while (most < finest && round_ticks(low, high, most).ticks.length < 2) ++most;  // one number is no scale
  for (let count = most; ; --count) {
    const { ticks, step } = round_ticks(low, high, count), texts = ticks.map((tick) => tick_text(tick, step));
    if (!across || count <= 2 || ticks.length < 2 || Math.max(...texts.map(width_of_text)) + 12 <= step / (high - low) * across) return ticks.map((at, k) => ({ at, text: texts[k] }));
  }
}

const power_text = (power) => {  // of ten, as readable() of text.cpp
  if (power >= -3 && power < 7) return (10 ** power).toLocaleString("en", { maximumFractionDigits: 3 });
  return `10${[...String(power)].map((sign) => (sign === "-" ? "\u207b" : "\u2070\u00b9\u00b2\u00b3\u2074\u2075\u2076\u2077\u2078\u2079"[sign])).join("")}`;
};

// As logarithmic_ticks() of text.cpp.
function logarithmic_ticks(low, high, most) {
  const first = Math.ceil(low - 1e-9), last = Math.floor(high + 1e-9), decades = last - first + 1, ticks = [];
  if (decades < 2) return labelled_ticks(10 ** low, 10 ** high, most).filter((tick) => tick.at > 0).map((tick) => ({ at: Math.log10(tick.at), text: tick.text }));
  const step = Math.max(1, Math.ceil(decades / most));
  for (let power = first - 1; power <= last; ++power) {
    if (power >= first) ticks.push({ at: power, text: (power - first) % step ? "" : power_text(power) });
    for (let digit = 2; digit < 10 && step === 1; ++digit) {
      const at = power + Math.log10(digit);
      if (at >= low && at <= high) ticks.push({ at, text: "" });
    }
  }
  return ticks;
}

// Index of the last x that is not beyond the value, by bisection: x ascends. -1: none.
function last_before(x, value) {
  let low = -1, high = x.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (x[middle] <= value) low = middle; else high = middle;
  }
  return low;
}

class LinePlot {
  constructor(figure) {
    this.figure = figure;
    this.svg = figure.querySelector(":scope > svg");
    this.view = this.svg.querySelector(".view");
    this.axis = this.svg.querySelector(".axis");
    this.curves = [...this.view.querySelectorAll("[data-columns]")];
    const of = (element, ...keys) => keys.map((key) => Number(element.getAttribute(key)));
    [this.left, this.top, this.across, this.up] = of(this.view, "x", "y", "width", "height");
    const [, , width, height] = this.svg.getAttribute("viewBox").split(" ").map(Number);
    this.right = width - this.left - this.across;
    this.bottom = height - this.top - this.up;
    this.base = { across: this.across, up: this.up, box: this.svg.getAttribute("viewBox"), axis: this.axis.innerHTML,
                  view: ["x", "y", "width", "height", "viewBox"].map((key) => [key, this.view.getAttribute(key)]) };
    [this.x_label, this.y_label] = ["x", "y"].map((key) => this.svg.querySelector(`.${key}-label`).textContent);
    const [x0, x1, y0, y1] = ["x0", "x1", "y0", "y1"].map((key) => Number(this.svg.dataset[key]));
    this.power = Number(this.svg.dataset.power);
    [this.has_log_x, this.has_log_y] = ["logX", "logY"].map((key) => this.svg.dataset[key] !== undefined);
    this.whole = { x0, x1, y0, y1 };
    this.now = { ...this.whole };
    this.at = (x0 + x1) / 2;  // of the reading line
    this.readout = new Readout(figure, this.svg);
    this.fingers = new Map();
    this.svg.setAttribute("aria-describedby", "plot-keys");
    figure.classList.add("laid-out");
    this.listen();
    new ResizeObserver(() => this.lay_out()).observe(figure);
    this.lay_out();
  }

  get is_zoomed() { return ["x0", "x1", "y0", "y1"].some((key) => this.now[key] !== this.whole[key]); }

  // One unit of the drawing is one pixel of the page, so that letters keep their size.
  lay_out(width = this.figure.clientWidth) {
    if (width < 60 || width === this.width) return;
    this.width = width;
    const small = this.figure.classList.contains("small"), left = Math.min(this.left, width < 480 ? 66 : 84);
    this.height = small ? 230 : width < 480 ? 250 : this.figure.classList.contains("tall") ? 380 : 300;
    this.frame = { left, top: this.top, across: width - left - this.right, up: this.height - this.top - this.bottom };
    this.svg.setAttribute("viewBox", `0 0 ${width} ${this.height}`);
    for (const [key, value] of [["x", left], ["y", this.top], ["width", this.frame.across], ["height", this.frame.up]]) this.view.setAttribute(key, value);
    this.draw();
  }

  share_x(x) { return (x - this.now.x0) / (this.now.x1 - this.now.x0); }
  place_x(x) { return this.frame.left + this.share_x(x) * this.frame.across; }
  place_y(y) { return this.frame.top + (this.now.y1 - y) / (this.now.y1 - this.now.y0) * this.frame.up; }

  // Labels of the y axis stand between its name and the axis: long ones move the axis to the right.
  make_room(y_ticks) {
    const left = Math.max(Math.min(this.left, this.width < 480 ? 66 : 84), 32 + Math.max(0, ...y_ticks.map((tick) => width_of_text(tick.text))));
    this.frame.left = left;
    this.frame.across = this.width - left - this.right;
    this.view.setAttribute("x", left);
    this.view.setAttribute("width", this.frame.across);
  }

  y_ticks() {
    const most = Math.max(2, Math.round(this.frame.up / 36));
    return this.has_log_y ? logarithmic_ticks(this.now.y0, this.now.y1, most) : labelled_ticks(this.now.y0 / this.power, this.now.y1 / this.power, most);
  }
  x_ticks(across) {
    const most = Math.max(2, Math.round(across / 70));
    return this.has_log_x ? logarithmic_ticks(this.now.x0, this.now.x1, most) : labelled_ticks(this.now.x0, this.now.x1, most, across);
  }
  value_at_x(x) { return this.has_log_x ? 10 ** x : x; }

  // The columns of a curve, in the coordinates of the axes.
  numbers_of(curve, columns) {
    return (curve.numbers ??= curve.dataset.columns.split(" ").map((k, axis) => ((axis ? this.has_log_y : this.has_log_x) ? columns[k].map((value) => (value > 0 ? Math.log10(value) : NaN)) : columns[k])));
  }

  draw() {
    const y_ticks = this.y_ticks();
    this.make_room(y_ticks);
    const { left, top, across, up } = this.frame, { x0, x1, y0, y1 } = this.now, { whole, base } = this;
    const floor = top + up, right = left + across, parts = [], text = (attributes, words) => made("svg:text", attributes, words);
    for (const tick of y_ticks) {
      const y = this.place_y(tick.at * this.power);
      if (!tick.text) { parts.push(made("svg:path", { d: `M${left} ${y}h3` })); continue; }
      parts.push(made("svg:path", { class: "grid", d: `M${left} ${y}H${right}` }));
      parts.push(text({ x: left - 8, y, dy: ".35em", "text-anchor": "end" }, tick.text));
    }
    for (const tick of this.x_ticks(across)) {
      const x = this.place_x(tick.at);
      parts.push(made("svg:path", { d: `M${x} ${floor}v${tick.text ? 5 : 3}` }));
      if (tick.text) parts.push(text({ x, y: floor + 18, "text-anchor": "middle" }, tick.text));
    }
    parts.push(made("svg:path", { d: `M${left} ${top}V${floor}H${right}` }));
    parts.push(text({ x: left + across / 2, y: this.height - 7, "text-anchor": "middle" }, this.x_label));
    parts.push(text({ transform: `translate(14 ${top + up / 2}) rotate(-90)`, "text-anchor": "middle" }, this.y_label));
    for (const mark of this.view.querySelectorAll(".mark")) {
      const is_level = mark.dataset.y !== undefined, at = Number(is_level ? mark.dataset.y : mark.dataset.x);
      if (!mark.dataset.label || at < (is_level ? y0 : x0) || at > (is_level ? y1 : x1)) continue;
      parts.push(text(is_level ? { class: "mark-label", x: right, y: this.place_y(at) - 4, "text-anchor": "end" } : { class: "mark-label", x: this.place_x(at) + 3, y: top + 10 }, mark.dataset.label));
    }
    this.axis.replaceChildren(...parts);
    const wide = base.across / (whole.x1 - whole.x0), high = base.up / (whole.y1 - whole.y0);
    this.view.setAttribute("viewBox", `${(x0 - whole.x0) * wide} ${(whole.y1 - y1) * high} ${(x1 - x0) * wide} ${(y1 - y0) * high}`);
    this.figure.classList.toggle("zoomed", this.is_zoomed);
    for (const element of this.figure.querySelectorAll("button[data-zoomed]")) element.disabled = !this.is_zoomed;
  }

  // Shows this window, or what of it lies within the whole.
  go(window) {
    const clamped = {};
    for (const axis of ["x", "y"]) {
      const [low, high] = [this.whole[axis + "0"], this.whole[axis + "1"]], span = Math.min(high - low, Math.max(window[axis + "1"] - window[axis + "0"], 1e-4 * (high - low)));
      const start = Math.min(Math.max(window[axis + "0"], low), high - span);
      const is_whole = span > (1 - 1e-9) * (high - low);
      clamped[axis + "0"] = is_whole ? low : start;
      clamped[axis + "1"] = is_whole ? high : start + span;
    }
    this.now = clamped;
    this.at = Math.min(Math.max(this.at, clamped.x0), clamped.x1);
    this.draw();
    this.refine();
  }

  zoom(factor, x = this.at, y = (this.now.y0 + this.now.y1) / 2) {
    const { x0, x1, y0, y1 } = this.now;
    this.go({ x0: x - (x - x0) / factor, x1: x + (x1 - x) / factor, y0: y - (y - y0) / factor, y1: y + (y1 - y) / factor });
  }

  pan(share_x, share_y) {
    const dx = share_x * (this.now.x1 - this.now.x0), dy = share_y * (this.now.y1 - this.now.y0);
    this.go({ x0: this.now.x0 + dx, x1: this.now.x1 + dx, y0: this.now.y0 + dy, y1: this.now.y1 + dy });
  }

  // Of long curves the page draws what a pixel column shows; near to, they are drawn from all numbers.
  async refine() {
    const window = this.now, span = this.whole.x1 - this.whole.x0;
    const columns = (window.x1 - window.x0) < 0.6 * span ? await columns_of(this.figure) : null;
    if (window !== this.now) return;
    const wide = this.base.across / span, high = this.base.up / (this.whole.y1 - this.whole.y0), place = (value) => Math.round(value * 1e5) / 1e5;
    for (const curve of this.curves) {
      if (curve.tagName !== "polyline") continue;
      curve.at_first ??= curve.getAttribute("points");
      let points = curve.at_first;
      if (columns) {
        const [x, y] = this.numbers_of(curve, columns), kept = [], pixel = (window.x1 - window.x0) / this.frame.across;
        const end = Math.min(x.length, last_before(x, window.x1) + 2);
        for (let k = Math.max(0, last_before(x, window.x0) - 1), lowest = k, highest = k, first = k; k < end; ++k) {
          if (Number.isNaN(y[k])) continue;
          if (!(y[k] >= y[lowest])) lowest = k;
          if (!(y[k] <= y[highest])) highest = k;
          if (k + 1 < end && x[k + 1] - x[first] < pixel) continue;
          for (const chosen of [...new Set([first, lowest, highest, k])].sort((a, b) => a - b)) if (!Number.isNaN(y[chosen])) kept.push(`${place((x[chosen] - this.whole.x0) * wide)},${place((this.whole.y1 - y[chosen]) * high)}`);
          first = lowest = highest = k + 1;
        }
        points = kept.join(" ");
      }
      if (curve.getAttribute("points") !== points) curve.setAttribute("points", points);
    }
  }

  // The value of a curve nearest to the reading line; of what is drawn, on the line, until (or unless) its numbers are there.
  value_of(curve) {
    let [x, y] = this.numbers ? this.numbers_of(curve, this.numbers) : curve.drawn ?? [];
    if (!x) {
      const pairs = (curve.at_first ?? curve.getAttribute("points") ?? "").split(" ").filter(Boolean).map((pair) => pair.split(",").map(Number));
      x = pairs.map((pair) => this.whole.x0 + pair[0] / this.base.across * (this.whole.x1 - this.whole.x0));
      y = pairs.map((pair) => this.whole.y1 - pair[1] / this.base.up * (this.whole.y1 - this.whole.y0));
      curve.drawn = [x, y];
    }
    let before = last_before(x, this.at), after = before + 1;
    while (before >= 0 && Number.isNaN(y[before])) --before;
    while (after < x.length && Number.isNaN(y[after])) ++after;
    if (before < 0 && after >= x.length) return NaN;
    if (!this.numbers && before >= 0 && after < x.length) return y[before] + (y[after] - y[before]) * (this.at - x[before]) / (x[after] - x[before] || 1);
    return before >= 0 && (after >= x.length || this.at - x[before] < x[after] - this.at) ? y[before] : y[after];
  }

  show() {
    if (!this.asked) {
      this.asked = true;
      columns_of(this.figure)?.then((columns) => { this.numbers = columns; if (!this.readout.box.hidden) this.show(); });
    }
    const [, name, unit] = this.x_label.match(/^(.*?) ?\[(.*)\]$/) ?? [null, this.x_label, ""];
    const rows = [`${name} = ${shown(this.value_at_x(this.at), this.has_log_x ? 3 : 6)} ${unit}`];
    for (const curve of this.curves) {
      if (curve.tagName !== "polyline" || curve.matches(".hidden, .faint")) continue;
      const value = this.value_of(curve);
      rows.push(`${curve.dataset.name}  ${shown(this.has_log_y ? 10 ** value : value, 5)}`);
      if (rows.length > 14) { rows.push("\u2026"); break; }
    }
    const x = this.place_x(this.at);
    this.readout.show(rows, `M${x} ${this.frame.top}v${this.frame.up}`, x);
  }

  data_of(event) {
    const box = this.svg.getBoundingClientRect(), scale = this.width / box.width;
    const x = ((event.clientX - box.left) * scale - this.frame.left) / this.frame.across, y = ((event.clientY - box.top) * scale - this.frame.top) / this.frame.up;
    return { x: this.now.x0 + Math.min(1, Math.max(0, x)) * (this.now.x1 - this.now.x0), y: this.now.y1 - Math.min(1, Math.max(0, y)) * (this.now.y1 - this.now.y0) };
  }

  listen() {
    const { svg } = this;
    svg.addEventListener("pointermove", (event) => this.moved(event));
    svg.addEventListener("pointerdown", (event) => {
      if (event.pointerType === "mouse" && event.button !== 0) return;
      this.fingers.set(event.pointerId, event);
      this.start = { event, data: this.data_of(event), window: this.now };
      if (event.pointerType !== "mouse") this.moved(event);
    });
    for (const end of ["pointerup", "pointercancel"]) svg.addEventListener(end, (event) => this.ended(event, end === "pointerup"));
    svg.addEventListener("pointerleave", () => { if (!this.fingers.size) this.readout.hide(); });
    svg.addEventListener("focus", () => { if (svg.matches(":focus-visible")) this.show(); });
    svg.addEventListener("blur", () => this.readout.hide());
    svg.addEventListener("dblclick", () => this.go(this.whole));
    svg.addEventListener("wheel", (event) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const { x, y } = this.data_of(event);
      this.zoom(Math.exp(-0.01 * Math.max(-40, Math.min(40, event.deltaY))), x, y);
    }, { passive: false });
    svg.addEventListener("keydown", (event) => this.pressed(event));
  }

  moved(event) {
    if (this.fingers.has(event.pointerId)) {
      const before = this.fingers.get(event.pointerId);
      this.fingers.set(event.pointerId, event);
      if (this.fingers.size === 2) return this.pinched(before, event);
      const far = Math.hypot(event.clientX - this.start.event.clientX, event.clientY - this.start.event.clientY) > 5;
      if (this.drag ||= far && (event.pointerType === "mouse" || this.is_zoomed)) return this.dragged(event, before);
    }
    this.at = this.data_of(event).x;
    this.show();
  }

  dragged(event, before) {
    this.readout.hide();
    if (!this.svg.hasPointerCapture(event.pointerId)) this.svg.setPointerCapture(event.pointerId);
    if (this.selecting ??= event.pointerType === "mouse" && (event.shiftKey || !this.is_zoomed)) return this.select(event);
    this.pan(-(event.clientX - before.clientX) / this.frame.across, (event.clientY - before.clientY) / this.frame.up);
  }

  // What a drag takes: a span of x, or a rectangle when it is taller than a hand's tremble.
  select(event) {
    const a = this.start.data, b = this.data_of(event), is_span = Math.abs(event.clientY - this.start.event.clientY) < 24;
    this.chosen = { x0: Math.min(a.x, b.x), x1: Math.max(a.x, b.x), y0: is_span ? this.now.y0 : Math.min(a.y, b.y), y1: is_span ? this.now.y1 : Math.max(a.y, b.y) };
    this.selection ??= this.svg.appendChild(made("svg:rect", { class: "selection" }));
    const [left, right, top, floor] = [this.place_x(this.chosen.x0), this.place_x(this.chosen.x1), this.place_y(this.chosen.y1), this.place_y(this.chosen.y0)];
    for (const [key, value] of [["x", left], ["y", top], ["width", right - left], ["height", floor - top]]) this.selection.setAttribute(key, value);
  }

  pinched(before, event) {
    const other = [...this.fingers.values()].find((finger) => finger.pointerId !== event.pointerId);
    const distance = (a) => Math.max(20, Math.hypot(a.clientX - other.clientX, a.clientY - other.clientY));
    const middle = this.data_of({ clientX: (event.clientX + other.clientX) / 2, clientY: (event.clientY + other.clientY) / 2 });
    this.readout.hide();
    this.drag = true;
    this.zoom(distance(event) / distance(before), middle.x, middle.y);
  }

  ended(event, is_done) {
    this.fingers.delete(event.pointerId);
    if (is_done && this.chosen && this.chosen.x1 > this.chosen.x0 && this.chosen.y1 > this.chosen.y0) this.go(this.chosen);
    this.selection?.remove();
    this.selection = this.chosen = this.selecting = undefined;
    if (!this.fingers.size) this.drag = false;
  }

  pressed(event) {
    const step = (this.now.x1 - this.now.x0) / 200 * (event.shiftKey ? 10 : 1);
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    switch (event.key) {
      case "Escape": this.readout.hide(); return;
      case "ArrowLeft": this.move(-step); break;
      case "ArrowRight": this.move(step); break;
      case "ArrowUp": if (!this.is_zoomed) return; this.pan(0, 0.1); break;
      case "ArrowDown": if (!this.is_zoomed) return; this.pan(0, -0.1); break;
      case "+": case "=": this.zoom(2); break;
      case "-": case "_": this.zoom(0.5); break;
      case "0": this.go(this.whole); break;
      default: return;
    }
    event.preventDefault();
    this.show();
  }

  move(by) {  // the reading line; the window follows
    this.at = Math.min(Math.max(this.at + by, this.whole.x0), this.whole.x1);
    const span = this.now.x1 - this.now.x0, at = this.at;
    if (at < this.now.x0 || at > this.now.x1) this.go({ ...this.now, x0: at - span / 2, x1: at + span / 2 });
  }

  // Into a copy of the drawing: as the file has it.
  undo(copy) {
    copy.setAttribute("viewBox", this.base.box);
    copy.querySelector(".axis").innerHTML = this.base.axis;
    const view = copy.querySelector(".view");
    for (const [key, value] of this.base.view) view.setAttribute(key, value);
    copy.querySelectorAll("polyline[data-columns]").forEach((curve, k) => {
      const here = this.curves.filter((element) => element.tagName === "polyline")[k];
      if (here.at_first) curve.setAttribute("points", here.at_first);
    });
  }
}

// ---- maps ----------------------------------------------------------------------------------------------------------------------

// The indices into its palette of one of our PNGs: 8 bits, filters 0 to 2.
async function pixels_of(href) {
  const file = bytes_of(href.slice(href.indexOf(",") + 1)), view = new DataView(file.buffer), parts = [];
  const width = view.getUint32(16), height = view.getUint32(20);
  for (let at = 8; at + 8 <= file.length; at += 12 + view.getUint32(at)) {
    if (String.fromCharCode(...file.subarray(at + 4, at + 8)) === "IDAT") parts.push(file.subarray(at + 8, at + 8 + view.getUint32(at)));
  }
  const rows = await inflated(await new Blob(parts).arrayBuffer()), pixels = new Uint8Array(width * height);
  for (let row = 0; row < height; ++row) {
    const filter = rows[row * (width + 1)];
    for (let k = 0; k < width; ++k) {
      const here = row * width + k, before = filter === 1 ? (k ? pixels[here - 1] : 0) : filter === 2 && row ? pixels[here - width] : 0;
      pixels[here] = rows[row * (width + 1) + 1 + k] + before;
    }
  }
  return { width, height, pixels };
}

class MapReader {
  constructor(figure) {
    this.figure = figure;
    this.svg = figure.querySelector(":scope > svg");
    this.image = this.svg.querySelector("image");
    const number = (key) => Number(this.svg.dataset[key]);
    Object.assign(this, { low: number("low"), high: number("high"), x0: number("x"), y0: number("y"), dx: number("dx"), dy: number("dy") });
    [this.x_name, this.y_name] = this.svg.dataset.axes.split(" ");
    [this.x_unit, this.y_unit] = (this.svg.dataset.units ?? "mm mm").split(" ");
    this.unit = this.svg.dataset.unit === "1" ? "" : this.svg.dataset.unit;
    const of = (key) => Number(this.image.getAttribute(key));
    this.frame = { left: of("x"), top: of("y"), width: of("width"), height: of("height") };
    this.readout = new Readout(figure, this.svg);
    this.svg.setAttribute("aria-describedby", "map-keys");
    this.svg.addEventListener("pointermove", (event) => this.moved(event));
    this.svg.addEventListener("pointerdown", (event) => this.moved(event));
    this.svg.addEventListener("pointerleave", () => this.put_away());
    this.svg.addEventListener("focus", () => { if (this.svg.matches(":focus-visible")) this.show(); });
    this.svg.addEventListener("blur", () => this.put_away());
    this.svg.addEventListener("keydown", (event) => this.pressed(event));
    const lay_out = () => {
      const share = this.svg.getBoundingClientRect().width / this.svg.viewBox.baseVal.width;
      if (!(share > 0)) return;
      figure.style.setProperty("--text", `${Math.min(24, 13 / Math.min(1, share)).toFixed(1)}px`);
      // Labels of lines that would lie upon others.
      const free = [];
      for (const label of this.svg.querySelectorAll(".isochrone-labels text")) {
        const box = label.getBBox(), overlaps = free.some((other) => box.x < other.x + other.width && other.x < box.x + box.width && box.y < other.y + other.height && other.y < box.y + box.height);
        label.classList.toggle("unread", overlaps);
        if (!overlaps) free.push(box);
      }
    };
    new ResizeObserver(lay_out).observe(figure);
  }

  put_away() {
    this.is_shown = false;
    this.readout.hide();
  }

  async picture() {
    const href = this.image.getAttribute("href");
    if (this.href !== href) {
      this.href = href;
      this.decoded = pixels_of(href);
    }
    return this.decoded;
  }

  async show() {
    if (!can_inflate) return;
    this.is_shown = true;
    const { width, height, pixels } = await this.picture();
    if (!this.is_shown) return;
    this.point ??= { i: width >> 1, j: height >> 1 };
    this.point.i = Math.min(width - 1, Math.max(0, this.point.i));
    this.point.j = Math.min(height - 1, Math.max(0, this.point.j));
    const { i, j } = this.point, index = pixels[(height - 1 - j) * width + i];
    const value = index === 0 ? "no value" : `${shown(this.low + (index - 1) / 254 * (this.high - this.low), 4)} ${this.unit}`;
    const x = this.frame.left + (i + 0.5) / width * this.frame.width, y = this.frame.top + (1 - (j + 0.5) / height) * this.frame.height;
    const place = `${this.x_name} = ${shown(this.x0 + i * this.dx)} ${this.x_unit}, ${this.y_name} = ${shown(this.y0 + j * this.dy)} ${this.y_unit}`;
    this.readout.show([value, place], `M${x - 9} ${y}h18M${x} ${y - 9}v18`, x);
  }

  async moved(event) {
    if (!can_inflate) return;
    const box = this.svg.getBoundingClientRect(), scale = this.svg.viewBox.baseVal.width / box.width;
    const x = ((event.clientX - box.left) * scale - this.frame.left) / this.frame.width, y = 1 - ((event.clientY - box.top) * scale - this.frame.top) / this.frame.height;
    if (x < 0 || x >= 1 || y < 0 || y >= 1) return this.put_away();
    this.is_shown = true;
    const { width, height } = await this.picture();
    this.point = { i: Math.floor(x * width), j: Math.floor(y * height) };
    if (this.is_shown) this.show();
  }

  async pressed(event) {
    const by = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[event.key], times = event.shiftKey ? 10 : 1;
    if (event.key === "Escape") this.put_away();
    if (!by) return;
    event.preventDefault();
    if (this.point) this.point = { i: this.point.i + by[0] * times, j: this.point.j + by[1] * times };
    this.show();
  }
}

// ---- the film ------------------------------------------------------------------------------------------------------------------

class Film {
  constructor(figure, reader) {
    const { times, unit, frames, poster } = JSON.parse(figure.querySelector("script.frames").textContent);
    Object.assign(this, { image: figure.querySelector("image"), reader, times, unit, frames, poster });
    const controls = made("div", { class: "film-controls" });
    this.play = button("\u25b6 Play", "Play the film", () => (this.timer ? this.pause() : this.start()));
    this.slider = made("input", { type: "range", min: 0, max: frames.length - 1, step: 1, "aria-label": "Time in the film" });
    this.time = made("output");
    this.slider.addEventListener("input", () => { this.pause(); this.show(Number(this.slider.value)); this.follows = this.at === this.frames.length - 1; });
    this.follows = true;  // of a run that goes on (templates/watch): the latest instant is shown
    controls.append(this.play, this.slider, this.time);
    figure.querySelector(":scope > svg").after(controls);
    this.show(poster);
  }
  show(k) {
    this.at = k;
    this.image.setAttribute("href", this.address(k));
    const words = `t = ${shown(this.times[k], 6)} ${this.unit}`;
    this.slider.value = k;
    this.slider.setAttribute("aria-valuetext", words);
    this.time.textContent = words;
    if (this.reader.is_shown) this.reader.show();
  }
  // In place of an earlier film of the same run: at its latest instant, or at the one that the reader has chosen.
  follow(earlier) {
    this.follows = earlier?.follows ?? true;
    const chosen = this.follows ? Infinity : earlier.times[earlier.at];
    this.show(Math.max(0, last_before(this.times, chosen)));
  }
  undo(copy) { copy.querySelector("image").setAttribute("href", this.address(this.poster)); }
  address(k) { return `data:image/png;base64,${this.frames[k]}`; }
  start() {  // slowly for those who asked for little motion
    if (this.at === this.frames.length - 1) this.show(0);
    this.play.textContent = "\u275a\u275a Pause";
    this.play.setAttribute("aria-label", "Pause the film");
    this.timer = setInterval(() => { if (this.at + 1 < this.frames.length) this.show(this.at + 1); else this.pause(); }, CALM.matches ? 700 : 100);
  }
  pause() {
    clearInterval(this.timer);
    this.timer = undefined;
    this.play.textContent = "\u25b6 Play";
    this.play.setAttribute("aria-label", "Play the film");
  }
}

// ---- the page ------------------------------------------------------------------------------------------------------------------

function enliven_figure(figure) {
  const svg = figure.querySelector(":scope > svg"), tools = made("div", { class: "tools" });
  if (!svg) return;
  figure.kind = figure.className;
  if (svg.dataset.x0 !== undefined) {
    const plot = (figure.plot = new LinePlot(figure)), title = figure.querySelector("figcaption").textContent;
    tools.append(button("+", `Zoom into ${title}`, () => plot.zoom(2)), button("\u2212", `Zoom out of ${title}`, () => plot.zoom(0.5)), button("All", `Show all of ${title}`, () => plot.go(plot.whole)));
    tools.lastChild.dataset.zoomed = tools.children[1].dataset.zoomed = "";
    plot.draw();
  } else if (svg.dataset.dx !== undefined) {
    const reader = new MapReader(figure);
    if (figure.querySelector("script.frames")) figure.film = new Film(figure, reader);
  }
  offer_files(figure, tools);
  (figure.querySelector(":scope > .legend") ?? figure.querySelector(":scope > .film-controls") ?? svg).after(tools);
  if (figure.plot) for (const element of tools.querySelectorAll("[data-zoomed]")) element.disabled = true;
}

function turn_curve(element) {
  const is_shown = element.getAttribute("aria-pressed") !== "true", id = element.dataset.curve;
  element.setAttribute("aria-pressed", String(is_shown));
  document.getElementById(id)?.classList.toggle("hidden", !is_shown);
  document.querySelectorAll(`[data-of="${id}"]`).forEach((band) => band.classList.toggle("hidden", !is_shown));
}

// What the script adds to what is below `root`: the whole page, or a section that has come anew (templates/watch).
function enliven(root) {
  root.querySelectorAll("figure[id]").forEach(enliven_figure);
  root.querySelectorAll("button[data-curve]").forEach((element) => element.addEventListener("click", () => turn_curve(element)));
}
enliven(document);
const films = () => [...document.querySelectorAll("figure")].map((figure) => figure.film).filter((film) => film);
addEventListener("beforeprint", () => films().forEach((film) => { film.pause(); film.show(film.poster); }));
document.addEventListener("visibilitychange", () => { if (document.hidden) films().forEach((film) => film.pause()); });
addEventListener("beforeprint", () => document.querySelectorAll("figure.plot").forEach((figure) => figure.plot?.lay_out(figure.classList.contains("small") ? 340 : 720)));
addEventListener("afterprint", () => document.querySelectorAll("figure.plot").forEach((figure) => figure.plot?.lay_out()));
