import { type Curve } from './score.ts';

export type SectionKind = 'intro' | 'verse' | 'lift' | 'drop' | 'break' | 'outro';

export interface Section {
  kind: SectionKind;
  /** The how-manieth of its kind, from 0. */
  turn: number;
  /** In beats. */
  from: number;
  beats: number;
}

/** A form as kinds with their share of the whole: `intro 1 verse 2 drop 3 outro 1`. */
export type Form = readonly (readonly [SectionKind, number])[];

/**
 * Lays a form out over a length of time, each section a whole number of `unit` bars.
 * @returns sections without gaps, and their sum in beats
 */
export function layOut(
  form: Form,
  {
    seconds,
    bpm,
    unit,
    beatsPerBar = 4,
  }: { seconds: number; bpm: number; unit: number; beatsPerBar?: number },
): { sections: Section[]; beats: number } {
  const units = Math.max(form.length, Math.ceil((seconds * bpm) / 60 / beatsPerBar / unit - 0.1));
  const weight = form.reduce((sum, [, share]) => sum + share, 0);
  const sizes = form.map(([, share]) => Math.max(1, Math.floor((units * share) / weight)));
  // The rest of rounding goes to the sections that lost most by it.
  for (let left = units - sizes.reduce((sum, size) => sum + size, 0); left > 0; left--) {
    const lacks = form.map(([, share], i) => (units * share) / weight - (sizes[i] as number));
    sizes[lacks.indexOf(Math.max(...lacks))]!++;
  }
  let from = 0;
  const turns = new Map<SectionKind, number>();
  const sections = form.map(([kind], i): Section => {
    const beats = (sizes[i] as number) * unit * beatsPerBar;
    const turn = turns.get(kind) ?? 0;
    turns.set(kind, turn + 1);
    const section = { kind, turn, from, beats };
    from += beats;
    return section;
  });
  return { sections, beats: from };
}

/** A curve that takes a value for each kind of section, gliding into the next over the last beats of one. */
export function bySection(
  sections: readonly Section[],
  values: Partial<Record<SectionKind, number>>,
  fallback: number,
  glide = 8,
): Curve {
  return sections.flatMap(({ kind, from, beats }, i) => {
    const value = values[kind] ?? fallback;
    const before = Math.min(glide, beats / 2);
    const points: [number, number][] = [[from + (i === 0 ? 0 : 0.01), value]];
    if (i + 1 < sections.length) points.push([from + beats - before, value]);
    return points;
  });
}
