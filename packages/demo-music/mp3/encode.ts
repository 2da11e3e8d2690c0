import { createMp3Encoder } from 'wasm-media-encoders';
import { type Stereo } from '../mix/player.ts';
import { rate } from '../sound/dsp.ts';

/** 64 MP3 frames at a time keep the encoder's memory small. */
const blockSamples = 1152 * 64;

let encoder: ReturnType<typeof createMp3Encoder> | undefined;

/** Encodes to MP3 at 128 kbit/s, joint stereo (LAME in WebAssembly; one encoder a thread, used again and again). */
export async function encodeMp3({ left, right }: Stereo): Promise<Buffer> {
  encoder ??= createMp3Encoder();
  const lame = await encoder;
  lame.configure({ sampleRate: rate, channels: 2, bitrate: 128 });
  const pieces: Buffer[] = [];
  for (let at = 0; at < left.length; at += blockSamples) {
    const channels = [left.subarray(at, at + blockSamples), right.subarray(at, at + blockSamples)];
    // The encoder hands out its own memory, which it uses again: copy.
    pieces.push(Buffer.from(lame.encode(channels)));
  }
  pieces.push(Buffer.from(lame.finalize()));
  return Buffer.concat(pieces);
}
