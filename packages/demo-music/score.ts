import { type Instrument } from './sound/instrument.ts';
import { type Key } from './theory.ts';

export interface Note {
  /** Start and length in beats (quarter notes). */
  at: number;
  length: number;
  /** MIDI note number; for drums the number of the sound in its kit. */
  pitch: number;
  /** 0 to 1. */
  velocity: number;
}

/** The role of a part in the mix; decides how loud it is beside the others. */
export type Role =
  | 'kick'
  | 'snare'
  | 'hats'
  | 'percussion'
  | 'bass'
  | 'chords'
  | 'pad'
  | 'lead'
  | 'counter'
  | 'arp'
  | 'texture'
  | 'solo';

/** A curve as points of [beat, value], straight between them. */
export type Curve = readonly (readonly [beat: number, value: number])[];

export interface Part {
  role: Role;
  instrument: Instrument;
  notes: Note[];
  /** Decibels added to what the role gives. */
  trim?: number;
  /** -1 left to 1 right. */
  pan?: number;
  /** Notes below the middle to the left and above to the right, as one sits before a piano; 0 to 1. */
  spreadByPitch?: number;
  /** Send levels to the room and to the echo, 0 to 1. */
  room?: number;
  echo?: number;
  lowCutHz?: number;
  /** Cut-off of a low-pass over the piece. */
  sweep?: Curve;
  /** Loudness over the piece, 0 to 1. */
  fade?: Curve;
  /** Depth to which the kick presses this part down, 0 to 1. */
  duck?: number;
  chorus?: number;
  drive?: number;
  /** Left-right swaying: cycles a second and depth 0 to 1. */
  sway?: { hz: number; depth: number };
  /** Looseness of the timing in seconds (one standard deviation). */
  loose?: number;
}

export interface Piece {
  style: string;
  bpm: number;
  key: Key;
  /** Beats until the last note has begun and is held; the tail rings on after it. */
  beats: number;
  /** Position of an off-beat: 0.5 is straight, 0.66 a triplet; `unit` in beats is the pair that is bent. */
  swing?: { unit: number; amount: number };
  /** Beats at the end over which the tempo falls to two thirds. */
  slowdown?: number;
  parts: Part[];
  room: { seconds: number; bright: number; level: number };
  echo: { beats: number; feedback: number };
  /** Seconds that ring on after the last beat. */
  tail: number;
  /** Beats at which the kick presses other parts down. */
  pump?: number[];
  /** Integrated loudness to aim at in LUFS. */
  loudness?: number;
}
