import type { Selectable } from 'kysely';
import type { ListenImportsTable } from '#server/db/rows/listening.ts';
import { toMoment } from '#server/lib/clock.ts';
import { CountedListens, ListenImport } from '#shared/ingest/listen-import.ts';

/** An import as its person sees it. */
export const toImport = (row: Selectable<ListenImportsTable>): ListenImport => ({
  id: row.id,
  file_name: row.file_name,
  state: ListenImport.shape.state.parse(row.state),
  percent: row.percent,
  counted: row.counted === null ? null : CountedListens.parse(JSON.parse(row.counted)),
  failure: ListenImport.shape.failure.parse(row.failure),
  created_at: toMoment(row.created_at),
});
