import { answering } from '#server/workers/task.ts';
import { readList } from './read-list.ts';

export const run = answering(({ bytes, fileName }: { bytes: Uint8Array; fileName: string | undefined }) =>
  readList(bytes, fileName),
);
