import { readFileSync } from 'node:fs';
import { createEncoder } from 'wasm-media-encoders';
import { type Id3Words, id3v2 } from './id3.ts';
import { keptMusic } from './kept-music.ts';
import { tune, type TuneOptions } from './tune.ts';

export interface Mp3Options extends TuneOptions {
  stereo?: boolean;
  bitrateKbps?: 32 | 64 | 96 | 128 | 192 | 320;
  /** Variable bitrate instead; 0 is the best, 9 the smallest. */
  vbrQuality?: number;
  tags?: Id3Words;
  /** Digital silence. */
  silent?: boolean;
}

let encoder: ReturnType<typeof loadEncoder> | undefined;

/** Loads LAME from its file: the library's own way asks for a `fetch` that a simulated browser replaces. */
function loadEncoder() {
  return createEncoder(
    'audio/mpeg',
    readFileSync(new URL(import.meta.resolve('wasm-media-encoders/wasm/mp3'))),
  );
}

/** A small real MP3 with music that differs by `seed`. The same options give the same bytes. */
export async function makeMp3({ tags, ...options }: Mp3Options = {}): Promise<Uint8Array> {
  const music = await keptMusic(JSON.stringify(options), () => encodeTune(options));
  return tags ? Buffer.concat([id3v2(tags), music]) : music;
}

async function encodeTune(options: Mp3Options): Promise<Uint8Array> {
  const { stereo = true, bitrateKbps = 128, vbrQuality, silent, sampleRate = 44_100 } = options;
  const [left, right] = tune({ ...options, sampleRate });
  if (silent) for (const side of [left, right]) side.fill(0);
  return encodeMp3(stereo ? [left, right] : [left], { sampleRate, bitrateKbps, vbrQuality });
}

/** Encodes samples of -1 to 1 with LAME. One channel or two. */
export async function encodeMp3(
  channels: Float32Array[],
  {
    sampleRate = 44_100,
    bitrateKbps = 128,
    vbrQuality,
  }: Pick<Mp3Options, 'bitrateKbps' | 'vbrQuality' | 'sampleRate'>,
): Promise<Uint8Array> {
  encoder ??= loadEncoder();
  const lame = await encoder;
  lame.configure({
    sampleRate,
    channels: channels.length === 2 ? 2 : 1,
    ...(vbrQuality === undefined ? { bitrate: bitrateKbps } : { vbrQuality }),
  });
  // The encoder lends its buffer: copy before the next call.
  const body = Uint8Array.from(lame.encode(channels));
  return Buffer.concat([body, lame.finalize()]);
}

/** The first frame of an encoder that tells how long the file is: goes before the music of a stereo file of 44.1 kHz and 128 kbit/s. */
export function infoFrame(music: Uint8Array, { frames, bytes }: { frames: number; bytes: number }): Buffer {
  const frame = Buffer.from(music.subarray(0, 417));
  frame.fill(0, 4);
  frame.write('Xing', 36, 'latin1');
  frame.writeUInt32BE(3, 40);
  frame.writeUInt32BE(frames, 44);
  frame.writeUInt32BE(bytes, 48);
  return frame;
}
