import type { FrameIndex } from './frame-index.ts';
import { id3v2Length } from './mp3-layout.ts';
import {
  headerBytes,
  headerWord,
  type InfoFrame,
  type Mp3Header,
  parseHeader,
  parseInfoFrame,
  steadyMask,
} from './mp3-frames.ts';

/** A run of whole frames that lie one behind the other. The bytes are only valid during the call. */
export type FrameRunSink = (frames: Uint8Array, header: Mp3Header) => void;

export interface FrameSplitter {
  /** Takes the next piece of the file. */
  push: (piece: Uint8Array) => void;
  /** Says that nothing follows. */
  end: () => void;
  readonly found: FramesFound;
}

export interface FramesFound {
  /** Header of the first frame, and what it claims about the file if it is an information frame. */
  first: Mp3Header | null;
  info: InfoFrame | null;
  stereo: boolean;
  frameCount: number;
  frameBytes: number;
  /** Bytes that are neither frames nor tags; zeros before the first frame don't count. */
  junkBytes: number;
  leadingJunkBytes: number;
  /** The sample rate of frames that follow one another and are left out, since it is not that of the first. */
  otherRate: number | null;
  index: () => FrameIndex;
}

/** After junk, this many headers must follow one another before the first of them is believed. */
const chainToTrust = 3;

/**
 * Splits a byte stream that begins at `position` of its file into MP3 frames, steps over junk and inner tags, and notes
 * where the frames lie. Frames of another version or sample rate than the first count as junk, as in other players.
 */
export function frameSplitter(position: number, sink: FrameRunSink): FrameSplitter {
  let buffer: Uint8Array = new Uint8Array(0);
  /** Place of `buffer[0]` in the file. */
  let base = position;
  let toSkip = 0;
  let inStep = false;
  let steady = 0;
  let endOffset = position;
  let every = 1;
  const offsets: number[] = [];
  const found: FramesFound = {
    first: null,
    info: null,
    stereo: false,
    frameCount: 0,
    frameBytes: 0,
    junkBytes: 0,
    leadingJunkBytes: 0,
    otherRate: null,
    index: () => ({
      sampleRate: found.first?.sampleRate ?? 0,
      samplesPerFrame: found.first?.samplesPerFrame ?? 0,
      frameCount: found.frameCount,
      every,
      offsets: Float64Array.from(offsets),
      endOffset,
    }),
  };

  function headerAt(at: number): Mp3Header | null {
    const word = headerWord(buffer, at);
    if (found.first && (word & steadyMask) >>> 0 !== steady) return null;
    return parseHeader(word);
  }

  /** Reports whether a chain of frames begins at `at`; 'more' if the buffer ends too early to decide. */
  function chainFrom(at: number, isLast: boolean): boolean | 'more' {
    const word = (headerWord(buffer, at) & steadyMask) >>> 0;
    let place = at;
    for (let seen = 0; seen < chainToTrust; seen += 1) {
      if (place + headerBytes > buffer.length) return isLast ? place === buffer.length : 'more';
      const here = headerWord(buffer, place);
      const header = (here & steadyMask) >>> 0 === word ? parseHeader(here) : null;
      if (!header) return false;
      place += header.bytes;
    }
    return true;
  }

  function otherRateAt(at: number): number | null {
    const other = found.first ? parseHeader(headerWord(buffer, at)) : null;
    if (!other || other.sampleRate === found.first?.sampleRate) return null;
    return chainFrom(at, false) === true ? other.sampleRate : null;
  }

  function accept(at: number, header: Mp3Header): void {
    if (!found.first) {
      found.first = header;
      steady = (headerWord(buffer, at) & steadyMask) >>> 0;
      every = Math.max(1, Math.round(header.sampleRate / header.samplesPerFrame));
      found.info = parseInfoFrame(buffer.subarray(at, at + header.bytes), header);
      if (found.info) return;
    }
    if (header.channels === 2) found.stereo = true;
    if (found.frameCount % every === 0) offsets.push(base + at);
    found.frameCount += 1;
    found.frameBytes += header.bytes;
    endOffset = base + at + header.bytes;
  }

  /** Steps over one byte, or over a tag in the middle of the file. */
  function stepOver(at: number): number {
    const tag = id3v2Length(buffer, at);
    if (tag > 0) return tag;
    if (!found.first && buffer[at] === 0) return 1;
    found.otherRate ??= otherRateAt(at);
    found.junkBytes += 1;
    if (!found.first) found.leadingJunkBytes += 1;
    return 1;
  }

  function work(isLast: boolean): void {
    let at = 0;
    let runStart = 0;
    let runHeader: Mp3Header | null = null;
    const flush = () => {
      if (runHeader && at > runStart) sink(buffer.subarray(runStart, at), runHeader);
      runHeader = null;
    };
    while (at + headerBytes <= buffer.length) {
      const header = headerAt(at);
      const chain = header && (inStep || chainFrom(at, isLast));
      const isWhole = header !== null && at + header.bytes <= buffer.length;
      if (chain === 'more' || (chain && !isWhole && !isLast)) break;
      if (header && chain && isWhole) {
        if (!runHeader) [runStart, runHeader] = [at, header];
        accept(at, header);
        at += header.bytes;
        inStep = true;
        continue;
      }
      flush();
      if (header && chain) {
        at = buffer.length;
        break;
      }
      inStep = false;
      if (!isLast && at + 10 > buffer.length) break;
      at += stepOver(at);
    }
    flush();
    if (isLast) return;
    toSkip = Math.max(0, at - buffer.length);
    base += Math.min(at, buffer.length);
    buffer = buffer.slice(Math.min(at, buffer.length));
  }

  return {
    found,
    push(piece) {
      const skipped = Math.min(toSkip, piece.length);
      toSkip -= skipped;
      base += skipped;
      const rest = piece.subarray(skipped);
      if (rest.length === 0) return;
      const joined = new Uint8Array(buffer.length + rest.length);
      joined.set(buffer);
      joined.set(rest, buffer.length);
      buffer = joined;
      work(false);
    },
    end: () => work(true),
  };
}
