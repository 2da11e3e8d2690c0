import { type Section, type SectionKind } from '../form.ts';
import { type Random } from '../random.ts';
import { type Note, type Part, type Piece } from '../score.ts';
import { kit, drum, type KitName } from '../sound/kits.ts';
import { riser } from '../sound/textures.ts';
import { type ChordSpan, fill, spread } from '../theory.ts';

/** Writes a piece of about so many seconds. */
export type Composer = (random: Random, seconds: number) => Piece;

/** Notes for every section of the given kinds. */
export const each = (
  sections: readonly Section[],
  kinds: readonly SectionKind[],
  write: (section: Section) => Note[],
): Note[] => sections.filter(({ kind }) => kinds.includes(kind)).flatMap(write);

/**
 * A progression laid under a piece: it starts again with each section, so that what was written over its start fits
 * there, and ends on its first chord. `cycle` is the progression alone over 64 beats, to write tunes over.
 */
export function harmony(
  progression: string,
  sections: readonly Section[],
  beatsPerBar = 4,
): { chords: ChordSpan[]; cycle: ChordSpan[] } {
  const spans = spread(progression, beatsPerBar);
  const chords = sections.flatMap(({ from, beats }) =>
    fill(spans, beats).map((span) => ({
      ...span,
      at: from + span.at,
      length: Math.min(span.length, beats - span.at),
    })),
  );
  const last = chords.at(-1) as ChordSpan;
  const first = spans[0] as ChordSpan;
  chords.push({ at: last.at + last.length, length: beatsPerBar, chord: first.chord });
  return { chords, cycle: fill(spans, 64) };
}

/** Kick, snare, hats and percussion as parts of their own, so that each can be balanced and placed. */
export function drumParts(
  name: KitName,
  notes: { kick?: Note[]; snare?: Note[]; hats?: Note[]; percussion?: Note[] },
  more: { loose?: number; room?: number; trim?: number } = {},
): Part[] {
  const instrument = kit(name);
  const { loose = 0.002, room = 0.05, trim = 0 } = more;
  return [
    { role: 'kick', instrument, notes: notes.kick ?? [], loose: loose / 2, trim },
    { role: 'snare', instrument, notes: notes.snare ?? [], loose, room: room * 2.5, trim },
    { role: 'hats', instrument, notes: notes.hats ?? [], loose, room, pan: 0.22, lowCutHz: 300, trim },
    { role: 'percussion', instrument, notes: notes.percussion ?? [], loose, room: room * 3, pan: -0.3, trim },
  ];
}

/** A crash where the given kinds of section begin. */
export const crashes = (
  sections: readonly Section[],
  kinds: readonly SectionKind[],
  velocity = 0.6,
): Note[] => each(sections, kinds, ({ from }) => [{ at: from, length: 8, pitch: drum.crash, velocity }]);

/** Noise that rises into each drop. */
export function risers(sections: readonly Section[], bpm: number, beats = 8): Part {
  const seconds = Math.round((beats * 60 * 10) / bpm) / 10;
  const notes = each(sections, ['drop'], ({ from }) =>
    from >= beats ? [{ at: from - beats, length: beats, pitch: 60, velocity: 0.7 }] : [],
  );
  return { role: 'texture', instrument: riser(seconds), notes, trim: 7, room: 0.3 };
}
