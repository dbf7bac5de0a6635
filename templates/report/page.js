"use strict";
// The page reads without this script; it adds values under the pointer, and curves that can be hidden.
const LEFT = 84, RIGHT = 806, TOP = 12, BOTTOM = 254;  // the plot's frame, as line_plot.cpp draws it
const STEP = (RIGHT - LEFT) / 200;                     // of an arrow key

const shown = (value) => Number(value.toPrecision(4)).toString().replace("-", "\u2212");

function points_of(curve) {
  if (!curve.known) curve.known = Array.from(curve.points, (p) => [p.x, p.y]);
  return curve.known;
}

function nearest(points, x) {  // by bisection: x ascends
  let low = 0, high = points.length - 1;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (points[middle][0] <= x) low = middle; else high = middle;
  }
  return x - points[low][0] < points[high][0] - x ? points[low] : points[high];
}

function make_readable(figure) {
  const svg = figure.querySelector(":scope > svg");
  if (!svg.dataset.x0) return;
  const [x0, x1, y0, y1] = ["x0", "x1", "y0", "y1"].map((key) => Number(svg.dataset[key]));
  const x_label = svg.querySelector("title").textContent.split(" against ").pop().replace(/ \[.*/, "");
  const x_unit = (svg.querySelector("title").textContent.match(/\[([^\]]*)\]$/) || ["", ""])[1];
  const line = document.createElementNS("http://www.w3.org/2000/svg", "path");
  line.setAttribute("class", "cursor");
  svg.append(line);
  const readout = document.createElement("output");
  readout.className = "readout";
  readout.hidden = true;
  figure.append(readout);
  let cursor = (LEFT + RIGHT) / 2;

  function show() {
    const rows = [];
    for (const curve of svg.querySelectorAll("polyline.curve:not(.hidden)")) {
      if (!curve.points.length) continue;
      const y = nearest(points_of(curve), cursor)[1];
      rows.push(curve.dataset.name + "  " + shown(y0 + (BOTTOM - y) / (BOTTOM - TOP) * (y1 - y0)));
    }
    line.setAttribute("d", `M${cursor} ${TOP}V${BOTTOM}`);
    readout.textContent = [`${x_label} = ${shown(x0 + (cursor - LEFT) / (RIGHT - LEFT) * (x1 - x0))} ${x_unit}`, ...rows].join("\n");
    readout.hidden = false;
    const box = svg.getBoundingClientRect(), scale = box.width / svg.viewBox.baseVal.width;
    const at = cursor * scale, is_right = at > box.width / 2;
    readout.style.left = is_right ? "" : `${at + 12}px`;
    readout.style.right = is_right ? `${box.width - at + 12}px` : "";
    readout.style.top = `${svg.offsetTop || figure.querySelector("figcaption").offsetHeight + 16}px`;
  }
  function hide() {
    readout.hidden = true;
    line.removeAttribute("d");
  }
  svg.addEventListener("pointermove", (event) => {
    const box = svg.getBoundingClientRect();
    cursor = Math.min(RIGHT, Math.max(LEFT, (event.clientX - box.left) * svg.viewBox.baseVal.width / box.width));
    show();
  });
  svg.addEventListener("pointerleave", hide);
  svg.addEventListener("focus", show);
  svg.addEventListener("blur", hide);
  svg.addEventListener("keydown", (event) => {
    const direction = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (event.key === "Escape") hide();
    if (!direction) return;
    cursor = Math.min(RIGHT, Math.max(LEFT, cursor + direction * STEP * (event.shiftKey ? 10 : 1)));
    show();
    event.preventDefault();
  });
}

document.querySelectorAll("figure.plot").forEach(make_readable);
document.querySelectorAll("button[data-curve]").forEach((button) => button.addEventListener("click", () => {
  const is_shown = button.getAttribute("aria-pressed") !== "true";
  button.setAttribute("aria-pressed", String(is_shown));
  document.getElementById(button.dataset.curve).classList.toggle("hidden", !is_shown);
}));
