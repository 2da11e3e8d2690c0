import { afterAll, beforeAll, expect, test } from 'vitest';
import { randomOf } from '#tests/factories/tune.ts';
import { bootSegue, type Harness } from '#tests/harness.ts';
import { registerTrackPrint, removeTrackPrint, scanUpload } from './copyright.service.ts';
import type { AudioReport } from '#server/media/workshop.ts';

let segue: Harness;
let alice: string;
let bob: string;

beforeAll(async () => {
  segue = await bootSegue();
  alice = (await segue.member('alice')).id;
  bob = (await segue.member('bob')).id;
});
afterAll(() => segue.close());

/** A made-up print: a walk whose neighbours resemble each other, as real ones do. */
function printOf(seed: number, items: number): Uint32Array {
  const random = randomOf(seed);
  let word = Math.floor(random() * 2 ** 32);
  return Uint32Array.from({ length: items }, () => {
    for (let flips = 0; flips < 5; flips += 1) word ^= 1 << Math.floor(random() * 32);
    return word >>> 0;
  });
}

const reportOf = (fingerprint: Uint32Array) =>
  ({ fingerprint, durationMs: Math.round(fingerprint.length * 123.8 + 2600) }) as AudioReport;

const scan = (ownerId: string, fingerprint: Uint32Array) =>
  scanUpload(segue.ctx, {
    uploadId: 'upload',
    ownerId,
    title: 'Song',
    artist: 'Singer',
    report: reportOf(fingerprint),
    audioSha256: '0'.repeat(64),
  });

async function addTrack(id: string, ownerId: string, fingerprint: Uint32Array): Promise<void> {
  const { db } = segue.ctx;
  const [title, artist, created_at] = ['Song', 'Singer', segue.time.now];
  await db
    .insertInto('tracks')
    .values({ id, owner_id: ownerId, title, storage_type: 'FILE', audio_sha256: '0'.repeat(64), created_at })
    .execute();
  await registerTrackPrint(
    db,
    { id, ownerId, title, artist, durationMs: reportOf(fingerprint).durationMs, createdAt: created_at },
    fingerprint,
  );
}

test('music that nobody has registered is clear', async () => {
  await expect(scan(alice, printOf(1, 400))).resolves.toMatchObject({ verdict: 'clear' });
});

test("another person's same music is allowed, and noted", async () => {
  await addTrack('one', alice, printOf(2, 400));
  const { scanId, verdict } = await scan(bob, printOf(2, 400));
  expect(verdict).toBe('clear');
  const noted = await segue.ctx.db
    .selectFrom('copyright_matches')
    .select(['source', 'upload_from_ms'])
    .where('scan_id', '=', scanId)
    .execute();
  expect(noted).toEqual([{ source: 'track', upload_from_ms: 0 }]);
});

test('a deleted track is no longer compared with', async () => {
  await addTrack('two', alice, printOf(3, 400));
  await removeTrackPrint(segue.ctx.db, 'two');
  const { scanId } = await scan(bob, printOf(3, 400));
  const noted = await segue.ctx.db
    .selectFrom('copyright_matches')
    .selectAll()
    .where('scan_id', '=', scanId)
    .execute();
  expect(noted).toEqual([]);
});
