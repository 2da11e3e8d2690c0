import { seeded } from './random.ts';
import { type Piece } from './score.ts';
import { ambient } from './styles/ambient.ts';
import { blues } from './styles/blues.ts';
import { chamber } from './styles/chamber.ts';
import { chillout } from './styles/chillout.ts';
import { classical } from './styles/classical.ts';
import { disco, funk } from './styles/disco.ts';
import { drumAndBass } from './styles/drum-and-bass.ts';
import { electronic } from './styles/electronic.ts';
import { folk } from './styles/folk.ts';
import { hipHop } from './styles/hip-hop.ts';
import { house } from './styles/house.ts';
import { acoustic, indie } from './styles/indie.ts';
import { jazz } from './styles/jazz.ts';
import { lounge } from './styles/lounge.ts';
import { minimal } from './styles/minimal.ts';
import { reggae } from './styles/reggae.ts';
import { soul } from './styles/soul.ts';
import { type Composer } from './styles/style.ts';
import { techno } from './styles/techno.ts';
import { trance } from './styles/trance.ts';

export const composers = {
  acoustic,
  ambient,
  blues,
  chamber,
  chillout,
  classical,
  disco,
  drumAndBass,
  electronic,
  folk,
  funk,
  hipHop,
  house,
  indie,
  jazz,
  lounge,
  minimal,
  reggae,
  soul,
  techno,
  trance,
} satisfies Record<string, Composer>;

export type ComposerName = keyof typeof composers;

/** Writes a piece: the same name, seed and length give the same notes. */
export const compose = (name: ComposerName, seed: string, seconds: number): Piece =>
  composers[name](seeded(seed), seconds);
