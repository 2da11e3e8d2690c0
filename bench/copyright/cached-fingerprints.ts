import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sha256 } from '#server/lib/hash.ts';
import { chromaFrames } from '#server/media/chroma-frames.ts';
import { chromaPrinter, pitches, type VariantFingerprint } from '#server/media/variant-fingerprints.ts';
import { sampleRate, seconds, type Sound } from './sound.ts';

/** Raise it when the chroma, the kindred works or the damages change. */
const edition = 3;
const cache = path.resolve(import.meta.dirname, '../../.cache/bench/chroma');
const notes = 12;
const samplesAtOnce = 65_536;

/** The fingerprints of an upload. */
export interface Question {
  seconds: number;
  variants: VariantFingerprint[];
}

/**
 * The prints of a sound, whose chroma is kept from run to run by its name: making that is nearly all of a run's work, and
 * none of it changes with the rule or with the questions. Null where there is no sound.
 */
export function cachedFingerprints(name: string, sound: () => Sound | null): Question | null {
  const file = fileOf(name);
  if (!existsSync(file)) {
    const heard = sound();
    mkdirSync(cache, { recursive: true });
    writeFileSync(`${file}.tmp`, heard ? chromaOf(heard) : '');
    renameSync(`${file}.tmp`, file);
  }
  const bytes = readFileSync(file);
  if (bytes.length === 0) return null;
  const numbers = new Float64Array(Uint8Array.from(bytes).buffer);
  return { seconds: numbers[0]!, variants: printsOf(numbers.subarray(1)) };
}

export const arePrintsKept = (name: string): boolean => existsSync(fileOf(name));

const fileOf = (name: string): string => path.join(cache, sha256(`${edition} ${name}`).slice(0, 24));

/** The length in seconds, then twelve numbers for each step and pitch. */
function chromaOf(sound: Sound): Uint8Array {
  const parts: Float64Array[] = [Float64Array.of(seconds(sound))];
  const add = chromaFrames(sampleRate, pitches, (chromas) => {
    for (const chroma of chromas) parts.push(chroma.slice());
  });
  for (let at = 0; at < sound.length; at += samplesAtOnce) add(sound.subarray(at, at + samplesAtOnce), null);
  return Buffer.concat(parts.map((part) => new Uint8Array(part.buffer)));
}

/** The prints that an upload asks with; the first one is the plain print. */
function printsOf(chroma: Float64Array): VariantFingerprint[] {
  const printer = chromaPrinter();
  for (let at = 0; at < chroma.length; at += pitches.length * notes) {
    printer.add(pitches.map((_, i) => chroma.subarray(at + i * notes, at + (i + 1) * notes)));
  }
  return printer.finish();
}
