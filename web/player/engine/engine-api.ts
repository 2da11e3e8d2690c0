export interface StartOptions {
  /** By a person, and not because the track before ended. */
  asked: boolean;
  /** Goes on with what was playing already, after a break that nobody wanted. */
  again?: boolean;
}

export interface Engine {
  /** Plays the queue's current item, from the position that the state names. */
  start(options: StartOptions): void;
  /** Fetches what is known of the current item, without playing. */
  prime(): void;
  /** Plays or pauses, as the state says is wanted. Calling it once more changes nothing. */
  follow(): void;
  seek(seconds: number): void;
  /** Plays the current recording from this source, now and when it comes again. */
  choose(sourceId: string): void;
  /** Stops whatever sounds, without touching the state. */
  silence(): void;
  /** Lowers the volume by a factor, beside what the listener chose. */
  dim(factor: number): void;
  /** By what the current track sounds. */
  sounds(): 'file' | 'embed' | null;
}
