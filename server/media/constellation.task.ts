import { answering } from '#server/workers/task.ts';
import type { AudioFile } from './audio-report.ts';
import type { Constellation } from './constellation/constellation.ts';
import { printPeaks } from './inspect.ts';
import { mediaError } from './media-error.ts';

// mpg123 prints a line for every bad frame.
globalThis.console.error = () => {};

export const run = answering<AudioFile, Constellation, never, 'turn', null>(
  (audio, { ask }) => printPeaks(audio, () => ask('turn')),
  { trapped: () => mediaError('unprocessable', 'undecodable') },
);
