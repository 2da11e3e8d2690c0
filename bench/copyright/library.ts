import { existsSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import path from 'node:path';
import { kinCount } from './sizes.ts';
import { makeKin } from './related-works.ts';
import { hasFfmpeg, readSound, seconds, type Sound } from './sound.ts';

/** A work to measure with. */
export interface Piece {
  name: string;
  kind: 'real' | 'kin';
  /** Null where it turns out to be shorter than half a minute. */
  sound: () => Sound | null;
}

/**
 * Where the real music lies: Debian's wesnoth-1.16-music, warzone2100-music, singularity-music, hedgewars-data,
 * freedroidrpg-data, supertux-data, naev-data, redeclipse-data and asc-music, installed, or unpacked elsewhere.
 */
const folder = process.env['BENCH_MUSIC'] ?? '/usr/share';
const folders = ['games', 'freedroidrpg', 'naev'];
const kinds = '*.{ogg,mp3,opus,flac,wav,oga}';
const secondsAtLeast = 30;

/** The real music that is here, sorted by name; none without FFmpeg. */
export async function realPieces(): Promise<Piece[]> {
  const found: string[] = [];
  for (const name of hasFfmpeg ? folders : []) {
    const cwd = path.join(folder, name);
    if (!existsSync(cwd)) continue;
    for await (const file of glob(`**/${kinds}`, { cwd })) {
      if (/music/i.test(file)) found.push(path.join(cwd, file));
    }
  }
  return found.sort().map((file) => ({
    name: path.relative(folder, file),
    kind: 'real',
    sound() {
      const sound = readSound(file);
      return sound && seconds(sound) >= secondsAtLeast ? sound : null;
    },
  }));
}

export const kinPieces = (): Piece[] =>
  Array.from({ length: kinCount }, (_, i) => ({
    name: `kin ${i}`,
    kind: 'kin',
    sound: () => makeKin(i),
  }));
