import { signal } from '#server/changes/note.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import type { KyselyPlugin } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import type { AppContext } from '#server/context.ts';
import { uploadJob } from '#server/features/ingest/uploads/upload-jobs.ts';
import { dropFailedJob, listFailedJobs, retryFailedJob } from '#shared/operations/failed-jobs.ts';
import { getUpload, startUpload } from '#shared/ingest/uploads.ts';
import { makeMp3 } from '#tests/factories/mp3.ts';
import { bootSegue, type Client, type Harness } from '#tests/harness.ts';
import { sendPart } from '#tests/upload-file.ts';
import { addJob, defineJob, type JobKind, recurring } from './kinds.ts';
import { letGoOfLeft } from './left-jobs.ts';
import { openRunner, type Runner } from './runner.ts';

// Kinds of work by ways to die by fleets. A server that dies here reaches the database no more, as a killed process does
// not; `killed-servers.test.ts` kills processes.

vi.setConfig({ testTimeout: 240_000 });

let segue: Harness;
let admin: Client & { id: string };

beforeAll(async () => {
  segue = await bootSegue();
  admin = await segue.member('admin');
});
afterAll(() => segue.close());

interface Server {
  isDead: boolean;
  runner: Runner;
  die(): void;
}

const never = new Promise<never>(() => undefined);
let servers: Server[] = [];
let kinds: (server: Server) => JobKind[] = () => [];

afterEach(async () => {
  for (const server of servers) {
    if (server.isDead) continue;
    // It may die while it stops.
    await server.runner.stop().catch((error: unknown) => {
      if (!server.isDead) throw error;
    });
  }
  servers = [];
  await segue.ctx.db.deleteFrom('jobs').execute();
});

function start(areShared: boolean): Server {
  const { ctx } = segue;
  const server: Server = { isDead: false, runner: undefined as never, die: () => (server.isDead = true) };
  const dies: KyselyPlugin = {
    transformQuery({ node }) {
      // Of its jobs it says no word more; what one of them has begun may end.
      if (server.isDead && JSON.stringify(node).includes('"jobs"')) throw new Error('This server is dead');
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const mortal: AppContext = { ...ctx, db: ctx.db.withPlugin(dies), locks: { ...ctx.locks, areShared } };
  server.runner = openRunner(mortal, kinds(server), { leaseMs: 600, survivorPauseMs: 20 });
  return server;
}

const rows = () => segue.ctx.db.selectFrom('jobs').selectAll().orderBy('id').execute();
/** Ends every pause. */
async function hurry(): Promise<void> {
  await segue.ctx.db.updateTable('jobs').set({ run_at: 0 }).where('holder', 'is', null).execute();
  signal(segue.ctx.db, 'job');
}

/** Keeps `fleet` servers alive until `isOver`; answers how many died. */
async function live(fleet: number, isOver: () => Promise<boolean>): Promise<number> {
  let deaths = 0;
  while (!(await isOver())) {
    expect(deaths).toBeLessThan(20);
    const alive = servers.filter(({ isDead }) => !isDead);
    deaths += servers.length - alive.length;
    servers = alive;
    while (servers.length < fleet) servers.push(start(fleet > 1));
    await hurry();
    for (let looks = 0; looks < 10 && servers.every(({ isDead }) => !isDead); looks += 1) await sleep(20);
  }
  return deaths;
}

/** Work that ends its server at once. */
const deadly = (server: Server) => async (): Promise<void> => {
  server.die();
  await never;
};
/** Work that is still under way when something beside it is deadly. */
async function harmless(server: Server, work: () => Promise<void> | void): Promise<void> {
  await sleep(50);
  if (server.isDead) await never;
  await work();
}

interface Subject {
  kind(run: (work: () => Promise<void> | void) => Promise<void>): JobKind;
  add(kind: JobKind): Promise<void>;
  expectDone(): Promise<void>;
  expectGivenUp(): Promise<void>;
}

let did = 0;
const once: Subject = {
  kind: (run) =>
    defineJob({ name: 'once', lane: 'media', payload: z.unknown(), run: () => run(() => void (did += 1)) }),
  add: (kind) => addJob(segue.ctx.db, kind, null),
  expectDone: async () => expect(did).toBe(1),
  async expectGivenUp() {
    expect(await admin.ok(listFailedJobs)).toMatchObject([
      { kind: 'once', attempts: 0, deaths: 5, paused: false },
    ]);
  },
};
const comingBack: Subject = {
  kind: (run) => recurring('coming back', 3_600_000, () => run(() => void (did += 1))),
  add: async () => undefined,
  // Each time that it is hurried.
  expectDone: async () => expect(did).toBeGreaterThan(0),
  async expectGivenUp() {
    const [paused, ...others] = await admin.ok(listFailedJobs);
    expect([paused, others]).toMatchObject([{ kind: 'coming back', deaths: 5, paused: true }, []]);
    // It stays where it is until somebody lets it come again.
    expect((await admin.call(dropFailedJob, { params: { id: paused?.id ?? '' } })).status).toBe(404);
    await admin.ok(retryFailedJob, { params: { id: paused?.id ?? '' } });
    expect(await admin.ok(listFailedJobs)).toEqual([]);
  },
};
let uploads = 0;
const upload: Subject = {
  kind: (run) => ({
    ...uploadJob,
    name: 'tried upload',
    run: (ctx, payload, job) => run(() => uploadJob.run(ctx, payload as never, job)),
  }),
  async add(kind) {
    const uploadId = `tried-${(uploads += 1)}`;
    const file = await makeMp3({ seconds: 3, seed: 100 + uploads });
    await sendPart(admin, startUpload, file, 0, { uploadId });
    const row = await segue.ctx.db
      .updateTable('uploads')
      .set({ state: 'processing' })
      .where('client_id', '=', uploadId)
      .returning('id')
      .executeTakeFirstOrThrow();
    const payload = { uploadId: row.id, ownerId: admin.id, ip: '', isReleased: false };
    await addJob(segue.ctx.db, kind, payload, { person: admin.id });
  },
  async expectDone() {
    expect(await uploadNow()).toMatchObject({ state: 'done' });
  },
  async expectGivenUp() {
    // The file is kept, and its owner may ask for it again.
    expect(await uploadNow()).toMatchObject({ state: 'receiving', receivedChunks: [0] });
    expect(await admin.ok(listFailedJobs)).toMatchObject([
      { kind: 'tried upload', username: 'admin', deaths: 5 },
    ]);
  },
};
const uploadNow = () => admin.ok(getUpload, { params: { uploadId: `tried-${uploads}` } });

const subjects = { once, recurring: comingBack, upload };
describe.each([
  ['a lone server', 1],
  ['two servers', 2],
] as const)('%s', (_fleet, fleet) => {
  test.each(Object.keys(subjects) as (keyof typeof subjects)[])(
    '%s that is deadly is given up after five deaths, and told',
    async (name) => {
      const subject = subjects[name];
      did = 0;
      kinds = (server) => [subject.kind(deadly(server))];
      const [kind] = kinds({} as Server);
      await subject.add(kind as JobKind);
      const deaths = await live(fleet, async () => (await rows()).some(({ dead_at }) => dead_at !== null));
      expect(deaths).toBe(5);
      await subject.expectGivenUp();
    },
  );

  test.each(Object.keys(subjects) as (keyof typeof subjects)[])(
    '%s that stood beside deadly work is done',
    async (name) => {
      const subject = subjects[name];
      did = 0;
      const poison = (server: Server): JobKind =>
        defineJob({ name: 'poison', lane: 'media', payload: z.unknown(), run: deadly(server) });
      kinds = (server) => [subject.kind((work) => harmless(server, work)), poison(server)];
      const [kind, deadlyKind] = kinds({} as Server);
      await subject.add(kind as JobKind);
      await addJob(segue.ctx.db, deadlyKind as JobKind, null);
      await live(fleet, async () => {
        const all = await rows();
        const isOver = all.some((row) => row.kind === 'poison' && row.dead_at !== null);
        return isOver && (subject === comingBack ? did > 0 : all.length === 1);
      });
      await subject.expectDone();
      expect(await admin.ok(listFailedJobs)).toMatchObject([{ kind: 'poison', deaths: 5 }]);
    },
  );

  test.each(Object.keys(subjects) as (keyof typeof subjects)[])(
    '%s that was under way when its server was killed four times is done',
    async (name) => {
      const subject = subjects[name];
      did = 0;
      let killed = 0;
      kinds = (server) => [
        subject.kind(async (work) => {
          if (killed === 4) return harmless(server, work);
          killed += 1;
          // As the kernel does it, with whatever is under way.
          server.die();
          return never;
        }),
      ];
      const [kind] = kinds({} as Server);
      await subject.add(kind as JobKind);
      const deaths = await live(fleet, async () => {
        const all = await rows();
        return killed === 4 && (subject === comingBack ? did > 0 : all.length === 0);
      });
      expect(deaths).toBe(4);
      await subject.expectDone();
      expect(await admin.ok(listFailedJobs)).toEqual([]);
    },
  );
});

describe('a server that was only away', () => {
  /** Two servers, the first of which has something under way that ends at `finish`, and hears when it is lost. */
  async function away() {
    const told: string[] = [];
    const { promise: finished, resolve: finish } = Promise.withResolvers<void>();
    kinds = (server) => [
      defineJob({
        name: 'slow',
        lane: 'media',
        payload: z.unknown(),
        async run(_ctx, _payload, { signal }) {
          const name = server === first ? 'first' : 'second';
          told.push(`${name} begins`);
          signal.addEventListener('abort', () => told.push(`${name} loses it`));
          await finished;
          told.push(`${name} ends`);
        },
      }),
    ];
    let first = {} as Server;
    const [kind] = kinds(first);
    await addJob(segue.ctx.db, kind as JobKind, null);
    first = start(true);
    servers = [first];
    await expect.poll(() => told, { timeout: 60_000 }).toEqual([expect.stringContaining('begins')]);
    told.length = 0;
    // It reaches the database no more, and its lease ends.
    first.die();
    return { first, told, finish };
  }
  const looker = { log: { warn: () => undefined }, holder: 'another', isRunning: () => false };
  const jobs = async () => (await rows()).map(({ deaths, holder }) => [deaths, holder !== null]);

  test('goes on with what nobody has begun since, and no death is counted', async () => {
    const { first, told, finish } = await away();
    await expect
      .poll(
        async () => {
          await letGoOfLeft({ ...looker, db: segue.ctx.db, isStart: false, believesSilence: true });
          return jobs();
        },
        { timeout: 60_000 },
      )
      .toEqual([[1, false]]);
    first.isDead = false;
    await expect.poll(jobs, { timeout: 60_000 }).toEqual([[0, true]]);
    finish();
    await expect.poll(rows, { timeout: 60_000 }).toEqual([]);
    expect(told).toEqual(['first ends']);
  });

  test('leaves what another has begun since to that one, and no death is counted', async () => {
    const { first, told, finish } = await away();
    servers.push(start(true));
    await expect.poll(() => told, { timeout: 60_000 }).toEqual(['second begins']);
    expect(await jobs()).toEqual([[1, true]]);
    first.isDead = false;
    await expect.poll(() => told, { timeout: 60_000 }).toEqual(['second begins', 'first loses it']);
    expect(await jobs()).toEqual([[0, true]]);
    finish();
    await expect.poll(rows, { timeout: 60_000 }).toEqual([]);
  });
});
