import { type Random } from '../random.ts';
import { type Part } from '../score.ts';
import { rate } from '../sound/dsp.ts';
import { type Tone, toneFor } from '../sound/instrument.ts';
import { type Clock } from './clock.ts';
import { joinRuns, type Run } from './runs.ts';

export interface Stereo {
  left: Float32Array;
  right: Float32Array;
}

interface Sounding {
  /** All in samples. */
  start: number;
  hold: number;
  attack: number;
  release: number;
  gainLeft: number;
  gainRight: number;
  /** Samples of the tone per sample of the piece. */
  speed: number;
  /** Start position in a looping tone. */
  offset: number;
}

/** Adds one note to the part's channels. @returns the sample after its last */
function play(into: Stereo, tone: Tone, note: Sounding): number {
  const { start, hold, attack, release, gainLeft, gainRight, speed } = note;
  const size = tone.left.length;
  const natural = tone.loops ? Number.POSITIVE_INFINITY : Math.floor((size - 2) / speed);
  const total = Math.min(hold + release, natural, into.left.length - start);
  const rise = attack > 0 ? 1 / attack : 0;
  const fall = Math.exp(-6.9078 / Math.max(1, release));
  let env = attack > 0 ? 0 : 1;
  let position = tone.loops ? note.offset % size : 0;
  const plain = speed === 1 && !tone.loops;
  for (let i = 0; i < total; i++) {
    if (i < attack) env += rise;
    else if (i >= hold) env *= fall;
    let l: number;
    let r: number;
    if (plain) {
      l = tone.left[i] as number;
      r = tone.right[i] as number;
    } else {
      const index = position | 0;
      const x = position - index;
      const after = index + 1 === size ? 0 : index + 1;
      l = (tone.left[index] as number) * (1 - x) + (tone.left[after] as number) * x;
      r = (tone.right[index] as number) * (1 - x) + (tone.right[after] as number) * x;
      position += speed;
      if (position >= size) position -= size;
    }
    const at = start + i;
    into.left[at] = (into.left[at] as number) + l * env * gainLeft;
    into.right[at] = (into.right[at] as number) + r * env * gainRight;
  }
  return start + total;
}

/** Plays a part's notes into two silent channels. @returns where it sounds */
export function playPart(part: Part, clock: Clock, into: Stereo, random: Random): Run[] {
  const stretches: Run[] = [];
  const { instrument, pan = 0, spreadByPitch = 0, loose = 0 } = part;
  for (const note of part.notes) {
    const from = clock.secondsAt(note.at) + loose * random.bell();
    const until = clock.secondsAt(note.at + note.length);
    const start = Math.max(0, Math.round(from * rate));
    if (start >= clock.length) continue;
    const velocity = Math.min(1, Math.max(0.05, note.velocity + 0.03 * random.bell()));
    const tone = toneFor(instrument, note.pitch, velocity);
    const side = Math.max(-1, Math.min(1, pan + (spreadByPitch * (note.pitch - 62)) / 30));
    const gain = velocity ** 1.4;
    const end = play(into, tone, {
      start,
      hold: Math.max(1, Math.round(Math.min(until - from, instrument.seconds) * rate)),
      attack: Math.round(instrument.attack * rate),
      release: Math.max(64, Math.round(instrument.release * rate)),
      gainLeft: gain * Math.cos(((side + 1) * Math.PI) / 4) * Math.SQRT2,
      gainRight: gain * Math.sin(((side + 1) * Math.PI) / 4) * Math.SQRT2,
      speed: 2 ** ((note.pitch - tone.pitch) / 12),
      offset: Math.floor(random.next() * tone.left.length),
    });
    stretches.push([start, end]);
  }
  return joinRuns(stretches, clock.length);
}
