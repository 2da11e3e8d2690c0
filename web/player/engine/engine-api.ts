export interface StartOptions {
  /** True if a person started it; false if the track before ended. */
  byListener: boolean;
  /** Continues the same play after an interruption, with the same `playId`. */
  again?: boolean;
}

export interface Engine {
  /** Plays the queue's current item, from the position that the state names. */
  start(options: StartOptions): void;
  /** Fetches the play info of the current item, without playing. */
  prime(): void;
  /** Plays or pauses as the state's `wanted` says; a second call changes nothing. */
  follow(): void;
  seek(seconds: number): void;
  /** Plays the current recording from this source, now and each time it comes again. */
  choose(sourceId: string): void;
  /** Stops all sound, without changing the state. */
  silence(): void;
  /** Multiplies the listener's volume by a factor, 0 to 1. */
  dim(factor: number): void;
  /** The kind of source that plays the current track. */
  sounds(): 'file' | 'embed' | null;
}
