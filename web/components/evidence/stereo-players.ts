/** The stretch of audio that one player plays. */
export interface Part {
  url: string;
  from: number;
  to: number;
  rate: number;
  keepsPitch: boolean;
}

interface Performance {
  upload: Part | null;
  work: Part | null;
  onTime: (uploadAt: number | null, workAt: number | null) => void;
  onEnd: () => void;
  onError: () => void;
}

/** Two audio elements: one alone plays in the middle, both together play left and right. */
export function openStereoPlayers() {
  const upload = openPlayer(-1);
  const work = openPlayer(1);
  let context: AudioContext | null = null;
  let stopped = new AbortController();

  function stop(): void {
    stopped.abort();
    upload.element.pause();
    work.element.pause();
  }

  function play({ onTime, onEnd, onError, ...parts }: Performance): void {
    stop();
    stopped = new AbortController();
    const { signal } = stopped;
    const pairs = [
      { player: upload, part: parts.upload },
      { player: work, part: parts.work },
    ].flatMap(({ player, part }) => (part ? [{ player, part }] : []));
    const areBoth = pairs.length === 2;
    if (areBoth) context ??= new AudioContext();
    void context?.resume();
    const end = (notify: () => void) => {
      if (signal.aborted) return;
      stop();
      notify();
    };
    for (const { player, part } of pairs) {
      if (context) player.route(context, areBoth);
      player.set(part);
      watch(player.element, part.to, signal, {
        onTime: () =>
          onTime(
            parts.upload ? upload.element.currentTime : null,
            parts.work ? work.element.currentTime : null,
          ),
        onEnd: () => end(onEnd),
        onError: () => end(onError),
      });
    }
    const elements = pairs.map(({ player }) => player.element);
    beginTogether(elements, signal).catch(() => end(onError));
  }

  return {
    play,
    stop,
    close() {
      stop();
      for (const { element } of [upload, work]) element.removeAttribute('src');
      void context?.close();
    },
  };
}

function openPlayer(side: -1 | 1) {
  const element = new Audio();
  element.preload = 'auto';
  let panner: StereoPannerNode | null = null;
  return {
    element,
    set({ url, from, rate, keepsPitch }: Part) {
      if (!element.src.endsWith(url)) element.src = url;
      element.currentTime = from;
      element.playbackRate = rate;
      element.preservesPitch = keepsPitch;
    },
    route(context: AudioContext, isAside: boolean) {
      if (!panner) {
        panner = context.createStereoPanner();
        context.createMediaElementSource(element).connect(panner).connect(context.destination);
      }
      panner.pan.value = isAside ? side : 0;
    },
  };
}

/** Watches an element that plays up to a second, until the signal. */
function watch(
  element: HTMLAudioElement,
  to: number,
  signal: AbortSignal,
  { onTime, onEnd, onError }: Record<'onTime' | 'onEnd' | 'onError', () => void>,
): void {
  element.addEventListener('error', onError, { signal });
  element.addEventListener('ended', onEnd, { signal });
  element.addEventListener('timeupdate', () => (element.currentTime >= to ? onEnd() : onTime()), { signal });
}

/** Plays elements once all of them can, and not one after the other. */
async function beginTogether(elements: HTMLAudioElement[], signal: AbortSignal): Promise<void> {
  await Promise.all(elements.map((element) => isReady(element, signal)));
  await Promise.all(elements.map((element) => element.play()));
}

function isReady(element: HTMLAudioElement, signal: AbortSignal): Promise<void> {
  if (element.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA && !element.seeking) return Promise.resolve();
  return new Promise((resolve, reject) => {
    element.addEventListener('canplay', () => resolve(), { signal, once: true });
    element.addEventListener('error', () => reject(new Error('no audio')), { signal, once: true });
  });
}
