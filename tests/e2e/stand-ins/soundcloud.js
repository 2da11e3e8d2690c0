/**
 * Speaks in SoundCloud's frame as its player does for the Widget API (developers.soundcloud.com/docs/api/html5-widget), as
 * far as Segue uses it: `{ method, value }` as JSON, events to who asked for them, times in milliseconds.
 */
(() => {
  const page = new URL(document.referrer).origin;
  const seconds = globalThis.standInSeconds ?? 40;
  const asked = new Set();
  let positionMs = 0;
  let timer;
  const send = (method, value) => parent.postMessage(JSON.stringify({ method, value }), page);
  const tell = (event, value) => asked.has(event) && send(event, value);
  const commands = {
    addEventListener: (event) => asked.add(event),
    play() {
      clearInterval(timer);
      tell('play');
      timer = setInterval(() => {
        positionMs += 100;
        tell('playProgress', { currentPosition: positionMs, loadedProgress: 0.7 });
        if (positionMs >= seconds * 1000) globalThis.standIn.finish();
      }, 100);
    },
    pause() {
      clearInterval(timer);
      tell('pause');
    },
    seekTo(ms) {
      positionMs = ms;
    },
    setVolume(percent) {
      globalThis.standIn.volume = percent;
    },
    getDuration: () => send('getDuration', seconds * 1000),
  };
  addEventListener('message', ({ data, origin, source }) => {
    if (origin !== page || source !== parent) return;
    const { method, value } = JSON.parse(data);
    commands[method]?.(value);
  });
  globalThis.standIn = {
    at: () => positionMs / 1000,
    pause: () => commands.pause(),
    fail: () => tell('error'),
    /** As if the track had come to its end. */
    finish() {
      clearInterval(timer);
      tell('finish');
    },
  };
  send('ready');
})();
