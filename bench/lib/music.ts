import { tagBytes } from '#demo-music/mp3/id3.ts';
import { record } from '#demo-music/record.ts';

/** A real MP3 of so many bytes: a piece of music over and over, at 128 kbit/s. Another `seed`, other bytes. */
export async function musicOf(bytes: number, seed = 'bench'): Promise<Buffer> {
  const piece = await record({
    composer: 'house',
    seed,
    seconds: 50,
    title: `A long night (${seed})`,
    artist: 'Bench',
    album: 'Bench',
    genre: 'House',
    year: 2026,
    cover: null,
  });
  const frames = piece.subarray(tagBytes(piece));
  const parts = [piece];
  let size = piece.length;
  while (size + frames.length < bytes) {
    parts.push(frames);
    size += frames.length;
  }
  // The last round is cut where a frame ends: 128 kbit/s at 32 kHz makes frames of 576 bytes.
  const left = Math.floor((bytes - size) / 576) * 576;
  parts.push(frames.subarray(0, Math.max(0, left)));
  return Buffer.concat(parts);
}
