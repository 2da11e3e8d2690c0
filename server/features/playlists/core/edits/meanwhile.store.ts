import type { Db } from '#server/db/dialect.ts';
import type { EditedField, PlaylistEvents } from '../record/playlist-events.ts';

/** Changes to a playlist after one of its versions that another edit may conflict with. */
export interface Meanwhile {
  fields: ReadonlySet<EditedField>;
  moved: ReadonlySet<string>;
  /** Items to which a note was written, or from which it was taken. */
  noted: ReadonlySet<string>;
}

type Payload = Partial<
  PlaylistEvents['edited'] & PlaylistEvents['moved'] & PlaylistEvents['noted'] & PlaylistEvents['reverted']
>;

/** Finds the changes since a version; null if they are no longer known, because they were forgotten or folded to months. */
export async function findMeanwhile(db: Db, playlistId: string, since: number): Promise<Meanwhile | null> {
  const events = await db
    .selectFrom('playlist_events')
    .select(['kind', 'payload'])
    .where('playlist_id', '=', playlistId)
    .where('version', '>', since)
    .where('kind', 'in', ['edited', 'moved', 'noted', 'reverted', 'forgotten'])
    .execute();
  const isForgotten = events.some(({ kind }) => kind === 'forgotten');
  if (isForgotten || (await isFolded(db, playlistId, since))) return null;
  const fields = new Set<EditedField>();
  const moved = new Set<string>();
  const noted = new Set<string>();
  for (const { payload } of events) {
    const {
      field,
      words = [],
      items = [],
      moved: back = [],
      after,
      noted: renoted = [],
    } = JSON.parse(payload) as Payload;
    if (field !== undefined) fields.add(field);
    for (const word of words) fields.add(word.field);
    for (const { id } of [...items, ...back]) moved.add(id);
    for (const { id } of after ? [after] : renoted) noted.add(id);
  }
  return { fields, moved, noted };
}

/** Reports whether events after a version are folded: then no event up to that version is left. */
async function isFolded(db: Db, playlistId: string, since: number): Promise<boolean> {
  const folded = await db
    .selectFrom('playlist_snapshots')
    .select('event_id')
    .where('playlist_id', '=', playlistId)
    .where('kind', '=', 'folded')
    .limit(1)
    .executeTakeFirst();
  if (!folded) return false;
  const known = await db
    .selectFrom('playlist_events')
    .select('id')
    .where('playlist_id', '=', playlistId)
    .where('version', '<=', since)
    .limit(1)
    .executeTakeFirst();
  return known === undefined;
}
