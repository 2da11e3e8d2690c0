import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registerTrackFingerprint } from '#server/features/music/copyright/copyright.service.ts';
import { newId } from '#server/lib/ids.ts';
import { getPlaylistHealth } from '#shared/ingest/link-health.ts';
import { openDeadLinks } from '#tests/factories/dead-links.ts';
import { bootSegue, type Client, type Harness } from '#tests/harness.ts';

type Member = Client & { id: string };
let segue: Harness;
let on: ReturnType<typeof openDeadLinks>;
let alice: Member;
let bob: Member;

beforeAll(async () => {
  segue = await bootSegue();
  on = openDeadLinks(segue);
  await segue.member('root');
  alice = await segue.member('alice');
  bob = await segue.member('bob');
});
afterAll(() => segue.close());

const file = { storage_type: 'FILE', source_url: null, platform: null } as const;
const withSha = (letter: string) => ({ ...file, audio_sha256: letter.repeat(64) });

async function candidatesOf(id: string) {
  await segue.ctx.search.settled();
  const [need] = (await alice.ok(getPlaylistHealth, { params: { id } })).needs ?? [];
  return need?.candidates.map(({ track, from, by, likeness }) => [track.id, from, by, likeness]);
}

describe('A candidate', () => {
  it('is what has the same ISRC, MusicBrainz id or address, whatever its title is', async () => {
    const ids = { isrc: 'DEAB12400001', mbid: '0d7ab9f7-6b0d-4b9c-8c55-6f3f0b3b0b1a' };
    const url = 'https://gone.example/song';
    const { params } = await on.makeBroken(alice, { title: 'Known', source_url: url, ...ids });
    const isrc = await on.song(bob, { isrc: ids.isrc });
    const mbid = await on.song(alice, { mbid: ids.mbid });
    const shared = await on.song(bob, withSha('a'));
    await segue.ctx.db
      .insertInto('track_sources')
      .values({
        id: newId(Date.now()),
        track_id: shared,
        position: 0,
        url,
        platform: 'other',
        duration_ms: null,
        added_by: null,
        added_at: 0,
      })
      .execute();
    await on.song(bob, { isrc: ids.isrc, duration_ms: 300_000 });
    await on.song(bob, { title: 'Known', source_url: url });
    expect(await candidatesOf(params.id)).toEqual([
      [mbid, 'own', 'recording', 1],
      [shared, 'public', 'recording', 1],
      [isrc, 'public', 'recording', 1],
    ]);
  });

  it('is a file that sounds like the surest one, under another title', async () => {
    const { params } = await on.makeBroken(alice, { title: 'Heard', artist: 'Ears' });
    const named = await on.song(bob, { title: 'Heard', artist: 'Ears', ...withSha('b') });
    const unnamed = await on.song(bob, { title: 'Track 01', ...withSha('c') });
    const part = await on.song(bob, { title: 'Track 02', ...withSha('d'), duration_ms: 203_000 });
    const print = Uint32Array.from({ length: 1600 }, (_, at) => Math.imul(at + 1, 2_654_435_761) >>> 0);
    const other = print.map((word, at) => (at < 800 ? word : ~word));
    const prints = [
      [named, print],
      [unnamed, print],
      [part, other],
    ] as const;
    for (const [id, items] of prints) {
      const words = { id, ownerId: bob.id, title: '', artist: '', durationMs: 200_000, createdAt: 0 };
      await segue.ctx.db.transaction().execute((trx) => registerTrackFingerprint(trx, words, items));
    }
    expect(await candidatesOf(params.id)).toEqual([
      [named, 'public', 'words', 1],
      [unnamed, 'public', 'sound', 1],
    ]);
  });
});
