import type { LaneStats, Workers } from '#server/workers/pool.ts';
import { defineTask } from '#server/workers/task.ts';
import { TaskFailure } from '#server/workers/task-failure.ts';
import { AppError } from '#shared/errors.ts';
import type { AudioFile, AudioReport, AudioStage } from './audio-report.ts';
import type { Constellation } from './constellation/constellation.ts';
import type { Tint } from './cover-hues.ts';
import { mediaError } from './media-error.ts';
import type { HuesJob } from './pictures.task.ts';

export interface InspectJob extends AudioFile {
  /** The person who sent the file: owners are served in turn. */
  owner: string;
  /** Longer music is refused before anything is decoded. */
  hoursAtMost?: number;
  /** Long music is refused with {@link LongMusic}, by its headers. */
  onlyShort?: boolean;
}

/** It plays for so long that it goes into the lane of long files. */
export class LongMusic extends Error {}

const durationTask = defineTask<AudioFile, number>(new URL('./duration.task.ts', import.meta.url));
const inspectTask = defineTask<AudioFile, AudioReport, AudioStage, 'turn', null>(
  new URL('./inspect.task.ts', import.meta.url),
);
const constellationTask = defineTask<AudioFile, Constellation, never, 'turn', null>(
  new URL('./constellation.task.ts', import.meta.url),
);
const picturesTask = defineTask<{ bytes: Uint8Array; edges: readonly number[] }, Uint8Array[]>(
  new URL('./pictures.task.ts', import.meta.url),
);

const huesTask = defineTask<HuesJob, [Tint, Tint]>(new URL('./pictures.task.ts', import.meta.url));

const minuteMs = 60_000;
/** Music of more than this goes into the lane of long files. */
const longSeconds = 20 * 60;
/** Of a minute of music, which takes half a second of one core: a machine may be two hundred times as slow or as busy. */
const pieceDeadlineMs = 2 * minuteMs;

/**
 * Examines an MP3 file. What strangers sent is parsed only inside WebAssembly in worker threads, a minute of music at a time
 * and each with a deadline.
 * @throws AppError `unsupported_media` (not an MP3), `unprocessable` (empty, cut off, damaged, too long, too heavy),
 *   `unavailable` with `retryAfterSeconds` (queue full, thread lost, file unreadable, closing): no word about the file.
 */
export async function inspectAudio(
  workers: Workers,
  { path, fileSize, owner, hoursAtMost = Infinity, onlyShort = false }: InspectJob,
  onStage?: (stage: AudioStage) => void,
): Promise<AudioReport> {
  const file = { path, fileSize };
  onStage?.('checking');
  const seconds = await workers
    .run('headers', durationTask, file, { owner, deadlineMs: pieceDeadlineMs })
    .catch(throwInWords);
  if (seconds > hoursAtMost * 3600) {
    throw mediaError('unprocessable', 'tooManyHours', { hours: hoursAtMost });
  }
  const lane = seconds > longSeconds ? 'long-audio' : 'audio';
  if (onlyShort && lane === 'long-audio') throw new LongMusic();
  const options = { owner, deadlineMs: pieceDeadlineMs, onProgress: onStage };
  return workers.run(lane, inspectTask, file, options).catch(throwInWords);
}

/**
 * The spectral peaks of a file that was examined before, in the lane of long files: no upload waits for them.
 * @throws AppError as {@link inspectAudio}
 */
export function printAudioPeaks(
  workers: Workers,
  { path, fileSize, owner }: Pick<InspectJob, 'path' | 'fileSize' | 'owner'>,
): Promise<Constellation> {
  const options = { owner, deadlineMs: pieceDeadlineMs };
  return workers.run('long-audio', constellationTask, { path, fileSize }, options).catch(throwInWords);
}

/**
 * Re-encodes a picture (JPEG, PNG, WebP, AVIF, GIF; never SVG) as square WebP without metadata, one for each edge
 * length in pixels.
 * @throws AppError `unsupported_media`, `too_large`, `unprocessable`, `unavailable`
 */
export function squarePictures(
  workers: Workers,
  bytes: Uint8Array,
  edges: readonly number[],
): Promise<Uint8Array[]> {
  return workers.run('picture', picturesTask, { bytes, edges }, { deadlineMs: minuteMs }).catch(throwInWords);
}

/**
 * The two tints of a stored picture: that of most of it, and an accent.
 * @throws AppError `unprocessable`, `unavailable`
 */
export function coverHues(workers: Workers, bytes: Uint8Array): Promise<[Tint, Tint]> {
  return workers
    .run('picture', huesTask, { bytes, hues: true }, { deadlineMs: minuteMs })
    .catch(throwInWords);
}

/** Of audio files, short and long ones together. */
export function audioStats(workers: Workers): LaneStats {
  const [short, long] = [workers.stats('audio'), workers.stats('long-audio')];
  return {
    queued: short.queued + long.queued,
    running: short.running + long.running,
    done: short.done + long.done,
    failed: short.failed + long.failed,
    movedAt: Math.max(short.movedAt, long.movedAt),
  };
}

/** Only memory is the file's own fault: the work grows with its length, so it is the machine that was too slow. */
function throwInWords(error: unknown): never {
  if (!(error instanceof TaskFailure)) throw error;
  if (error.reason === 'memory') throw mediaError('unprocessable', 'tooHeavy');
  throw new AppError('unavailable', `media:${textOfFailure[error.reason]}`, {
    retryAfterSeconds: error.retryAfterSeconds ?? 0,
    cause: error,
  });
}

const textOfFailure = { busy: 'busy', closed: 'stopped', deadline: 'tooLong', crashed: 'failed' } as const;
