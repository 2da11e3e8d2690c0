import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listAudit } from '#shared/base/audit.ts';
import * as contract from '#shared/music/copyright.ts';
import * as workContract from '#shared/music/copyright-works.ts';
import { getPlayInfo } from '#shared/music/play-info.ts';
import { encodeMp3, makeMp3 } from '#tests/factories/mp3.ts';
import { tune } from '#tests/factories/tune.ts';
import { bootSegue, type Client, type Harness, otherSignature } from '#tests/harness.ts';
import { takeDown } from '#server/features/moderation/takedowns/takedown.service.ts';
import { releaseUpload } from '#server/features/ingest/uploads/held.service.ts';
import { uploadFile } from '#tests/upload-file.ts';
import { decodeFingerprint } from '#server/fingerprint/fingerprint-codec.ts';
import { finishDecisions } from './decision.service.ts';
import { rescanCatalogue } from './rescan.service.ts';

type Member = Client & { id: string };

let segue: Harness;
let alice: Member;
let bob: Member;
let carol: Member;
/** The next answer of AcoustID: a body, or a status without one. */
let acoustId: { server: Server; answer: unknown; asked: URLSearchParams[] };

beforeAll(async () => {
  acoustId = { server: createServer(), answer: { status: 'ok', results: [] }, asked: [] };
  acoustId.server.on('request', (request, response) => {
    acoustId.asked.push(new URL(request.url ?? '', 'http://here').searchParams);
    if (typeof acoustId.answer === 'number') response.writeHead(acoustId.answer).end();
    else response.end(JSON.stringify(acoustId.answer));
  });
  await new Promise<void>((resolve) => acoustId.server.listen(0, '127.0.0.1', resolve));
  const { port } = acoustId.server.address() as AddressInfo;
  segue = await bootSegue(
    { SEGUE_ACOUSTID_KEY: 'our-key' },
    {
      outbound: {
        resolve: async () => ['93.184.215.14'],
        dial: () => ({ host: '127.0.0.1', port, tls: false }),
      },
    },
  );
  alice = await segue.member('alice');
  bob = await segue.member('bob');
  carol = await segue.member('carol');
});
afterAll(async () => {
  await segue.close();
  acoustId.server.close();
});

let uploads = 0;
const send = (client: Client, song: Uint8Array, title = 'Mine') =>
  uploadFile(client, song, { uploadId: `copyright-${(uploads += 1)}`, title });

async function register(song: Uint8Array, fields: Record<string, string>): Promise<Response> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('audio', new Blob([Buffer.from(song)], { type: 'audio/mpeg' }), 'reference.mp3');
  return alice.fetch(workContract.addReference.path, { method: 'POST', body: form });
}

async function registered(song: Uint8Array, title: string): Promise<workContract.CopyrightWork> {
  const answer = await register(song, { title, artist: 'The Owners' });
  expect(answer.status).toBe(201);
  await rescanCatalogue(segue.ctx);
  return (await answer.json()) as workContract.CopyrightWork;
}

const scanIdOf = (answer: { body: unknown }) => (answer.body as { scan_id: string }).scan_id;
const scanOf = (client: Client, id: string) => client.ok(contract.getScan, { params: { id } });

describe('an upload of a registered work', () => {
  test('is blocked with its evidence, disputed, released, and becomes a track without being sent again', async () => {
    const song = await makeMp3({ seconds: 30, seed: 50 });
    const work = await registered(song, 'Famous Song');
    const blocked = await send(bob, await makeMp3({ seconds: 30, seed: 50, bitrateKbps: 64 }));
    expect(blocked.status).toBe(422);
    expect(blocked.body.detail).toMatch(
      /^Upload blocked: this file contains copyrighted music \(Famous Song by The Owners, 0:00 to 0:(29|30)\)\. Only original content is allowed\.$/,
    );

    const id = scanIdOf(blocked);
    const seen = await scanOf(bob, id);
    expect(seen).toMatchObject({ state: 'matched', kind: 'upload', can_dispute: true, can_decide: false });
    expect(seen.matches).toHaveLength(1);
    expect(seen.matches[0]).toMatchObject({ source: 'reference', title: 'Famous Song', audio_url: null });
    expect(seen.matches[0]!.upload_to - seen.matches[0]!.upload_from).toBeGreaterThan(25);
    expect(seen.matches[0]!.contrast).toBeLessThan(0.3);
    const audio = await segue.visitor.fetch(seen.audio_url!, { headers: { range: 'bytes=0-3' } });
    expect(audio.status).toBe(206);

    expect((await carol.call(contract.getScan, { params: { id } })).status).toBe(404);
    expect((await carol.call(contract.disputeScan, { params: { id }, body: { note: 'x' } })).status).toBe(
      404,
    );
    const disputed = await bob.ok(contract.disputeScan, { params: { id }, body: { note: 'I wrote it.' } });
    expect(disputed).toMatchObject({ state: 'disputed', dispute_note: 'I wrote it.', can_dispute: false });
    expect((await bob.call(contract.disputeScan, { params: { id }, body: { note: 'again' } })).status).toBe(
      409,
    );

    const queue = await alice.ok(contract.listScans, { query: { filter: 'open' } });
    expect(queue.find((scan) => scan.id === id)).toMatchObject({
      state: 'disputed',
      matched_title: 'Famous Song',
      match_count: 1,
      owner: { username: 'bob' },
    });
    const forAdmin = await scanOf(alice, id);
    expect(forAdmin.can_decide).toBe(true);
    const theirs = await segue.visitor.fetch(forAdmin.matches[0]!.audio_url!);
    expect(Buffer.from(await theirs.arrayBuffer()).equals(song)).toBe(true);

    const decision = { decision: 'release', note: 'He did.' } as const;
    const released = await alice.ok(contract.decideScan, { params: { id }, body: decision });
    expect(released).toMatchObject({ state: 'released', decision_note: 'He did.', can_decide: false });
    const info = await bob.ok(getPlayInfo, { params: { id: released.track_id! } });
    expect(info.title).toBe('Mine');
    expect((await alice.call(contract.decideScan, { params: { id }, body: decision })).status).toBe(409);
    const entries = await alice.ok(listAudit, { query: { action: 'copyright.' } });
    const deeds = entries.filter((entry) => entry.subject_id === id).map((entry) => entry.action);
    expect(deeds).toEqual(['copyright.released', 'copyright.disputed', 'copyright.matched']);
    expect(entries.find((entry) => entry.subject_id === id)?.subject_name).toBe('Mine');

    // The same sound of the same person, encoded otherwise, is not blocked again; another person's is, and so is more of it.
    const again = await makeMp3({ seconds: 30, seed: 50, bitrateKbps: 96 });
    expect((await send(bob, again)).status).toBe(200);
    expect((await send(carol, again)).status).toBe(422);
    const longer = [song, await makeMp3({ seconds: 10, seed: 51 })];
    expect((await send(bob, Buffer.concat(longer))).status).toBe(422);
    await alice.ok(workContract.deleteWork, { params: { number: work.number } });
  }, 300_000);

  test('is listed for its owner, and for nobody else, whatever became of it', async () => {
    const song = await makeMp3({ seconds: 14, seed: 59 });
    const work = await registered(song, 'Listed Song');
    const before = await bob.ok(contract.listOwnScans);
    const id = scanIdOf(await send(bob, await makeMp3({ seconds: 14, seed: 59, bitrateKbps: 96 })));
    expect((await send(bob, await makeMp3({ seconds: 14, seed: 60 }))).status).toBeLessThan(300);
    const own = await bob.ok(contract.listOwnScans);
    expect(own.map((scan) => scan.id)).toEqual([id, ...before.map((scan) => scan.id)]);
    expect(own[0]).toMatchObject({ state: 'matched', matched_title: 'Listed Song', match_count: 1 });
    for (const client of [carol, alice]) {
      const theirs = await client.ok(contract.listOwnScans);
      expect(theirs.map((scan) => scan.id)).not.toContain(id);
    }
    expect((await segue.visitor.call(contract.listOwnScans)).status).toBe(401);
    await alice.ok(contract.decideScan, { params: { id }, body: { decision: 'uphold' } });
    expect((await bob.ok(contract.listOwnScans))[0]).toMatchObject({ id, state: 'upheld' });
    await alice.ok(workContract.deleteWork, { params: { number: work.number } });
  });

  test('that two administrators decide at once is decided by one of them', async () => {
    await registered(await makeMp3({ seconds: 14, seed: 161 }), 'Contested Song');
    for (const [client, bitrateKbps] of [
      [bob, 96],
      [carol, 64],
    ] as const) {
      const song = await makeMp3({ seconds: 14, seed: 161, bitrateKbps });
      const id = scanIdOf(await send(client, song, `Contested ${bitrateKbps}`));
      const answers = await Promise.all(
        (['release', 'uphold', 'release'] as const).map((decision) =>
          alice.call(contract.decideScan, { params: { id }, body: { decision } }),
        ),
      );
      expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409, 409]);
      const { state, track_id } = await scanOf(alice, id);
      const named = await segue.ctx.db
        .selectFrom('tracks')
        .select('id')
        .where('title', '=', `Contested ${bitrateKbps}`)
        .execute();
      expect(named.map((track) => track.id)).toEqual(state === 'released' ? [track_id] : []);
    }
  });

  test('that a stopped server left decided is carried out later', async () => {
    await registered(await makeMp3({ seconds: 14, seed: 162 }), 'Interrupted Song');
    const id = scanIdOf(await send(bob, await makeMp3({ seconds: 14, seed: 162, bitrateKbps: 96 }), 'Late'));
    const decided = { state: 'released', decided_by: alice.id, decided_at: 1 } as const;
    await segue.ctx.db.updateTable('copyright_scans').set(decided).where('id', '=', id).execute();
    await finishDecisions(segue.ctx, { releaseUpload, takeDown });
    const { state, track_id } = await scanOf(alice, id);
    expect(state).toBe('released');
    expect((await bob.ok(getPlayInfo, { params: { id: track_id! } })).title).toBe('Late');
  });

  test('that an administrator upholds leaves no file behind', async () => {
    const song = await makeMp3({ seconds: 14, seed: 51 });
    await registered(song, 'Other Song');
    const id = scanIdOf(await send(bob, await makeMp3({ seconds: 14, seed: 51, bitrateKbps: 96 })));
    const before = await scanOf(alice, id);
    const body = { decision: 'uphold' } as const;
    const upheld = await alice.ok(contract.decideScan, { params: { id }, body });
    expect(upheld).toMatchObject({ state: 'upheld', audio_url: null });
    expect(before.audio_url).not.toBeNull();
  });

  test('is found inside a mix, each work with its place', async () => {
    const sampleRate = 44_100;
    const [one, two, own] = [52, 53, 54].map((seed) => tune({ seconds: 40, seed, sampleRate })[0]);
    const first = await encodeMp3([one!], { sampleRate });
    const second = await encodeMp3([two!], { sampleRate });
    await registered(first, 'First of the mix');
    await registered(second, 'Second of the mix');
    const part = (music: Float32Array, from: number, to: number) =>
      music.subarray(from * sampleRate, to * sampleRate);
    const parts = [part(own!, 0, 15), part(one!, 10, 30), part(own!, 15, 25), part(two!, 5, 25)];
    const mix = new Float32Array(parts.reduce((sum, piece) => sum + piece.length, 0));
    parts.reduce((at, piece) => {
      mix.set(piece, at);
      return at + piece.length;
    }, 0);
    const { matches } = await scanOf(
      carol,
      scanIdOf(await send(carol, await encodeMp3([mix], { sampleRate }))),
    );
    expect(matches.map(({ title }) => title)).toEqual(['First of the mix', 'Second of the mix']);
    expect(Math.abs(matches[0]!.upload_from - 15)).toBeLessThan(2);
    expect(Math.abs(matches[0]!.work_from - 10)).toBeLessThan(2);
    expect(Math.abs(matches[1]!.upload_to - 65)).toBeLessThan(2);
  }, 300_000);
});

describe('a reference', () => {
  test.each([
    ['a page', Buffer.from('<html>not music</html>'.repeat(100)), 415],
    ['nothing', Buffer.alloc(0), 422],
  ])('that is %s is refused', async (_, bytes, status) => {
    expect((await register(bytes, { title: 'Bad' })).status).toBe(status);
  });

  test('that is silence, a tone or a moment is refused', async () => {
    const tone = Float32Array.from({ length: 44_100 * 12 }, (_, i) => 0.5 * Math.sin(i * 0.06));
    for (const [bytes, reason] of [
      [await makeMp3({ seconds: 12, silent: true }), 'Nothing in this recording could be recognised'],
      [await encodeMp3([tone], {}), 'Nothing in this recording could be recognised'],
      [await makeMp3({ seconds: 3 }), 'This recording is too short'],
    ] as const) {
      const answer = await register(bytes, { title: 'Bad' });
      expect(answer.status).toBe(422);
      expect(((await answer.json()) as { detail: string }).detail).toContain(reason);
    }
  });

  test('needs a title, and is registered once', async () => {
    const song = await makeMp3({ seconds: 12, seed: 60 });
    expect((await register(song, { artist: 'Nameless' })).status).toBe(422);
    await registered(song, 'Only once');
    const again = await register(song, { title: 'Twice' });
    expect(again.status).toBe(409);
    expect(((await again.json()) as { detail: string }).detail).toBe(
      'This recording is registered already, as Only once.',
    );
  });

  test('can be found by its words, and no longer accuses once it is deleted', async () => {
    const song = await makeMp3({ seconds: 15, seed: 61 });
    const { number } = await registered(song, '100%_wildcard');
    const found = await alice.ok(workContract.listWorks, { query: { query: '%_WILD' } });
    expect(found.works.map((work) => work.number)).toEqual([number]);
    expect((await alice.ok(workContract.listWorks, { query: { query: 'x%w' } })).works).toEqual([]);
    await alice.ok(workContract.deleteWork, { params: { number } });
    expect((await send(bob, song)).body).toMatchObject({ state: 'done' });
    expect((await alice.call(workContract.deleteWork, { params: { number } })).status).toBe(404);
  });

  test('can be a fingerprint in a list', async () => {
    const song = await makeMp3({ seconds: 14, seed: 62 });
    const done = await send(carol, song);
    const { print } = await segue.ctx.db
      .selectFrom('copyright_works')
      .select('print')
      .where('track_id', '=', done.body.track!.id)
      .executeTakeFirstOrThrow();
    const good = JSON.stringify({ title: 'Listed', artist: 'A', fingerprint: [...decodeFingerprint(print)] });
    const list = [good, '', 'nonsense', good].join('\n');
    const outcome = await alice.ok(workContract.importFingerprints, { body: { list } });
    expect(outcome).toEqual({ added: 1, known: 1, refused: [{ line: 3, reason: 'Not a line of JSON.' }] });
    await rescanCatalogue(segue.ctx);
    const blocked = await send(bob, song);
    expect(blocked.body.detail).toContain('(Listed by A, ');
  });

  test('of ten hours, of nothing, or made by another algorithm is refused line by line', async () => {
    const words = Array.from({ length: 10 * 29_075 }, (_, i) => Math.imul(i, 0x9e37_79b1) >>> 0);
    const lines = [
      { title: 'Ten hours', fingerprint: words },
      { title: 'Nothing', fingerprint: [] },
      { title: 'Silence', fingerprint: words.slice(0, 200).fill(627_964_279) },
      { title: 'Another', algorithm: 4, fingerprint: words.slice(0, 200) },
      { fingerprint: words.slice(0, 200) },
    ];
    const list = lines.map((line) => JSON.stringify(line)).join('\n');
    const outcome = await alice.ok(workContract.importFingerprints, { body: { list } });
    expect(outcome.added).toBe(0);
    expect(outcome.refused.map(({ line, reason }) => `${line} ${reason}`)).toEqual([
      expect.stringContaining('1 This recording is longer than 4 hours.'),
      expect.stringContaining('2 This recording is too short'),
      expect.stringContaining('3 Nothing in this recording could be recognised'),
      expect.stringContaining('4 The fingerprint was made with algorithm 4'),
      '5 A line needs "title" and "fingerprint".',
    ]);
  });

  test('that comes later puts tracks into the queue and takes none down', async () => {
    const song = await makeMp3({ seconds: 14, seed: 63 });
    const track = (await send(bob, song)).body.track!;
    await registered(await makeMp3({ seconds: 14, seed: 63, bitrateKbps: 192 }), 'Came later');
    const open = await alice.ok(contract.listScans, { query: { filter: 'matched' } });
    const queued = open.find((scan) => scan.matched_title === 'Came later')!;
    expect(queued).toMatchObject({ kind: 'rescan', owner: { username: 'bob' } });
    expect((await bob.call(getPlayInfo, { params: { id: track.id } })).status).toBe(200);
    expect((await bob.call(contract.getScan, { params: { id: queued.id } })).status).toBe(404);

    // Comparing again finds nothing new.
    await segue.ctx.db
      .updateTable('copyright_works')
      .set({ rescanned_at: null })
      .where('kind', '!=', 'track')
      .execute();
    await rescanCatalogue(segue.ctx);
    const still = await alice.ok(contract.listScans, { query: { filter: 'matched' } });
    expect(still.filter((scan) => scan.matched_title === 'Came later')).toHaveLength(1);

    await alice.ok(contract.decideScan, { params: { id: queued.id }, body: { decision: 'uphold' } });
    expect((await bob.call(getPlayInfo, { params: { id: track.id } })).status).toBe(404);
    const back = await send(bob, song);
    expect(back.status).toBe(422);
  });
});

test('a removed track stays down, also for the person it belonged to', async () => {
  const song = await makeMp3({ seconds: 14, seed: 70 });
  const track = (await send(bob, song, 'Taken')).body.track!;
  const body = { track_id: track.id, note: 'Letter of the label' };
  const work = await alice.ok(contract.removeTrack, { body });
  expect(work).toMatchObject({ kind: 'removed', title: 'Taken', note: 'Letter of the label' });
  expect((await bob.call(getPlayInfo, { params: { id: track.id } })).status).toBe(404);
  const again = await send(bob, await makeMp3({ seconds: 14, seed: 70, bitrateKbps: 64 }));
  expect(again.status).toBe(422);
  expect((await alice.call(contract.removeTrack, { body })).status).toBe(404);
});

test('one piece sent by two people at the same moment gives two tracks, one of them marked', async () => {
  const song = await makeMp3({ seconds: 12, seed: 71 });
  const [one, two] = await Promise.all([send(bob, song), send(carol, song)]);
  expect([one.body.state, two.body.state]).toEqual(['done', 'done']);
  const marked = await alice.ok(contract.listScans, { query: { filter: 'duplicate' } });
  const both = [one, two].map((answer) => answer.body.track!.id);
  expect(new Set(both).size).toBe(2);
  expect(marked.filter((scan) => scan.title === 'Mine' && scan.duration_seconds < 21).length).toBeGreaterThan(
    0,
  );
});

describe('AcoustID', () => {
  test('is asked where nothing here accuses, and its word blocks', async () => {
    acoustId.asked.length = 0;
    acoustId.answer = {
      status: 'ok',
      results: [
        { id: 'a', score: 0.3, recordings: [{ title: 'Unlikely' }] },
        {
          id: 'b',
          score: 0.97,
          recordings: [{ title: 'Known Song', artists: [{ name: 'X' }, { name: 'Y' }] }],
        },
      ],
    };
    const blocked = await send(bob, await makeMp3({ seconds: 15, seed: 80 }));
    expect(blocked.status).toBe(422);
    expect(blocked.body.detail).toContain('(Known Song by X, Y, 0:00 to 0:15)');
    const asked = acoustId.asked.find((query) => query.get('duration') === '15');
    expect(asked!.get('client')).toBe('our-key');
    expect(asked!.get('fingerprint')).toMatch(/^AQA[\w-]+$/);
    const { matches } = await scanOf(bob, scanIdOf(blocked));
    expect(matches[0]).toMatchObject({ source: 'acoustid', bit_error_rate: null, contrast: null });
    acoustId.answer = { status: 'ok', results: [] };
  });

  test.each([
    ['cannot be reached', 503],
    ['answers nonsense', { status: 'error', error: { message: 'invalid API key' } }],
  ])('that %s is no "clear": the upload can be tried again', async (_, answer) => {
    acoustId.answer = answer;
    const song = await makeMp3({ seconds: 8, seed: typeof answer === 'number' ? 81 : 82 });
    const uploadId = `copyright-${(uploads += 1)}`;
    const failed = await uploadFile(bob, song, { uploadId });
    expect(failed.status).toBe(503);
    const figures = await alice.ok(contract.getCopyrightFigures);
    expect(figures.scans.failed).toBeGreaterThan(0);
    acoustId.answer = { status: 'ok', results: [] };
    expect((await uploadFile(bob, song, { uploadId })).body).toMatchObject({ state: 'done' });
  });
});

test('the figures of the rule add up', async () => {
  await rescanCatalogue(segue.ctx);
  const figures = await alice.ok(contract.getCopyrightFigures);
  const { matched, disputed, upheld, released } = figures.scans;
  expect(figures.ever_matched).toBe(matched + disputed + upheld + released);
  expect(figures.overturned).toBe(released);
  expect(figures.rescan.waiting).toBe(0);
  expect(figures.works.track).toBeGreaterThan(3);
});

test('an address of evidence opens nothing without its signature, or after its time', async () => {
  const { works } = await alice.ok(workContract.listWorks);
  const url = works.find((work) => work.audio_url)!.audio_url!;
  expect((await segue.visitor.fetch(url, { method: 'HEAD' })).status).toBe(200);
  expect((await segue.visitor.fetch(otherSignature(url))).status).toBe(404);
  expect((await segue.visitor.fetch(url.split('?')[0]!)).status).toBe(404);
  segue.time.now += 7 * 60 * 60_000;
  expect((await segue.visitor.fetch(url)).status).toBe(404);
});
