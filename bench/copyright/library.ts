import { existsSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import path from 'node:path';
import { kinCount } from './sizes.ts';
import { makeKin } from './related-works.ts';
import { hasFfmpeg, readSound, readStereo, seconds, type Sound, type Stereo } from './sound.ts';

/** A work to measure with. */
export interface Piece {
  name: string;
  kind: 'real' | 'kin';
  /** Null where it turns out to be shorter than half a minute. */
  sound: () => Sound | null;
  /** Both channels of the same. */
  stereo?: () => Stereo | null;
}

/**
 * Debian's packages with music. The rule's numbers were chosen on the first two lists; what is reported comes from the
 * third. `BENCH_HALF=tuned` measures with those of the second.
 */
export const packages = {
  first: [
    'wesnoth-1.16-music',
    'warzone2100-music',
    'singularity-music',
    'hedgewars-data',
    'freedroidrpg-data',
    'supertux-data',
    'naev-data',
    'redeclipse-data',
    'asc-music',
  ],
  tuned: [
    'hyperrogue-music',
    'colobot-common-sounds',
    'fretsonfire-songs-muldjord',
    'fillets-ng-data',
    'starfighter-data',
    'boswars-data',
    'lincity-ng-data',
    'pathological',
  ],
  reported: [
    'drascula-music',
    'flare-game',
    'warmux-data',
    'fretsonfire-songs-sectoid',
    'extremetuxracer-data',
    'tumiki-fighters-data',
    'torus-trooper-data',
    'frozen-bubble-data',
    'lugaru-data',
    'freeorion-data',
    'alienblaster-data',
    'holotz-castle-data',
  ],
} as const;

/** Where the packages lie unpacked, each in a folder of its name: `apt-get download NAME`, then `dpkg -x NAME_*.deb NAME`. */
const folder = process.env['BENCH_MUSIC'] ?? 'music';
const half = process.env['BENCH_HALF'] === 'tuned' ? 'tuned' : 'reported';
const kinds = '**/*.{ogg,mp3,opus,flac,wav,oga}';
const secondsAtLeast = 30;

/** The real music that is here, sorted by name; none without FFmpeg. */
export async function realPieces(): Promise<Piece[]> {
  const found: string[] = [];
  for (const name of hasFfmpeg ? packages[half] : []) {
    const cwd = path.join(folder, name);
    if (!existsSync(cwd)) continue;
    for await (const file of glob(kinds, { cwd })) found.push(path.join(cwd, file));
  }
  return found.sort().map((file) => ({
    name: path.relative(folder, file),
    kind: 'real',
    sound() {
      const sound = readSound(file);
      return sound && seconds(sound) >= secondsAtLeast ? sound : null;
    },
    stereo: () => readStereo(file),
  }));
}

export const kinPieces = (): Piece[] =>
  Array.from({ length: kinCount }, (_, i) => ({
    name: `kin ${i}`,
    kind: 'kin',
    sound: () => makeKin(i),
  }));
