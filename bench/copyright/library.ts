import { existsSync, statSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import path from 'node:path';
import { kinCount } from './sizes.ts';
import { sha256 } from '#server/lib/hash.ts';
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
    'freecol',
    'gigalomania-data',
    'lordsawar-data',
    'openclonk-data',
    'plee-the-bear-data',
    'pushover-data',
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
    '0ad-data',
    'a7xpg-data',
    'adonthell-data',
    'alien-arena-data',
    'amoebax-data',
    'ardentryst',
    'asterisk-moh-opsound-wav',
    'berusky2-data',
    'blobwars-data',
    'blupimania-common',
    'btanks-data',
    'cdogs-sdl-data',
    'davegnukem-data',
    'frogatto-data',
    'gunroar-data',
    'marsshooter-data',
    'megaglest-data',
    'mrrescue',
    'mu-cade-data',
    'neverball-common',
    'nexuiz-music',
    'openarena-data',
    'openrct2-openmsx',
    'opensurge-data',
    'parsec47-data',
    'pekka-kana-2-data',
    'pinball-data',
    'pingus-data',
    'planetblupi-music-ogg',
    'rafkill-data',
    'scorched3d-data',
    'supertuxkart-data',
    'taisei-data',
    'titanion-data',
    'trackballs-data',
    'tuxmath-data',
    'ufoai-music',
    'uqm-music',
    'unknown-horizons',
    'widelands-data',
    'wizznic-data',
    'xmoto-data',
    'zaz-data',
  ],
} as const;

/**
 * Folder of the unpacked packages, each in a folder of its name: `apt-get download NAME`, then `dpkg -x NAME_*.deb NAME`, and
 * `unzip` of what is a `.pk3`, `.love`, `.zip`, `.uqm` or `.parkobj`.
 */
export const folder = process.env['BENCH_MUSIC'] ?? 'music';
export const half = process.env['BENCH_HALF'] === 'tuned' ? 'tuned' : 'reported';
const kinds = ['**/*.{ogg,mp3,opus,flac,wav,oga,xm,mod,s3m,it}', '**/music/*'];
const secondsAtLeast = 30;
/** Longest part of a piece that is used. */
const secondsAtMost = 90;
/** Smaller files, and those in such folders or of such names, are noises of a game: wind, woods, engines. */
const bytesAtLeast = 200_000;
const noises =
  /\/(tilesets|soundfx|sfx|ambient|environment|wav|audio\/sounds)\/|\/(amb_|wind|desertambient|nightmare)[^/]*$/i;
/** Most files of a run; fewer are enough for a short one. */
export const filesAtMost = Number(process.env['BENCH_FILES'] ?? Infinity);

/** The real music of the other halves, of which nothing is registered. */
export const strangePieces = (): Promise<Piece[]> =>
  realPieces(Object.entries(packages).flatMap(([name, list]) => (name === half ? [] : list)));

/** The real music that is here, mixed up; none without FFmpeg. */
export async function realPieces(from: readonly string[] = packages[half]): Promise<Piece[]> {
  const found = new Set<string>();
  for (const name of hasFfmpeg ? from : []) {
    if (!existsSync(path.join(folder, name))) continue;
    for await (const file of glob(
      kinds.map((kind) => `${name}/${kind}`),
      { cwd: folder },
    )) {
      if (!noises.test(file) && statSync(path.join(folder, file)).size >= bytesAtLeast) found.add(file);
    }
  }
  const some = mixedUp([...found].map((name) => ({ name }))).slice(0, filesAtMost);
  return some.map(({ name }) => pieceNamed(name));
}

/** A real piece by its path, or a kindred one by its number. */
export function pieceNamed(name: string): Piece {
  const kin = /^kin (\d+)$/.exec(name)?.[1];
  if (kin !== undefined) return { name, kind: 'kin', sound: () => makeKin(Number(kin)) };
  const file = path.join(folder, name);
  return {
    name,
    kind: 'real',
    sound() {
      const sound = readSound(file, secondsAtMost);
      return sound && seconds(sound) >= secondsAtLeast ? sound : null;
    },
    stereo: () => readStereo(file, secondsAtMost),
  };
}

/** In an order that has nothing to do with packages, and is the same in each run. */
export const mixedUp = <T extends { name: string }>(all: readonly T[]): T[] =>
  all.toSorted((a, b) => (sha256(a.name) < sha256(b.name) ? -1 : 1));

export const kinPieces = (): Piece[] => Array.from({ length: kinCount }, (_, i) => pieceNamed(`kin ${i}`));
