// Web workers for pages that are opened from a folder, where browsers start none: an invisible frame runs the script in
// the page's thread. The site's search needs it; pages of a server keep the browser's own workers.
if (location.protocol === "file:") {
  window.Worker = class extends EventTarget {
    constructor(url) {
      super();
      this.waiting = [];
      this.frame = document.createElement("iframe");
      this.frame.hidden = true;
      document.body.appendChild(this.frame);
      const inner = this.frame.contentWindow;
      inner.addEventListener("error", (event) => this.tell(new ErrorEvent("error", { message: event.message })));
      inner.postMessage = (data) => this.tell(new MessageEvent("message", { data: structuredClone(data) }));
      inner.importScripts = (...urls) =>
        urls.reduce((before, one) => before.then(() => this.load(one)), Promise.resolve());
      this.load(url).then(() => {
        this.ready = true;
        this.waiting.splice(0).forEach((data) => this.postMessage(data));
      });
    }
    load(url) {
      return new Promise((resolve, reject) => {
        const script = this.frame.contentDocument.createElement("script");
        Object.assign(script, { src: `${url}`, onload: resolve, onerror: reject });
        this.frame.contentDocument.body.appendChild(script);
      });
    }
    tell(event) {
      this.dispatchEvent(event);
      (this[`on${event.type}`] || (() => {}))(event);
    }
    postMessage(data) {
      if (this.ready) this.frame.contentWindow.dispatchEvent(new MessageEvent("message", { data }));
      else this.waiting.push(data);
    }
    terminate() {
      this.frame.remove();
    }
  };
}
