import { answering } from '#server/workers/task.ts';
import { isArchive, readArchive } from './archive.ts';
import type { ReadOptions } from './options.ts';
import { readListPage, readLists } from './read-list.ts';

/** A file as it was sent, and the answers to its questions. */
export interface ListFile {
  bytes: Uint8Array;
  fileName: string | undefined;
  /** A list's page: HTML. */
  isPage: boolean;
  options: ReadOptions;
}

export const run = answering(({ bytes, fileName, isPage, options }: ListFile) => {
  if (isArchive(bytes)) return readArchive(bytes, options);
  return isPage ? readListPage(bytes, options) : readLists(bytes, fileName, options);
});
