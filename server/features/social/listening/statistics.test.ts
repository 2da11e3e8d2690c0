import { assert, constantFrom, integer, property } from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#server/lib/ids.ts';
import { updatePlaylist } from '#shared/playlists/playlist-edits.ts';
import { getPlaylist } from '#shared/playlists/playlists.ts';
import { getListeningStatistics, type ListeningStatistics } from '#shared/social/listening-statistics.ts';
import { forgetPlays } from '#shared/social/plays.ts';
import { insertPlaylist, insertTrack } from '#tests/factories/rows.ts';
import { bootSegue, type Client, type Harness } from '#tests/harness.ts';
import { beginOf, spanAround, stepOf, wallOf } from './calendar.policy.ts';

type Member = Client & { id: string };

let segue: Harness;
let alice: Member;
let bob: Member;
let tracks: string[];
let list: string;

beforeAll(async () => {
  segue = await bootSegue();
  alice = await segue.member('alice');
  bob = await segue.member('bob');
  const song = (title: string, artist: string, genre: string) =>
    insertTrack(segue.ctx.db, { owner_id: alice.id, title, artist, genre, duration_ms: 200_000 });
  tracks = [
    await song('Night drive', 'The Lanes', 'House'),
    await song('Rain', 'The Lanes', 'Jazz'),
    await song('Sun', 'Åsa', 'House'),
  ];
  list = await insertPlaylist(segue.ctx.db, { owner_id: alice.id, name: 'Open' }, tracks);
});
afterAll(() => segue.close());

async function played(at: string, track: number, minutes: number | null, who = bob): Promise<void> {
  const played_at = Date.parse(at);
  const listened_ms = minutes === null ? null : minutes * 60_000;
  await segue.ctx.db
    .insertInto('plays')
    .values({
      id: newId(played_at),
      track_id: tracks[track] ?? '',
      playlist_id: list,
      user_id: who.id,
      listener_key: '',
      played_at,
      listened_ms,
    })
    .execute();
}

const of = (
  period: ListeningStatistics['period'],
  day: string,
  time_zone = 'Europe/Rome',
  who: Client = bob,
): Promise<ListeningStatistics> => who.ok(getListeningStatistics, { query: { period, day, time_zone } });

describe('the statistics of a listener', () => {
  beforeAll(async () => {
    await played('2025-12-31T22:30:00Z', 1, 3);
    await played('2026-03-02T07:15:00Z', 0, 3);
    await played('2026-03-03T07:20:00Z', 0, 2);
    // Sunday in Rome, and Monday in Tokyo.
    await played('2026-03-08T22:59:00Z', 1, 4);
    await played('2026-03-08T23:01:00Z', 2, 60);
    await played('2026-03-03T10:00:00Z', 2, 5, alice);
    // A server of before recorded no length: half a minute is certain.
    await played('2026-02-10T10:00:00Z', 0, null);
  });

  test('sum up a week of their calendar, and compare it with the one before', async () => {
    const week = await of('week', '2026-03-04');
    expect(week).toMatchObject({
      since: '2026-03-02',
      until: '2026-03-09',
      plays: 3,
      seconds: 540,
      before: { plays: 0, seconds: 0 },
      tracks_count: 2,
      finds_count: 0,
      first_at: '2025-12-31T22:30:00.000Z',
    });
    expect(week.tracks.map(({ track, seconds }) => [track.title, seconds])).toEqual([
      ['Night drive', 300],
      ['Rain', 240],
    ]);
    expect(week.artists).toEqual([{ name: 'The Lanes', plays: 3, seconds: 540 }]);
    expect(week.styles.map(({ name }) => name)).toEqual(['House', 'Jazz']);
    expect(week.playlists).toMatchObject([{ id: list, name: 'Open', plays: 3 }]);
    expect(week.days.map(({ seconds }) => seconds)).toEqual([180, 120, 0, 0, 0, 0, 240]);
    expect([week.clock[0]?.[8], week.clock[1]?.[8], week.clock[6]?.[23]]).toEqual([180, 120, 240]);
  });

  test('follow the calendar and clock of where they are', async () => {
    const inTokyo = await of('week', '2026-03-04', 'Asia/Tokyo');
    expect([inTokyo.plays, inTokyo.clock[0]?.[16]]).toEqual([2, 180]);
    const next = await of('week', '2026-03-09');
    expect(next).toMatchObject({ plays: 1, seconds: 3600, before: { plays: 3, seconds: 540 } });
    expect([next.clock[0]?.[0], next.finds.map(({ track }) => track.title)]).toEqual([3600, ['Sun']]);
    const { clock } = await of('week', '2026-03-04', 'Asia/Kathmandu');
    expect([clock[0]?.[13], clock[1]?.[13]]).toEqual([180, 120]);
  });

  test('sum up a month by days and a year by months', async () => {
    const month = await of('month', '2026-02-11');
    expect([month.days.length, month.plays, month.seconds]).toEqual([28, 1, 30]);
    const year = await of('year', '2026-07-01');
    expect(year.days.map(({ plays }) => plays)).toEqual([0, 1, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    expect([year.finds_count, year.finds.map(({ track }) => track.title)]).toEqual([
      2,
      ['Sun', 'Night drive'],
    ]);
    // New Year's Eve in Rome, and the new year in Tokyo.
    expect((await of('year', '2026-07-01', 'Asia/Tokyo')).plays).toBe(6);
  });

  test('are theirs alone', async () => {
    expect((await of('year', '2026-01-01', 'UTC', alice)).plays).toBe(1);
    expect((await segue.visitor.call(getListeningStatistics)).status).toBe(401);
  });

  test('refuse a day and a time zone that do not exist', async () => {
    for (const query of [
      { day: '2026-02-30' },
      { time_zone: 'Europe/Atlantis' },
      { period: 'day' as 'week' },
    ]) {
      expect((await bob.call(getListeningStatistics, { query })).status).toBe(422);
    }
  });

  test('count what they may not hear any more, and do not name it', async () => {
    const params = { id: list };
    const { version } = await alice.ok(getPlaylist, { params });
    await alice.ok(updatePlaylist, { params, body: { version, visibility: 'private' } });
    const week = await of('week', '2026-03-04');
    expect(week).toMatchObject({ plays: 3, tracks_count: 2 });
    const { tracks: shown, artists, styles, playlists, finds } = week;
    expect([shown, artists, styles, playlists, finds]).toEqual([[], [], [], [], []]);
  });

  test('are empty once everything is deleted', async () => {
    await bob.ok(forgetPlays);
    const year = await of('year', '2026-07-01');
    expect(year).toMatchObject({ plays: 0, seconds: 0, tracks_count: 0, first_at: null });
  });
});

test('every hour of a span stands on the wall as the zone says, by the steps of that zone', () => {
  const zones = ['UTC', 'Europe/Rome', 'America/St_Johns', 'Asia/Kathmandu', 'Australia/Lord_Howe'];
  assert(
    property(
      constantFrom(...zones),
      integer({ min: Date.parse('2024-01-01'), max: Date.parse('2027-01-01') }),
      (zone, at) => {
        const day = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone);
        const span = spanAround(day.toPlainDate(), 'year');
        expect([beginOf(span.since, zone) <= at, at < beginOf(span.until, zone)]).toEqual([true, true]);
        const step = stepOf(span, zone);
        expect(wallOf(zone)(Math.floor(at / step) * step)).toEqual({
          day: day.toPlainDate().toString(),
          weekday: day.dayOfWeek - 1,
          hour: day.hour,
        });
      },
    ),
  );
});
