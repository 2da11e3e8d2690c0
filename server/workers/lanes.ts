import { availableParallelism } from 'node:os';

/** Bounds of one kind of work: tasks under way and tasks waiting; more are refused. */
export interface LaneSize {
  atOnce: number;
  waiting: number;
  /** Tasks that may have begun, where long tasks pause for others; otherwise `atOnce`. Each holds a thread. */
  begun?: number;
}

/** One core stays free for answering. */
const cores = Math.max(1, availableParallelism() - 1);

/** The kinds of work that share the pool. None waits behind another: a cover passes an hour of music. */
export const lanes = {
  /** Reads how long an MP3 lasts: milliseconds for a song. */
  headers: { atOnce: 1, waiting: 1000 },
  audio: { atOnce: cores, waiting: 1000 },
  /** Hours of music, minute by minute in turns. They have threads of their own, so that songs get past them. */
  'long-audio': { atOnce: Math.ceil(cores / 2), begun: Math.ceil(cores / 2) + 3, waiting: 1000 },
  picture: { atOnce: 1, waiting: 1000 },
  import: { atOnce: 1, waiting: 20 },
} satisfies Record<string, LaneSize>;

export type Lane = keyof typeof lanes;
