import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashPassword } from '#server/features/accounts/auth/passwords.ts';
import { connectDatabase, type Databases } from '#server/db/connect.ts';
import { knownMigrations } from '#server/db/known-migrations.ts';
import { migrateTo, takenMigrations } from '#server/db/migrate.ts';
import { createPlaylist } from '#shared/playlists/playlist-edits.ts';
import { listMine, listPopular, type PlaylistSummary } from '#shared/playlists/playlists.ts';
import { searchTracks } from '#shared/playlists/search.ts';
import { type AdminStats, getAdminStats } from '#shared/operations/stats.ts';
import { type ServerProcess, startServerProcess } from '#tests/server-process.ts';
import { enginesFolder } from '../use.ts';
import { bodyOf, type Caller, callerOn, engineSettings, logIn, password } from './fleet.ts';

const people = 200;
const tracks = 10_000;
const playlists = 500;
const fans = 40;

describe.runIf(enginesFolder !== null)('an installation of the first schema, filled', () => {
  let env: Record<string, string>;
  let drop: () => Promise<void>;
  let databases: Databases;
  let servers: ServerProcess[] = [];

  beforeAll(async () => {
    ({ env, drop } = await engineSettings());
    databases = await connectDatabase({ kind: 'postgres', url: env['SEGUE_DATABASE_URL'] ?? '' });
    await migrateTo(databases.db, ['0001-ground']);
    await fill(databases, await hashPassword(password));
  });
  afterAll(async () => {
    for (const server of servers) await server.dispose();
    await databases?.close();
    await drop?.();
  });

  const at = (index: number) => callerOn([servers[index]?.origin ?? '']);

  test('is brought up to date by one of two servers that start at once, and served by both', async () => {
    const settings = { ...env, SEGUE_LOG_LEVEL: 'info' };
    servers = await Promise.all([0, 1].map(() => startServerProcess(settings)));
    const said = servers.map((server) => server.output().includes('Database schema brought up to date'));
    expect(said.filter(Boolean)).toHaveLength(1);
    expect(await takenMigrations(databases.db)).toEqual((await knownMigrations()).toSorted());

    for (const index of [0, 1]) {
      const elder = await logIn(at(index), 'person1');
      const stats = await bodyOf<AdminStats>(elder.call(getAdminStats));
      expect(stats.database.users.total).toBe(people);
      expect((await bodyOf<PlaylistSummary[]>(elder.call(listPopular))).length).toBeGreaterThan(0);
      // The index is built while both serve.
      const found = () =>
        bodyOf<{ title: string }[]>(elder.call(searchTracks, { query: { query: `song ${tracks}` } }));
      await expect.poll(async () => (await found())[0]?.title, { timeout: 60_000 }).toBe(`Song ${tracks}`);
    }
  });

  test('loses nothing while its servers are replaced one after the other beside a newer schema', async () => {
    const token = (await logIn(at(0), 'person2')).token;
    const acknowledged: string[] = [];
    const refused: number[] = [];
    const over = new AbortController();
    /** As a balancer asks: who cannot be reached is left out. */
    async function ask(turn: number, wish: (caller: Caller) => Promise<Response>): Promise<void> {
      for (const index of [turn % 2, 1 - (turn % 2)]) {
        const answer = await wish(callerOn([servers[index]?.origin ?? ''], token)).catch(() => null);
        if (!answer) continue;
        await answer.arrayBuffer();
        if (!answer.ok) refused.push(answer.status);
        return;
      }
      refused.push(0);
    }
    async function write(who: string): Promise<void> {
      for (let i = 0; !over.signal.aborted; i += 1) {
        const name = `${who} ${i}`;
        await ask(i, async (caller) => {
          const answer = await caller.call(createPlaylist, { body: { name } });
          if (answer.ok) acknowledged.push(name);
          return answer;
        });
        await sleep(5);
      }
    }
    async function read(): Promise<void> {
      for (let i = 0; !over.signal.aborted; i += 1) {
        await ask(i, (caller) => caller.call(listPopular));
        await sleep(1);
      }
    }
    const asking = [write('a'), write('b'), read(), read()];
    const more = async () => {
      const before = acknowledged.length;
      await expect.poll(() => acknowledged.length).toBeGreaterThan(before + 20);
    };
    await more();
    // A newer program's start: steps only add.
    await sql`alter table playlists add column mood text not null default ''`.execute(databases.db);
    await sql`insert into kysely_migration (name, timestamp) values ('9999-moods', '2030-01-01T00:00:00.000Z')`.execute(
      databases.db,
    );
    for (const server of servers) {
      expect(await server.stop()).toBe(0);
      await more();
      await server.start();
      await more();
    }
    over.abort();
    await Promise.all(asking);
    expect(refused).toEqual([]);
    for (const { origin } of servers) {
      const mine = await bodyOf<{ name: string }[]>(callerOn([origin], token).call(listMine));
      const names = new Set(mine.map(({ name }) => name));
      expect(acknowledged.filter((name) => !names.has(name))).toEqual([]);
    }
  });
});

async function fill({ db }: Databases, passwordHash: string): Promise<void> {
  const now = Date.now();
  await sql`insert into users (id, username, username_key, email, email_key, password_hash, role, upload_limit_mb, created_at)
    select 'u' || n, 'person' || n, 'person' || n, n || '@segue.test', n || '@segue.test', ${passwordHash},
      case n when 1 then 'admin' else 'user' end, 100, ${now}
    from generate_series(1, ${people}::int) n`.execute(db);
  await sql`insert into tracks (id, owner_id, title, storage_type, source_url, platform, created_at)
    select 't' || n, 'u' || 1 + n % ${people}::int, 'Song ' || n, 'URL', 'https://music.example/' || n, 'other', ${now}
    from generate_series(1, ${tracks}::int) n`.execute(db);
  await sql`insert into playlists (id, owner_id, name, visibility, track_count, likes_count, created_at, updated_at)
    select 'p' || n, 'u' || 1 + n % ${people}::int, 'List ' || n, 'public', ${tracks / playlists}::int, ${fans}::int, ${now}, ${now}
    from generate_series(1, ${playlists}::int) n`.execute(db);
  await sql`insert into playlist_entries (id, playlist_id, track_id, position, added_at)
    select 'e' || n, 'p' || 1 + n % ${playlists}::int, 't' || n, n / ${playlists}::int, ${now}
    from generate_series(1, ${tracks}::int) n`.execute(db);
  await sql`insert into likes (user_id, playlist_id, created_at)
    select 'u' || u, 'p' || p, ${now} from generate_series(1, ${fans}::int) u, generate_series(1, ${playlists}::int) p`.execute(
    db,
  );
}
