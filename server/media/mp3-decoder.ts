import { MPEGDecoder } from 'mpg123-decoder';

/** Decoded samples of -1 to 1; a mono file has the same on both sides. */
export interface DecodedPiece {
  left: Float32Array;
  right: Float32Array;
  sampleRate: number;
  errors: number;
}

export interface Mp3Decoder {
  /** Decodes whole frames. The decoder keeps what later frames refer back to. */
  decode: (frames: Uint8Array) => DecodedPiece;
  close: () => void;
}

/** mpg123 inside WebAssembly: a new instance for every file, so that no file can leave anything behind for the next. */
export async function openMp3Decoder(): Promise<Mp3Decoder> {
  const decoder = new MPEGDecoder();
  await decoder.ready;
  return {
    decode(frames) {
      const { channelData, sampleRate, errors } = decoder.decode(frames);
      const [left = new Float32Array(0), right = left] = channelData;
      return { left, right, sampleRate, errors: errors.length };
    },
    close: () => decoder.free(),
  };
}
