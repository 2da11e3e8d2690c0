import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AudioReport } from '#server/media/audio-report.ts';
import { constellationPrinter } from '#server/media/constellation/constellation.ts';
import { peakAsksOf } from '#server/media/constellation/peak-asks.ts';
import performances from '#tests/fixtures/performances.json' with { type: 'json' };
import { damagedFingerprint } from '#tests/factories/prints.ts';
import { randomOf } from '#tests/factories/tune.ts';
import { bootSegue, type Harness } from '#tests/harness.ts';
import { registerTrackFingerprint, scanUpload } from './copyright.service.ts';
import { packIndex } from './index.service.ts';
import { deleteIndex } from './index.store.ts';
import { slotsOf } from '#server/fingerprint/postings.ts';
import { bytesToWords, encodeFingerprint, printName } from '#server/fingerprint/fingerprint-codec.ts';
import { rescanCatalogue } from './rescan.service.ts';
import { insertWork, takeSlots } from './work.store.ts';

let segue: Harness;
let alice: string;
let bob: string;

beforeAll(async () => {
  segue = await bootSegue();
  alice = (await segue.member('alice')).id;
  bob = (await segue.member('bob')).id;
});
afterAll(() => segue.close());

/** A made-up fingerprint: a walk whose neighbours resemble each other, as real ones do. */
function printOf(seed: number, items: number): Uint32Array {
  const random = randomOf(seed);
  let word = Math.floor(random() * 2 ** 32);
  return Uint32Array.from({ length: items }, () => {
    for (let flips = 0; flips < 5; flips += 1) word ^= 1 << Math.floor(random() * 32);
    return word >>> 0;
  });
}

function joined(...prints: Uint32Array[]): Uint32Array {
  return Uint32Array.from(prints.flatMap((print) => [...print]));
}

/** No spectral peaks: these prints were never music. */
const nothing = constellationPrinter(44_100).finish();

function reportOf(print: Uint32Array): AudioReport {
  return {
    fingerprint: print,
    prints: [print],
    durationMs: Math.round(print.length * 123.8 + 2600),
    constellation: nothing,
    peakAsks: peakAsksOf(nothing),
  } as unknown as AudioReport;
}

let uploads = 0;
const scan = (ownerId: string, print: Uint32Array) =>
  scanUpload(segue.ctx, {
    uploadId: `upload${(uploads += 1)}`,
    ownerId,
    title: 'Song',
    artist: 'Singer',
    album: '',
    genre: '',
    playlistId: null,
    fileName: '',
    report: reportOf(print),
    audioSha256: '0'.repeat(64),
  });

async function addTrack(id: string, ownerId: string, print: Uint32Array): Promise<void> {
  const { db } = segue.ctx;
  const [title, artist, created_at] = ['Song', 'Singer', segue.time.now];
  await db
    .insertInto('tracks')
    .values({ id, owner_id: ownerId, title, storage_type: 'FILE', audio_sha256: '0'.repeat(64), created_at })
    .execute();
  await registerTrackFingerprint(
    db,
    { id, ownerId, title, artist, durationMs: reportOf(print).durationMs, createdAt: created_at },
    print,
  );
}

async function addReference(title: string, print: Uint32Array): Promise<void> {
  await segue.ctx.db.transaction().execute(async (trx) => {
    await insertWork(trx, {
      number: await takeSlots(trx, slotsOf(print.length)),
      kind: 'reference',
      is_kept: 1,
      title,
      artist: 'Its maker',
      duration_ms: reportOf(print).durationMs,
      items: print.length,
      print: encodeFingerprint(print),
      print_sha256: printName(print),
      created_at: segue.time.now,
    });
  });
}

function matchesOf(scanId: string) {
  return segue.ctx.db
    .selectFrom('copyright_matches')
    .select(['source', 'upload_from_ms', 'upload_to_ms', 'work_from_ms'])
    .where('scan_id', '=', scanId)
    .orderBy('upload_from_ms')
    .execute();
}

test('music that nobody has registered is clear', async () => {
  await expect(scan(alice, printOf(1, 400))).resolves.toMatchObject({ verdict: 'clear' });
});

test.each(['waiting to be packed', 'in the index', 'in a remade index'])(
  "another person's same music is noted while its print is %s",
  async (where) => {
    const id = where.replaceAll(' ', '');
    const print = printOf(id.length, 400);
    await addTrack(id, alice, print);
    if (where === 'in the index') await packIndex(segue.ctx, { all: true });
    if (where === 'in a remade index') {
      await deleteIndex(segue.ctx.db);
      await packIndex(segue.ctx, { all: true });
    }
    const { scanId, verdict } = await scan(bob, print);
    expect(verdict).toBe('clear');
    const [noted, ...others] = await matchesOf(scanId);
    expect(others).toEqual([]);
    expect(noted).toMatchObject({ source: 'track', upload_from_ms: 0, work_from_ms: 0 });
    const own = await scan(alice, print);
    expect(await matchesOf(own.scanId)).toEqual([]);
    await segue.ctx.db.deleteFrom('tracks').where('id', '=', id).execute();
    expect(await matchesOf((await scan(bob, print)).scanId)).toEqual([]);
  },
);

test('every work in a mix is found where it plays', async () => {
  const [one, two] = [printOf(20, 600), printOf(21, 600)];
  await addTrack('mixone', alice, one);
  await addTrack('mixtwo', alice, two);
  const mix = joined(printOf(22, 200), one.subarray(100, 300), printOf(23, 150), two.subarray(300, 500));
  const { scanId } = await scan(bob, mix);
  const found = await matchesOf(scanId);
  expect(found).toHaveLength(2);
  const seconds = (items: number) => items * 123.8;
  expect(Math.abs(found[0]!.upload_from_ms - seconds(200))).toBeLessThan(2500);
  expect(Math.abs(found[0]!.upload_to_ms - seconds(400))).toBeLessThan(2500);
  expect(Math.abs(found[0]!.work_from_ms - seconds(100))).toBeLessThan(2500);
  expect(Math.abs(found[1]!.upload_from_ms - seconds(550))).toBeLessThan(2500);
});

test('eight seconds in common are a sample, not a copy', async () => {
  const song = printOf(30, 600);
  await addTrack('sampled', alice, song);
  const items = Math.round(8 / 0.1238);
  const other = joined(printOf(31, 300), song.subarray(200, 200 + items), printOf(32, 300));
  expect(await matchesOf((await scan(bob, other)).scanId)).toEqual([]);
});

/** A bar that repeats, each time with `flips` of the 32 bits inverted. */
function looped(bar: Uint32Array, times: number, flips: number, seed: number): Uint32Array {
  const random = randomOf(seed);
  const all = Array.from({ length: times }, () => [...bar]).flat();
  return Uint32Array.from(all, (word) => {
    let turned = word;
    for (let flip = 0; flip < flips; flip += 1) turned ^= 1 << Math.floor(random() * 32);
    return turned >>> 0;
  });
}

test('two works that share a loop are not one, but a copy of looped music is', async () => {
  const bar = printOf(50, 23);
  const loops = looped(bar, 25, 3, 51);
  await addTrack('looped', alice, loops);
  const other = looped(bar, 25, 3, 52);
  expect(await matchesOf((await scan(bob, other)).scanId)).toEqual([]);
  const [found] = await matchesOf((await scan(bob, loops)).scanId);
  expect(found).toMatchObject({ source: 'track', upload_from_ms: 0, work_from_ms: 0 });
});

test('silence is no evidence', async () => {
  const silence = new Uint32Array(400).fill(627_964_279);
  await addTrack('silence', alice, silence);
  expect(await matchesOf((await scan(bob, silence)).scanId)).toEqual([]);
});

test('a drone is no evidence', async () => {
  const drone = looped(printOf(93, 1), 460, 1, 94);
  await addTrack('drone', alice, drone);
  expect(await matchesOf((await scan(bob, drone)).scanId)).toEqual([]);
});

test('a scan writes down how it ended', async () => {
  const { scanId } = await scan(alice, printOf(40, 300));
  const entry = await segue.ctx.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id'])
    .where('subject_id', '=', scanId)
    .executeTakeFirst();
  expect(entry).toEqual({ action: 'copyright.clear', actor_id: null });
});

test('a new reference finds all of its copies in the catalogue, the worse beside the better', async () => {
  const print = printOf(77, 400);
  await addTrack('clean', alice, print);
  await addTrack('worn', bob, damagedFingerprint(print, 0.06, randomOf(5)));
  await addReference('Original', print);
  await rescanCatalogue(segue.ctx);
  const queued = await segue.ctx.db
    .selectFrom('copyright_scans')
    .select('track_id')
    .where('kind', '=', 'rescan')
    .where('matched_title', '=', 'Original')
    .orderBy('track_id')
    .execute();
  expect(queued.map(({ track_id }) => track_id)).toEqual(['clean', 'worn']);
});

test('another performance of the same notes is not blocked, and a worn copy is', async () => {
  const print = (base64: string) => bytesToWords(Buffer.from(base64, 'base64'));
  await addReference('Gone', print(performances.one));
  await expect(scan(bob, print(performances.other))).resolves.toMatchObject({ verdict: 'clear' });
  const worn = damagedFingerprint(print(performances.one), 0.12, randomOf(80));
  await expect(scan(bob, worn)).resolves.toMatchObject({ verdict: 'matched', isPerformance: false });
});

test('a copy that agrees throughout, but not well, is held as a possible performance', async () => {
  const print = printOf(81, 400);
  await addReference('Far away', print);
  const copy = damagedFingerprint(print, 0.25, randomOf(82));
  await expect(scan(bob, copy)).resolves.toMatchObject({ verdict: 'matched', isPerformance: true });
});
