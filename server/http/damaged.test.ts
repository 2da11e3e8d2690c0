import { open } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getHealth, getReadiness } from '#shared/base/health.ts';
import { wording } from '#shared/texts/texts.ts';
import { createPlaylist } from '#shared/playlists/playlist-edits.ts';
import { listMine, listPopular } from '#shared/playlists/playlists.ts';
import { bootSegue, type Client, type Harness } from '#tests/harness.ts';

let segue: Harness;
let alice: Client;
beforeAll(async () => {
  segue = await bootSegue({}, { engine: 'sqlite' });
  alice = await segue.member('alice');
});
afterAll(async () => {
  await segue.close().catch(() => undefined);
});

test('a database that is found damaged while it is used is not served any more, and the log says what to do', async () => {
  expect(await segue.visitor.ok(getReadiness)).toEqual({ ready: true });
  for (let n = 0; n < 50; n += 1) await alice.ok(createPlaylist, { body: { name: `Playlist ${n}` } });
  await sql`pragma wal_checkpoint(truncate)`.execute(segue.ctx.db);
  await using file = await open(path.join(segue.dataDir, 'segue.db'), 'r+');
  const { size } = await file.stat();
  const pageBytes = 4096;
  await file.write(Buffer.alloc(size - pageBytes, 0xa5), 0, size - pageBytes, pageBytes);
  await expect.poll(async () => (await alice.call(listMine)).status).toBe(503);
  const refused = await segue.visitor.call(listPopular);
  expect(refused.status).toBe(503);
  expect(refused.body.detail).toBe(wording('errors:databaseDamaged', 'en'));
  const health = await segue.visitor.ok(getHealth);
  expect(health.parts['database']?.status).toBe('down');
  expect((await segue.visitor.call(getReadiness)).status).toBe(503);
});
