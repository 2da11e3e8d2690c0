import { randomOf } from '#tests/factories/tune.ts';
import type { Damage } from './damages.ts';
import { arePrintsKept, cachedFingerprints, type Question } from './cached-fingerprints.ts';
import type { Piece } from './library.ts';
import { askedSeconds } from './sizes.ts';
import { cut, seconds, silence, type Sound } from './sound.ts';

const otherSeconds = 30;

/** A damaged copy of a part of a piece, as an upload. */
export interface Copy {
  damage: Damage;
  question: Question;
  /** The piece that plays before and after the excerpt. */
  around: string | null;
}

/**
 * The damaged copies of a minute of a piece. What is left to chance depends on the piece and the damage alone, so that
 * a copy is the same in every run. None of a piece that is too short.
 * @param neighbour where foreign music around an excerpt is taken from
 */
export async function* copiesOf(
  piece: Piece,
  neighbour: Piece,
  damages: readonly Damage[],
): AsyncGenerator<Copy> {
  const names = damages.map((damage) => `${piece.name}: ${damage.name}`);
  let around: Sound | null = null;
  const minute = names.every(arePrintsKept) ? null : minuteOf(piece.sound(), seeded(piece.name));
  for (const [i, damage] of damages.entries()) {
    const random = seeded(names[i]!);
    const other = () => someOf((around ??= neighbour.sound()), otherSeconds, random) ?? silence(otherSeconds);
    const question = await cachedFingerprints(names[i]!, () => {
      if (!damage.makeStereo || !piece.stereo) return minute && damage.make(minute, other, random);
      const sides = piece.stereo()?.map((side) => minuteOf(side, seeded(piece.name)));
      return sides?.[0] && sides[1] ? damage.makeStereo([sides[0], sides[1]]) : null;
    });
    if (question) yield { damage, question, around: damage.isInside ? neighbour.name : null };
  }
}

const minuteOf = (sound: Sound | null, random: () => number) => someOf(sound, askedSeconds, random);

function someOf(sound: Sound | null, length: number, random: () => number): Sound | null {
  if (!sound) return null;
  const from = random() * Math.max(0, seconds(sound) - length);
  return cut(sound, from, Math.min(length, seconds(sound)));
}

/** The next piece of the same kind. */
export function neighbourOf(piece: Piece, others: readonly Piece[]): Piece {
  const kindred = others.filter(({ kind }) => kind === piece.kind);
  const index = kindred.findIndex(({ name }) => name === piece.name);
  return kindred[(index + 1) % kindred.length]!;
}

/** Random numbers that a text decides (FNV-1a). */
export function seeded(text: string): () => number {
  let hash = 0x811c_9dc5;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x0100_0193);
  return randomOf(hash >>> 0);
}
