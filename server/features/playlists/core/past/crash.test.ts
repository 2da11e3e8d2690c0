import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { openScratch } from '#server/db/connect.ts';
import { login, register } from '#shared/accounts/auth.ts';
import { importList } from '#shared/ingest/import-export.ts';
import * as edits from '#shared/playlists/playlist-edits.ts';
import { getPlaylist, type Playlist } from '#shared/playlists/playlists.ts';
import { isOnPostgres } from '#tests/engines/scratch-database.ts';
import { listState } from '#tests/factories/playlist-state.ts';
import { randomOf } from '#tests/factories/tune.ts';
import { type ServerProcess, startServerProcess } from '#tests/server-process.ts';
import { findState } from '../record/snapshot.store.ts';

// A server in a process of its own, killed while it edits. `npm run test:crash` kills it 200 times.

const kills = Number(process.env['CRASH_KILLS'] ?? 3);
const account = { username: 'alice', email: 'alice@segue.test', password: 'correct horse battery' };

let server: ServerProcess | null = null;
afterEach(async () => {
  await server?.dispose();
  server = null;
});

type Send = (address: string, init?: RequestInit) => Promise<Response>;

async function enter({ origin }: ServerProcess): Promise<Send> {
  const asJson = { method: 'POST', headers: { 'content-type': 'application/json' } };
  await fetch(origin + register.path, { ...asJson, body: JSON.stringify(account) });
  const { email: _email, ...credentials } = account;
  const body = new URLSearchParams(credentials);
  const answer = await fetch(origin + login.path, { method: 'POST', body });
  const { access_token } = (await answer.json()) as { access_token: string };
  return (address, init = {}) =>
    fetch(origin + address, {
      ...init,
      headers: {
        authorization: `Bearer ${access_token}`,
        ...(init.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
    });
}

test.runIf(!isOnPostgres)(
  `${kills} kills of the server at any moment part no change from its event`,
  { timeout: 60_000 + kills * 20_000 },
  async () => {
    const running = (server = await startServerProcess());
    const send = await enter(running);
    const random = randomOf(113);
    const lines = Array.from({ length: 40 }, (_, at) => ({ title: `Line ${at}` }));
    const made = await send(importList.path, {
      method: 'POST',
      body: JSON.stringify({ name: 'Tried', lines }),
    });
    const { playlist_id: id } = (await made.json()) as { playlist_id: string };
    const at = getPlaylist.path.replace(':id', id);
    const get = async () => (await (await send(at)).json()) as Playlist;
    const first = (await get()).wanted.map(({ entry_id }) => entry_id);
    const pick = () => first[Math.floor(random() * first.length)] ?? '';
    let events: string[] = [];
    /** Edits that were acknowledged. */
    let edited = 0;

    /** One edit after the other, until the server is gone. */
    async function editOn(): Promise<void> {
      for (;;) {
        const { version } = await get();
        const entry = `${at}/entries/${pick()}`;
        const deeds: (() => Promise<Response>)[] = [
          () => send(entry, { method: 'PATCH', body: JSON.stringify({ version, before: pick() }) }),
          () => send(entry, { method: 'DELETE' }),
          () =>
            send(at, {
              method: 'PATCH',
              body: JSON.stringify({ version, name: `Name ${random()}`, genre: 'Jazz' }),
            }),
          () => restore(events[Math.floor(random() * events.length)] ?? ''),
        ];
        const answer = await deeds[Math.floor(random() * deeds.length)]?.();
        if (answer?.ok) edited += 1;
      }
    }
    const restore = (event_id: string) =>
      send(edits.restorePlaylist.path.replace(':id', id), {
        method: 'POST',
        body: JSON.stringify({ event_id }),
      });

    for (let killed = 0; killed < kills; killed += 1) {
      await using scratch = await openScratch(path.join(running.dataDir, 'segue.db'));
      const { db } = scratch;
      const rows = await db
        .selectFrom('playlist_events')
        .select('id')
        .where('playlist_id', '=', id)
        .orderBy('id')
        .execute();
      events = rows.map((row) => row.id);
      const before = edited;
      const editing = editOn().catch(() => undefined);
      await expect.poll(() => edited).toBeGreaterThan(before);
      await sleep(random() * 600);
      await running.stop('SIGKILL');
      await editing;
      const last = await db
        .selectFrom('playlist_events')
        .select('id')
        .where('playlist_id', '=', id)
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow();
      expect(last.id > (events.at(-1) ?? '')).toBe(true);
      expect(await findState(db, { playlistId: id, eventId: last.id })).toEqual(await listState(db, id));
      await running.start();
    }
  },
);
