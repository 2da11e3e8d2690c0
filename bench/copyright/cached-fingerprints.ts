import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { decodeVariants, encodeVariants } from '#server/fingerprint/variants-codec.ts';
import { sha256 } from '#server/lib/hash.ts';
import { differenceMeter, differencePrinter, isStrong } from '#server/media/channel-difference.ts';
import { type VariantFingerprint, variantPrinter } from '#server/media/variant-fingerprints.ts';
import { type Heard, sampleRate, seconds } from './sound.ts';

/** Raise it when the prints, their questions, the related works or the changes differ from before. */
const edition = 7;
const cache = path.resolve(import.meta.dirname, '../../.cache/bench/questions');
const samplesAtOnce = 65_536;

/** The fingerprints of an upload. */
export interface Question {
  seconds: number;
  variants: VariantFingerprint[];
}

/** The prints of a sound, kept from run to run by its name: making them is nearly all of a run's work. Null without sound. */
export function cachedFingerprints(name: string, sound: () => Heard | null): Question | null {
  const file = fileOf(name);
  if (!existsSync(file)) {
    const heard = sound();
    mkdirSync(cache, { recursive: true });
    writeFileSync(`${file}.tmp`, heard ? encoded(questionOf(heard)) : '');
    renameSync(`${file}.tmp`, file);
  }
  const bytes = readFileSync(file);
  if (bytes.length === 0) return null;
  return { seconds: bytes.readDoubleLE(0), variants: decodeVariants(bytes.subarray(8)) };
}

export const arePrintsKept = (name: string): boolean => existsSync(fileOf(name));

const fileOf = (name: string): string => path.join(cache, sha256(`${edition} ${name}`).slice(0, 24));

/** The prints that an upload asks with; the first one is the plain print. */
export function questionOf(heard: Heard): Question {
  const [left, right] = heard instanceof Float32Array ? [heard, null] : heard;
  const printer = variantPrinter(sampleRate);
  for (let at = 0; at < left.length; at += samplesAtOnce) {
    const part = right && right.subarray(at, at + samplesAtOnce);
    printer.add(left.subarray(at, at + samplesAtOnce), part);
  }
  return { seconds: seconds(left), variants: [...printer.finish(), ...differenceOf(left, right)] };
}

function differenceOf(left: Float32Array, right: Float32Array | null): VariantFingerprint[] {
  const meter = differenceMeter();
  if (right) meter.add(left, right);
  if (!right || !isStrong(meter.times())) return [];
  const printer = differencePrinter(sampleRate);
  printer.add(left, right);
  return [printer.finish().variant];
}

function encoded({ seconds: length, variants }: Question): Uint8Array {
  const head = Buffer.alloc(8);
  head.writeDoubleLE(length);
  return Buffer.concat([head, encodeVariants(variants)]);
}
