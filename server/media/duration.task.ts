import { answering } from '#server/workers/task.ts';
import { readDuration } from './mp3-duration.ts';

export const run = answering(readDuration);
