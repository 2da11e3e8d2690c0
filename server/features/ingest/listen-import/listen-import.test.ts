import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import * as contract from '#shared/ingest/listen-import.ts';
import { getListeningStatistics } from '#shared/social/listening-statistics.ts';
import { forgetPlay, forgetPlays, listPlays, setListening } from '#shared/social/plays.ts';
import { insertPlaylist, insertTrack, plantPlay } from '#tests/factories/rows.ts';
import { bootSegue, type Client, type Harness } from '#tests/harness.ts';

type Member = Client & { id: string };

let segue: Harness;
let alice: Member;
let bob: Member;
let rain: string;
let people = 0;

beforeAll(async () => {
  segue = await bootSegue();
  alice = await segue.member('alice');
  const song = (title: string, artist: string, duration_ms = 200_000) =>
    insertTrack(segue.ctx.db, { owner_id: alice.id, title, artist, duration_ms });
  rain = await song('Rain', 'The Lanes');
  const open = [rain, await song('Über Nacht', 'Åsa')];
  await insertPlaylist(segue.ctx.db, { owner_id: alice.id, name: 'Open', visibility: 'public' }, open);
  const secret = await song('Secret', 'The Lanes');
  await insertPlaylist(segue.ctx.db, { owner_id: alice.id, name: 'Own', visibility: 'private' }, [secret]);
  await segue.ctx.search.settled();
});
afterAll(() => segue.close());

beforeEach(async () => {
  people += 1;
  bob = await segue.member(`bob${people}`);
  await bob.ok(setListening, { body: { remembers: true, keep_days: 0 } });
});

const address = '/api/v1/users/me/listening/import?file_name=listens';

async function send(bytes: string | Uint8Array, who: Client = bob): Promise<contract.ListenImport | null> {
  const body = typeof bytes === 'string' ? Buffer.from(bytes) : Buffer.from(bytes);
  const headers = { 'content-type': 'application/octet-stream' };
  const answer = await who.fetch(address, { method: 'POST', body, headers });
  expect(answer.status).toBe(202);
  await segue.idle();
  return (await who.ok(contract.getListenImport)).import;
}

async function run(): Promise<contract.ListenImport | null> {
  await bob.ok(contract.runListenImport);
  await segue.idle();
  return (await bob.ok(contract.getListenImport)).import;
}

const heard = async () =>
  (await bob.ok(listPlays)).plays.map(({ track, played_at }) => `${played_at} ${track.title}`);

const secondsOf = (moment: string): number => Date.parse(moment) / 1000;

const listen = (moment: string, track_name: string, artist_name: string) => ({
  listened_at: secondsOf(moment),
  track_metadata: { track_name, artist_name, additional_info: { music_service: 'x' } },
});

/** Each line is in one of the numbers. */
function expectAllCounted(found: contract.ListenImport | null): contract.ListenCounts {
  if (!found?.counted) throw new Error('nothing was counted');
  const { read, ...parts } = found.counted.counts;
  expect(Object.values(parts).reduce((sum, count) => sum + count, 0)).toBe(read);
  return { read, ...parts };
}

async function zipOf(files: Record<string, string>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, text] of Object.entries(files)) zip.addBuffer(Buffer.from(text), name);
  zip.end();
  return buffer(zip.outputStream);
}

describe('a file of', () => {
  test('ListenBrainz, as an archive of lines, is counted first and added then', async () => {
    const lines = [
      listen('2025-03-05T20:31:07Z', 'RAIN', 'the lanes'),
      listen('2025-03-05T20:31:07Z', 'Rain', 'The Lanes'),
      listen('2025-03-06T08:00:00Z', 'uber nacht', 'Asa'),
      listen('2025-03-07T08:00:00Z', 'Secret', 'The Lanes'),
      listen('2025-03-08T08:00:00Z', 'Elsewhere', 'Nobody Here'),
    ].map((one) => JSON.stringify(one));
    const found = await send(
      await zipOf({
        'user.json': '{"user_name":"bob"}',
        'feedback.jsonl': '{"score":1}',
        'listens/2025/3.jsonl': [...lines, '{"listened_at":"soon"}', 'no line'].join('\n'),
      }),
    );
    expect(found).toMatchObject({ state: 'counted', percent: 100, file_name: 'listens' });
    expect(expectAllCounted(found)).toMatchObject({ read: 7, new: 2, known: 1, unmatched: 2, unreadable: 2 });
    expect(found?.counted?.unreadable).toEqual(['{"listened_at":"soon"}', 'no line']);
    expect(found?.counted?.unmatched).toContainEqual({
      title: 'Elsewhere',
      artist: 'Nobody Here',
      listens: 1,
    });
    expect(found?.counted?.other_files).toBe(2);
    expect(await heard()).toEqual([]);
    const done = await run();
    expect(done).toMatchObject({ state: 'done', counted: { counts: { new: 2, known: 1 } } });
    expectAllCounted(done);
    expect(await heard()).toEqual(['2025-03-06T08:00:00.000Z Über Nacht', '2025-03-05T20:31:07.000Z Rain']);
  });

  test('ListenBrainz, as one array, adds nothing twice, nor what was heard here', async () => {
    const file = JSON.stringify([
      listen('2025-03-05T20:31:07Z', 'Rain', 'The Lanes'),
      listen('2025-03-05T22:00:00Z', 'Rain', 'The Lanes'),
    ]);
    await plantPlay(segue.ctx.db, {
      userId: bob.id,
      trackId: rain,
      playedAt: Date.parse('2025-03-05T22:00:31Z'),
    });
    expect(expectAllCounted(await send(file))).toMatchObject({ new: 1, known: 1 });
    await run();
    expect(expectAllCounted(await send(file))).toMatchObject({ new: 0, known: 2 });
    await run();
    expect(await heard()).toHaveLength(2);
  });

  test('Last.fm, as CSV without a header and with one', async () => {
    const plain =
      'The Lanes,Amber,Rain,05 Mar 2025 20:31\n"The Lanes",,"Rain","5 Mar 2025, 21:10"\nbroken,line\n';
    const found = await send(plain);
    expect(expectAllCounted(found)).toMatchObject({ read: 3, new: 2, unreadable: 1 });
    expect(found?.counted).toMatchObject({
      since: '2025-03-05T20:31:00.000Z',
      until: '2025-03-05T21:10:00.000Z',
    });
    const named = `uts,utc_time,artist,artist_mbid,album,album_mbid,track,track_mbid\n"${secondsOf('2025-04-01T10:00:00Z')}","01 Apr 2025, 10:00","Åsa","","","","Über Nacht",""\n`;
    expect(expectAllCounted(await send(named))).toMatchObject({ read: 1, new: 1 });
    await run();
    expect(await heard()).toEqual(['2025-04-01T10:00:00.000Z Über Nacht']);
  });

  test('Spotify knows how long each sounded, and leaves out skips and episodes', async () => {
    const play = (ts: string, ms_played: number, title: string | null) => ({
      ts,
      ms_played,
      master_metadata_track_name: title,
      master_metadata_album_artist_name: title && 'The Lanes',
    });
    const history = [
      play('2025-05-01T10:03:00Z', 180_000, 'Rain'),
      play('2025-05-01T10:04:00Z', 4_000, 'Rain'),
      play('2025-05-01T11:00:00Z', 900_000, null),
    ];
    const found = await send(
      await zipOf({
        'MyData/Streaming_History_Audio_2025.json': JSON.stringify(history),
        'MyData/SearchQueries.json': JSON.stringify([{ searchQuery: 'rain' }]),
        'MyData/ReadMe.pdf': 'x',
      }),
    );
    expect(expectAllCounted(found)).toMatchObject({ read: 3, new: 1, left_out: 2 });
    expect(found?.counted?.other_files).toBe(2);
    await run();
    expect(await heard()).toEqual(['2025-05-01T10:00:00.000Z Rain']);
    const query = { period: 'year', day: '2025-05-01' } as const;
    expect(await bob.ok(getListeningStatistics, { query })).toMatchObject({
      plays: 1,
      seconds: 180,
      first_at: '2025-05-01T10:00:00.000Z',
      tracks: [{ track: { title: 'Rain' }, plays: 1, seconds: 180 }],
    });
  });

  test('something else says so, and so does one that is broken', async () => {
    expect(await send('a picture')).toMatchObject({ state: 'failed', failure: 'no_listens' });
    expect(await send('[{"broken"')).toMatchObject({ state: 'failed', failure: 'broken' });
    expect(await send(Buffer.from('PK\u0003\u0004 and nothing'))).toMatchObject({
      state: 'failed',
      failure: 'broken',
    });
    expect((await bob.call(contract.runListenImport)).status).toBe(409);
  });
});

const one = JSON.stringify([listen('2025-03-05T20:31:07Z', 'Rain', 'The Lanes')]);

test('what is older than the history is kept is counted, and not added', async () => {
  await bob.ok(setListening, { body: { remembers: true, keep_days: 30 } });
  expect(expectAllCounted(await send(one))).toMatchObject({ new: 0, too_old: 1 });
  await run();
  expect(await heard()).toEqual([]);
});

test('an import is its person’s alone, and changes nothing that others see', async () => {
  await send(one);
  expect((await alice.ok(contract.getListenImport)).import).toBeNull();
  expect((await alice.call(contract.runListenImport)).status).toBe(409);
  await alice.ok(contract.deleteListenImport);
  expect((await segue.visitor.call(contract.getListenImport)).status).toBe(401);
  const count = () =>
    segue.ctx.db.selectFrom('tracks').select('plays_count').where('id', '=', rain).executeTakeFirst();
  const before = await count();
  expect(await run()).toMatchObject({ state: 'done' });
  expect(await count()).toEqual(before);
  expect((await alice.ok(listPlays)).plays).toEqual([]);
});

test('what was added is deleted one by one, by a time, and whole, with the import', async () => {
  const file = ['2025-03-05', '2025-03-06', '2025-03-07'].map((day) =>
    listen(`${day}T20:00:00Z`, 'Rain', 'The Lanes'),
  );
  await send(JSON.stringify(file));
  await run();
  const { plays } = await bob.ok(listPlays);
  expect((await alice.call(forgetPlay, { params: { id: plays[0]?.id ?? '' } })).status).toBe(404);
  await bob.ok(forgetPlay, { params: { id: plays[0]?.id ?? '' } });
  await bob.ok(forgetPlays, { query: { since: '2025-03-05T00:00:00Z', until: '2025-03-06T00:00:00Z' } });
  expect(await heard()).toEqual(['2025-03-06T20:00:00.000Z Rain']);
  await bob.ok(forgetPlays);
  expect(await heard()).toEqual([]);
  expect((await bob.ok(contract.getListenImport)).import).toBeNull();
});

test('an import that is stopped leaves neither a row nor a file', async () => {
  const found = await send(one);
  const { sha256 } = await segue.ctx.db
    .selectFrom('listen_imports')
    .select('sha256')
    .where('id', '=', found?.id ?? '')
    .executeTakeFirstOrThrow();
  await bob.ok(contract.deleteListenImport);
  expect((await bob.ok(contract.getListenImport)).import).toBeNull();
  expect(await segue.ctx.stores.blobs.stat(sha256 ?? '')).toBeNull();
});
