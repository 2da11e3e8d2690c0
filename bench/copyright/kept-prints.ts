import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { decodeVariants, encodeVariants } from '#server/features/copyright/variants-codec.ts';
import { sha256 } from '#server/lib/hash.ts';
import { type VariantPrint, variantPrinter } from '#server/media/variant-prints.ts';
import { sampleRate, seconds, type Sound } from './sound.ts';

/** Raise it when the prints, the kindred works or the damages change. */
const edition = 2;
const cache = path.resolve(import.meta.dirname, '../../.cache/bench/asked');
const headBytes = 8;
const samplesAtOnce = 65_536;

/** What an upload asks with. */
export interface Question {
  seconds: number;
  variants: VariantPrint[];
}

/**
 * The prints of a sound, kept from run to run by its name: making them is nearly all of a run's work, and none of it
 * changes with the rule. Null where there is no sound.
 */
export function keptPrints(name: string, sound: () => Sound | null): Question | null {
  const file = fileOf(name);
  if (!existsSync(file)) {
    const heard = sound();
    mkdirSync(cache, { recursive: true });
    writeFileSync(`${file}.tmp`, heard ? encode(heard) : '');
    renameSync(`${file}.tmp`, file);
  }
  const bytes = readFileSync(file);
  if (bytes.length === 0) return null;
  return { seconds: bytes.readDoubleLE(), variants: decodeVariants(bytes.subarray(headBytes)) };
}

export const arePrintsKept = (name: string): boolean => existsSync(fileOf(name));

const fileOf = (name: string): string => path.join(cache, sha256(`${edition} ${name}`).slice(0, 24));

function encode(sound: Sound): Uint8Array {
  const head = Buffer.alloc(headBytes);
  head.writeDoubleLE(seconds(sound));
  return Buffer.concat([head, encodeVariants(printsOf(sound))]);
}

/** The prints that an upload asks with; the first one is the plain print. */
function printsOf(sound: Sound): VariantPrint[] {
  const printer = variantPrinter(sampleRate);
  for (let at = 0; at < sound.length; at += samplesAtOnce) {
    printer.add(sound.subarray(at, at + samplesAtOnce), null);
  }
  return printer.finish();
}
