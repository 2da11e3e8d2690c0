import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ListeningReport, reportListening } from '#shared/social/listening.ts';
import { createPlaylist, updatePlaylist } from '#shared/playlists/playlist-edits.ts';
import { getPlaylist } from '#shared/playlists/playlists.ts';
import { forgetPlay, forgetPlays, listPlays, setListening } from '#shared/social/plays.ts';
import { plantTracks } from '#tests/factories/plant.ts';
import { insertPlaylist, insertTrack, plantPlay } from '#tests/factories/rows.ts';
import { isOnPostgres } from '#tests/engines/scratch-database.ts';
import { bootSegue, type Client, type Harness } from '#tests/harness.ts';
import { endSilentListening, reportListening as store } from './listening.service.ts';

type Member = Client & { id: string };

let segue: Harness;
let alice: Member;
let bob: Member;
let track: string;

beforeAll(async () => {
  segue = await bootSegue();
  alice = await segue.member('alice');
  bob = await segue.member('bob');
});
afterAll(() => segue.close());
beforeEach(async () => {
  track = await addTrack(200);
});

/** Adds a track that anybody may listen to. */
async function addTrack(seconds: number | null): Promise<string> {
  const durationMs = seconds === null ? null : seconds * 1000;
  const id = await insertTrack(segue.ctx.db, { owner_id: alice.id, title: 'Song', duration_ms: durationMs });
  await insertPlaylist(segue.ctx.db, { owner_id: alice.id, name: 'Open' }, [id]);
  return id;
}

const report = (
  who: Client,
  body: Partial<ListeningReport> & { event: ListeningReport['event'] },
  id = track,
) =>
  who.call(reportListening, {
    params: { id },
    body: { position_seconds: 0, session_id: 'browser-1', ...body },
  });

/** A listener who plays one track and reports it as the web does. */
function playing(who: Client, options: { id?: string; session?: string } = {}) {
  const listening_id = randomUUID();
  return {
    listening_id,
    tell: (event: ListeningReport['event'], seconds: number) =>
      report(
        who,
        {
          event,
          position_seconds: seconds,
          listened_seconds: seconds,
          listening_id,
          session_id: options.session ?? listening_id,
        },
        options.id ?? track,
      ),
  };
}

const wait = (seconds: number): void => void (segue.time.now += seconds * 1000);

async function plays(id = track): Promise<number> {
  const { plays_count } = await segue.ctx.db
    .selectFrom('tracks')
    .select('plays_count')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const rows = await segue.ctx.db.selectFrom('plays').select('id').where('track_id', '=', id).execute();
  expect(rows).toHaveLength(plays_count);
  return plays_count;
}

const sessionsOf = (id = track) =>
  segue.ctx.db.selectFrom('listening_sessions').selectAll().where('track_id', '=', id).execute();

const activitiesOf = async (id = track): Promise<string[]> =>
  (
    await segue.ctx.db
      .selectFrom('activities')
      .select('activity_type')
      .where('track_id', '=', id)
      .orderBy('created_at')
      .orderBy('id')
      .execute()
  ).map((row) => row.activity_type);

describe('a play', () => {
  test('counts once after 30 seconds, however long it goes on', async () => {
    const { tell } = playing(bob);
    await tell('start', 0);
    for (const seconds of [15, 29, 45, 60, 75]) {
      wait(seconds === 29 ? 14 : 15);
      await tell('heartbeat', seconds);
      expect(await plays()).toBe(seconds < 30 ? 0 : 1);
    }
    await tell('stop', 76);
    expect(await plays()).toBe(1);
  });

  test('of a short track counts after half of it', async () => {
    track = await addTrack(10);
    const { tell } = playing(bob);
    await tell('start', 0);
    wait(5);
    await tell('stop', 5);
    expect(await plays()).toBe(1);
  });

  test('does not count where less was heard', async () => {
    const { tell } = playing(bob);
    await tell('start', 0);
    wait(29);
    await tell('stop', 29);
    expect(await plays()).toBe(0);
  });

  test('does not count by jumping ahead, nor by lying about what was heard', async () => {
    const { tell } = playing(bob);
    await tell('start', 0);
    wait(5);
    await tell('heartbeat', 180);
    await tell('heartbeat', 180);
    await tell('stop', 200);
    expect(await plays()).toBe(0);
  });

  test('counts once where every report comes twice, at the same time', async () => {
    const { tell } = playing(bob);
    await Promise.all([tell('start', 0), tell('start', 0)]);
    wait(15);
    await Promise.all([tell('heartbeat', 15), tell('heartbeat', 15)]);
    wait(20);
    await Promise.all([tell('heartbeat', 35), tell('stop', 35), tell('stop', 35), tell('heartbeat', 35)]);
    expect(await plays()).toBe(1);
    expect(await sessionsOf()).toHaveLength(1);
  });

  test('counts where heartbeats were lost, and where they overtake each other', async () => {
    const { tell } = playing(bob);
    await tell('start', 0);
    wait(40);
    await tell('stop', 40);
    await tell('heartbeat', 15);
    await tell('heartbeat', 30);
    expect(await plays()).toBe(1);
    const [row] = await sessionsOf();
    expect(row?.ended_at).not.toBeNull();
    expect(row?.listened_ms).toBe(40_000);
  });

  test('counts where even the start was lost', async () => {
    const { tell } = playing(bob);
    await tell('stop', 32);
    expect(await plays()).toBe(1);
    expect(await activitiesOf()).toEqual(['start_listening', 'stop_listening']);
  });

  test('of what is played again counts again', async () => {
    for (const round of [1, 2]) {
      const { tell } = playing(bob, { session: 'browser-b' });
      await tell('start', 0);
      wait(31);
      await tell('stop', 31);
      expect(await plays()).toBe(round);
    }
  });

  test('goes on over a pause', async () => {
    const { tell } = playing(bob);
    await tell('start', 0);
    wait(20);
    await tell('stop', 20);
    wait(600);
    await tell('start', 20);
    wait(11);
    await tell('stop', 31);
    expect(await plays()).toBe(1);
    expect(await sessionsOf()).toHaveLength(1);
  });

  test('counts for clients that tell positions only, as the specification has it', async () => {
    for (const [event, seconds] of [
      ['start', 0],
      ['heartbeat', 15],
      ['heartbeat', 30],
      ['stop', 40],
    ] as const) {
      wait(15);
      expect((await report(segue.visitor, { event, position_seconds: seconds })).status).toBe(204);
    }
    expect(await plays()).toBe(1);
    expect(await sessionsOf()).toHaveLength(1);
  });

  test('belongs to the person and the playlist it was heard from', async () => {
    const playlist = await alice.ok(createPlaylist, { body: { name: 'Evening' } });
    await report(bob, {
      event: 'start',
      listening_id: randomUUID(),
      listened_seconds: 31,
      playlist_id: playlist.id,
      session_id: 'browser-c',
    });
    const row = await segue.ctx.db
      .selectFrom('plays')
      .selectAll()
      .where('track_id', '=', track)
      .executeTakeFirst();
    expect(row).toMatchObject({ user_id: bob.id, playlist_id: playlist.id, listener_key: '' });
  });

  test('cannot be made up in numbers by starts that were "lost"', async () => {
    await Promise.all(Array.from({ length: 60 }, () => playing(segue.visitor).tell('stop', 31)));
    expect(await plays()).toBeLessThanOrEqual(20);
  });
});

describe('a session', () => {
  test('is open while it is heard of and ends after 45 seconds of silence', async () => {
    const { tell } = playing(bob);
    await tell('start', 0);
    wait(44);
    await endSilentListening(segue.ctx);
    expect((await sessionsOf())[0]?.ended_at).toBeNull();
    wait(2);
    await endSilentListening(segue.ctx);
    const [row] = await sessionsOf();
    expect(row?.ended_at).toBe(row?.last_seen_at);
    expect(await activitiesOf()).toEqual(['start_listening', 'stop_listening']);
    await tell('heartbeat', 46);
    expect((await sessionsOf())[0]?.ended_at).toBeNull();
  });

  test('ends when the listener begins something else', async () => {
    const other = await addTrack(200);
    await playing(bob, { session: 'browser-d' }).tell('start', 0);
    wait(3);
    await playing(bob, { session: 'browser-d', id: other }).tell('start', 0);
    expect((await sessionsOf())[0]?.ended_at).not.toBeNull();
    expect((await sessionsOf(other))[0]?.ended_at).toBeNull();
  });

  test('keeps its person when the page closes and only a beacon is left', async () => {
    const { tell, listening_id } = playing(bob);
    await tell('start', 0);
    wait(10);
    const body = JSON.stringify({
      event: 'stop',
      position_seconds: 10,
      listening_id,
      listened_seconds: 10,
      session_id: listening_id,
    });
    const answer = await segue.visitor.fetch(`/api/v1/tracks/${track}/listening`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    });
    expect(answer.status).toBe(204);
    const [row] = await sessionsOf();
    expect(row).toMatchObject({ user_id: bob.id, listened_ms: 10_000 });
    expect(row?.ended_at).not.toBeNull();
  });

  test('of somebody else cannot be touched', async () => {
    const { tell, listening_id } = playing(bob);
    await tell('start', 0);
    const other = await addTrack(100);
    expect((await report(alice, { event: 'stop', listening_id })).status).toBe(404);
    expect((await report(bob, { event: 'stop', listening_id, session_id: listening_id }, other)).status).toBe(
      404,
    );
    expect((await sessionsOf())[0]?.ended_at).toBeNull();
  });
});

describe('a report', () => {
  test('of a track that is not there, or not for this person, is not found', async () => {
    expect((await report(bob, { event: 'start' }, 'nothing')).status).toBe(404);
    const playlist = await alice.ok(createPlaylist, { body: { name: 'Secret', visibility: 'private' } });
    const [secret = ''] = await plantTracks(
      segue.ctx.db,
      { id: playlist.id, ownerId: alice.id, now: segue.time.now },
      ['Secret'],
    );
    expect((await report(bob, { event: 'start' }, secret)).status).toBe(404);
    expect((await report(alice, { event: 'start' }, secret)).status).toBe(204);
  });

  test.each([
    { event: 'dance' },
    { event: 'start', position_seconds: -1 },
    { event: 'start', position_seconds: 'x' },
    { event: 'start', listening_id: '../../etc' },
    { event: 'start', session_id: 'x'.repeat(65) },
    { event: 'start', extra: 1 },
  ])('with nonsense in it is refused: %j', async (body) => {
    expect((await report(bob, body as never)).status).toBe(422);
  });

  test('with a playlist that is gone still counts', async () => {
    const answer = await report(bob, { event: 'start', playlist_id: 'gone', session_id: 'browser-e' });
    expect(answer.status).toBe(204);
    expect((await sessionsOf())[0]?.playlist_id).toBeNull();
  });
});

describe('what a person has played', () => {
  const listen = async (who: Client, id: string) => {
    const { tell } = playing(who, { id });
    await tell('start', 0);
    wait(31);
    await tell('stop', 31);
  };
  const titles = async (who: Client, query: { cursor?: string; limit?: number } = {}) => {
    const { plays: lines, next_cursor } = await who.ok(listPlays, { query });
    return { titles: lines.map((line) => line.track.title), next: next_cursor };
  };
  /** Everything that names a person beside a track. */
  const namedBeside = async (userId: string) => {
    const { db } = segue.ctx;
    const rows = await Promise.all([
      db.selectFrom('plays').select('track_id').where('user_id', '=', userId).execute(),
      db.selectFrom('listening_sessions').select('track_id').where('user_id', '=', userId).execute(),
      db
        .selectFrom('activities')
        .select('track_id')
        .where('user_id', '=', userId)
        .where('activity_type', 'like', '%listening')
        .execute(),
    ]);
    return rows.flat().length;
  };
  let dora: Member;
  let listed: { id: string };
  let ids: string[];

  beforeAll(async () => {
    dora = await segue.member('dora');
    listed = await alice.ok(createPlaylist, { body: { name: 'Evening' } });
    const place = { id: listed.id, ownerId: alice.id, now: segue.time.now };
    ids = await plantTracks(segue.ctx.db, place, ['One', 'Two', 'Three']);
    for (const id of ids) await listen(dora, id);
  });

  test('is listed to them alone, the newest first, page by page', async () => {
    const first = await titles(dora, { limit: 2 });
    expect(first.titles).toEqual(['Three', 'Two']);
    expect(await titles(dora, { limit: 2, cursor: first.next ?? '' })).toEqual({
      titles: ['One'],
      next: null,
    });
    expect((await titles(alice)).titles).not.toContain('One');
    expect((await segue.visitor.call(listPlays)).status).toBe(401);
  });

  test('is left out while they may not hear it', async () => {
    const params = { id: listed.id };
    const setVisibility = async (visibility: 'private' | 'public') => {
      const { version } = await alice.ok(getPlaylist, { params });
      await alice.ok(updatePlaylist, { params, body: { version, visibility } });
    };
    await setVisibility('private');
    expect((await titles(dora)).titles).toEqual([]);
    await setVisibility('public');
    expect((await titles(dora)).titles).toEqual(['Three', 'Two', 'One']);
  });

  test('names the playlist and its cover to them while they may see it', async () => {
    const [sha256, colours] = ['c'.repeat(64), '#301810 #e08050'];
    await segue.ctx.db.insertInto('pictures').values({ sha256, small_sha256: sha256, colours }).execute();
    const cover = { cover_url: `/media/pictures/${sha256}.webp` };
    const unlisted = await insertPlaylist(
      segue.ctx.db,
      { owner_id: alice.id, name: 'By link', visibility: 'unlisted', cover_sha256: sha256 },
      [track],
    );
    const eva = await segue.member('eva');
    await plantPlay(segue.ctx.db, { userId: eva.id, trackId: track, playlistId: unlisted });
    const playlist = async () => (await eva.ok(listPlays)).plays[0]?.playlist;
    expect(await playlist()).toMatchObject({ id: unlisted, name: 'By link', ...cover });
    expect((await playlist())?.cover_colours?.ground).toBe('#301810');
    const params = { id: unlisted };
    const { version } = await alice.ok(getPlaylist, { params });
    await alice.ok(updatePlaylist, { params, body: { version, visibility: 'private' } });
    // The song stands in a public list, too.
    expect(await playlist()).toBeNull();
  });

  test('is forgotten one by one or whole, by nobody else, and counts as before', async () => {
    const { plays: lines } = await dora.ok(listPlays);
    const params = { id: lines[0]?.id ?? '' };
    expect((await bob.call(forgetPlay, { params })).status).toBe(404);
    await dora.ok(forgetPlay, { params });
    expect((await dora.call(forgetPlay, { params })).status).toBe(404);
    expect((await titles(dora)).titles).toEqual(['Two', 'One']);
    await dora.ok(forgetPlays);
    expect((await titles(dora)).titles).toEqual([]);
    expect(await namedBeside(dora.id)).toBe(0);
    expect(await Promise.all(ids.map(plays))).toEqual([1, 1, 1]);
  });

  test('is not noted where they wish so, and still counts', async () => {
    const [id = ''] = ids;
    const before = await plays(id);
    const off = { remembers: false, keep_days: 365 } as const;
    expect(await dora.ok(setListening, { body: off })).toEqual(off);
    await listen(dora, id);
    expect(await dora.ok(listPlays)).toEqual({ plays: [], next_cursor: null, ...off });
    expect(await namedBeside(dora.id)).toBe(0);
    expect(await plays(id)).toBe(before + 1);
    await dora.ok(setListening, { body: { ...off, remembers: true } });
    await listen(dora, id);
    expect((await titles(dora)).titles).toEqual(['One']);
  });
});

test.runIf(isOnPostgres)('reports to two servers never wait for each other in a circle', async () => {
  const { database } = segue.ctx.config;
  const other = await bootSegue({ SEGUE_DATABASE_URL: database.kind === 'postgres' ? database.url : '' });
  const ids: { trackId: string; playlistId: string }[] = [];
  for (const owner of [alice, bob, alice, bob]) {
    const trackId = await insertTrack(segue.ctx.db, { owner_id: owner.id, title: 'Song', duration_ms: 2000 });
    const playlistId = await insertPlaylist(segue.ctx.db, { owner_id: owner.id, name: 'Open' }, [trackId]);
    ids.push({ trackId, playlistId });
  }
  const deadlocks = async () => {
    const { rows } = await sql<{ deadlocks: number }>`
      select deadlocks from pg_stat_database where datname = current_database()`.execute(segue.ctx.db);
    return Number(rows[0]?.deadlocks);
  };
  const before = await deadlocks();
  for (let round = 0; round < 40; round += 1) {
    const sent: Promise<void>[] = [];
    for (const [server, order] of [
      [segue, ids],
      [other, ids.toReversed()],
    ] as const) {
      for (const { trackId, playlistId } of order) {
        const listenerKey = randomUUID();
        const report = {
          event: 'stop',
          position_seconds: 2,
          listened_seconds: 2,
          playlist_id: playlistId,
        } as const;
        sent.push(
          store(server.ctx, {
            trackId,
            report,
            userId: null,
            listenerKey,
            ip: listenerKey,
            cameFrom: 'other',
          }),
        );
      }
    }
    // No more at once than there are connections, for which a report waits a bounded time.
    await Promise.all(sent);
  }
  for (const { trackId } of ids) expect(await plays(trackId)).toBe(80);
  expect(await deadlocks()).toBe(before);
  await other.close();
});
