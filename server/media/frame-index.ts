/**
 * Index of an MP3 file by the positions of its frames, for cutting it into HLS segments without a second copy.
 *
 * All frames of a file hold the same number of samples, so only byte positions need storing: one for every
 * `every`-th frame (about a second apart). Frame `i * every` begins at byte `offsets[i]` and at
 * `i * every * samplesPerFrame / sampleRate` seconds; the sizes of the frames between stand in their own headers
 * (`parseHeader`). The encoder's Xing/Info/VBRI frame, tags and trailers lie outside the index.
 */
export interface FrameIndex {
  sampleRate: number;
  samplesPerFrame: number;
  /** Music frames in the file. */
  frameCount: number;
  /** Frames between two entries of `offsets`. */
  every: number;
  /** Byte position of frame 0, `every`, 2 × `every`, … */
  offsets: Float64Array;
  /** Byte position after the last frame. */
  endOffset: number;
}

/** A stretch of whole frames. */
export interface Mp3Segment {
  offset: number;
  bytes: number;
  startSeconds: number;
  seconds: number;
}

/**
 * Cuts the file into segments of about `seconds` each, at entries of the index. What remains at the end joins the last
 * segment if it is less than half of one.
 */
export function segmentsOf(index: FrameIndex, seconds: number): Mp3Segment[] {
  const frameSeconds = index.samplesPerFrame / index.sampleRate;
  const framesEach = Math.max(1, Math.round(seconds / (index.every * frameSeconds))) * index.every;
  const count = Math.max(1, Math.round(index.frameCount / framesEach));
  return Array.from({ length: count }, (_, i) => {
    const firstFrame = i * framesEach;
    const offset = index.offsets[firstFrame / index.every]!;
    const isLast = i === count - 1;
    const end = isLast ? index.endOffset : index.offsets[(firstFrame + framesEach) / index.every]!;
    const frames = isLast ? index.frameCount - firstFrame : framesEach;
    return {
      offset,
      bytes: end - offset,
      startSeconds: firstFrame * frameSeconds,
      seconds: frames * frameSeconds,
    };
  });
}

const formatVersion = 1;

/**
 * Bytes of an index: a sequence of LEB128 numbers: format version, sample rate, samples per frame, frame count, every,
 * number of offsets, first offset, the distances between offsets, and the distance to the end. About 11 KB an hour.
 */
export function encodeFrameIndex(index: FrameIndex): Uint8Array {
  const bytes: number[] = [];
  const put = (value: number) => {
    let rest = value;
    while (rest >= 128) {
      bytes.push((rest % 128) + 128);
      rest = Math.floor(rest / 128);
    }
    bytes.push(rest);
  };
  const { sampleRate, samplesPerFrame, frameCount, every, offsets, endOffset } = index;
  for (const value of [formatVersion, sampleRate, samplesPerFrame, frameCount, every, offsets.length])
    put(value);
  let last = 0;
  for (const offset of [...offsets, endOffset]) {
    put(offset - last);
    last = offset;
  }
  return Uint8Array.from(bytes);
}

/** The opposite of {@link encodeFrameIndex}. Throws RangeError on bytes that it did not make. */
export function decodeFrameIndex(bytes: Uint8Array): FrameIndex {
  let at = 0;
  const take = () => {
    let value = 0;
    for (let scale = 1; ; scale *= 128) {
      const byte = bytes[at++];
      if (byte === undefined || scale > Number.MAX_SAFE_INTEGER) throw new RangeError('Broken frame index');
      value += (byte % 128) * scale;
      if (byte < 128) return value;
    }
  };
  if (take() !== formatVersion) throw new RangeError('Unknown frame index version');
  const [sampleRate, samplesPerFrame, frameCount, every, length] = [take(), take(), take(), take(), take()];
  if (length > bytes.length) throw new RangeError('Broken frame index');
  const offsets = new Float64Array(length);
  let last = 0;
  for (let i = 0; i < length; i += 1) offsets[i] = last += take();
  return { sampleRate, samplesPerFrame, frameCount, every, offsets, endOffset: last + take() };
}
