// What is drawn: colour maps, a plane of the tissue, a strand in time, traces. No requests here.

const colourMaps = (() => {
  // Polynomials of degree 6 for inferno and viridis, of degree 5 for turbo: red, green, blue of x in [0, 1].
  const coefficients = {
    inferno: [[0.00021894, 0.00165100, -0.01948090], [0.10651034, 0.56395643, 3.93271239], [11.60249308, -3.97285397, -15.9423941],
      [-41.70399613, 17.43639888, 44.35414520], [77.16293570, -33.40235894, -81.80730926], [-71.31942824, 32.62606426, 73.20951986], [25.13112622, -12.24266895, -23.07032500]],
    viridis: [[0.27772733, 0.00540734, 0.33409981], [0.10509304, 1.40461353, 1.38459016], [-0.33086183, 0.21484756, 0.09509516],
      [-4.63423050, -5.79910097, -19.3324410], [6.22826994, 14.17993337, 56.69055260], [4.77638498, -13.7451454, -65.3530326], [-5.43545586, 4.64585260, 26.31243525]],
    turbo: [[0.13572138, 0.09140261, 0.10667330], [4.61539260, 2.19418839, 12.64194608], [-42.66032258, 4.84296658, -60.58204836],
      [132.13108234, -14.18503333, 110.36276771], [-152.94239396, 4.27729857, -89.90310912], [59.28637943, 2.82956604, 27.34824973]],
  };
  const table = (name) => {
    const colours = new Uint8ClampedArray(3 * 256);
    for (let k = 0; k < 256; ++k) {
      const x = k / 255;
      for (let c = 0; c < 3; ++c) {
        const value = name === "grey" ? .06 + .94 * x : coefficients[name].reduceRight((sum, row) => sum * x + row[c], 0);
        colours[3 * k + c] = 255 * value;
      }
    }
    return colours;
  };
  return { inferno: table("inferno"), viridis: table("viridis"), turbo: table("turbo"), grey: table("grey") };
})();

// As bytes_of() of runtime/play/frame.hpp writes it.
function readFrame(buffer) {
  const data = new DataView(buffer);
  const columns = data.getUint32(4, true), rows = data.getUint32(8, true);
  return { columns, rows, t: data.getFloat64(16, true), low: data.getFloat64(24, true), high: data.getFloat64(32, true), points: new Uint16Array(buffer, 40, columns * rows) };
}

// NaN: no cell.
function valueOf(frame, column, row) {
  const point = frame.points[row * frame.columns + column];
  return point === undefined || point === 0 ? NaN : frame.low + (point - 1) / 65534 * (frame.high - frame.low);
}

// Colours of the points of a frame, for a scale from low to high; row 0 is drawn lowest.
function pixelsOf(frame, low, high, colours) {
  const image = new ImageData(frame.columns, frame.rows);
  const factor = high > low ? 255 / (high - low) : 0, unit = (frame.high - frame.low) / 65534;
  for (let row = 0; row < frame.rows; ++row) {
    let to = 4 * (frame.rows - 1 - row) * frame.columns;
    for (let column = 0; column < frame.columns; ++column, to += 4) {
      const point = frame.points[row * frame.columns + column];
      if (point === 0) continue;
      const shade = Math.max(0, Math.min(255, Math.round((frame.low + (point - 1) * unit - low) * factor)));
      image.data[to] = colours[3 * shade];
      image.data[to + 1] = colours[3 * shade + 1];
      image.data[to + 2] = colours[3 * shade + 2];
      image.data[to + 3] = 255;
    }
  }
  return image;
}

function fitToScreen(canvas) {
  const ratio = window.devicePixelRatio || 1;
  const width = Math.max(1, Math.round(canvas.clientWidth * ratio)), height = Math.max(1, Math.round(canvas.clientHeight * ratio));
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
  return ratio;
}

const hidden = document.createElement("canvas");
function drawPixels(canvas, image) {
  fitToScreen(canvas);
  Object.assign(hidden, { width: image.width, height: image.height });
  hidden.getContext("2d").putImageData(image, 0, 0);
  const context = canvas.getContext("2d");
  context.imageSmoothingEnabled = image.width >= 128 || image.height >= 128;
  context.clearRect(0, 0, canvas.width, canvas.height);
  context.drawImage(hidden, 0, 0, canvas.width, canvas.height);
}

function drawBar(canvas, colours) {
  const image = new ImageData(256, 1);
  for (let k = 0; k < 256; ++k) image.data.set([colours[3 * k], colours[3 * k + 1], colours[3 * k + 2], 255], 4 * k);
  canvas.getContext("2d").putImageData(image, 0, 0);
}

// A strand: the values of now as a line, on its colours.
function drawStrand(canvas, frame, low, high, colours) {
  const ratio = fitToScreen(canvas), context = canvas.getContext("2d"), { width, height } = canvas;
  context.clearRect(0, 0, width, height);
  const band = Math.round(height * .16), top = 10 * ratio, bottom = height - band - 10 * ratio;
  Object.assign(hidden, { width: frame.columns, height: 1 });
  hidden.getContext("2d").putImageData(pixelsOf({ ...frame, rows: 1 }, low, high, colours), 0, 0);
  context.drawImage(hidden, 0, height - band, width, band);
  context.strokeStyle = "#f4f5f8";
  context.lineWidth = 2 * ratio;
  context.beginPath();
  for (let column = 0; column < frame.columns; ++column) {
    const value = valueOf(frame, column, 0);
    const y = bottom - (value - low) / (high - low || 1) * (bottom - top);
    context[column === 0 ? "moveTo" : "lineTo"]((column + .5) / frame.columns * width, y);
  }
  context.stroke();
}

// Position across, time down: a row of pixels for each so many ms.
class History {
  constructor(canvas) { this.canvas = canvas; this.clear(); }
  clear() { this.last = null; this.rows = []; this.times = []; }
  add(frame, low, high, colours) {
    if (this.last !== null && frame.t <= this.last) return;
    this.last = frame.t;
    this.rows.push(pixelsOf({ ...frame, rows: 1 }, low, high, colours));
    if (this.rows.length > 400) this.rows.shift();
    fitToScreen(this.canvas);
    Object.assign(hidden, { width: frame.columns, height: this.rows.length });
    const context = hidden.getContext("2d");
    this.rows.forEach((row, k) => context.putImageData(row, 0, k));
    const shown = this.canvas.getContext("2d");
    shown.clearRect(0, 0, this.canvas.width, this.canvas.height);
    const height = this.canvas.height * this.rows.length / 400, ratio = window.devicePixelRatio || 1;
    shown.drawImage(hidden, 0, 0, this.canvas.width, height);
    this.times.push(frame.t);
    if (this.times.length > 400) this.times.shift();
    Object.assign(shown, { font: `${12 * ratio}px system-ui, sans-serif`, fillStyle: "#f4f5f8", strokeStyle: "#000", lineWidth: 3 * ratio, textBaseline: "middle" });
    for (const [t, y] of [[this.times[0], 11 * ratio], [frame.t, Math.max(28 * ratio, height - 9 * ratio)]]) {
      const text = `${said(Math.round(t * 10) / 10, 9)} ms`;
      shown.strokeText(text, 8 * ratio, y);
      shown.fillText(text, 8 * ratio, y);
    }
  }
}

// 1, 2 or 5 times a power of 10, so that about `count` of them fill the span.
function tickOf(span, count) {
  const rough = span / count, power = 10 ** Math.floor(Math.log10(rough)), digit = rough / power;
  return (digit < 1.5 ? 1 : digit < 3.5 ? 2 : digit < 7.5 ? 5 : 10) * power;
}

function said(value, digits = 4) {
  if (!Number.isFinite(value)) return "–";
  const text = Math.abs(value) >= 1e6 || (value !== 0 && Math.abs(value) < 1e-4) ? value.toExponential(2) : String(+value.toPrecision(digits));
  return text.replace("-", "−");
}

// Curves of one unit. curves: [{values, colour}], all over `times`; from..to: what is seen of them, ms.
// ghost: {from, to, shift} of times that are drawn once more, pale and later.
function drawTraces(canvas, unit, times, curves, from, to, ghost = null) {
  const ratio = fitToScreen(canvas), context = canvas.getContext("2d"), { width, height } = canvas;
  const style = getComputedStyle(document.documentElement), colour = (name) => style.getPropertyValue(name).trim();
  context.clearRect(0, 0, width, height);
  let first = 0;
  for (let step = 1 << 22; step >= 1; step >>= 1) if (first + step < times.length && times[first + step] < from) first += step;
  let low = Infinity, high = -Infinity;
  for (const curve of curves)
    for (let k = first; k < times.length; ++k) {
      const value = curve.values[k];
      if (value < low) low = value;
      if (value > high) high = value;
    }
  if (!(low <= high)) [low, high] = [0, 1];
  if (high - low < 1e-9 * Math.max(1, Math.abs(high))) [low, high] = [low - .5, high + .5];
  const margin = .06 * (high - low);
  [low, high] = [low - margin, high + margin];
  const left = 62 * ratio, right = width - 12 * ratio, top = 12 * ratio, bottom = height - 24 * ratio;
  const x = (t) => left + (t - from) / (to - from) * (right - left), y = (value) => bottom - (value - low) / (high - low) * (bottom - top);
  context.font = `${12 * ratio}px system-ui, sans-serif`;
  context.lineWidth = ratio;
  context.strokeStyle = colour("--rule");
  context.fillStyle = colour("--quiet");
  context.textAlign = "right";
  context.textBaseline = "middle";
  const tick = tickOf(high - low, Math.max(2, (bottom - top) / (40 * ratio)));
  for (let value = Math.ceil(low / tick) * tick; value <= high; value += tick) {
    context.beginPath();
    context.moveTo(left, y(value));
    context.lineTo(right, y(value));
    context.stroke();
    context.fillText(said(Math.abs(value) < tick / 1e6 ? 0 : value), left - 7 * ratio, y(value));
  }
  context.textAlign = "center";
  context.textBaseline = "top";
  const beat = tickOf(to - from, Math.max(2, (right - left) / (110 * ratio)));
  for (let t = Math.ceil(from / beat) * beat; t <= to; t += beat) if (t >= 0 && x(t) < right - 30 * ratio) context.fillText(`${said(t, 8)} ms`, x(t), bottom + 7 * ratio);
  context.textAlign = "left";
  context.fillText(unit, left + 6 * ratio, top - 6 * ratio);
  context.save();
  context.beginPath();
  context.rect(left, 0, right - left, height);
  context.clip();
  context.lineWidth = 1.75 * ratio;
  context.lineJoin = "round";
  const skip = Math.max(1, Math.floor((times.length - first) / (4 * (right - left))));
  for (const curve of curves) {
    context.strokeStyle = colour(curve.colour);
    context.beginPath();
    let is_down = false;
    for (let k = first; k < times.length; k += skip) {
      const value = curve.values[k];
      if (Number.isNaN(value)) continue;
      context[is_down ? "lineTo" : "moveTo"](x(times[k]), y(value));
      is_down = true;
    }
    context.stroke();
  }
  if (ghost) {
    context.globalAlpha = .35;
    for (const curve of curves) {
      context.strokeStyle = colour(curve.colour);
      context.beginPath();
      let isDown = false;
      for (let k = 0; k < times.length; ++k) {
        if (times[k] < ghost.from || times[k] > ghost.to || Number.isNaN(curve.values[k])) continue;
        context[isDown ? "lineTo" : "moveTo"](x(times[k] + ghost.shift), y(curve.values[k]));
        isDown = true;
      }
      context.stroke();
    }
  }
  context.restore();
}
