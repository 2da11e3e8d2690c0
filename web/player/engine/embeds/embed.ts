import type { PlayInfo } from '#shared/music/play-info.ts';
import { embedHost } from '../../embed-host.ts';
import { type Abilities, type Embed, type PlaybackError, usePlayback } from '../../playback.ts';
import type { Wanted } from '../../transitions.ts';
import type { Source, SourceEvents } from '../source.ts';

/** A service's player, running. */
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
  /** The error where the link cannot be played there, found before anything is fetched. */
  check(address: string): PlaybackError | null;
  /** Rejects where the service cannot be reached. */
  open(opening: Opening): Promise<EmbeddedPlayer>;
  /** How long a start button is shown before the service is asked; 0 for none. */
  startButtonMs?: number;
}

const idlePlayer: EmbeddedPlayer = {
  play: () => {},
  pause: () => {},
  seek: () => {},
  setVolume: () => {},
  destroy: () => {},
};

/** Makes a source of a service's player: what is the same for all of them. */
export function createEmbedSource(spec: EmbedSpec, events: SourceEvents): Source {
  let player = idlePlayer;
  let volume = 1;
  let wantsToPlay = false;
  /** The service's last state, and our requests since, in order. */
  let told: Wanted = 'paused';
  let unanswered: Wanted[] = [];
  let load: (() => void) | null = null;
  let turn = 0;
  let startTimer: ReturnType<typeof setTimeout> | undefined;

  function command(): void {
    if (player === idlePlayer) return;
    const wanted = wantsToPlay ? 'playing' : 'paused';
    if ((unanswered.at(-1) ?? told) !== wanted) unanswered.push(wanted);
    if (wantsToPlay) player.play();
    else player.pause();
  }

  /** Tells answers to our own commands from what the listener's hand does in the service's player. */
  function heard(what: Wanted): void {
    const isChange = told !== what;
    told = what;
    const answered = isChange ? unanswered.indexOf(what) : -1;
    if (answered !== -1) unanswered = unanswered.slice(answered + 1);
    else if (isChange) unanswered = [];
    // Of the time before the last command.
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
      (tell: () => void): (() => void) =>
      () =>
        isMine() ? tell() : undefined;
    const own: SourceEvents = {
      playing: mineOnly(() => heard('playing')),
      ready: mineOnly(() => {
        unanswered = [];
        events.ready();
      }),
      startedElsewhere: mineOnly(events.startedElsewhere),
      stoppedElsewhere: mineOnly(() => heard('paused')),
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
        // A place of its own: one that answers late, after another has taken its turn, changes nothing of that.
        const place = document.createElement('div');
        place.className = 'size-full *:size-full';
        host.replaceChildren(place);
        return spec.open({ host: place, info, atSeconds, events: own });
      })
      .then(
        (opened) => {
          if (mine !== turn) return opened.destroy();
          player = opened;
          // It may have opened only to say that it cannot play this.
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
    play(asked) {
      wantsToPlay = true;
      if (!load) command();
      // The start button: a click need not wait for the second to pass.
      else if (asked) load();
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
      told = 'paused';
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
