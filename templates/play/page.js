const byId = (id) => document.getElementById(id);
const pageNumber = document.querySelector("meta[name=page-number]").content;
const mostFramesPerSecond = 30;
let setup = null, status = null, frame = null, tool = null, isOver = false;
let modelOrder = [];  // the names of the parameters
let mark = null;  // the keyboard's pointer: {column, row} of the plane, in cells
let pointer = null, drag = null;
const plane = { axis: 2, layer: 0 };
const traces = { times: [], columns: [], next: 0, shown: new Set() };
const history = new History(byId("history"));

// ---- Requests

class Refused extends Error {
  constructor(status, text) { super(text); this.status = status; }
}

async function ask(path, options = {}) {
  let answer;
  try {
    answer = await fetch(path, { cache: "no-store", ...options, headers: { "X-Heartwright-Page": pageNumber, ...options.headers } });
  } catch (error) {
    end("The session has ended: heartwright play no longer answers.");
    throw error;
  }
  if (answer.ok) return answer;
  const text = (await answer.text()).trim();
  if (answer.status === 409) end(text[0].toUpperCase() + text.slice(1) + ".");
  throw new Refused(answer.status, text);
}

const post = (path, message) => ask(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(message) });

function end(text) {
  isOver = true;
  byId("ended-text").textContent = text;
  byId("ended").hidden = false;
}

function tell(text, isWrong = false) {
  const message = byId("message");
  message.textContent = text;
  message.classList.toggle("wrong", isWrong);
}

// Does it; a refusal is told.
async function attempt(work) {
  try {
    return await work();
  } catch (error) {
    if (!isOver) tell(error.message, true);
    return null;
  }
}

async function add(entry) {
  const answer = await attempt(() => post("add", entry));
  if (answer === null) return false;
  takeStatus(await answer.json());
  note(status.t, entry);
  tell("");
  return true;
}

// An entry in words.
function wordsOf(entry) {
  const { sphere, box } = entry.where ?? {};
  const place = (lengths) => lengths.map((one) => said(parseFloat(one), 3)).join(", ");
  const where = sphere ? ` at ${place(sphere.centre)} mm, radius ${said(parseFloat(sphere.radius), 2)} mm` : box ? ` from ${place(box[0])} to ${place(box[1])} mm` : "";
  if (entry.set) return Object.entries(entry.set).map(([name, value]) => `${name} = ${value}`).join(", ");
  if (entry.reset === "initial" || Object.keys(entry.reset ?? {}).length > 1) return `${box ? "cut" : "reset"}${where}`;
  if (entry.reset) return `${Object.entries(entry.reset).map(([name, value]) => `${name} = ${value}`).join(", ")}${where}`;
  return `pulse of ${entry.current ?? entry.rate ?? entry.volume_current}${where}`;
}

function note(t, entry) {
  const text = wordsOf(entry);
  const line = document.createElement("li");
  for (const part of [`${said(t, 8)} ms`, text]) line.appendChild(document.createElement("span")).textContent = part;
  byId("entries").prepend(line);
}

// ---- Where the pointer is

const axesOf = (axis) => [0, 1, 2].filter((one) => one !== axis);

function grid() {
  const [first, second] = axesOf(plane.axis);
  return { first, second, columns: setup.geometry.cells[first], rows: setup.geometry.cells[second] };
}

// In cells of the plane, from what the mouse says: row 0 is the lowest.
function cellAt(event) {
  const box = byId("sheet").getBoundingClientRect(), g = grid();
  const column = (event.clientX - box.left) / box.width * g.columns - .5, row = (1 - (event.clientY - box.top) / box.height) * g.rows - .5;
  return { column: Math.max(-.5, Math.min(g.columns - .5, column)), row: Math.max(-.5, Math.min(g.rows - .5, row)) };
}

// mm along the axes that the geometry has.
function placeOf(cell) {
  const g = grid(), place = [0, 0, 0], { first, spacing, dimensions } = setup.geometry;
  place[g.first] = first[g.first] + cell.column * spacing[g.first];
  place[g.second] = first[g.second] + (g.rows > 1 ? cell.row : 0) * spacing[g.second];
  place[plane.axis] = first[plane.axis] + plane.layer * spacing[plane.axis];
  return place.slice(0, dimensions);
}

const mm = (value) => `${+value.toPrecision(9)} mm`;
// mm along the columns and rows of the plane.
const spacings = () => { const g = grid(); return [setup.geometry.spacing[g.first], setup.geometry.spacing[g.second]]; };
const extent = () => { const g = grid(), [across, up] = spacings(); return Math.max(g.columns * across, g.rows * up); };
const radius = () => Math.max(...spacings().map((one) => one / 2), extent() * .25 * (byId("radius").value / 100) ** 1.5);
const discAt = (cell) => ({ sphere: { centre: placeOf(cell).map(mm), radius: mm(radius()) } });

function boxBetween(one, other) {
  const g = grid(), low = placeOf(one), high = placeOf(other), { first, spacing, cells, dimensions } = setup.geometry;
  for (let axis = 0; axis < dimensions; ++axis) {
    if (axis === plane.axis || (axis === g.second && g.rows === 1)) [low[axis], high[axis]] = [first[axis], first[axis] + (cells[axis] - 1) * spacing[axis]];
    if (low[axis] > high[axis]) [low[axis], high[axis]] = [high[axis], low[axis]];
  }
  return { box: [low.map(mm), high.map(mm)] };
}

// ---- Tools

const potential = () => setup.states[setup.potential];
const unitText = (unit) => unit === "1" || unit === "" ? "" : ` ${unit}`;

const tools = [
  { key: "p", name: "Pace", says: "Click: a pulse of current in the disc. Drag: one after the other along the way. A run has at most 32 different pulses; the same one at the same place counts once.",
    rows: ["radius-row", "strength-row", "duration-row", "period-row"], every: .9,
    act: (cell) => add({ where: discAt(cell), [setup.pacing.key]: byId("strength").value, duration: byId("duration").value }) },
  { key: "e", name: "Excite", says: "Click or drag: the potential in the disc is put to this value. As often as you like.",
    rows: ["radius-row", "excited-row"], every: .6,
    act: (cell) => add({ reset: { [potential().name]: byId("excited").value }, where: discAt(cell) }) },
  { key: "q", name: "Quench", says: "Click or drag: cells in the disc are put to rest, so a wave breaks off there.",
    rows: ["radius-row"], every: .6,
    act: (cell) => add({ reset: setup.pacing.rest, where: discAt(cell) }) },
  { key: "c", name: "Cut", says: "Drag a rectangle: all cells in it are put to rest. What is left of a wave curls up at the cut.", rows: [], isBox: true,
    act: (from, to) => add({ reset: setup.pacing.rest, where: boxBetween(from, to) }) },
  { key: "a", name: "Ablate", says: "Drag a rectangle: a new run begins, in which its tissue does not conduct.", rows: [], isBox: true,
    act: (from, to) => ablate(boxBetween(from, to)) },
];

function button(text, key, act) {
  const one = document.createElement("button");
  one.textContent = text;
  if (key) one.appendChild(document.createElement("kbd")).textContent = key.toUpperCase();
  one.addEventListener("click", act);
  return one;
}

function choose(next) {
  tool = next;
  for (const one of tools) one.button.setAttribute("aria-pressed", String(one === tool));
  byId("tool-says").textContent = tool.says;
  for (const row of ["radius-row", "strength-row", "duration-row", "period-row", "excited-row"]) byId(row).hidden = !tool.rows.includes(row);
  drawOverlay();
}

const resetAll = () => add({ reset: "initial" });
const paceCells = () => add({ ...(setup.geometry ? { where: "all" } : {}), [setup.pacing.key]: byId("strength").value, duration: byId("duration").value });
const exciteCells = () => add({ reset: { [potential().name]: byId("excited").value } });

function makeTools() {
  const { pacing } = setup;
  byId("strength").value = pacing.strength;
  byId("strength-name").textContent = pacing.key === "rate" ? "Rate" : "Current";
  byId("duration").value = pacing.duration;
  byId("excited").value = `${pacing.excited}${unitText(potential().unit)}`;
  byId("excited-name").textContent = potential().name;
  if (setup.geometry) {
    for (const one of tools) byId("tools").appendChild(one.button = button(one.name, one.key, () => choose(one)));
    byId("tools").appendChild(button("Reset all cells", "", resetAll));
    choose(tools[0]);
  } else {
    byId("cell-tools").append(button("Pace", "p", paceCells), button(`Set ${potential().name}`, "e", exciteCells), button("Reset the cell", "q", resetAll));
    byId("tool-says").textContent = "A pulse of current, or a value of the potential, just before the next step.";
    byId("radius-row").hidden = true;
    byId("view-part").hidden = true;
  }
}

// ---- The tissue by pointer and by keys

function drawOverlay() {
  const canvas = byId("overlay"), ratio = fitToScreen(canvas), context = canvas.getContext("2d"), g = grid();
  context.clearRect(0, 0, canvas.width, canvas.height);
  const x = (column) => (column + .5) / g.columns * canvas.width, y = (row) => canvas.height - (row + .5) / g.rows * canvas.height;
  const outline = (path) => {
    for (const [colour, width] of [["#000c", 3.5], ["#fff", 1.5]]) {
      Object.assign(context, { strokeStyle: colour, lineWidth: width * ratio });
      context.beginPath();
      path();
      context.stroke();
    }
  };
  const place = mark ?? pointer;
  if (drag && tool.isBox) {
    outline(() => context.rect(x(drag.from.column), y(drag.from.row), x(drag.to.column) - x(drag.from.column), y(drag.to.row) - y(drag.from.row)));
  } else if (place) {
    const [cells, cellsUp] = spacings().map((one) => radius() / one);
    if (tool.isBox) outline(() => { context.moveTo(x(place.column) - 9 * ratio, y(place.row)); context.lineTo(x(place.column) + 9 * ratio, y(place.row)); context.moveTo(x(place.column), y(place.row) - 9 * ratio); context.lineTo(x(place.column), y(place.row) + 9 * ratio); });
    else if (g.rows === 1) outline(() => context.rect(x(place.column - cells), 2 * ratio, x(place.column + cells) - x(place.column - cells), canvas.height - 4 * ratio));
    else outline(() => context.ellipse(x(place.column), y(place.row), cells / g.columns * canvas.width, cellsUp / g.rows * canvas.height, 0, 0, 2 * Math.PI));
  }
  tellUnder(place);
}

function tellUnder(place) {
  if (!place || !frame) { byId("under").textContent = ""; return; }
  const g = grid(), column = Math.round(place.column / g.columns * frame.columns - .5 + .5 * frame.columns / g.columns), row = Math.round(place.row / g.rows * frame.rows);
  const value = valueOf(frame, Math.max(0, Math.min(frame.columns - 1, column)), Math.max(0, Math.min(frame.rows - 1, row)));
  const state = setup.states[+byId("state").value];
  byId("under").textContent = `${placeOf(place).map((one) => said(one, 4)).join(", ")} mm: ${Number.isNaN(value) ? "no cell" : said(value) + unitText(state.unit)}`;
}

let isBusy = false, lastActed = null;
async function actAlong(cell) {
  if (isBusy) return;
  const [across, up] = spacings();
  const far = lastActed === null ? Infinity : Math.hypot((cell.column - lastActed.column) * across, (cell.row - lastActed.row) * up);
  if (far < tool.every * radius()) return;
  isBusy = true;
  lastActed = cell;
  await tool.act(cell);
  isBusy = false;
}

function watchPointer() {
  const sheet = byId("sheet");
  sheet.addEventListener("pointermove", (event) => {
    pointer = cellAt(event);
    mark = null;
    if (drag) {
      drag.to = pointer;
      if (!tool.isBox) actAlong(pointer);
    }
    drawOverlay();
  });
  sheet.addEventListener("pointerleave", () => { pointer = null; drawOverlay(); });
  sheet.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    sheet.setPointerCapture(event.pointerId);
    pointer = cellAt(event);
    drag = { from: pointer, to: pointer };
    lastActed = null;
    if (!tool.isBox) actAlong(pointer);
    drawOverlay();
  });
  const release = (event) => {
    if (!drag) return;
    const { from } = drag, to = cellAt(event);
    drag = null;
    const is_wide = Math.abs(from.column - to.column) > .5 || Math.abs(from.row - to.row) > .5;
    if (tool.isBox && event.type === "pointerup" && is_wide) tool.act(from, to);
    drawOverlay();
  };
  sheet.addEventListener("pointerup", release);
  sheet.addEventListener("pointercancel", release);
  sheet.addEventListener("keydown", (event) => {
    const g = grid(), step = Math.max(1, Math.round((event.shiftKey ? .1 : .02) * Math.max(g.columns, g.rows)));
    const by = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, step], ArrowDown: [0, -step] }[event.key];
    const middle = { column: (g.columns - 1) / 2, row: (g.rows - 1) / 2 };
    if (by) {
      const from = mark ?? middle;
      mark = { column: Math.max(0, Math.min(g.columns - 1, from.column + by[0])), row: Math.max(0, Math.min(g.rows - 1, from.row + by[1])) };
      if (drag) drag.to = mark;
    } else if (event.key === "Enter") {
      mark ??= middle;
      if (!tool.isBox) { lastActed = null; actAlong(mark); }
      else if (!drag) { drag = { from: mark, to: mark }; tell("The first corner is set: move the mark to the other one and press Enter."); }
      else { const { from } = drag; drag = null; tool.act(from, mark); }
    } else if (event.key === "Escape") {
      mark = drag = null;
    } else {
      return;
    }
    event.preventDefault();
    drawOverlay();
  });
}

// ---- What is shown

function scaleOf() {
  const low = byId("scale-low"), high = byId("scale-high");
  if (byId("fit").checked && frame) {
    // Widens at once and narrows slowly, so that colours do not flicker.
    const seen = scaleOf.seen ?? (scaleOf.seen = [frame.low, frame.high]);
    seen[0] = Math.min(frame.low, seen[0] + .01 * (frame.low - seen[0]));
    seen[1] = Math.max(frame.high, seen[1] + .01 * (frame.high - seen[1]));
    if (Math.abs(seen[0]) < 1e-4 * (seen[1] - seen[0])) seen[0] = 0;
    if (document.activeElement !== low) low.value = +seen[0].toPrecision(4);
    if (document.activeElement !== high) high.value = +seen[1].toPrecision(4);
    return seen;
  }
  return [Number(low.value), Number(high.value)];
}

function drawFrame() {
  if (!frame) return;
  const colours = colourMaps[byId("map").value], [low, high] = scaleOf(), state = setup.states[+byId("state").value];
  if (frame.rows === 1) {
    drawStrand(byId("sheet"), frame, low, high, colours);
    history.add(frame, low, high, colours);
  } else {
    drawPixels(byId("sheet"), pixelsOf(frame, low, high, colours));
  }
  drawBar(byId("bar"), colours);
  filmFrame();
  byId("low").textContent = said(low) + unitText(state.unit);
  byId("high").textContent = said(high) + unitText(state.unit);
  tellUnder(mark ?? pointer);
}

function shapeSheet() {
  const g = grid(), canvasFrame = byId("canvas-frame");
  const isStrand = g.rows === 1;
  const [across, up] = spacings(), width = g.columns * across, height = g.rows * up;
  canvasFrame.style.aspectRatio = isStrand ? "3 / 1" : `${width} / ${height}`;
  canvasFrame.style.maxWidth = isStrand ? "none" : `calc((100vh - 7rem) * ${width / height})`;
  byId("history").hidden = !isStrand;
  byId("axis-row").hidden = setup.geometry.dimensions < 3;
  const layers = setup.geometry.cells[plane.axis];
  byId("layer-row").hidden = layers === 1;
  byId("layer").max = layers - 1;
  byId("layer-said").textContent = `${plane.layer} of ${layers - 1}`;
  history.clear();
  scaleOf.seen = null;
  frame = null;
}

async function getFrame() {
  const answer = await ask(`frame?state=${byId("state").value}&axis=${plane.axis}&layer=${plane.layer}`);
  frame = readFrame(await answer.arrayBuffer());
  drawFrame();
}

async function getTraces() {
  const answer = await ask(`traces?first=${traces.next}`), buffer = await answer.arrayBuffer(), data = new DataView(buffer);
  const width = data.getUint32(4, true), first = data.getFloat64(8, true), values = new Float64Array(buffer.slice(16));
  if (first !== traces.next) forgetTraces();
  for (let k = 0; k + width <= values.length; k += width) {
    traces.times.push(values[k]);
    for (let column = 1; column < width; ++column) traces.columns[column - 1].push(values[k + column]);
  }
  traces.next = first + values.length / width;
  const most = 200000;
  if (traces.times.length > 2 * most) {
    traces.times = traces.times.slice(-most);
    traces.columns = traces.columns.map((one) => one.slice(-most));
  }
  if (values.length > 0) drawAllTraces();
  return values.length / width;
}

function forgetTraces() {
  traces.times = [];
  traces.columns = setup.columns.map(() => []);
}

function windowMs() { return 100 * 10 ** (byId("window").value / 100 * 2.5); }

function drawAllTraces() {
  const last = traces.times.length ? traces.times[traces.times.length - 1] : 0, span = windowMs();
  byId("window-said").textContent = `${said(span, 2)} ms`;
  const from = Math.max(0, last - span);
  const beats = tellBeats(), ghost = ghostOf(beats);
  const units = [...new Set([...traces.shown].map((k) => setup.columns[k].unit))], panels = byId("panels");
  while (panels.children.length > units.length) panels.lastChild.remove();
  while (panels.children.length < units.length) {
    const panel = panels.appendChild(document.createElement("div"));
    panel.className = "panel";
    panel.appendChild(document.createElement("canvas")).setAttribute("role", "img");
  }
  units.forEach((unit, u) => {
    const shown = [...traces.shown].filter((k) => setup.columns[k].unit === unit), canvas = panels.children[u].firstChild;
    panels.children[u].classList.toggle("small", u > 0);
    canvas.setAttribute("aria-label", `${shown.map((k) => setup.columns[k].symbol).join(", ")} over time`);
    drawTraces(canvas, unit === "1" ? "" : unit, traces.times, shown.map((k) => ({ values: traces.columns[k], colour: `--curve-${k % 8}` })), from, from + span, ghost);
  });
  if (!setup.geometry) filmFrame();
}

function makeChips() {
  const isPotential = (column) => column.symbol === potential().name;
  setup.columns.forEach((column, k) => {
    if (isPotential(column)) traces.shown.add(k);
  });
  if (!setup.geometry) {
    const calcium = setup.columns.findIndex((column) => /^Ca_?i/i.test(column.symbol));
    if (calcium >= 0) traces.shown.add(calcium);
  }
  if (traces.shown.size === 0 && setup.columns.length) traces.shown.add(0);
  const hasProbes = new Set(setup.columns.map((column) => column.probe)).size > 1;
  setup.columns.forEach((column, k) => {
    const chip = button(hasProbes ? `${column.symbol} ${column.probe}` : column.symbol, "", () => {
      if (!traces.shown.delete(k)) traces.shown.add(k);
      chip.setAttribute("aria-pressed", String(traces.shown.has(k)));
      drawAllTraces();
    });
    chip.style.setProperty("--curve", `var(--curve-${k % 8})`);
    chip.setAttribute("aria-pressed", String(traces.shown.has(k)));
    byId("chips").appendChild(chip);
  });
  byId("traces-part").hidden = setup.columns.length === 0 && setup.geometry !== null;
  forgetTraces();
}

// ---- Parameters

function parameterRow(parameter) {
  const row = document.createElement("div"), name = document.createElement("label"), slider = document.createElement("input"), number = document.createElement("input");
  row.className = "parameter";
  row.parameter = parameter.name;
  name.className = "name";
  name.textContent = parameter.name;
  name.appendChild(document.createElement("span")).textContent = unitText(parameter.unit);
  name.htmlFor = slider.id = `p-${parameter.name}`;
  Object.assign(slider, { type: "range", min: parameter.low, max: parameter.high, step: "any" });
  Object.assign(number, { type: "number", step: "any" });
  number.setAttribute("aria-label", `${parameter.name}${unitText(parameter.unit)}`);
  const inUse = document.createElement("p");
  inUse.className = "in-use";
  // One change at a time goes to the run; of those that come meanwhile the last one. What the run uses is said wherever
  // the page shows another value.
  let used = parameter.value, wanted = used, isSending = false, isByKey = false, timer = null;
  const show = (value) => { slider.value = value; number.value = +(+value).toPrecision(6); };
  const say = (seen = wanted) => {
    row.classList.toggle("changed", used !== parameter.value);
    inUse.textContent = seen === used ? "" : `the run uses ${said(used, 6)}`;
  };
  const send = async () => {
    clearTimeout(timer);
    timer = null;
    if (isSending) return;
    isSending = true;
    while (wanted !== used && !isOver) {
      const value = wanted;
      if (await add({ set: { [parameter.name]: `${value}${unitText(parameter.unit)}` } })) used = value;
      else if (wanted === value) wanted = used;
    }
    isSending = false;
    if (timer === null) show(used);
    say();
  };
  const want = (value) => {
    if (!Number.isFinite(value)) return show(wanted);
    wanted = value;
    say();
    clearTimeout(timer);
    timer = null;
    if (isByKey) timer = setTimeout(send, 400); else send();
  };
  row.begin = (value) => { parameter.value = used = wanted = value; show(used); say(); };
  row.learn = (value) => {  // what the run uses, by whatever changed it
    if (isSending || timer !== null || wanted !== used || value === used || row.matches(":active")) return;
    used = wanted = value;
    show(used);
    say();
  };
  show(used);
  slider.addEventListener("keydown", () => { isByKey = true; });
  slider.addEventListener("pointerdown", () => { isByKey = false; });
  slider.addEventListener("input", () => { number.value = +(+slider.value).toPrecision(6); say(+(+slider.value).toPrecision(4)); });
  slider.addEventListener("change", () => want(+(+slider.value).toPrecision(4)));
  slider.addEventListener("blur", () => { if (timer !== null) send(); });
  number.addEventListener("change", () => { isByKey = false; want(number.value === "" ? NaN : Number(number.value)); });
  row.append(name, number, slider, inUse);
  if (parameter.doc) {
    const doc = row.appendChild(document.createElement("p"));
    doc.className = "doc";
    doc.textContent = parameter.doc;
  }
  row.said = `${parameter.name} ${parameter.unit} ${parameter.doc} ${parameter.component}`.toLowerCase();
  return row;
}

// Conductances and permeabilities first, else in the order of the model.
function makeParameters() {
  const rank = (parameter) => /^(g|G|P)_?[A-Z]/.test(parameter.name) ? 0 : /^(R|T|F)$/.test(parameter.name) ? 2 : 1;
  setup.parameters.sort((one, other) => rank(one) - rank(other));
  byId("parameters").replaceChildren(...setup.parameters.map(parameterRow));
  byId("find").addEventListener("input", () => {
    const wanted = byId("find").value.toLowerCase();
    for (const row of byId("parameters").children) row.hidden = !row.said.includes(wanted);
  });
}

// ---- The run

function speedOf() {
  const place = +byId("speed").value;
  return place > 80 ? null : +(10 ** (place / 20)).toPrecision(2);
}

function saySpeed() {
  const speed = speedOf();
  byId("speed-said").textContent = speed === null ? "as fast as it goes" : `${said(speed)} ms in a second`;
}

function takeStatus(next) {
  const isAnother = status !== null && status.run !== next.run, wasGoingBack = status?.is_going_back;
  status = next;
  byId("time").textContent = said(Math.round(status.t * 1000) / 1000, 9);
  byId("pace").textContent = said(status.is_running ? status.ms_per_second : 0, 3);
  byId("run").textContent = status.is_running ? "Pause" : "Run";
  byId("run").setAttribute("aria-pressed", String(status.is_running));
  byId("count").textContent = status.entries === 1 ? "(1 entry)" : `(${status.entries} entries)`;
  byId("undo").disabled = status.entries === 0 || status.is_going_back;
  if (status.is_going_back) tell("The run goes back to the instant before the last entry.");
  if (wasGoingBack && !status.is_going_back) readAgain().then(() => tell("The last entry is undone; the run stands still where it was made."));
  if (status.is_at_end) tell("The longest time of a session is reached: start again, or save the record.");
  if (status.fault) tell(`The run cannot go on: ${status.fault}`, true);
  if (isAnother) {
    byId("entries").replaceChildren();
    pacing.next = null;
    traces.next = 0;
    forgetTraces();
    history.clear();
    scaleOf.seen = null;
  }
}

const control = (message) => attempt(async () => takeStatus(await (await post("control", message)).json()));
const runOrStand = () => control(!status.is_running && pacing.next > status.step ? { advance_to: pacing.next } : { run: !status.is_running });
const undo = () => attempt(async () => takeStatus(await (await post("undo", {})).json()));

// The entries and parameters of the run, from where it began.
async function readAgain() {
  const anew = await attempt(async () => (await ask("setup")).json());
  if (!anew) return;
  byId("entries").replaceChildren();
  for (const entry of anew.entries) note(entry.t, JSON.parse(entry.text));
  learnParameters(anew.parameters.map((one) => one.value), anew.parameters.map((one) => one.name));
}

function learnParameters(values, names) {
  const known = new Map(names.map((name, k) => [name, values[k]]));
  for (const row of byId("parameters").children) if (known.has(row.parameter)) row.learn(known.get(row.parameter));
}

const stepOn = () => control({ advance_to: status.step + Math.max(1, Math.round(1 / setup.dt)) });

async function startAgain() {
  await attempt(async () => takeStatus(await (await post("restart", {})).json()));
  const anew = await attempt(async () => (await ask("setup")).json());
  const begun = new Map(anew?.parameters.map((one) => [one.name, one.value]));
  for (const row of byId("parameters").children) if (begun.has(row.parameter)) row.begin(begun.get(row.parameter));
  tell("A new run has begun; the record is empty.");
}

async function save() {
  const answer = await attempt(() => ask("experiment"));
  if (!answer) return;
  const link = document.createElement("a");
  link.href = URL.createObjectURL(await answer.blob());
  link.download = `${setup.name}_played.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
  tell(`Saved ${link.download}: heartwright run does it again, bit for bit.`);
}

function watchControls() {
  byId("run").addEventListener("click", runOrStand);
  byId("step").addEventListener("click", stepOn);
  byId("restart").addEventListener("click", startAgain);
  byId("save").addEventListener("click", save);
  byId("undo").addEventListener("click", undo);
  byId("snapshot").addEventListener("click", snapshot);
  byId("film").addEventListener("click", filmOnOrOff);
  byId("pacing").addEventListener("click", paceAtPeriod);
  byId("ghost").addEventListener("change", drawAllTraces);
  byId("speed").addEventListener("input", saySpeed);
  byId("speed").addEventListener("change", () => { saySpeed(); control({ speed: speedOf() }); });
  byId("radius").addEventListener("input", sayRadius);
  for (const id of ["map", "scale-low", "scale-high", "fit"]) byId(id).addEventListener("input", () => { if (id.startsWith("scale")) byId("fit").checked = false; scaleOf.seen = null; drawFrame(); });
  byId("state").addEventListener("change", () => { scaleOf.seen = null; history.clear(); });
  byId("axis").addEventListener("change", () => { plane.axis = +byId("axis").value; plane.layer = Math.floor(setup.geometry.cells[plane.axis] / 2); byId("layer").max = setup.geometry.cells[plane.axis] - 1; byId("layer").value = plane.layer; shapeSheet(); });
  byId("layer").addEventListener("input", () => { plane.layer = +byId("layer").value; byId("layer-said").textContent = `${plane.layer} of ${byId("layer").max}`; });
  byId("window").addEventListener("input", drawAllTraces);
  window.addEventListener("resize", () => { drawFrame(); if (setup.geometry) drawOverlay(); drawAllTraces(); });
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName) && event.target.type !== "range") return;
    const isButton = event.target.tagName === "BUTTON" || event.target.tagName === "SUMMARY";
    const chosen = tools.find((one) => one.key === event.key);
    if (event.key === " " && !isButton) runOrStand();
    else if (event.key === ".") stepOn();
    else if (event.key === "u") undo();
    else if (chosen && setup.geometry) choose(chosen);
    else if (event.key === "p" && !setup.geometry) paceCells();
    else if (event.key === "e" && !setup.geometry) exciteCells();
    else if (event.key === "q" && !setup.geometry) resetAll();
    else return;
    event.preventDefault();
  });
}

function sayRadius() {
  if (!setup.geometry) return;
  byId("radius-said").textContent = `${said(radius(), 3)} mm`;
  drawOverlay();
}

function makeView() {
  setup.states.forEach((state, k) => byId("state").add(new Option(`${state.name}${state.unit === "1" ? "" : ` (${state.unit})`}`, k, k === setup.potential, k === setup.potential)));
  if (!setup.geometry) return;
  const { cells } = setup.geometry;
  plane.axis = cells[2] === 1 ? 2 : cells.indexOf(Math.min(...cells));
  plane.layer = Math.floor(cells[plane.axis] / 2);
  if (cells[1] === 1 && cells[2] > 1) plane.axis = 1;
  byId("axis").value = plane.axis;
  byId("sheet-part").hidden = false;
  shapeSheet();
  byId("layer").value = plane.layer;
  watchPointer();
}

// Frames as often as they come, at most 30 in a second; nothing is asked while nobody looks.
async function look() {
  const due = { frame: 0, traces: 0, status: 0, parameters: 0 };
  while (!isOver) {
    const now = performance.now();
    if (document.hidden) {
      await new Promise((wake) => document.addEventListener("visibilitychange", wake, { once: true }));
      continue;
    }
    try {
      if (now >= due.status) { due.status = now + 200; takeStatus(await (await ask("status")).json()); }
      if (now >= due.parameters && (status.is_running || status.entries !== look.learnt)) {
        due.parameters = now + 1000;
        look.learnt = status.entries;
        learnParameters(await (await ask("parameters")).json(), modelOrder);
      }
      const isMoving = status.is_running || !frame || status.t !== look.seen || look.state !== byId("state").value + plane.axis + "," + plane.layer || look.entries !== status.entries;
      if (setup.geometry && now >= due.frame && isMoving) {
        due.frame = now + 1000 / mostFramesPerSecond;
        look.state = byId("state").value + plane.axis + "," + plane.layer;
        look.seen = status.t;
        look.entries = status.entries;
        await getFrame();
      }
      if (setup.columns.length && now >= due.traces) due.traces = await getTraces() >= 20000 ? now : now + 60;
    } catch (error) {
      if (!isOver && error instanceof Refused) { tell(error.message, true); await new Promise((wake) => setTimeout(wake, 1000)); }
    }
    const rest = Math.min(due.frame, due.traces, due.status) - performance.now();
    await new Promise((wake) => setTimeout(wake, Math.max(4, Math.min(rest, 50))));
  }
}

async function begin() {
  setup = await (await ask("setup")).json();
  takeStatus(await (await ask("status")).json());
  modelOrder = setup.parameters.map((one) => one.name);
  const { geometry } = setup;
  const size = geometry ? geometry.cells.slice(0, geometry.dimensions).join(" × ") + ` cells, ${[...new Set(geometry.spacing.slice(0, geometry.dimensions).map((one) => said(one)))].join(" × ")} mm apart` : "one cell";
  byId("about").textContent = `${setup.model} · ${size} · dt ${said(setup.dt)} ms · ${setup.backend}, ${setup.precision}`;
  byId("again").textContent = `heartwright run ${setup.name}_played.json -o ${setup.name}_played --backend ${setup.backend}${setup.precision === "fp64" ? "" : ` --precision ${setup.precision}`}`;
  byId("speed").value = status.speed === null ? 81 : Math.round(20 * Math.log10(status.speed));
  saySpeed();
  makeView();
  makeTools();
  makePresets();
  makeChips();
  makeParameters();
  for (const entry of setup.entries) {
    try { note(entry.t, JSON.parse(entry.text)); } catch { note(entry.t, { set: { [entry.text]: "" } }); }  // others may write comments
  }
  watchControls();
  sayRadius();
  look();
}

begin().catch((error) => { if (!isOver) tell(error.message, true); });
