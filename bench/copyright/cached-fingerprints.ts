import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { bytesToWords, wordsToBytes } from '#server/fingerprint/fingerprint-codec.ts';
import { sha256 } from '#server/lib/hash.ts';
import { differenceMeter, isStrong } from '#server/media/channel-difference.ts';
import { openFingerprinter } from '#server/media/chromaprint.ts';
import { type Heard, sampleRate, seconds } from './sound.ts';

/** Raise it when the related works or the changes differ from before. */
const edition = 8;
const cache = path.resolve(import.meta.dirname, '../../.cache/bench/questions');

/** The fingerprints of an upload. */
export interface Question {
  seconds: number;
  prints: Uint32Array[];
}

/** The prints of a sound, kept from run to run by its name: making and changing the sound is most of a run's work. Null without sound. */
export async function cachedFingerprints(name: string, sound: () => Heard | null): Promise<Question | null> {
  const file = fileOf(name);
  if (!existsSync(file)) {
    const heard = sound();
    mkdirSync(cache, { recursive: true });
    writeFileSync(`${file}.tmp`, heard ? encoded(await questionOf(heard)) : '');
    renameSync(`${file}.tmp`, file);
  }
  const text = readFileSync(file, 'utf8');
  if (text === '') return null;
  const { seconds: length, prints } = JSON.parse(text) as { seconds: number; prints: string[] };
  return { seconds: length, prints: prints.map((print) => bytesToWords(Buffer.from(print, 'base64'))) };
}

export const arePrintsKept = (name: string): boolean => existsSync(fileOf(name));

const fileOf = (name: string): string => path.join(cache, sha256(`${edition} ${name}`).slice(0, 24));

/** The prints that an upload asks with; the first one is that of the file. */
export async function questionOf(heard: Heard): Promise<Question> {
  const [left, right] = heard instanceof Float32Array ? [heard, null] : heard;
  const prints = [await printOf(left, right)];
  if (right && isMostlyDifference(left, right))
    prints.push(
      await printOf(
        left,
        right.map((value) => -value),
      ),
    );
  return { seconds: seconds(left), prints };
}

export async function printOf(left: Float32Array, right: Float32Array | null = null): Promise<Uint32Array> {
  const printer = await openFingerprinter(sampleRate, right ? 2 : 1);
  printer.add(left, right);
  return printer.finish();
}

function isMostlyDifference(left: Float32Array, right: Float32Array): boolean {
  const meter = differenceMeter();
  meter.add(left, right);
  return isStrong(meter.times());
}

const encoded = ({ seconds: length, prints }: Question): string =>
  JSON.stringify({
    seconds: length,
    prints: prints.map((print) => Buffer.from(wordsToBytes(print)).toString('base64')),
  });
