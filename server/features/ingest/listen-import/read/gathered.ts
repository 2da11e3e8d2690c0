/** A song that a line names. */
export interface NamedSong {
  title: string;
  artist: string;
}

/** A line of a file that is a listen. */
export interface ReadListen extends NamedSong {
  /** The moment at which it began, in ms. */
  at: number;
  /** The time for which it sounded, in ms; null where the file does not say it. */
  ms: number | null;
}

/** The listens of a file: numbers by their place, and each song once. */
export interface ReadFile {
  songs: NamedSong[];
  song: Int32Array;
  at: Float64Array;
  /** -1 where it is not known. */
  ms: Int32Array;
  leftOut: number;
  unreadable: number;
  firstUnreadable: string[];
  otherFiles: number;
}

const namedUnreadable = 10;
const lineLength = 200;

/** Gathers lines, each of which is a listen, left out, or not understood. */
export class Gathered {
  readonly #songs = new Map<string, number>();
  readonly #named: NamedSong[] = [];
  readonly #song: number[] = [];
  readonly #at: number[] = [];
  readonly #ms: number[] = [];
  readonly #firstUnreadable: string[] = [];
  #leftOut = 0;
  #unreadable = 0;
  otherFiles = 0;

  get size(): number {
    return this.#at.length + this.#leftOut + this.#unreadable;
  }

  /** @param said the line, shown where it was not understood */
  add(line: ReadListen | 'left out' | null, said: () => string): void {
    if (line === 'left out') this.#leftOut += 1;
    else if (line) this.#addListen(line);
    else {
      this.#unreadable += 1;
      if (this.#firstUnreadable.length < namedUnreadable)
        this.#firstUnreadable.push(said().slice(0, lineLength).toWellFormed());
    }
  }

  #addListen({ title, artist, at, ms }: ReadListen): void {
    const key = `${artist}\n${title}`;
    const known = this.#songs.get(key) ?? this.#named.push({ title, artist }) - 1;
    this.#songs.set(key, known);
    this.#song.push(known);
    this.#at.push(Math.floor(at / 1000) * 1000);
    this.#ms.push(ms ?? -1);
  }

  end(): ReadFile {
    return {
      songs: this.#named,
      song: Int32Array.from(this.#song),
      at: Float64Array.from(this.#at),
      ms: Int32Array.from(this.#ms),
      leftOut: this.#leftOut,
      unreadable: this.#unreadable,
      firstUnreadable: this.#firstUnreadable,
      otherFiles: this.otherFiles,
    };
  }
}
