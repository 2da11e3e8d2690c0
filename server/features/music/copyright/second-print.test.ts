import { afterAll, beforeAll, expect, test } from 'vitest';
import * as contract from '#shared/music/copyright.ts';
import * as workContract from '#shared/music/copyright-works.ts';
import { encodeMp3 } from '#tests/factories/mp3.ts';
import { tune } from '#tests/factories/tune.ts';
import { bootSegue, type Client, type Harness } from '#tests/harness.ts';
import { uploadFile } from '#tests/upload-file.ts';
import { rescanCatalogue } from './rescan.service.ts';
import { printSecond } from './second-print.service.ts';

let segue: Harness;
let admin: Client;
let bob: Client;
beforeAll(async () => {
  segue = await bootSegue();
  admin = await segue.member('alice');
  bob = await segue.member('bob');
});
afterAll(() => segue.close());

const song = tune({ seconds: 40, seed: 70 });
const running = { signal: new AbortController().signal };

async function register(title: string, sound = song): Promise<workContract.CopyrightWork> {
  const form = new FormData();
  form.set('title', title);
  form.set(
    'audio',
    new Blob([Buffer.from(await encodeMp3(sound, {}))], { type: 'audio/mpeg' }),
    'reference.mp3',
  );
  const answer = await admin.fetch(workContract.addReference.path, { method: 'POST', body: form });
  return (await answer.json()) as workContract.CopyrightWork;
}

const peaksOf = async (number: number) =>
  (
    await segue.ctx.db
      .selectFrom('copyright_works')
      .select('peaks')
      .where('number', '=', number)
      .executeTakeFirstOrThrow()
  ).peaks;

test('a copy that runs backwards is blocked, and the evidence says so', async () => {
  expect(await register('Forwards')).toMatchObject({ peaks: 'printed' });
  const backwards = song.map((channel) => channel.toReversed()) as typeof song;
  const blocked = await uploadFile(bob, await encodeMp3(backwards, {}), {
    uploadId: 'backwards',
    title: 'Mine',
  });
  expect(blocked.status).toBe(422);
  expect(blocked.body.detail).toContain('Forwards');
  const { scan_id: id } = blocked.body as unknown as { scan_id: string };
  const { matches } = await bob.ok(contract.getScan, { params: { id } });
  expect(matches[0]).toMatchObject({ title: 'Forwards', is_reversed: true, bit_error_rate: null });
  expect(matches[0]!.peak_share).toBeGreaterThan(0.5);
  expect(matches[0]!.work_from).toBeLessThan(matches[0]!.work_to);
});

test('a sweep, which anybody may make, is held and not blocked', async () => {
  const rate = 44_100;
  const rise = Math.LN2 / 5;
  const sweep = Float32Array.from(
    { length: 30 * rate },
    (_, i) => 0.3 * Math.sin(((2 * Math.PI * 60) / rise) * (Math.exp((rise * i) / rate) - 1)),
  );
  await register('A sweep', [sweep, sweep]);
  const held = await uploadFile(bob, await encodeMp3([sweep, sweep], { bitrateKbps: 96 }), {
    uploadId: 'sweep',
    title: 'My own sweep',
  });
  expect(held.status).toBe(422);
  expect(held.body.detail).toContain('Held for a person');
});

test('a work of before gets the same peaks by the job, one without audio none', async () => {
  const [{ number }] = (await admin.ok(workContract.listWorks, { query: { query: 'Forwards' } })).works as [
    workContract.CopyrightWork,
  ];
  const before = await peaksOf(number);
  await segue.ctx.db.deleteFrom('copyright_works').where('number', '<>', number).execute();
  await segue.ctx.db.updateTable('copyright_works').set({ peaks: null }).execute();
  const list = { query: { query: '' } };
  const waiting = (await admin.ok(workContract.listWorks, list)).works;
  expect(waiting.map(({ peaks }) => peaks)).toEqual(['waiting']);
  await printSecond(segue.ctx, running);
  expect(await peaksOf(number)).toEqual(before);
  await segue.ctx.db.updateTable('copyright_works').set({ peaks: null, audio_sha256: null }).execute();
  await printSecond(segue.ctx, running);
  expect((await admin.ok(workContract.listWorks, list)).works.map(({ peaks }) => peaks)).toEqual(['none']);
});

/** The tracks that wait for a decision because of a work. */
async function queuedFor(title: string): Promise<string[]> {
  const open = await admin.ok(contract.listScans, { query: { filter: 'matched' } });
  return open.filter((scan) => scan.matched_title === title).map((scan) => scan.title);
}

/** Puts works back into the state of before the peaks. */
const withoutPeaks = (title: string) =>
  segue.ctx.db.updateTable('copyright_works').set({ peaks: null }).where('title', '=', title).execute();

test.each([
  ['a work', ['Its work']],
  ['a track', ['Its track']],
  ['both of them', ['Its work', 'Its track']],
])('the catalogue is compared by peaks once %s of before got them', async (what, old) => {
  const [work, track] = [`Its work, ${what}`, `Its track, ${what}`];
  const sound = tune({ seconds: 40, seed: 80 + what.length });
  // Only peaks know what runs backwards.
  const backwards = sound.map((channel) => channel.toReversed()) as typeof sound;
  const sent = await uploadFile(bob, await encodeMp3(backwards, {}), { uploadId: what, title: track });
  expect(sent.status).toBe(200);
  if (old.includes('Its track')) await withoutPeaks(track);
  await register(work, sound);
  if (old.includes('Its work')) await withoutPeaks(work);
  await rescanCatalogue(segue.ctx);
  expect(await queuedFor(work)).toEqual([]);
  await printSecond(segue.ctx, running);
  await rescanCatalogue(segue.ctx);
  await rescanCatalogue(segue.ctx);
  expect(await queuedFor(work)).toEqual([track]);
});

test('an imported fingerprint has no peaks', async () => {
  const fingerprint = Array.from({ length: 200 }, (_, i) => Math.imul(i + 1, 0x9e37_79b1) | 0);
  await admin.ok(workContract.importFingerprints, {
    body: { list: JSON.stringify({ title: 'By fpcalc', fingerprint }) },
  });
  const { works } = await admin.ok(workContract.listWorks, { query: { query: 'fpcalc' } });
  expect(works).toMatchObject([{ title: 'By fpcalc', peaks: 'none' }]);
});
