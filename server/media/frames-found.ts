import type { FrameIndex } from './frame-index.ts';
import type { InfoFrame, Mp3Header } from './mp3-frames.ts';

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

/** Counts the frames of a file, and notes the place of one in about a second. */
export class FrameCounts implements FramesFound {
  first: Mp3Header | null = null;
  info: InfoFrame | null = null;
  stereo = false;
  frameCount = 0;
  frameBytes = 0;
  junkBytes = 0;
  leadingJunkBytes = 0;
  otherRate: number | null = null;
  /** Frames from one noted place to the next. */
  #every = 1;
  #endOffset: number;
  readonly #offsets: number[] = [];

  /** @param position place in the file from which frames are counted */
  constructor(position: number) {
    this.#endOffset = position;
  }

  /** Takes the first frame, which counts as music only where it is no information frame. */
  begin(header: Mp3Header, info: InfoFrame | null): void {
    this.first = header;
    this.info = info;
    this.#every = Math.max(1, Math.round(header.sampleRate / header.samplesPerFrame));
  }

  /** Counts a frame of music that lies at `offset` in the file. */
  add(header: Mp3Header, offset: number): void {
    if (header.channels === 2) this.stereo = true;
    if (this.frameCount % this.#every === 0) this.#offsets.push(offset);
    this.frameCount += 1;
    this.frameBytes += header.bytes;
    this.#endOffset = offset + header.bytes;
  }

  addJunkByte(): void {
    this.junkBytes += 1;
    if (!this.first) this.leadingJunkBytes += 1;
  }

  index(): FrameIndex {
    return {
      sampleRate: this.first?.sampleRate ?? 0,
      samplesPerFrame: this.first?.samplesPerFrame ?? 0,
      frameCount: this.frameCount,
      every: this.#every,
      offsets: Float64Array.from(this.#offsets),
      endOffset: this.#endOffset,
    };
  }
}
