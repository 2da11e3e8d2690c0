import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** One channel of samples, -1 to 1, at {@link sampleRate}. */
export type Sound = Float32Array;

export type Stereo = readonly [left: Sound, right: Sound];
export type Heard = Sound | Stereo;

export const sampleRate = 44_100;

const rawOf = (channels: number) => ['-f', 'f32le', '-ac', String(channels), '-ar', String(sampleRate)];
const raw = rawOf(1);

export const hasFfmpeg = spawnSync('ffmpeg', ['-version'], { stdio: 'ignore' }).error === undefined;

/** Decodes the first seconds of a file; null where FFmpeg finds no audio in it. */
export function readSound(file: string, secondsAtMost: number): Sound | null {
  const { status, stdout } = run(['-t', String(secondsAtMost), '-i', file, ...raw, '-']);
  return status === 0 && stdout.length > 0 ? toSound(stdout) : null;
}

/** The same with both channels; one that has only one is heard on both sides. */
export function readStereo(file: string, secondsAtMost: number): Stereo | null {
  const { status, stdout } = run(['-t', String(secondsAtMost), '-i', file, ...rawOf(2), '-']);
  if (status !== 0 || stdout.length === 0) return null;
  const both = toSound(stdout);
  const channel = (which: number) =>
    Float32Array.from({ length: both.length / 2 }, (_, i) => both[2 * i + which]!);
  return [channel(0), channel(1)];
}

/** Sends a sound through FFmpeg's filters. */
export function filtered(sound: Sound, filters: string): Sound {
  const through = ['-af', `${filters},aresample=${sampleRate}`];
  return toSound(must([...raw, '-i', 'pipe:0', ...through, ...raw, '-'], toBytes(sound)));
}

/** A voice that reads a text. */
export function spoken(text: string): Sound {
  const voice = ['-f', 'lavfi', '-i', `flite=text='${text}':voice=slt`];
  return toSound(must([...voice, ...raw, '-'], Buffer.alloc(0)));
}

/** Encodes and decodes again: what a codec does to a sound. */
export function coded(sound: Sound, format: string, ...options: string[]): Sound {
  const encoded = must([...raw, '-i', 'pipe:0', ...options, '-f', format, 'pipe:1'], toBytes(sound));
  return toSound(must(['-i', 'pipe:0', ...raw, '-'], encoded));
}

export const seconds = (sound: Sound): number => sound.length / sampleRate;

export const silence = (length: number): Sound => new Float32Array(Math.round(length * sampleRate));

export const cut = (sound: Sound, from: number, length: number): Sound =>
  sound.slice(Math.round(from * sampleRate), Math.round((from + length) * sampleRate));

export function joined(...parts: Sound[]): Sound {
  const whole = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** Plays a sound in a room: half of the result is the sound itself, half what the room answers. */
export function inRoom(sound: Sound, impulse: Sound): Sound {
  const folder = mkdtempSync(path.join(tmpdir(), 'segue-room-'));
  try {
    const file = path.join(folder, 'impulse.f32');
    writeFileSync(file, toBytes(impulse));
    const answer = toSound(
      must(
        [...raw, '-i', 'pipe:0', ...raw, '-i', file, '-filter_complex', '[0][1]afir=gtype=none', ...raw, '-'],
        toBytes(sound),
      ),
    );
    const times = levelOf(sound) / Math.max(1e-9, levelOf(answer));
    return sound.map((value, i) => (value + times * (answer[i] ?? 0)) / 2);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Two sounds at once, as long as the first one; the second so many decibels louder. */
export function mixed(sound: Sound, other: Sound, decibels: number): Sound {
  const times = (10 ** (decibels / 20) * levelOf(sound)) / Math.max(1e-9, levelOf(other));
  return sound.map((value, i) => (value + times * (other[i] ?? 0)) / 2);
}

/** Root of the mean square. */
export const levelOf = (sound: Sound): number =>
  Math.sqrt(sound.reduce((sum, value) => sum + value * value, 0) / Math.max(1, sound.length));

/** White noise so many decibels below the sound. */
export function noisy(sound: Sound, decibels: number, random: () => number): Sound {
  const amount = levelOf(sound) * 10 ** (-decibels / 20) * Math.sqrt(3);
  return sound.map((value) => value + amount * (2 * random() - 1));
}

function run(args: string[], input?: Buffer) {
  return spawnSync('ffmpeg', ['-v', 'error', ...args], { maxBuffer: 2 ** 32 - 1, input });
}

function must(args: string[], input: Buffer): Buffer {
  const { status, stdout, stderr } = run(args, input);
  if (stdout.length === 0) throw new Error(`ffmpeg ended with ${status}: ${stderr.toString().slice(0, 300)}`);
  return stdout;
}

function toSound(bytes: Buffer): Sound {
  return new Float32Array(Uint8Array.from(bytes).buffer, 0, Math.floor(bytes.length / 4));
}

const toBytes = (sound: Sound): Buffer => Buffer.from(sound.buffer, sound.byteOffset, sound.byteLength);
