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
      const { element } = player;
      if (context) player.route(context, areBoth);
      if (!element.src.endsWith(part.url)) element.src = part.url;
      element.currentTime = part.from;
      element.playbackRate = part.rate;
      element.preservesPitch = part.keepsPitch;
      element.addEventListener('error', () => end(onError), { signal });
      element.addEventListener('ended', () => end(onEnd), { signal });
      element.addEventListener(
        'timeupdate',
        () => {
          if (element.currentTime >= part.to) end(onEnd);
          else
            onTime(
              parts.upload ? upload.element.currentTime : null,
              parts.work ? work.element.currentTime : null,
            );
        },
        { signal },
      );
    }
    // Both begin once both can, and not one after the other.
    void Promise.all(pairs.map(({ player }) => isReady(player.element, signal)))
      .then(() => Promise.all(pairs.map(({ player }) => player.element.play())))
      .catch(() => end(onError));
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
    route(context: AudioContext, isAside: boolean) {
      if (!panner) {
        panner = context.createStereoPanner();
        context.createMediaElementSource(element).connect(panner).connect(context.destination);
      }
      panner.pan.value = isAside ? side : 0;
    },
  };
}

function isReady(element: HTMLAudioElement, signal: AbortSignal): Promise<void> {
  if (element.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA && !element.seeking) return Promise.resolve();
  return new Promise((resolve, reject) => {
    element.addEventListener('canplay', () => resolve(), { signal, once: true });
    element.addEventListener('error', () => reject(new Error('no audio')), { signal, once: true });
  });
}
