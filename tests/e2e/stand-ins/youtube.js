/**
 * Speaks YouTube's IFrame Player API as far as Segue uses it (developers.google.com/youtube/iframe_api_reference).
 * Videos are 60 s long, or as `?seconds=` in `globalThis.standInSeconds` says. Ids that begin with `gone`, `nope` and
 * `odd` fail with the documented codes 100, 150 and 5; those that begin with `mute` never start.
 */
(() => {
  const errors = { gone: 100, nope: 150, oddv: 5 };
  class Player {
    constructor(place, options) {
      this.options = options;
      this.at = options.playerVars.start ?? 0;
      this.since = null;
      this.seconds = globalThis.standInSeconds ?? 60;
      this.frame = document.createElement('iframe');
      this.frame.src = `${options.host}/embed/${options.videoId}?enablejsapi=1`;
      this.frame.title = 'YouTube video player';
      place.replaceWith(this.frame);
      globalThis.standIn = this;
      setTimeout(() => {
        options.events.onReady({ target: this });
        const error = errors[options.videoId.slice(0, 4)];
        if (error) options.events.onError({ data: error });
      }, 30);
    }
    tell(data) {
      this.options.events.onStateChange({ data });
    }
    playVideo() {
      if (this.since !== null || this.options.videoId.startsWith('mute')) return;
      this.tell(3);
      setTimeout(() => {
        this.since = performance.now();
        this.tell(1);
        this.timer = setTimeout(
          () => {
            this.pauseAt(this.seconds);
            if (!globalThis.standInForgetsItsEnd) this.tell(0);
          },
          (this.seconds - this.at) * 1000,
        );
      }, 30);
    }
    pauseAt(seconds) {
      clearTimeout(this.timer);
      this.at = seconds;
      this.since = null;
    }
    pauseVideo() {
      this.pauseAt(this.getCurrentTime());
      this.tell(2);
    }
    /** As if the video had come to its end. */
    finish() {
      this.pauseAt(this.seconds);
      this.tell(0);
    }
    seekTo(seconds) {
      const playing = this.since !== null;
      this.pauseAt(seconds);
      if (playing) this.playVideo();
    }
    setVolume(percent) {
      this.volume = percent;
    }
    getCurrentTime() {
      return this.since === null ? this.at : this.at + (performance.now() - this.since) / 1000;
    }
    getDuration() {
      return this.seconds;
    }
    getVideoLoadedFraction() {
      return 0.5;
    }
    destroy() {
      this.pauseAt(0);
      this.frame.remove();
    }
  }
  globalThis.YT = { Player, ready: (act) => setTimeout(() => act(), 10) };
})();
