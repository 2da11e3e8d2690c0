import type { PlayInfo } from '#shared/music/play-info.ts';
import { embedHost } from '../../embed-host.ts';
import { type Abilities, type Embed, type PlaybackError, usePlayback } from '../../playback.ts';
import type { Wanted } from '../../transitions.ts';
import type { Source, SourceEvents } from '../source.ts';

/** A running player of a service. */
export interface EmbeddedPlayer {
  play(): void;
  pause(): void;
  seek(seconds: number): void;
  setVolume(volume: number): void;
  destroy(): void;
}

/** The options for opening an embed. */
export interface Opening {
  host: HTMLElement;
  info: PlayInfo;
  atSeconds: number;
  events: SourceEvents;
}

interface EmbedSpec {
  service: string;
  abilities: Abilities;
  /** Returns the error of a link that the service cannot play, before anything is fetched. */
  check(address: string): PlaybackError | null;
  /** Opens the player; rejects if the service cannot be reached. */
  open(opening: Opening): Promise<EmbeddedPlayer>;
  /** Time for which a start button is shown before the service loads; without it, or 0, there is no button. */
  startButtonMs?: number;
}

const idlePlayer: EmbeddedPlayer = {
  play: () => {},
  pause: () => {},
  seek: () => {},
  setVolume: () => {},
  destroy: () => {},
};

/** Makes a source of a service's player: the part that all services share. */
export function createEmbedSource(spec: EmbedSpec, events: SourceEvents): Source {
  let player = idlePlayer;
  let volume = 1;
  let wantsToPlay = false;
  /** The service's last state; `unanswered` has our requests since then, in order. */
  let serviceState: Wanted = 'paused';
  let unanswered: Wanted[] = [];
  let load: (() => void) | null = null;
  let turn = 0;
  let startTimer: ReturnType<typeof setTimeout> | undefined;

  function command(): void {
    if (player === idlePlayer) return;
    const wanted = wantsToPlay ? 'playing' : 'paused';
    if ((unanswered.at(-1) ?? serviceState) !== wanted) unanswered.push(wanted);
    if (wantsToPlay) player.play();
    else player.pause();
  }

  /** Handles a state: distinguishes answers to our commands from the listener's presses in the service's player. */
  function receive(what: Wanted): void {
    const isChange = serviceState !== what;
    serviceState = what;
    const answered = isChange ? unanswered.indexOf(what) : -1;
    if (answered !== -1) unanswered = unanswered.slice(answered + 1);
    else if (isChange) unanswered = [];
    // The state is from before the last command.
    if (unanswered.length > 0) return;
    const isWanted = wantsToPlay === (what === 'playing');
    wantsToPlay = what === 'playing';
    if (!isWanted) return wantsToPlay ? events.startedElsewhere() : events.stoppedElsewhere();
    if (wantsToPlay) events.playing();
  }

  function open(info: PlayInfo, atSeconds: number): void {
    const mine = turn;
    load = null;
    clearTimeout(startTimer);
    showPhase('loading');
    let failed = false;
    const isMine = (): boolean => mine === turn && !failed;
    const mineOnly =
      (act: () => void): (() => void) =>
      () =>
        isMine() ? act() : undefined;
    const own: SourceEvents = {
      playing: mineOnly(() => receive('playing')),
      ready: mineOnly(() => {
        unanswered = [];
        events.ready();
      }),
      startedElsewhere: mineOnly(events.startedElsewhere),
      stoppedElsewhere: mineOnly(() => receive('paused')),
      waiting: mineOnly(events.waiting),
      nearEnd: mineOnly(events.nearEnd),
      advanced: mineOnly(events.advanced),
      ended: mineOnly(events.ended),
      moved: (progress) => (isMine() ? events.moved(progress) : undefined),
      failed(error) {
        if (!isMine()) return;
        failed = true;
        fail(error);
      },
    };
    embedHost()
      .then((host) => {
        // An element of its own: a player that answers late, after the next one has begun, does not disturb that.
        const place = document.createElement('div');
        place.className = 'size-full *:size-full';
        host.replaceChildren(place);
        return spec.open({ host: place, info, atSeconds, events: own });
      })
      .then(
        (opened) => {
          if (mine !== turn) return opened.destroy();
          player = opened;
          // The player may open and at once report that it cannot play this.
          if (failed) return undefined;
          showPhase('ready');
          events.ready();
          player.setVolume(volume);
          if (wantsToPlay) command();
          return undefined;
        },
        () => {
          if (mine !== turn) return;
          fail({ text: 'linkFailed', hint: 'embedUnreachable', params: { service: spec.service } });
        },
      );
  }

  function fail(error: PlaybackError): void {
    showPhase('failed');
    events.failed(error);
  }

  return {
    abilities: () => spec.abilities,
    load(info, atSeconds) {
      const problem = spec.check(info.play_url ?? '');
      if (problem) return fail(problem);
      load = () => open(info, atSeconds);
      if (!spec.startButtonMs) return load();
      showPhase('start');
      events.ready();
      startTimer = setTimeout(load, spec.startButtonMs);
    },
    play(byListener) {
      wantsToPlay = true;
      if (!load) command();
      // A click on the start button loads at once, before the timer.
      else if (byListener) load();
    },
    pause() {
      wantsToPlay = false;
      command();
    },
    seek: (seconds) => player.seek(seconds),
    setVolume(value) {
      volume = value;
      player.setVolume(value);
    },
    prepare: () => {},
    unload() {
      turn += 1;
      serviceState = 'paused';
      unanswered = [];
      load = null;
      clearTimeout(startTimer);
      player.destroy();
      player = idlePlayer;
    },
  };
}

function showPhase(phase: Embed['phase']): void {
  usePlayback.setState(({ embed }) => ({ embed: embed && { ...embed, phase } }));
}
