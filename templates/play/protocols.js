// What is done for people: protocols that are a click, pacing at a period, beats read off the trace, pictures and films.

const wait = (ms) => new Promise((wake) => setTimeout(wake, ms));
const stepsOf = (ms) => Math.max(1, Math.round(ms / setup.dt));

// ---- Protocols on a sheet

// From share to share of the plane, through the whole depth.
function boxOf([left, low], [right, high]) {
  const g = grid(), cell = (across, up) => ({ column: across * (g.columns - 1), row: up * (g.rows - 1) });
  return boxBetween(cell(left, low), cell(right, high));
}
const pulseIn = (where) => ({ where, [setup.pacing.key]: byId("strength").value, duration: byId("duration").value });
const leftEdge = () => boxOf([0, 0], [.04, 1]);

async function runOn() { if (!status.is_running) await control({ run: true }); }

// Until the run has come so far, or it has ended or begun anew: whether it has.
async function until(isReached) {
  const { run } = status;
  while (!isOver && status.run === run && !status.fault && !status.is_at_end) {
    if (await isReached()) return true;
    await wait(60);
  }
  return false;
}
const untilTime = (t) => until(() => status.t >= t);

// Until the potential in the middle of the plane is above what lies half way from rest to excitation.
function untilWaveInTheMiddle() {
  return until(async () => {
    const answer = await ask(`frame?state=${setup.potential}&axis=${plane.axis}&layer=${plane.layer}`), seen = readFrame(await answer.arrayBuffer());
    return valueOf(seen, seen.columns >> 1, seen.rows >> 1) > (seen.low + seen.high) / 2 && seen.high - seen.low > .3 * Math.abs(setup.pacing.excited - seen.low);
  });
}

const presets = [
  { name: "S1-S2", says: "A wave from the left edge, and after the period a pulse in the lower left quarter, in its wake.",
    act: async () => {
      const interval = periodMs(), begin = status.t;
      if (interval === null || !await add(pulseIn(leftEdge()))) return;
      await runOn();
      if (await untilTime(begin + interval)) await add(pulseIn(boxOf([0, 0], [.5, .5])));
    } },
  { name: "Spiral", says: "A wave from the left edge that is cut below when it reaches the middle: its end curls up.",
    act: async () => {
      if (!await add(pulseIn(leftEdge()))) return;
      await runOn();
      if (await untilWaveInTheMiddle()) await add({ reset: setup.pacing.rest, where: boxOf([0, 0], [1, .5]) });
    } },
  { name: "Ablation line", says: "A new run, with a line from the left edge to the middle that does not conduct.",
    act: () => { const g = grid(), half = 1 / Math.max(2, g.rows - 1); return ablate(boxOf([0, .5 - half], [.5, .5 + half])); } },
];

async function ablate(where) {
  await attempt(async () => takeStatus(await (await post("ablate", where)).json()));
  await readAgain();
  if (!byId("message").classList.contains("wrong")) tell("A new run has begun, with tissue that does not conduct where you said.");
}

function makePresets() {
  if (!setup.geometry || grid().rows === 1) return;
  for (const one of presets) {
    const chosen = button(one.name, "", async () => {
      chosen.disabled = true;
      tell(one.says);
      await one.act();
      chosen.disabled = false;
    });
    chosen.title = one.says;
    byId("presets").appendChild(chosen);
  }
}

// ---- Pacing at a period: the run stops at the step of each pulse, so that each is on time

const pacing = { next: null };

function periodMs() {
  const words = byId("period").value.match(/^\s*([0-9.]+(?:e[0-9]+)?)\s*(ms|s)?\s*$/i);
  const ms = words ? Number(words[1]) * (words[2]?.toLowerCase() === "s" ? 1000 : 1) : NaN;
  if (ms >= setup.dt && ms <= 1e6) return ms;
  tell(`A period is a time such as 500 ms, not '${byId("period").value}'.`, true);
  return null;
}

async function paceAtPeriod() {
  const isOn = pacing.next !== null, shown = byId("pacing");
  if (isOn) { pacing.next = null; shown.setAttribute("aria-pressed", "false"); return control({ run: status.is_running }); }
  if (periodMs() === null) return;
  shown.setAttribute("aria-pressed", "true");
  pacing.next = status.step;
  const { run } = status;
  while (pacing.next !== null && !isOver && status.run === run && !status.fault) {
    const period = periodMs();
    if (period === null || !await (setup.geometry ? add(pulseIn(leftEdge())) : paceCells())) break;
    pacing.next = status.step + stepsOf(period);
    await control({ advance_to: pacing.next });
    while (pacing.next !== null && status.step < pacing.next && !isOver && status.run === run && !status.fault) await wait(30);
  }
  pacing.next = null;
  shown.setAttribute("aria-pressed", "false");
}

// ---- Beats of the potential, read off its first trace

// Upstrokes and APD90s of the last beats: [{ begin, apd }]; apd is NaN while a beat goes on.
function beatsOf(times, values) {
  let low = Infinity, high = -Infinity;
  const first = Math.max(0, times.length - 40000);
  for (let k = first; k < times.length; ++k) if (Number.isFinite(values[k])) { low = Math.min(low, values[k]); high = Math.max(high, values[k]); }
  const middle = (low + high) / 2, beats = [];
  if (!(high - low > .3 * Math.abs(setup.pacing.excited - low))) return beats;
  let rest = low, peak = -Infinity, isUp = false, before = NaN, since = NaN;
  for (let k = first; k < times.length; ++k) {
    const value = values[k];
    if (!Number.isFinite(value)) continue;
    const crossing = (level) => since + (times[k] - since) * (level - before) / (value - before || 1);
    if (!isUp && before < middle && value >= middle) {
      beats.push({ begin: crossing(middle), apd: NaN });
      [isUp, peak] = [true, value];
    } else if (isUp) {
      peak = Math.max(peak, value);
      const level = rest + .1 * (peak - rest);
      if (before > level && value <= level) {
        if (beats.length) beats.at(-1).apd = crossing(level) - beats.at(-1).begin;
        [isUp, rest] = [false, value];
      }
    } else {
      rest = Math.min(rest, value);
    }
    [before, since] = [value, times[k]];
  }
  return beats;
}

function tellBeats() {
  const k = setup.columns.findIndex((column) => column.symbol === potential().name), beats = k < 0 ? [] : beatsOf(traces.times, traces.columns[k]);
  const whole = beats.filter((beat) => Number.isFinite(beat.apd)), last = whole.at(-1), cycle = beats.length > 1 ? beats.at(-1).begin - beats.at(-2).begin : NaN;
  const parts = last ? [`APD90 ${said(last.apd, 4)} ms`] : [];
  if (whole.length > 1) parts.push(`the beat before ${said(whole.at(-2).apd, 4)} ms`);
  if (Number.isFinite(cycle)) parts.push(`cycle ${said(cycle, 4)} ms`);
  byId("beats").textContent = parts.join(" · ");
  return beats;
}

// The last beat but one, where the last one is: [from, to] of the times, and by how much it is moved.
function ghostOf(beats) {
  if (!byId("ghost").checked || beats.length < 2) return null;
  const [before, last] = beats.slice(-2);
  return { from: before.begin - 5, to: last.begin - 5, shift: last.begin - before.begin };
}

// ---- Pictures and films

const reel = { canvas: null, recorder: null, parts: [] };

// The tissue (or the first panel of traces) with its scale and the time.
function composed(canvas = document.createElement("canvas")) {
  const of = setup.geometry ? byId("sheet") : byId("panels").querySelector("canvas"), room = 44, context = canvas.getContext("2d");
  const width = of.width + of.width % 2, height = of.height + room + (of.height + room) % 2;
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
  Object.assign(context, { fillStyle: "#fff", font: "15px system-ui, sans-serif", textBaseline: "middle" });
  context.fillRect(0, 0, width, height);
  context.drawImage(of, 0, 0);
  context.fillStyle = "#1b1f24";
  context.fillText(`t = ${said(Math.round(status.t * 100) / 100, 8)} ms`, 10, of.height + room / 2);
  if (setup.geometry) {
    const words = [byId("low").textContent, byId("high").textContent], left = Math.max(150, width - 330), bar = 130;
    context.textAlign = "right";
    context.fillText(words[0], left + 50, of.height + room / 2);
    context.drawImage(byId("bar"), left + 58, of.height + room / 2 - 6, bar, 12);
    context.textAlign = "left";
    context.fillText(words[1], left + 66 + bar, of.height + room / 2);
  }
  return canvas;
}

function keep(blob, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
  tell(`Saved ${name}.`);
}

const snapshot = () => composed().toBlob((blob) => keep(blob, `${setup.name}_${Math.round(status.t)}ms.png`));

function filmOnOrOff() {
  if (reel.recorder) return reel.recorder.stop();
  if (typeof MediaRecorder !== "function") return tell("This browser does not record films: take snapshots, or heartwright report --film of a run.", true);
  reel.canvas = composed();
  reel.parts = [];
  reel.recorder = new MediaRecorder(reel.canvas.captureStream(25), { mimeType: "video/webm" });
  reel.recorder.addEventListener("dataavailable", (event) => reel.parts.push(event.data));
  reel.recorder.addEventListener("stop", () => {
    reel.recorder = null;
    byId("film").setAttribute("aria-pressed", "false");
    keep(new Blob(reel.parts, { type: "video/webm" }), `${setup.name}.webm`);
  });
  reel.recorder.start(1000);
  byId("film").setAttribute("aria-pressed", "true");
  tell("A film is being made: press Film again to end and save it.");
}
const filmFrame = () => { if (reel.recorder) composed(reel.canvas); };
