import type { PlayInfo } from '#shared/music/play-info.ts';
import { embedHost } from '../../embed-host.ts';
import { type Abilities, type Embed, type PlaybackError, usePlayback } from '../../playback.ts';
import type { Wanted } from '../../transitions.ts';
import { whileHeard } from '../heard.ts';
import type { Source, SourceEvents } from '../source.ts';
import { EmbedCommands } from './embed-commands.ts';

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
  return new EmbedSource(spec, events);
}

class EmbedSource implements Source {
  readonly #spec: EmbedSpec;
  readonly #events: SourceEvents;
  readonly #commands = new EmbedCommands();
  #player = idlePlayer;
  #volume = 1;
  #wantsToPlay = false;
  #load: (() => void) | null = null;
  #turn = 0;
  #startTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(spec: EmbedSpec, events: SourceEvents) {
    this.#spec = spec;
    this.#events = events;
  }

  abilities(): Abilities {
    return this.#spec.abilities;
  }

  load(info: PlayInfo, atSeconds: number): void {
    const { startButtonMs } = this.#spec;
    const problem = this.#spec.check(info.play_url ?? '');
    if (problem) return this.#fail(problem);
    const load = () => this.#open(info, atSeconds);
    this.#load = load;
    if (!startButtonMs) return load();
    showPhase('start');
    this.#events.ready();
    this.#startTimer = setTimeout(load, startButtonMs);
  }

  play(byListener: boolean): void {
    this.#wantsToPlay = true;
    if (!this.#load) this.#command();
    // A click on the start button loads at once, before the timer.
    else if (byListener) this.#load();
  }

  pause(): void {
    this.#wantsToPlay = false;
    this.#command();
  }

  seek(seconds: number): void {
    this.#player.seek(seconds);
  }

  setVolume(volume: number): void {
    this.#volume = volume;
    this.#player.setVolume(volume);
  }

  prepare(): void {}

  unload(): void {
    this.#turn += 1;
    this.#commands.reset();
    this.#load = null;
    clearTimeout(this.#startTimer);
    this.#player.destroy();
    this.#player = idlePlayer;
  }

  #command(): void {
    if (this.#player === idlePlayer) return;
    this.#commands.note(this.#wantsToPlay ? 'playing' : 'paused');
    if (this.#wantsToPlay) this.#player.play();
    else this.#player.pause();
  }

  /** Handles a state that is no answer to an earlier command: it fulfils the last one, or the listener pressed. */
  #receive(state: Wanted): void {
    if (!this.#commands.take(state)) return;
    const isWanted = this.#wantsToPlay === (state === 'playing');
    this.#wantsToPlay = state === 'playing';
    if (isWanted) {
      if (this.#wantsToPlay) this.#events.playing();
    } else if (this.#wantsToPlay) this.#events.startedElsewhere();
    else this.#events.stoppedElsewhere();
  }

  #open(info: PlayInfo, atSeconds: number): void {
    const turn = this.#turn;
    let hasFailed = false;
    this.#load = null;
    clearTimeout(this.#startTimer);
    showPhase('loading');
    const events = whileHeard(() => turn === this.#turn && !hasFailed, {
      ...this.#events,
      playing: () => this.#receive('playing'),
      stoppedElsewhere: () => this.#receive('paused'),
      ready: () => {
        this.#commands.forget();
        this.#events.ready();
      },
      failed: (error) => {
        hasFailed = true;
        this.#fail(error);
      },
    });
    embedHost()
      .then((host) => this.#spec.open({ host: placeIn(host), info, atSeconds, events }))
      .then(
        (player) => {
          if (turn !== this.#turn) return player.destroy();
          this.#player = player;
          // The player may open and at once report that it cannot play this.
          if (!hasFailed) this.#start();
        },
        () => {
          if (turn !== this.#turn) return;
          const params = { service: this.#spec.service };
          this.#fail({ text: 'linkFailed', hint: 'embedUnreachable', params });
        },
      );
  }

  #start(): void {
    showPhase('ready');
    this.#events.ready();
    this.#player.setVolume(this.#volume);
    if (this.#wantsToPlay) this.#command();
  }

  #fail(error: PlaybackError): void {
    showPhase('failed');
    this.#events.failed(error);
  }
}

/** An element of its own for a player: one that answers late, after the next has begun, does not disturb that. */
function placeIn(host: HTMLElement): HTMLElement {
  const place = document.createElement('div');
  place.className = 'size-full *:size-full';
  host.replaceChildren(place);
  return place;
}

function showPhase(phase: Embed['phase']): void {
  usePlayback.setState(({ embed }) => ({ embed: embed && { ...embed, phase } }));
}
