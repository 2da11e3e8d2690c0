import type { ListColumns } from '#shared/ingest/import-export.ts';

/** The reader's answers to the questions of a preview. */
export interface ReadOptions {
  /** The indexes of the chosen lists; undefined: the person has not chosen yet. */
  chosen?: readonly number[] | undefined;
  /** The columns as a person named them. */
  columns?: ListColumns | undefined;
  hasHeader?: boolean | undefined;
}
