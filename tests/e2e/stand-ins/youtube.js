/**
 * Speaks in YouTube's frame as its player does (developers.google.com/youtube/iframe_api_reference), as far as Segue
 * uses it: it answers who has said `listening` from the origin that the address names, and tells the events that were
 * asked for. Videos are 60 s long, or as `standInSeconds` says. Ids that begin with `gone`, `nope` and `oddv` fail with
 * the documented codes 100, 150 and 5, and a page that hides its address with 153; those that begin with `mute` never start.
 */
(() => {
  const query = new URLSearchParams(location.search);
  const id = location.pathname.split('/').at(-1);
  const seconds = globalThis.standInSeconds ?? 60;
  const page = query.get('origin');
  const isHidden = !document.referrer.startsWith(page);
  const error = isHidden ? 153 : { gone: 100, nope: 150, oddv: 5 }[id.slice(0, 4)];
  const asked = new Set();
  let listener = null;
  let at = Number(query.get('start') ?? 0);
  let since = null;
  let timer;
  const currentTime = () => (since === null ? at : at + (performance.now() - since) / 1000);

  function send(event, info = null) {
    listener?.postMessage(JSON.stringify({ event, info, id: 1, channel: 'widget' }), page);
  }
  const tell = (event, info) => asked.has(event) && send(event, info);
  const info = () => ({ currentTime: currentTime(), duration: seconds, videoLoadedFraction: 0.5 });
  const state = (playerState) => {
    tell('onStateChange', playerState);
    send('infoDelivery', { ...info(), playerState });
  };
  function rest(seconds) {
    clearInterval(timer);
    at = seconds;
    since = null;
  }
  const commands = {
    addEventListener([event]) {
      asked.add(event);
      if (event === 'onError' && error) tell('onError', error);
    },
    playVideo() {
      if (since !== null || error || id.startsWith('mute')) return;
      state(3);
      since = performance.now();
      state(1);
      timer = setInterval(() => {
        if (currentTime() < seconds) return send('infoDelivery', info());
        rest(seconds);
        return globalThis.standInForgetsItsEnd ? undefined : state(0);
      }, 100);
    },
    pauseVideo() {
      rest(currentTime());
      state(2);
    },
    seekTo([to]) {
      const isPlaying = since !== null;
      rest(to);
      if (isPlaying) commands.playVideo();
      else send('infoDelivery', info());
    },
    setVolume([percent]) {
      globalThis.standIn.volume = percent;
      send('infoDelivery', { volume: percent, muted: false });
    },
  };
  addEventListener('message', ({ data, origin, source }) => {
    if (origin !== page || source !== parent) return;
    const message = JSON.parse(data);
    if (message.event === 'listening' && !listener) {
      listener = source;
      send('initialDelivery', info());
      send('onReady');
    }
    if (message.event === 'command') commands[message.func]?.(message.args);
  });
  globalThis.standIn = {
    at: currentTime,
    pause: () => commands.pauseVideo(),
    /** As if the video had come to its end. */
    finish() {
      rest(seconds);
      state(0);
    },
  };
})();
