import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';

const server = path.resolve(import.meta.dirname, '..');
/** The tables whose changes somebody looks at: search, the feed, open playlists, bells. */
const watched = [
  'blocks',
  'comments',
  'item_notes',
  'notifications',
  'playlist_entries',
  'playlist_events',
  'playlist_members',
  'playlist_news',
  'playlist_suggestions',
  'playlists',
  'tracks',
  'users',
].join('|');
const writes = new RegExp(
  `(insertInto|updateTable|deleteFrom)\\(\\s*'(${watched})'|\\b(insert into|update|delete from) (${watched})\\b`,
);
/** Files that write to those tables and note nothing, each with its reason. */
const excused = [
  // The order of items; the edit that changes it is noted by its event.
  'features/playlists/core/items/item-position.store.ts',
  // Sizes and counts that nobody looks at before the next reading.
  'features/operations/doctor/doctor.store.ts',
  // A key by which artists are found, computed once for old songs: no page that is open shows it.
  'features/music/tracks/artist-key.store.ts',
  // Another database.
  'features/operations/backups/verify-archive.ts',
  // The setting that remembers a person's plays.
  'features/social/listening/plays.store.ts',
  // Old months and old versions of the past: the state stays as it is.
  'features/playlists/core/past/fold-months.store.ts',
  'features/playlists/core/past/forget.store.ts',
  'features/playlists/core/record/scrub.store.ts',
  // Old notifications, which were read or will never be.
  'features/social/notifications/notification.store.ts',
];

test('every file that writes to what others look at notes the change', async () => {
  const files = (await readdir(server, { recursive: true })).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.startsWith('db/migrations/'),
  );
  const forgotten: string[] = [];
  for (const file of files) {
    const text = await readFile(path.join(server, file), 'utf8');
    const notes = text.includes('changes/note.ts') || text.includes('search/notes.ts');
    if (writes.test(text) && !notes) forgotten.push(file);
  }
  expect(forgotten.toSorted()).toEqual(excused.toSorted());
});
