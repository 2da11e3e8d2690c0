/** The states of the specification's players (section 4), and `idle` before the first choice. */
export type PlaybackStatus = 'idle' | 'loading' | 'ready' | 'playing' | 'paused' | 'error';

/** The last request, from any control; `status` is its outcome so far. */
export type Wanted = 'playing' | 'paused';

export interface PlaybackPhase {
  wanted: Wanted;
  status: PlaybackStatus;
}

/** A request of a person: by button, key, media session, another tab, or the sleep timer they set. */
export type Ask = 'choose' | 'play' | 'pause';

/** Signals of the source that plays. */
export type SourceSignal =
  /** Sound comes out. */
  | 'sounds'
  /** Data is missing. */
  | 'waits'
  /** Can be started by hand. */
  | 'ready'
  /** Started or stopped outside our controls: in the service's own player, or by the device. */
  | 'startedElsewhere'
  | 'stoppedElsewhere'
  | 'failed';

/** Signals of the queue: another track loads, or none remains. */
export type QueueSignal = 'loads' | 'ended';

const playing = (status: 'playing' | 'loading'): PlaybackPhase => ({ wanted: 'playing', status });
const paused: PlaybackPhase = { wanted: 'paused', status: 'paused' };

/**
 * The phase after a signal. A person's request holds at once: a late signal of the source never turns a pause into
 * playing or the reverse.
 */
export function transition(phase: PlaybackPhase, signal: Ask | SourceSignal | QueueSignal): PlaybackPhase {
  const { wanted, status } = phase;
  switch (signal) {
    case 'choose':
      return playing('loading');
    case 'play':
      return playing(status === 'playing' ? 'playing' : 'loading');
    case 'pause':
      return status === 'idle' ? phase : paused;
    case 'ended':
      return paused;
    case 'loads':
      return wanted === 'playing' ? playing('loading') : phase;
    case 'sounds':
      return wanted === 'playing' ? playing('playing') : phase;
    case 'waits':
      return wanted === 'playing' && status !== 'error' ? playing('loading') : phase;
    case 'ready':
      return { wanted, status: 'ready' };
    case 'startedElsewhere':
      return playing('playing');
    case 'stoppedElsewhere':
      return status === 'error' ? { wanted: 'paused', status } : paused;
    default:
      // It failed.
      return { wanted, status: 'error' };
  }
}
