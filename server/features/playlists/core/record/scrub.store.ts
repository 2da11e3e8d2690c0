import { type Expression, sql, type SqlBool } from 'kysely';
import type { Db } from '#server/db/dialect.ts';
import type { PlaylistEvents } from './playlist-events.ts';

type Edit = PlaylistEvents['edited'];

/** Another value for a text or a cover that is to stand nowhere in a playlist's past. */
export interface Replacement extends Edit {
  playlistId: string;
}

type AnyEvent = Partial<Edit & PlaylistEvents['created'] & PlaylistEvents['reverted']>;

/** Puts another value into all of a playlist's past: what a moderator took away is not to be had there either. */
export async function scrubPast(trx: Db, replacement: Replacement): Promise<void> {
  await scrubEvents(trx, replacement);
  await scrubSnapshots(trx, replacement);
}

/** Whether a column of JSON holds the value as a string. */
function holds(column: 'payload' | 'words', { from }: Replacement): Expression<SqlBool> {
  const pattern = `%${JSON.stringify(from).replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql<SqlBool>`${sql.ref(column)} like ${pattern} escape '\\'`;
}

async function scrubEvents(trx: Db, replacement: Replacement): Promise<void> {
  const { playlistId } = replacement;
  const rows = await trx
    .selectFrom('playlist_events')
    .select(['id', 'payload', 'cover_sha256'])
    .where('playlist_id', '=', playlistId)
    .where('kind', 'in', ['created', 'edited', 'reverted'])
    .where(holds('payload', replacement))
    .execute();
  for (const { id, payload, cover_sha256 } of rows) {
    await trx
      .updateTable('playlist_events')
      .set({
        payload: JSON.stringify(scrubbed(JSON.parse(payload) as AnyEvent, replacement)),
        cover_sha256: coverAfter(cover_sha256, replacement),
      })
      .where('playlist_id', '=', playlistId)
      .where('id', '=', id)
      .execute();
  }
}

async function scrubSnapshots(trx: Db, replacement: Replacement): Promise<void> {
  const { playlistId } = replacement;
  const rows = await trx
    .selectFrom('playlist_snapshots')
    .select(['event_id', 'words', 'cover_sha256'])
    .where('playlist_id', '=', playlistId)
    .where(holds('words', replacement))
    .execute();
  for (const { event_id, words, cover_sha256 } of rows) {
    await trx
      .updateTable('playlist_snapshots')
      .set({
        words: JSON.stringify(scrubbed(JSON.parse(words) as AnyEvent, replacement)),
        cover_sha256: coverAfter(cover_sha256, replacement),
      })
      .where('playlist_id', '=', playlistId)
      .where('event_id', '=', event_id)
      .execute();
  }
}

const coverAfter = (cover: string | null, { field, from, to }: Replacement): string | null =>
  field === 'cover_sha256' && cover === from ? to : cover;

function scrubbed(event: AnyEvent, { field, from, to }: Replacement): AnyEvent {
  const after = (value: string | null): string | null => (value === from ? to : value);
  const editAfter = (edit: Edit): Edit =>
    edit.field === field ? { field, from: after(edit.from), to: after(edit.to) } : edit;
  if (event.words) return { ...event, words: event.words.map(editAfter) };
  if (event.field !== undefined) return { ...event, ...editAfter(event as Edit) };
  return event[field] === from ? { ...event, [field]: to } : event;
}
