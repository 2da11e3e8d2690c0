import { seeded } from '../random.ts';
import { type Part, type Piece, type Role } from '../score.ts';
import { type Clock, clockOf } from './clock.ts';
import { treat } from './effects.ts';
import { loudnessOf } from './loudness.ts';
import { master } from './master.ts';
import { playPart, type Stereo } from './player.ts';
import { echo, reverberate } from './room.ts';
import { type Run } from './runs.ts';

/** Loudness of each role in LUFS before mastering: a mix is balanced by measure. */
const levels: Record<Role, number> = {
  solo: -18,
  kick: -20,
  snare: -22.5,
  hats: -30,
  percussion: -28,
  bass: -21,
  chords: -23.5,
  pad: -26,
  lead: -20.5,
  counter: -24.5,
  arp: -25.5,
  texture: -36,
};

interface Buses {
  mix: Stereo;
  room: Stereo;
  echoes: Stereo;
}

/** Channels that one piece after the other is mixed in: each as long as the longest piece so far. */
const desks: Stereo[] = [];

function desk(index: number, length: number): Stereo {
  let found = desks[index];
  if (found === undefined || found.left.length < length) {
    found = { left: new Float32Array(length), right: new Float32Array(length) };
    desks[index] = found;
    return found;
  }
  const view = { left: found.left.subarray(0, length), right: found.right.subarray(0, length) };
  view.left.fill(0);
  view.right.fill(0);
  return view;
}

function add(from: Stereo, to: Stereo, gain: number, [first, end]: Run): void {
  for (const side of ['left', 'right'] as const) {
    const source = from[side];
    const target = to[side];
    for (let i = first; i < end; i++) target[i] = (target[i] as number) + (source[i] as number) * gain;
  }
}

/**
 * Turns a piece into sound: 44.1 kHz stereo, mastered. The same piece and seed give the same samples. The channels
 * belong to this thread's mixing desk: use them before the next piece is rendered.
 */
export function render(piece: Piece, seed: string): Stereo {
  const clock = clockOf(piece);
  const random = seeded(`${seed}/performance`);
  const all: Run = [0, clock.length];
  const mix = desk(0, clock.length);
  const room = desk(1, clock.length);
  const echoes = desk(2, clock.length);
  for (const [index, part] of piece.parts.entries()) {
    if (part.notes.length === 0) continue;
    renderPart(part, piece, clock, random.fork(`${index}`), { mix, room, echoes });
  }
  echo(echoes, (piece.echo.beats * 60) / piece.bpm, piece.echo.feedback);
  add(echoes, mix, 0.8, all);
  add(echoes, room, 0.25, all);
  reverberate(room, piece.room.seconds, piece.room.bright);
  add(room, mix, piece.room.level, all);
  // Half a unit louder than wished: the tail, and what the encoder drops, take that away again.
  master(mix, (piece.loudness ?? -14) + 0.5);
  return mix;
}

function renderPart(
  part: Part,
  piece: Piece,
  clock: Clock,
  random: ReturnType<typeof seeded>,
  buses: Buses,
): void {
  const own = desk(3, clock.length);
  const runs = playPart(part, clock, own, random);
  treat(part, own, clock, runs, piece.pump ?? []);
  const heard = loudnessOf(own, 3);
  if (heard === Number.NEGATIVE_INFINITY) return;
  const gain = 10 ** ((levels[part.role] + (part.trim ?? 0) - heard) / 20);
  for (const run of runs) {
    add(own, buses.mix, gain, run);
    if (part.room !== undefined) add(own, buses.room, gain * part.room, run);
    if (part.echo !== undefined) add(own, buses.echoes, gain * part.echo, run);
  }
}
