/** Speaks Spotify's iFrame API as far as Segue uses it (developer.spotify.com/documentation/embeds). */
(() => {
  class Controller {
    constructor(place, { uri }) {
      this.listeners = { ready: [], playback_update: [] };
      this.durationMs = (globalThis.standInSeconds ?? 30) * 1000;
      this.positionMs = 0;
      this.uri = uri;
      this.frame = document.createElement('iframe');
      const [, kind, id] = uri.split(':');
      this.frame.src = `https://open.spotify.com/embed/${kind}/${id}`;
      this.frame.title = 'Spotify Embed';
      place.replaceWith(this.frame);
      globalThis.standIn = this;
      setTimeout(() => this.emit('ready', {}), 30);
    }
    addListener(name, act) {
      this.listeners[name].push(act);
    }
    emit(name, data) {
      for (const act of this.listeners[name]) act({ data });
    }
    update(isPaused) {
      this.emit('playback_update', {
        isPaused,
        isBuffering: false,
        duration: this.durationMs,
        position: this.positionMs,
      });
    }
    play() {
      this.resume();
    }
    resume() {
      if (globalThis.standInIsMute) return;
      clearInterval(this.timer);
      this.update(false);
      this.timer = setInterval(() => {
        this.positionMs += 100;
        if (this.positionMs < this.durationMs) return this.update(false);
        clearInterval(this.timer);
        this.positionMs = 0;
        return this.update(true);
      }, 100);
    }
    pause() {
      clearInterval(this.timer);
      this.update(true);
    }
    /** As if the track had come to its end: the last moment, then back to the start, paused. */
    finish() {
      clearInterval(this.timer);
      this.positionMs = this.durationMs - 100;
      this.update(false);
      this.positionMs = 0;
      this.update(true);
    }
    seek(seconds) {
      this.positionMs = seconds * 1000;
    }
    destroy() {
      clearInterval(this.timer);
      this.frame.remove();
    }
  }
  globalThis.onSpotifyIframeApiReady({
    createController: (place, options, then) => then(new Controller(place, options)),
  });
})();
