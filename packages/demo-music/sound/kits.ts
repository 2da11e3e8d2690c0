import {
  brush,
  clap,
  cymbal,
  hat,
  type Hat,
  knock,
  shaker,
  snare,
  type Snare,
  type Thump,
  thump,
} from './drums.ts';
import { type Instrument, monoTone } from './instrument.ts';

/** General MIDI's numbers for the sounds of a kit. */
export const drum = {
  kick: 36,
  rim: 37,
  snare: 38,
  clap: 39,
  brush: 40,
  tomLow: 41,
  closed: 42,
  pedal: 44,
  tom: 45,
  open: 46,
  tomHigh: 48,
  crash: 49,
  ride: 51,
  bell: 53,
  tambourine: 54,
  cowbell: 56,
  bongoHigh: 60,
  bongoLow: 61,
  conga: 63,
  congaLow: 64,
  shaker: 70,
  clave: 75,
} as const;

interface Kit {
  kick: Thump;
  snare: Snare;
  closed: Hat;
  open: Hat;
  clapHz: number;
  ride: number;
}

const acoustic: Kit = {
  kick: { from: 150, to: 52, bend: 0.018, seconds: 0.34, click: 0.18, drive: 1.2 },
  snare: { tone: 192, body: 0.55, wires: 0.24, bright: 4200, crack: 0.9 },
  closed: { seconds: 0.07, tune: 1.5, noisy: 0.55, lowCutHz: 6500 },
  open: { seconds: 0.42, tune: 1.5, noisy: 0.5, lowCutHz: 6000 },
  clapHz: 1300,
  ride: 780,
};

const kits = {
  acoustic,
  brushes: {
    ...acoustic,
    kick: { from: 120, to: 50, bend: 0.016, seconds: 0.3, click: 0.04, drive: 1 },
    snare: { tone: 210, body: 0.3, wires: 0.16, bright: 3400, crack: 0.3 },
    ride: 700,
  },
  house: {
    ...acoustic,
    kick: { from: 240, to: 50, bend: 0.022, seconds: 0.36, click: 0.22, drive: 1.9 },
    snare: { tone: 205, body: 0.4, wires: 0.18, bright: 5200, crack: 0.8 },
    closed: { seconds: 0.055, tune: 1.9, noisy: 0.4, lowCutHz: 7600 },
    open: { seconds: 0.3, tune: 1.9, noisy: 0.45, lowCutHz: 7000 },
    clapHz: 1200,
  },
  techno: {
    ...acoustic,
    kick: { from: 310, to: 46, bend: 0.026, seconds: 0.4, click: 0.3, drive: 2.8 },
    snare: { tone: 180, body: 0.5, wires: 0.15, bright: 4800, crack: 1 },
    closed: { seconds: 0.045, tune: 2.2, noisy: 0.3, lowCutHz: 8200 },
    open: { seconds: 0.24, tune: 2.1, noisy: 0.35, lowCutHz: 7600 },
    clapHz: 1050,
  },
  boom: {
    ...acoustic,
    kick: { from: 160, to: 47, bend: 0.03, seconds: 0.75, click: 0.12, drive: 1.7 },
    snare: { tone: 178, body: 0.65, wires: 0.2, bright: 3600, crack: 0.9 },
    closed: { seconds: 0.05, tune: 1.35, noisy: 0.5, lowCutHz: 6800 },
    open: { seconds: 0.32, tune: 1.35, noisy: 0.5, lowCutHz: 6200 },
    clapHz: 980,
  },
  breaks: {
    ...acoustic,
    kick: { from: 200, to: 56, bend: 0.016, seconds: 0.24, click: 0.3, drive: 1.8 },
    snare: { tone: 226, body: 0.6, wires: 0.19, bright: 5400, crack: 1.2 },
    closed: { seconds: 0.05, tune: 1.7, noisy: 0.6, lowCutHz: 7400 },
    open: { seconds: 0.26, tune: 1.7, noisy: 0.6, lowCutHz: 6600 },
  },
} satisfies Record<string, Kit>;

export type KitName = keyof typeof kits;

const toms = { [drum.tomLow]: 82, [drum.tom]: 112, [drum.tomHigh]: 150 } as Record<number, number>;

function strike(kit: Kit, pitch: number, force: number): Float32Array {
  switch (pitch) {
    case drum.kick:
      return thump(kit.kick, force);
    case drum.snare:
      return snare(kit.snare, force);
    case drum.clap:
      return clap(0.22, kit.clapHz);
    case drum.brush:
      return brush(0.26);
    case drum.closed:
      return hat(kit.closed, force);
    case drum.pedal:
      return hat({ ...kit.closed, seconds: kit.closed.seconds * 0.7 }, force);
    case drum.open:
      return hat(kit.open, force);
    case drum.ride:
      return cymbal(1.5, 0.9, kit.ride, force);
    case drum.bell:
      return cymbal(1.6, 1.6, kit.ride * 1.2, force);
    case drum.crash:
      return cymbal(2.6, 0.25, 520, force);
    case drum.tambourine:
      return hat({ seconds: 0.16, tune: 4.1, noisy: 0.3, lowCutHz: 7000 }, force);
    case drum.shaker:
      return shaker(0.11, 6800, 0.022);
    case drum.rim:
      return knock(
        [
          [1720, 0.7, 0.035],
          [480, 0.5, 0.05],
        ],
        0.5,
      );
    case drum.clave:
      return knock(
        [
          [2480, 1, 0.07],
          [3720, 0.2, 0.04],
        ],
        0.1,
      );
    case drum.cowbell:
      return knock(
        [
          [562, 0.7, 0.22],
          [845, 0.8, 0.2],
          [2300, 0.1, 0.05],
        ],
        0.15,
      );
    case drum.bongoHigh:
      return knock(
        [
          [430, 1, 0.12],
          [790, 0.3, 0.06],
        ],
        0.5,
      );
    case drum.bongoLow:
      return knock(
        [
          [310, 1, 0.16],
          [560, 0.3, 0.07],
        ],
        0.4,
      );
    case drum.conga:
      return knock(
        [
          [222, 1, 0.24],
          [436, 0.35, 0.12],
          [640, 0.2, 0.07],
        ],
        0.35,
      );
    case drum.congaLow:
      return knock(
        [
          [164, 1, 0.3],
          [322, 0.3, 0.14],
        ],
        0.3,
      );
    default:
      return thump(
        {
          from: (toms[pitch] ?? 120) * 1.7,
          to: toms[pitch] ?? 120,
          bend: 0.03,
          seconds: 0.4,
          click: 0.15,
          drive: 1.1,
        },
        force,
      );
  }
}

/** Gains of a kit's sounds relative to each other within one part. */
const gains: Partial<Record<number, number>> = {
  [drum.closed]: 0.5,
  [drum.open]: 0.45,
  [drum.pedal]: 0.4,
  [drum.ride]: 0.5,
  [drum.crash]: 0.55,
  [drum.shaker]: 0.5,
  [drum.brush]: 0.45,
};

export const kit = (name: KitName): Instrument => ({
  key: `kit/${name}`,
  attack: 0,
  release: 0.4,
  layers: 3,
  step: 1,
  seconds: 2.6,
  tone: (pitch, force) => monoTone(strike(kits[name], pitch, force), pitch, gains[pitch] ?? 0.9),
});
