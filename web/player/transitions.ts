/** The states of the specification's players (section 4), and idle while nothing was chosen. */
export type PlaybackStatus = 'idle' | 'loading' | 'ready' | 'playing' | 'paused' | 'error';

/** The last request, by whatever means; `status` is what has become of it. */
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
  /** Was started or stopped by another hand than ours: in the service's own player, or by the device. */
  | 'startedElsewhere'
  | 'stoppedElsewhere'
  | 'failed';

/** Signals of the queue: another track begins, or none is left. */
export type QueueSignal = 'loads' | 'ended';

const playing = (status: 'playing' | 'loading'): PlaybackPhase => ({ wanted: 'playing', status });
const paused: PlaybackPhase = { wanted: 'paused', status: 'paused' };

/**
 * The phase after a signal. An ask holds at once, whatever the source still says of the one before: what it tells
 * late never turns a pause into playing or the other way round.
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
