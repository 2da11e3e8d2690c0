import type { FileHandle } from 'node:fs/promises';
import type { AppError } from '#shared/errors.ts';
import type { FramesFound } from './frame-splitter.ts';
import { mediaError } from './media-error.ts';
import { readAt } from './mp3-layout.ts';

/** The first bytes of other kinds of files. An MP3 inside one of them (a stored ZIP entry, a WAV) is not an MP3 file. */
const otherKinds = [
  'PK\u0003\u0004',
  'PK\u0005\u0006',
  'RIFF',
  'FORM',
  'OggS',
  'fLaC',
  '%PDF',
  '<',
  'Rar!',
  '7z\u00bc\u00af',
  '\u001f\u008b',
  'GIF8',
  '\u0089PNG',
  '\u00ff\u00d8\u00ff',
  '\u001a\u0045\u00df\u00a3',
  '0&\u00b2u',
  'MThd',
  '\u007fELF',
  'MZ',
  'MAC ',
  'wvpk',
  'ADIF',
];
const leadingJunkAtMost = 64 * 1024;
const junkAtMost = 256 * 1024;
const junkShareAtMost = 0.05;
const errorShareAtMost = 0.02;
const errorsAlwaysAllowed = 3;
/** Frames that may be missing from the count in the encoder's header: encoders disagree on which frames count. */
const framesMissingAllowed = (claimed: number) => Math.max(4, claimed * 0.005);
/** A claim is believable if the bitrate that it implies is within this factor of the measured one. */
const bitrateFactorAtMost = 1.6;

/** Refuses a file that says with its first bytes that it is something else. */
export async function checkFirstBytes(file: FileHandle): Promise<void> {
  const head = String.fromCharCode(...(await readAt(file, 0, 512)));
  const start = head.replace(/^(\u00ef\u00bb\u00bf)?[\s\0]*/, '');
  if (
    otherKinds.some((kind) => head.startsWith(kind)) ||
    start.startsWith('<') ||
    head.slice(4, 8) === 'ftyp'
  ) {
    throw mediaError('unsupported_media', 'notMp3');
  }
}

/** Checks that the splitter's findings make a whole, decodable MP3. */
export const checkFrames = {
  /** Check after each piece, so that a file of junk ends early. */
  soFar(found: FramesFound, bytesSeen: number): void {
    if (found.leadingJunkBytes > leadingJunkAtMost) throw mediaError('unsupported_media', 'notMp3');
    if (found.junkBytes > junkAtMost + bytesSeen * junkShareAtMost) {
      throw tooMuchJunk(found);
    }
  },

  atEnd(found: FramesFound, errors: number): void {
    if (found.frameCount === 0) throw mediaError('unsupported_media', 'notMp3');
    if (isCutOff(found)) throw mediaError('unprocessable', 'truncated', { at: lengthOf(found) });
    if (found.junkBytes > Math.max(junkAtMost / 4, found.frameBytes * junkShareAtMost)) {
      throw tooMuchJunk(found);
    }
    if (errors > Math.max(errorsAlwaysAllowed, found.frameCount * errorShareAtMost)) {
      throw mediaError('unprocessable', 'undecodable');
    }
  },
};

/**
 * Encoders write how many frames and bytes a file should hold. Both falling short is a file cut off; numbers that
 * contradict each other or the measured bitrate are a false header, and only what was decoded counts. A last frame that stops
 * in its middle is no sign: many programs cut there, and players leave it out.
 */
function isCutOff({ info, frameCount, frameBytes }: FramesFound): boolean {
  if (!info?.frames || !info.bytes) return false;
  const isShort = info.frames - frameCount > framesMissingAllowed(info.frames) && frameBytes < info.bytes;
  const factor = frameBytes / frameCount / (info.bytes / info.frames);
  return isShort && factor < bitrateFactorAtMost && factor > 1 / bitrateFactorAtMost;
}

/** Frames of another sample rate are left out like junk, but the error names their cause. */
function tooMuchJunk({ first, otherRate }: FramesFound): AppError {
  if (!first || otherRate === null) return mediaError('unprocessable', 'tooMuchJunk');
  return mediaError('unprocessable', 'ratesMixed', { one: first.sampleRate, other: otherRate });
}

function lengthOf({ frameCount, first }: FramesFound): string {
  const seconds = first ? Math.floor((frameCount * first.samplesPerFrame) / first.sampleRate) : 0;
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
