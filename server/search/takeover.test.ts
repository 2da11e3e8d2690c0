import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPlaylist } from '#shared/playlists/playlist-edits.ts';
import { searchPlaylists } from '#shared/playlists/search.ts';
import { isOnPostgres } from '#tests/engines/scratch-database.ts';
import { bootSegue, type Harness, memberPassword } from '#tests/harness.ts';
import { login } from '#shared/accounts/auth.ts';
import { insertTrack } from '#tests/factories/rows.ts';
import { readIndex, rebuiltIndex } from '#tests/search-index.ts';

let one: Harness;
let other: Harness;

// SQLite has one server.
beforeAll(async () => {
  if (!isOnPostgres) return;
  one = await bootSegue();
  const { database } = one.ctx.config;
  other = await bootSegue({ SEGUE_DATABASE_URL: database.kind === 'postgres' ? database.url : '' });
});
afterAll(async () => {
  await other?.close();
  await one?.close();
});

test.runIf(isOnPostgres)(
  'of two servers one writes the index at a time, and the other takes over',
  async () => {
    const alice = await one.member('alice');
    const { access_token } = await other.visitor.ok(login, {
      body: { username: 'alice', password: memberPassword },
    });
    const clients = [alice, other.as(access_token)];
    await Promise.all(
      Array.from({ length: 40 }, (_, at) =>
        (clients[at % 2] ?? alice).ok(createPlaylist, { body: { name: `List ${at}` } }),
      ),
    );
    await Promise.all([one.ctx.search.settled(), other.ctx.search.settled()]);
    const kept = await readIndex(other);
    expect(kept.documents).toHaveLength(41);
    expect(await rebuiltIndex(other)).toEqual(kept);

    await other.ctx.db.transaction().execute(async (trx) => {
      for (let at = 0; at < 600; at += 1) await insertTrack(trx, { owner_id: alice.id, title: `Song ${at}` });
    });
    await one.ctx.search.requestRebuild();
    await one.ctx.search.close();
    await other.ctx.search.settled();
    expect((await readIndex(other)).documents).toHaveLength(641);
    const found = await clients[1]?.ok(searchPlaylists, { query: { query: 'list 7' } });
    expect(found?.[0]?.name).toBe('List 7');
  },
);
