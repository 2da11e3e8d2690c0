import { spawnSync } from 'node:child_process';

/** One channel of samples, -1 to 1, at {@link sampleRate}. */
export type Sound = Float32Array;

export const sampleRate = 44_100;

const raw = ['-f', 'f32le', '-ac', '1', '-ar', String(sampleRate)];

export const hasFfmpeg = spawnSync('ffmpeg', ['-version'], { stdio: 'ignore' }).error === undefined;

/** Decodes a file; null where FFmpeg finds no audio in it. */
export function readSound(path: string): Sound | null {
  const { status, stdout } = run(['-i', path, ...raw, '-']);
  return status === 0 && stdout.length > 0 ? toSound(stdout) : null;
}

/** Sends a sound through FFmpeg's filters. */
export function filtered(sound: Sound, filters: string): Sound {
  const through = ['-af', `${filters},aresample=${sampleRate}`];
  return toSound(must([...raw, '-i', 'pipe:0', ...through, ...raw, '-'], toBytes(sound)));
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

/** White noise so many decibels below the sound. */
export function noisy(sound: Sound, decibels: number, random: () => number): Sound {
  const level = Math.sqrt(sound.reduce((sum, value) => sum + value * value, 0) / sound.length);
  const amount = level * 10 ** (-decibels / 20) * Math.sqrt(3);
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
