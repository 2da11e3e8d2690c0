import type { Db } from '#server/db/dialect.ts';
import type { EditedField, EventItem, PlaylistEvents } from './playlist-events.ts';

type Edit = PlaylistEvents['edited'];

/** A value that replaces another in a playlist's past; without `from`, every value of the field. */
export interface Replacement {
  playlistId: string;
  field: EditedField;
  from?: string | null;
  to: string | null;
}

type AnyEvent = Partial<Edit & PlaylistEvents['created'] & PlaylistEvents['reverted']>;

/** Payloads are read in parts: some are long. */
const rowsAtOnce = 200;

/**
 * Replaces a value in all of a playlist's past: text that a moderator removed must not be found there either. Returns the
 * covers that the past names no longer.
 */
export async function scrubPast(trx: Db, replacement: Replacement): Promise<string[]> {
  const covers = [...(await scrubEvents(trx, replacement)), ...(await scrubSnapshots(trx, replacement))];
  return [...new Set(covers)];
}

async function scrubEvents(trx: Db, replacement: Replacement): Promise<string[]> {
  const { playlistId } = replacement;
  const covers: string[] = [];
  for (let after = ''; ;) {
    const rows = await trx
      .selectFrom('playlist_events')
      .select(['id', 'payload', 'cover_sha256'])
      .where('playlist_id', '=', playlistId)
      .where('kind', 'in', ['created', 'edited', 'reverted'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(rowsAtOnce)
      .execute();
    for (const { id, payload, cover_sha256: cover } of rows) {
      const set = {
        payload: JSON.stringify(scrubbed(JSON.parse(payload) as AnyEvent, replacement)),
        cover_sha256: coverAfter(cover, replacement),
      };
      if (set.payload === payload && set.cover_sha256 === cover) continue;
      if (cover !== null && set.cover_sha256 !== cover) covers.push(cover);
      await trx
        .updateTable('playlist_events')
        .set(set)
        .where('playlist_id', '=', playlistId)
        .where('id', '=', id)
        .execute();
    }
    if (rows.length < rowsAtOnce) return covers;
    after = rows.at(-1)?.id ?? '';
  }
}

async function scrubSnapshots(trx: Db, replacement: Replacement): Promise<string[]> {
  const { playlistId } = replacement;
  const covers: string[] = [];
  const rows = await trx
    .selectFrom('playlist_snapshots')
    .select(['event_id', 'words', 'cover_sha256'])
    .where('playlist_id', '=', playlistId)
    .execute();
  for (const { event_id, words, cover_sha256: cover } of rows) {
    const set = {
      words: JSON.stringify(scrubbed(JSON.parse(words) as AnyEvent, replacement)),
      cover_sha256: coverAfter(cover, replacement),
    };
    if (set.words === words && set.cover_sha256 === cover) continue;
    if (cover !== null && set.cover_sha256 !== cover) covers.push(cover);
    await trx
      .updateTable('playlist_snapshots')
      .set(set)
      .where('playlist_id', '=', playlistId)
      .where('event_id', '=', event_id)
      .execute();
  }
  return covers;
}

/** The replaced value; an empty field stays empty. */
const after = (value: string | null, { from, to }: Replacement): string | null =>
  from === undefined ? (value === null || value === '' ? value : to) : value === from ? to : value;

const coverAfter = (cover: string | null, replacement: Replacement): string | null =>
  replacement.field === 'cover_sha256' ? after(cover, replacement) : cover;

function scrubbed(event: AnyEvent, replacement: Replacement): AnyEvent {
  const { field } = replacement;
  const editAfter = (edit: Edit): Edit =>
    edit.field === field
      ? { field, from: after(edit.from, replacement), to: after(edit.to, replacement) }
      : edit;
  if (event.words) return { ...event, words: event.words.map(editAfter) };
  if (event.field !== undefined) return { ...event, ...editAfter(event as Edit) };
  const value = event[field];
  return value === undefined ? event : { ...event, [field]: after(value, replacement) };
}

/**
 * Replaces a track's title in the past of the playlists that list it, and of its owner's: events keep the words that it had.
 */
export async function scrubTitle(
  trx: Db,
  track: { id: string; owner_id: string },
  title: string,
): Promise<void> {
  const lists = await trx
    .selectFrom('playlist_entries')
    .select('playlist_id as id')
    .where('track_id', '=', track.id)
    .union(trx.selectFrom('playlists').select('id').where('owner_id', '=', track.owner_id))
    .execute();
  for (const { id: playlistId } of lists) {
    const rows = await trx
      .selectFrom('playlist_events')
      .select(['id', 'payload'])
      .where('playlist_id', '=', playlistId)
      .where('payload', 'like', `%"track_id":"${track.id}"%`)
      .execute();
    for (const { id, payload } of rows) {
      const words = JSON.stringify(retitled(JSON.parse(payload), track.id, title));
      await trx
        .updateTable('playlist_events')
        .set({ payload: words })
        .where('playlist_id', '=', playlistId)
        .where('id', '=', id)
        .execute();
    }
  }
}

/** Replaces the title in every part of a payload, whose items stand at several places. */
function retitled(part: unknown, trackId: string, title: string): unknown {
  if (Array.isArray(part)) return part.map((one) => retitled(one, trackId, title));
  if (part === null || typeof part !== 'object') return part;
  const item = part as Partial<EventItem>;
  if (item.track_id === trackId) return { ...item, title };
  return Object.fromEntries(Object.entries(part).map(([key, one]) => [key, retitled(one, trackId, title)]));
}
