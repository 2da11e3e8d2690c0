import { FrameCounts, type FramesFound } from './frames-found.ts';
import { id3v2Length } from './mp3-layout.ts';
import {
  headerBytes,
  headerWord,
  type Mp3Header,
  parseHeader,
  parseInfoFrame,
  steadyMask,
} from './mp3-frames.ts';

export type { FramesFound } from './frames-found.ts';

/** A run of whole frames that lie one behind the other. The bytes are only valid during the call. */
export type FrameRunSink = (frames: Uint8Array, header: Mp3Header) => void;

export interface FrameSplitter {
  /** Takes the next piece of the file. */
  push: (piece: Uint8Array) => void;
  /** Says that nothing follows. */
  end: () => void;
  readonly found: FramesFound;
}

/** After junk, this many headers must follow one another before the first of them is believed. */
const chainToTrust = 3;
/** Bytes of an inner tag that tell its length. */
const tagHeaderBytes = 10;

/**
 * Splits a byte stream that begins at `position` of its file into MP3 frames, steps over junk and inner tags, and notes
 * where the frames lie. Frames of another version or sample rate than the first count as junk, as in other players.
 */
export function frameSplitter(position: number, sink: FrameRunSink): FrameSplitter {
  return new Mp3Splitter(position, sink);
}

class Mp3Splitter implements FrameSplitter {
  readonly found: FrameCounts;
  readonly #sink: FrameRunSink;
  #buffer: Uint8Array = new Uint8Array(0);
  /** Place of the buffer's first byte in the file. */
  #base: number;
  #toSkip = 0;
  #inStep = false;
  #steady = 0;

  constructor(position: number, sink: FrameRunSink) {
    this.found = new FrameCounts(position);
    this.#base = position;
    this.#sink = sink;
  }

  push(piece: Uint8Array): void {
    const skipped = Math.min(this.#toSkip, piece.length);
    this.#toSkip -= skipped;
    this.#base += skipped;
    const rest = piece.subarray(skipped);
    if (rest.length === 0) return;
    const joined = new Uint8Array(this.#buffer.length + rest.length);
    joined.set(this.#buffer);
    joined.set(rest, this.#buffer.length);
    this.#buffer = joined;
    this.#forget(this.#split(false));
  }

  end(): void {
    this.#split(true);
  }

  /** Splits the buffer as far as it is certain; returns the place behind that, which may lie beyond the buffer's end. */
  #split(isLast: boolean): number {
    const buffer = this.#buffer;
    let at = 0;
    let runStart = 0;
    let runHeader: Mp3Header | null = null;
    const flush = () => {
      if (runHeader && at > runStart) this.#sink(buffer.subarray(runStart, at), runHeader);
      runHeader = null;
    };
    while (at + headerBytes <= buffer.length) {
      const header = this.#headerAt(at);
      const chain = header && (this.#inStep || chainFrom(buffer, at, isLast));
      const isWhole = header !== null && at + header.bytes <= buffer.length;
      if (chain === 'more' || (chain && !isWhole && !isLast)) break;
      if (header && chain && isWhole) {
        if (!runHeader) [runStart, runHeader] = [at, header];
        this.#accept(at, header);
        at += header.bytes;
        this.#inStep = true;
        continue;
      }
      flush();
      if (header && chain) break;
      this.#inStep = false;
      if (!isLast && at + tagHeaderBytes > buffer.length) break;
      at += this.#stepOver(at);
    }
    flush();
    return at;
  }

  #forget(end: number): void {
    const { length } = this.#buffer;
    this.#toSkip = Math.max(0, end - length);
    this.#base += Math.min(end, length);
    this.#buffer = this.#buffer.slice(Math.min(end, length));
  }

  #headerAt(at: number): Mp3Header | null {
    const word = headerWord(this.#buffer, at);
    return this.found.first && steadyPart(word) !== this.#steady ? null : parseHeader(word);
  }

  #accept(at: number, header: Mp3Header): void {
    if (!this.found.first) {
      this.#steady = steadyPart(headerWord(this.#buffer, at));
      const info = parseInfoFrame(this.#buffer.subarray(at, at + header.bytes), header);
      this.found.begin(header, info);
      if (info) return;
    }
    this.found.add(header, this.#base + at);
  }

  /** Counts a byte of junk, or finds a tag in the middle of the file; returns how many bytes that is. */
  #stepOver(at: number): number {
    const tag = id3v2Length(this.#buffer, at);
    if (tag > 0) return tag;
    if (!this.found.first && this.#buffer[at] === 0) return 1;
    this.found.otherRate ??= this.#otherRateAt(at);
    this.found.addJunkByte();
    return 1;
  }

  #otherRateAt(at: number): number | null {
    const { first } = this.found;
    const other = first ? parseHeader(headerWord(this.#buffer, at)) : null;
    if (!other || other.sampleRate === first?.sampleRate) return null;
    return chainFrom(this.#buffer, at, false) === true ? other.sampleRate : null;
  }
}

const steadyPart = (word: number): number => (word & steadyMask) >>> 0;

/** Reports whether a chain of frames begins at `at`; 'more' if the buffer ends too early to decide. */
function chainFrom(buffer: Uint8Array, at: number, isLast: boolean): boolean | 'more' {
  const steady = steadyPart(headerWord(buffer, at));
  let place = at;
  for (let seen = 0; seen < chainToTrust; seen += 1) {
    if (place + headerBytes > buffer.length) return isLast ? place === buffer.length : 'more';
    const here = headerWord(buffer, place);
    const header = steadyPart(here) === steady ? parseHeader(here) : null;
    if (!header) return false;
    place += header.bytes;
  }
  return true;
}
