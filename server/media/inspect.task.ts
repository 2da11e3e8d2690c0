import { answering } from '#server/workers/task.ts';
import type { AudioFile, AudioReport, AudioStage } from './audio-report.ts';
import { inspectMp3 } from './inspect.ts';
import { mediaError } from './media-error.ts';

// mpg123 prints a line for every bad frame; the count of errors is what matters.
globalThis.console.error = () => {};

export const run = answering<AudioFile, AudioReport, AudioStage, 'turn', null>(
  (audio, { tell, ask }) => inspectMp3(audio, { onStage: tell, takeTurn: () => ask('turn') }),
  { trapped: () => mediaError('unprocessable', 'undecodable') },
);
