import type { ListColumns } from '#shared/ingest/import-export.ts';

/** The reader's answers to the questions of a preview. */
export interface ReadOptions {
  /** The places of the lists that were chosen; undefined: nobody has been asked. */
  chosen?: readonly number[] | undefined;
  /** The columns as a person named them. */
  columns?: ListColumns | undefined;
  hasHeader?: boolean | undefined;
}
