/**
 * Speaks in Spotify's frame as its player does for the iFrame API (developer.spotify.com/documentation/embeds), as far as
 * Segue uses it: it says that it is ready, obeys once that was acknowledged, and tells how it plays, in milliseconds.
 */
(() => {
  const page = new URL(document.referrer).origin;
  const durationMs = (globalThis.standInSeconds ?? 30) * 1000;
  let isHeard = false;
  let positionMs = 0;
  let timer;
  const send = (type, payload = {}) => parent.postMessage({ type, payload }, page);
  const update = (isPaused) =>
    send('playback_update', { isPaused, isBuffering: false, duration: durationMs, position: positionMs });
  function run() {
    if (globalThis.standInIsMute) return;
    clearInterval(timer);
    update(false);
    timer = setInterval(() => {
      positionMs += 100;
      if (positionMs < durationMs) return update(false);
      clearInterval(timer);
      positionMs = 0;
      return update(true);
    }, 100);
  }
  const commands = {
    play: run,
    resume: run,
    pause() {
      clearInterval(timer);
      update(true);
    },
    seek({ timestamp }) {
      positionMs = timestamp * 1000;
    },
  };
  addEventListener('message', ({ data, origin, source }) => {
    if (origin !== page || source !== parent) return;
    if (data.command === 'load_complete_ack') isHeard = true;
    else if (isHeard) commands[data.command]?.(data);
  });
  globalThis.standIn = {
    at: () => positionMs / 1000,
    pause: () => commands.pause(),
    /** As if the track had come to its end: the last moment, then back to the start, paused. */
    finish() {
      clearInterval(timer);
      positionMs = durationMs - 100;
      update(false);
      positionMs = 0;
      update(true);
    },
  };
  send('ready');
})();
