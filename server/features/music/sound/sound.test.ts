import { afterAll, beforeAll, expect, test } from 'vitest';
import { getPlayInfo } from '#shared/music/play-info.ts';
import { createPlaylist } from '#shared/playlists/playlist-edits.ts';
import { listSimilarTracks } from '#shared/playlists/similar.ts';
import { makeMp3 } from '#tests/factories/mp3.ts';
import { insertTrack } from '#tests/factories/rows.ts';
import { insertSounding } from '#tests/factories/sounds.ts';
import { bootSegue, type Client, type Harness } from '#tests/harness.ts';
import { uploadFile } from '#tests/upload-file.ts';
import { measureOld } from './measure.service.ts';

let segue: Harness;
let alice: Client & { id: string };
let playlist: string;

beforeAll(async () => {
  segue = await bootSegue();
  alice = await segue.member('alice');
  ({ id: playlist } = await alice.ok(createPlaylist, { body: { name: 'One' } }));
});
afterAll(() => segue.close());

async function upload(title: string, seed: number): Promise<string> {
  const file = await makeMp3({ seconds: 14, seed });
  const { body } = await uploadFile(alice, file, {
    uploadId: title,
    playlist_id: playlist,
    title,
    artist: 'Alice',
  });
  return body.track!.id;
}

const rowOf = (id: string) =>
  segue.ctx.db.selectFrom('track_sound').selectAll().where('track_id', '=', id).executeTakeFirst();
const night = () => measureOld(segue.ctx, { signal: new AbortController().signal });

test('is measured of an upload, and once more where it was lost; not again before the next day', async () => {
  const id = await upload('Amber', 11);
  const measured = await rowOf(id);
  expect(measured?.vector).toHaveLength(32);
  expect(measured?.bpm).toBeGreaterThan(40);
  await segue.ctx.db.deleteFrom('track_sound').execute();
  await night();
  expect(await rowOf(id)).toEqual(measured);
  await segue.ctx.db.deleteFrom('track_sound').execute();
  await night();
  expect(await rowOf(id)).toBeUndefined();
  segue.time.now += 21 * 60 * 60_000;
  await night();
  expect(await rowOf(id)).toEqual(measured);
});

test('of a file that is lost is asked for once', async () => {
  const lost = await insertTrack(segue.ctx.db, {
    owner_id: alice.id,
    title: 'Lost',
    storage_type: 'FILE',
    audio_sha256: 'f'.repeat(64),
    source_url: null,
    platform: null,
  });
  segue.time.now += 21 * 60 * 60_000;
  await night();
  expect(await rowOf(lost)).toMatchObject({ vector: null, bpm: null });
});

/** A public song of alice with this sound. */
function sounding(title: string, byte: number, { bpm, key }: { bpm: number; key: number }): Promise<string> {
  const sure = { bpm, bpm_sureness: 0.9, music_key: key, key_sureness: 0.9 };
  const sound = { ...sure, vector: new Uint8Array(32).fill(byte), place: byte };
  return insertSounding(segue.ctx.db, { ownerId: alice.id, title, sound });
}

test('finds songs where there is no company: the most alike first, with what is surely the same', async () => {
  const seed = await sounding('Seed', 100, { bpm: 124, key: 21 });
  await sounding('Far', 250, { bpm: 124, key: 21 });
  await sounding('Near', 110, { bpm: 90, key: 0 });
  const nearest = await sounding('Nearest', 104, { bpm: 125.4, key: 21 });
  const found = await segue.visitor.ok(listSimilarTracks, { params: { id: seed } });
  expect(found.map(({ title, reason }) => ({ title, reason }))).toEqual([
    { title: 'Nearest', reason: { kind: 'sound', tempo: true, key: true } },
    // C major has the notes of A minor.
    { title: 'Near', reason: { kind: 'sound', tempo: false, key: true } },
  ]);
  expect(found[0]?.sound).toEqual({ bpm: 125, key: 21 });
  const { sound } = await segue.visitor.ok(getPlayInfo, { params: { id: nearest } });
  expect(sound).toEqual({ bpm: 125, key: 21 });
});

test('says nothing of tempo and key that are not sure', async () => {
  const id = await sounding('Unsure', 20, { bpm: 100, key: 3 });
  await segue.ctx.db
    .updateTable('track_sound')
    .set({ bpm_sureness: 0.1, key_sureness: 0.05 })
    .where('track_id', '=', id)
    .execute();
  expect((await segue.visitor.ok(getPlayInfo, { params: { id } })).sound).toEqual({ bpm: null, key: null });
});
