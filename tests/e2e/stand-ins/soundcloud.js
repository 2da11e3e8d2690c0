/** Speaks SoundCloud's Widget API as far as Segue uses it (developers.soundcloud.com/docs/api/html5-widget). */
(() => {
  const Events = {
    READY: 'ready',
    PLAY: 'play',
    PAUSE: 'pause',
    FINISH: 'finish',
    PLAY_PROGRESS: 'playProgress',
    ERROR: 'error',
  };
  function Widget(frame) {
    const bound = {};
    const seconds = globalThis.standInSeconds ?? 40;
    let position = 0;
    let timer;
    const tell = (event, data) => bound[event]?.(data);
    frame.addEventListener('load', () => setTimeout(() => tell(Events.READY), 30));
    const widget = {
      frame,
      bind: (event, act) => {
        bound[event] = act;
      },
      play() {
        clearInterval(timer);
        tell(Events.PLAY);
        timer = setInterval(() => {
          position += 100;
          tell(Events.PLAY_PROGRESS, { currentPosition: position, loadedProgress: 0.7 });
          if (position < seconds * 1000) return;
          clearInterval(timer);
          tell(Events.FINISH);
        }, 100);
      },
      pause() {
        clearInterval(timer);
        tell(Events.PAUSE);
      },
      seekTo(ms) {
        position = ms;
      },
      setVolume(percent) {
        widget.volume = percent;
      },
      getDuration: (then) => then(seconds * 1000),
      fail: () => tell(Events.ERROR),
      /** As if the track had come to its end. */
      finish() {
        clearInterval(timer);
        tell(Events.FINISH);
      },
    };
    globalThis.standIn = widget;
    return widget;
  }
  Widget.Events = Events;
  globalThis.SC = { Widget };
})();
