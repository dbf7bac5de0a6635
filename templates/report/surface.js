// ---- the surface of a mesh, to turn (WebGL 2) ----------------------------------------------------------------------------------

const SURFACE_VERTEX = `#version 300 es
uniform mat3 turn;
uniform vec3 middle;
uniform vec2 extent;
uniform float steps;
in vec3 place;
in float stored;
out vec3 seen;
out float share;
out float known;
void main() {
  seen = turn * (place - middle);
  share = (stored * (steps + 1.0) - 1.0) / steps;
  known = stored > 0.0 ? 1.0 : 0.0;
  gl_Position = vec4(seen.xy * extent, -0.4 * seen.z, 1.0);
}`;

const SURFACE_FRAGMENT = `#version 300 es
precision highp float;
uniform vec3 colours[9];
uniform vec2 scale;
uniform vec2 range;
uniform float interval;
uniform bool picks;
uniform bool shaded;
in vec3 seen;
in float share;
in float known;
out vec4 drawn;
void main() {
  if (picks) {
    float whole = floor(clamp(share, 0.0, 1.0) * 65535.0 + 0.5), high = floor(whole / 256.0);
    drawn = vec4(high / 255.0, (whole - 256.0 * high) / 255.0, known > 0.999 ? 1.0 : 0.5, 1.0);
    return;
  }
  vec3 normal = normalize(cross(dFdx(seen), dFdy(seen)));
  float light = 0.45 + 0.55 * clamp(dot(normal * sign(normal.z), normalize(vec3(-0.3, 0.5, 1.0))), 0.0, 1.0);
  float value = range.x + share * (range.y - range.x), place = 8.0 * clamp((value - scale.x) / (scale.y - scale.x), 0.0, 1.0);
  int k = int(min(floor(place), 7.0));
  vec3 colour = known > 0.999 ? mix(colours[k], colours[k + 1], place - float(k)) : vec3(0.745);
  if (interval > 0.0 && known > 0.999) {
    float level = value / interval, distance = abs(fract(level - 0.5) - 0.5) / max(fwidth(level), 1e-6);
    colour *= mix(0.35, 1.0, smoothstep(0.4, 1.2, distance));
  }
  drawn = vec4(shaded ? colour * light : colour, 1.0);
}`;

class SurfaceViewer {
  constructor(root, data) {
    this.root = root;
    this.data = data;
    this.canvas = made("canvas", { tabindex: "0", role: "application", "aria-label": "The surface of the mesh", "aria-describedby": "surface-keys" });
    this.gl = this.canvas.getContext("webgl2", { antialias: true });
    this.fingers = new Map();
    this.is_shaded = true;
  }

  async open() {
    const { gl, data } = this, [points, faces] = await Promise.all([data.points, data.faces].map((text) => inflated(bytes_of(text))));
    this.program = this.linked();
    this.at = new Proxy({}, { get: (_, name) => gl.getUniformLocation(this.program, name) });
    gl.useProgram(this.program);
    const fill = (target, bytes) => { const made = gl.createBuffer(); gl.bindBuffer(target, made); gl.bufferData(target, bytes, gl.STATIC_DRAW); return made; };
    fill(gl.ARRAY_BUFFER, points);
    const place = gl.getAttribLocation(this.program, "place");
    gl.enableVertexAttribArray(place);
    gl.vertexAttribPointer(place, 3, gl.UNSIGNED_SHORT, true, 0, 0);
    fill(gl.ELEMENT_ARRAY_BUFFER, faces);
    this.corners = faces.length / 4;
    this.stored = gl.createBuffer();
    gl.enable(gl.DEPTH_TEST);
    gl.uniform3fv(this.at.middle, data.size.map((side) => side / 2));
    this.radius = Math.hypot(...data.size) / 2;
    this.lay_out_page();
    this.listen();
    this.reset();
    this.root.closest("section").hidden = false;
    new ResizeObserver(() => this.draw_soon()).observe(this.canvas);
    await this.choose(0);
  }

  linked() {
    const { gl } = this, program = gl.createProgram();
    for (const [kind, text] of [[gl.VERTEX_SHADER, SURFACE_VERTEX], [gl.FRAGMENT_SHADER, SURFACE_FRAGMENT]]) {
      const shader = gl.createShader(kind);
      gl.shaderSource(shader, text);
      gl.compileShader(shader);
      gl.attachShader(program, shader);
    }
    gl.linkProgram(program);
    if (!gl.getProgramParameter(program, gl.LINK_STATUS)) throw new Error(gl.getProgramInfoLog(program) ?? "no program");
    return program;
  }

  lay_out_page() {
    const controls = made("div", { class: "film-controls" }), stage = made("div", { class: "stage" });
    this.select = made("select", { "aria-label": "What is shown on the surface" });
    this.data.shown.forEach((map, k) => this.select.append(made("option", { value: k }, map.frames ? `${map.title}, film` : map.title)));
    this.select.addEventListener("change", () => this.choose(Number(this.select.value)));
    this.play = button("\u25b6 Play", "Play the film", () => (this.timer ? this.pause() : this.start()));
    this.slider = made("input", { type: "range", min: 0, step: 1, "aria-label": "Time in the film on the surface" });
    this.slider.addEventListener("input", () => {
      this.pause();
      this.show_frame(Number(this.slider.value));
      this.follows = this.map.frame === this.map.frames.length - 1;
    });
    this.follows = true;  // of a run that goes on (templates/watch): the latest instant is shown
    this.time = made("output");
    this.bar = made("div", { class: "bar" });
    [this.low, this.high, this.value] = [made("span"), made("span"), made("output", { class: "value" })];
    const scale = made("div", { class: "surface-scale" });
    const key = (name, kind) => { const word = made("span", {}, name); word.prepend(made("span", { class: `sign ${kind}` })); return word; };
    scale.append(this.low, this.bar, this.high, key("no value", "none"));
    if (this.data.marks.some((mark) => mark.is_probe)) scale.append(key("probe", "probe"));
    if (this.data.marks.some((mark) => !mark.is_probe)) scale.append(key("stimulus", "stimulus"));
    scale.append(this.value);
    const shade = button("Light", "Light from the left, which darkens colours", () => {
      this.is_shaded = !this.is_shaded;
      shade.setAttribute("aria-pressed", String(this.is_shaded));
      this.draw_soon();
    });
    shade.setAttribute("aria-pressed", "true");
    controls.append(this.select, this.play, this.slider, this.time, shade);
    this.over = made("canvas", { class: "over", "aria-hidden": "true" });
    stage.append(this.canvas, this.over);
    this.root.append(controls, stage, scale);
  }

  // What is shown: its values into the buffer, its colours and their bar.
  async choose(k) {
    this.pause();
    const map = (this.map = this.data.shown[k]);
    for (const element of [this.play, this.slider, this.time]) element.hidden = !map.frames;
    const colours = map.diverges ? this.data.about_zero : this.data.colours, stops = [];
    for (let c = 0; c < 27; c += 3) stops.push(`rgb(${colours.slice(c, c + 3).join(" ")})`);
    this.bar.style.background = `linear-gradient(to right, ${stops.join(", ")})`;
    this.colours = Float32Array.from(colours, (channel) => channel / 255);
    this.low.textContent = `${shown(map.low)} ${map.unit}`;
    this.high.textContent = `${shown(map.high)} ${map.unit}` + (map.interval ? `, a line every ${shown(map.interval)} ${map.unit}` : "");
    this.value.textContent = "";
    if (!map.frames) return this.load(await (map.bytes ??= inflated(bytes_of(map.values))), map);
    this.slider.max = map.frames.length - 1;
    await this.show_frame(map.frame ?? map.poster ?? 0);
  }

  async show_frame(k) {
    const { map } = this, words = `t = ${shown(map.times[k], 6)} ms`;
    map.frame = k;
    this.slider.value = k;
    this.slider.setAttribute("aria-valuetext", words);
    this.time.textContent = words;
    const bytes = await ((map.frame_bytes ??= [])[k] ??= inflated(bytes_of(map.frames[k])));
    if (map === this.map && map.frame === k) this.load(bytes, map);
  }

  load(bytes, map) {
    if (map !== this.map) return;
    const { gl } = this, stored = gl.getAttribLocation(this.program, "stored");
    gl.bindBuffer(gl.ARRAY_BUFFER, this.stored);
    gl.bufferData(gl.ARRAY_BUFFER, bytes, gl.DYNAMIC_DRAW);
    gl.enableVertexAttribArray(stored);
    gl.vertexAttribPointer(stored, 1, map.frames ? gl.UNSIGNED_BYTE : gl.UNSIGNED_SHORT, true, 0, 0);
    this.draw_soon();
  }

  // In place of an earlier one of the same run: seen from the same side, at its latest instant or at the one chosen.
  async follow(earlier) {
    const k = earlier ? this.data.shown.findIndex((map) => map.title === earlier.map?.title && !map.frames === !earlier.map?.frames) : -1;
    Object.assign(this, { follows: earlier?.follows ?? true }, earlier && { turn: earlier.turn, zoomed: earlier.zoomed, is_shaded: earlier.is_shaded });
    if (k >= 0) { this.select.value = k; await this.choose(k); }
    if (this.map.frames) await this.show_frame(Math.max(0, last_before(this.map.times, this.follows ? Infinity : earlier.map.times[earlier.map.frame])));
    this.draw_soon();
  }

  start() {  // slowly for those who asked for little motion
    if (this.map.frame === this.map.frames.length - 1) this.show_frame(0);
    this.play.textContent = "\u275a\u275a Pause";
    this.play.setAttribute("aria-label", "Pause the film");
    this.timer = setInterval(() => { if (this.map.frame + 1 < this.map.frames.length) this.show_frame(this.map.frame + 1); else this.pause(); }, CALM.matches ? 700 : 100);
  }
  pause() {
    clearInterval(this.timer);
    this.timer = undefined;
    this.play.textContent = "\u25b6 Play";
    this.play.setAttribute("aria-label", "Play the film");
  }

  // ---- from where ----

  reset() {  // from the front, as in the pictures: rows are right, up and towards the viewer
    const towards = [1, -1.6, 0.9].map((part) => part / Math.hypot(1, -1.6, 0.9)), flat = Math.hypot(towards[0], towards[1]);
    const right = [-towards[1] / flat, towards[0] / flat, 0];
    const up = [-towards[2] * right[1], towards[2] * right[0], towards[0] * right[1] - towards[1] * right[0]];
    this.turn = [right, up, towards];
    this.zoomed = 1;
    this.draw_soon();
  }

  rotate(across, upwards) {  // radians, about the screen's upright and level axes
    const [right, up, towards] = this.turn, mix = (a, p, b, q) => a.map((part, k) => p * part + q * b[k]);
    const turned_right = mix(right, Math.cos(across), towards, Math.sin(across)), turned = mix(towards, Math.cos(across), right, -Math.sin(across));
    this.turn = [turned_right, mix(up, Math.cos(upwards), turned, -Math.sin(upwards)), mix(turned, Math.cos(upwards), up, Math.sin(upwards))];
    this.draw_soon();
  }

  zoom(factor) {
    this.zoomed = Math.min(50, Math.max(0.5, this.zoomed * factor));
    this.draw_soon();
  }

  listen() {
    const { canvas } = this, far = (a, b) => Math.max(20, Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY));
    canvas.addEventListener("pointerdown", (event) => { canvas.setPointerCapture(event.pointerId); this.fingers.set(event.pointerId, event); });
    for (const end of ["pointerup", "pointercancel"]) canvas.addEventListener(end, (event) => this.fingers.delete(event.pointerId));
    canvas.addEventListener("pointermove", (event) => {
      const before = this.fingers.get(event.pointerId);
      if (!before) return this.read(event);
      this.fingers.set(event.pointerId, event);
      const other = [...this.fingers.values()].find((finger) => finger.pointerId !== event.pointerId);
      if (other) return this.zoom(far(event, other) / far(before, other));
      this.rotate(-0.01 * (event.clientX - before.clientX), 0.01 * (event.clientY - before.clientY));
    });
    canvas.addEventListener("pointerleave", () => { this.value.textContent = ""; });
    canvas.addEventListener("dblclick", () => this.reset());
    canvas.addEventListener("wheel", (event) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      this.zoom(Math.exp(-0.01 * Math.max(-40, Math.min(40, event.deltaY))));
    }, { passive: false });
    canvas.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const step = event.shiftKey ? 0.5 : 0.1;
      const act = { ArrowLeft: () => this.rotate(step, 0), ArrowRight: () => this.rotate(-step, 0), ArrowUp: () => this.rotate(0, -step), ArrowDown: () => this.rotate(0, step),
                    "+": () => this.zoom(1.25), "=": () => this.zoom(1.25), "-": () => this.zoom(0.8), _: () => this.zoom(0.8), 0: () => this.reset() }[event.key];
      if (!act) return;
      event.preventDefault();
      act();
    });
    canvas.addEventListener("webglcontextlost", () => { this.pause(); this.root.closest("section").hidden = true; });
  }

  // ---- drawing ----

  draw_soon() {
    this.waits ??= requestAnimationFrame(() => { this.waits = undefined; this.draw(); this.draw_over(); });
  }

  // Upon the picture: a scale bar, the axes, probes and stimuli. What lies on the far side is pale.
  draw_over() {
    const { over, data, turn } = this, density = devicePixelRatio || 1, width = over.clientWidth, height = over.clientHeight;
    if (!width || !height) return;
    Object.assign(over, { width: Math.round(width * density), height: Math.round(height * density) });
    const context = over.getContext("2d"), style = getComputedStyle(over), ink = style.getPropertyValue("--ink"), paper = style.getPropertyValue("--paper");
    context.scale(density, density);
    Object.assign(context, { font: "13px system-ui, sans-serif", lineJoin: "round", textBaseline: "middle" });
    const side = this.zoomed * Math.min(width, height) / this.radius / 2;  // pixels of the longest side of the mesh
    const text = (words, x, y) => {
      Object.assign(context, { strokeStyle: paper, lineWidth: 3, fillStyle: ink });
      context.strokeText(words, x, y);
      context.fillText(words, x, y);
    };
    const line = (...points) => {
      context.beginPath();
      points.forEach(([x, y], k) => context[k ? "lineTo" : "moveTo"](x, y));
      for (const [strokeStyle, lineWidth] of [[paper, 4.5], [ink, 2]]) { Object.assign(context, { strokeStyle, lineWidth }); context.stroke(); }
    };
    for (const mark of data.marks) {
      const from_middle = mark.at.map((at, k) => at - data.size[k] / 2), [x, y, z] = turn.map((row) => row.reduce((sum, part, k) => sum + part * from_middle[k], 0));
      const at = [width / 2 + x * side, height / 2 - y * side];
      context.globalAlpha = z < 0 ? 0.35 : 1;
      if (mark.is_probe) {
        context.beginPath();
        context.arc(...at, 4.5, 0, 2 * Math.PI);
        Object.assign(context, { strokeStyle: "#000", lineWidth: 1.5, fillStyle: "#fff" });
        context.fill();
        context.stroke();
      } else {
        for (const [dx, dy] of [[6, 0], [0, 6], [4, 4], [4, -4]]) line([at[0] - dx, at[1] - dy], [at[0] + dx, at[1] + dy]);
      }
      text(mark.name, at[0] + 9, at[1]);
      context.globalAlpha = 1;
    }
    const mm = side / data.mm, wanted = 0.2 * width / mm, power = 10 ** Math.floor(Math.log10(wanted)), length = ([5, 2, 1].find((digit) => digit * power <= wanted) ?? 1) * power;
    const left = 16, floor = height - 18;
    line([left, floor - 5], [left, floor], [left + length * mm, floor], [left + length * mm, floor - 5]);
    text(length >= 1 ? `${shown(length)} mm` : `${shown(1000 * length)} \u00b5m`, left + 6, floor - 12);
    ["x", "y", "z"].forEach((name, k) => {
      const [x, y] = [turn[0][k], -turn[1][k]], middle = [width - 44, height - 44];
      line(middle, [middle[0] + 26 * x, middle[1] + 26 * y]);
      text(name, middle[0] + 36 * x - 4, middle[1] + 36 * y);
    });
  }

  draw(picks = false) {
    const { gl, canvas, map, at } = this, density = devicePixelRatio || 1;
    const width = Math.round(canvas.clientWidth * density), height = Math.round(canvas.clientHeight * density);
    if (!map || !width || !height) return;
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
    gl.viewport(0, 0, width, height);
    gl.clearColor(0, 0, 0, 0);
    gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT);
    const scale = this.zoomed * Math.min(width, height) / this.radius, columns = [];
    for (let k = 0; k < 3; ++k) columns.push(...this.turn.map((row) => row[k]));
    gl.uniformMatrix3fv(at.turn, false, columns);
    gl.uniform2f(at.extent, scale / width, scale / height);
    gl.uniform1f(at.steps, map.frames ? 254 : 65534);
    gl.uniform3fv(at.colours, this.colours);
    gl.uniform2f(at.scale, map.low, map.high);
    gl.uniform2f(at.range, map.from, map.to);
    gl.uniform1f(at.interval, map.interval);
    gl.uniform1i(at.picks, picks ? 1 : 0);
    gl.uniform1i(at.shaded, this.is_shaded ? 1 : 0);
    gl.drawElements(gl.TRIANGLES, this.corners, gl.UNSIGNED_INT, 0);
  }

  // The value under the pointer: drawn as a number into a buffer of its own, and read back.
  read(event) {
    const { gl, canvas, map } = this;
    if (!map || !canvas.width) return;
    if (this.pick?.width !== canvas.width || this.pick?.height !== canvas.height) this.pick = this.pick_buffer();
    gl.bindFramebuffer(gl.FRAMEBUFFER, this.pick.frame);
    this.draw(true);
    const box = canvas.getBoundingClientRect(), pixel = new Uint8Array(4);
    const x = (event.clientX - box.left) / box.width * canvas.width, y = (1 - (event.clientY - box.top) / box.height) * canvas.height;
    gl.readPixels(Math.floor(x), Math.floor(y), 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, pixel);
    gl.bindFramebuffer(gl.FRAMEBUFFER, null);
    const share = (256 * pixel[0] + pixel[1]) / 65535, value = map.from + share * (map.to - map.from);
    this.value.textContent = !pixel[3] ? "" : pixel[2] < 255 ? "no value" : `here ${shown(value, map.frames ? 3 : 4)} ${map.unit}`;
    this.draw_soon();
  }

  pick_buffer() {
    const { gl, canvas } = this, { width, height } = canvas, frame = gl.createFramebuffer();
    gl.bindFramebuffer(gl.FRAMEBUFFER, frame);
    for (const [format, part] of [[gl.RGBA8, gl.COLOR_ATTACHMENT0], [gl.DEPTH_COMPONENT24, gl.DEPTH_ATTACHMENT]]) {
      const buffer = gl.createRenderbuffer();
      gl.bindRenderbuffer(gl.RENDERBUFFER, buffer);
      gl.renderbufferStorage(gl.RENDERBUFFER, format, width, height);
      gl.framebufferRenderbuffer(gl.FRAMEBUFFER, part, gl.RENDERBUFFER, buffer);
    }
    return { frame, width, height };
  }
}

// Without WebGL or what inflates its data the section stays hidden: the pictures below say the same.
function enliven_surfaces(root) {
  for (const view of root.querySelectorAll(".surface-view")) {
    const viewer = can_inflate && new SurfaceViewer(view, JSON.parse(view.querySelector("script").textContent));
    if (viewer && viewer.gl) (view.viewer = viewer).opened = viewer.open();
  }
}
enliven_surfaces(document);
document.addEventListener("visibilitychange", () => { if (document.hidden) document.querySelectorAll(".surface-view").forEach((view) => view.viewer?.pause()); });
