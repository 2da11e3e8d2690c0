import { spawnSync } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { memoryLocks } from '#server/locks/memory-locks.ts';
import { openBlobs } from '#server/stores/blobs.ts';
import { openDiskObjects } from '#server/stores/disk-objects.ts';
import { openStaging } from '#server/stores/staging.ts';
import { openWorkFolder, withWorkFile } from '#server/stores/work-files.ts';
import { login, register } from '#shared/accounts/auth.ts';
import { uploadChunkBytes, uploadChunksInFlight } from '#shared/limits.ts';
import { atRest } from '../lib/at-rest.ts';
import { type Finding, type Measure, median, percentile } from '../lib/finding.ts';
import { machine } from '../lib/machine.ts';
import { type Program, startPeer, startSegue } from '../lib/programs.ts';
import { openSeats, put, type Seat } from '../lib/seat.ts';
import { withFolder } from '../lib/scratch.ts';
import { chunkForm, send, type Step, uploadPath } from '../lib/uploads.ts';
import { openVisit } from '../lib/visit.ts';
import { watchMemory } from '../lib/watch-memory.ts';

const people = 20;
const fileBytes = 10 * 1024 * 1024;
/** Until the compilers have next to nothing left to do: a server that runs for an hour is no faster. */
const roundsToWarmUp = 8;
const rounds = 9;
const megabyte = 1024 * 1024;
const chunks = Math.ceil(fileBytes / uploadChunkBytes);

/** The result of one round of a server. */
interface Round {
  perSecond: number;
  perCpuSecond: number;
}

export const uploads: Measure = {
  name: 'uploads',
  about: `${people} people sending 10 MB each at once, beside @tus/server with its file store, in turns`,
  run: () =>
    withFolder(async (folder): Promise<Finding[]> => {
      const files = Array.from({ length: people }, () => randomBytes(fileBytes));
      const segue = await startSegue(path.join(folder, 'segue'));
      const tus = await startPeer('tus', { TUS_FOLDER: folder });
      for (const { pid } of [segue, tus]) useAllCores(pid);
      try {
        const tokens = await openAccounts(segue.origin);
        const prepare = {
          segue: toSegue(tokens, files, await openSeats(segue.origin, people * uploadChunksInFlight)),
          tus: toTus(tus, files, await openSeats(tus.origin, people)),
        };
        // The first rounds compile and fill caches; their memory is where the counting begins.
        for (let round = 0; round < roundsToWarmUp; round += 1) {
          for (const make of Object.values(prepare)) await make()();
        }
        const before = await segue.memory();
        const memory = watchMemory(segue);
        const feed = openFeed(segue.origin);
        const found = { segue: [] as Round[], tus: [] as Round[] };
        for (let round = 0; round < rounds; round += 1) {
          await atRest(segue, tus);
          feed.read(true);
          found.segue.push(await timed(segue, files, prepare.segue));
          feed.read(false);
          await atRest(segue, tus);
          found.tus.push(await timed(tus, files, prepare.tus));
        }
        const rise = Math.max(0, memory.stop() - before);
        const parts = {
          'Segue MB/s': medianOf(found.segue, 'perSecond'),
          'tus MB/s': medianOf(found.tus, 'perSecond'),
          'Segue MB per processor second': medianOf(found.segue, 'perCpuSecond'),
          'tus MB per processor second': medianOf(found.tus, 'perCpuSecond'),
        };
        return [
          // A chunk that failed would have thrown.
          {
            what: 'chunks that failed',
            value: 0,
            unit: `of ${people * chunks * (roundsToWarmUp + rounds)}`,
            goal: { most: 0 },
          },
          {
            what: 'receiving / @tus/server',
            value: parts['Segue MB/s'] / parts['tus MB/s'],
            unit: 'times',
            goal: { least: 0.5 },
            parts,
          },
          {
            what: 'p99 of the feed meanwhile',
            value: percentile(await feed.end(), 0.99),
            unit: 'ms',
            goal: { most: 50 },
          },
          {
            what: 'memory for an upload in flight',
            value: rise / people / 1024,
            unit: 'KB',
            goal: { most: uploadChunkBytes / 1024 + 64 },
          },
          await completion(),
        ];
      } finally {
        await segue.stop();
        await tus.stop();
      }
    }),
};

/** The work left with the file when the last chunk of 100 MB has come: put together, hashed, synced, renamed. */
async function completion(): Promise<Finding> {
  return withFolder(async (folder) => {
    const store = openDiskObjects(folder);
    const work = await openWorkFolder(path.join(folder, 'incoming'));
    const staging = openStaging(store, work, memoryLocks());
    const blobs = openBlobs(store, work);
    const total = 100 * megabyte;
    const times: number[] = [];
    for (const upload of ['one', 'two', 'three']) {
      for (let index = 0; index * uploadChunkBytes < total; index += 1) {
        await withWorkFile(work, pieces(randomBytes(uploadChunkBytes)), (chunk) =>
          staging.receive(upload, { index, sha256: null }, chunk),
        );
      }
      const began = performance.now();
      const whole = await staging.assemble(upload, total / uploadChunkBytes);
      await blobs.adopt(whole.path, whole.sha256);
      times.push(performance.now() - began);
      await staging.remove(upload);
    }
    return { what: 'file work to complete 100 MB', value: median(times), unit: 'ms', goal: { most: 1000 } };
  });
}

async function* pieces(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
}

type Sending = () => Promise<void>;

/**
 * Prepares every person's chunks and answers what sends them, as the web does: the first alone, then two at a time. Both
 * servers are sent to by a client that does next to nothing: it shares their cores.
 */
const toSegue =
  (tokens: readonly string[], files: readonly Buffer[], seats: readonly Seat[]) => (): Sending => {
    const people = files.map((file, person) => {
      const uploadId = randomUUID();
      const forms = Array.from({ length: chunks }, (_, index) => chunkForm(file, index, { uploadId }));
      return { forms, authorization: `Bearer ${tokens[person] ?? ''}` };
    });
    return async () => {
      await Promise.all(
        people.map(async ({ forms, authorization }, person) => {
          const sendNext = (step: Step, seat: Seat): Promise<void> | null => {
            const form = forms.shift();
            if (!form) return null;
            const headers = { authorization, 'content-type': form.contentType };
            return put(seat, { method: 'POST', path: uploadPath(step), headers }, form.pieces, 200);
          };
          const own = seats.slice(person * uploadChunksInFlight, (person + 1) * uploadChunksInFlight);
          await sendNext('start', own[0] as Seat);
          await Promise.all(
            own.map(async (seat) => {
              for (let sent; (sent = sendNext('chunk', seat)) !== null;) await sent;
            }),
          );
        }),
      );
    };
  };

/** The same bytes in pieces of the same size; tus takes those of one file one after the other. */
const toTus = (tus: Program, files: readonly Buffer[], seats: readonly Seat[]) => (): Sending => {
  const resumable = { 'tus-resumable': '1.0.0' };
  return async () => {
    await Promise.all(
      files.map(async (file, person) => {
        const none = Buffer.alloc(0);
        const made = await send(
          tus.origin,
          'POST',
          '/files',
          { ...resumable, 'upload-length': file.length },
          none,
        );
        const { pathname: path } = new URL(String(made.headers['location']), tus.origin);
        for (let at = 0; at < file.length; at += uploadChunkBytes) {
          const headers = {
            ...resumable,
            'upload-offset': String(at),
            'content-type': 'application/offset+octet-stream',
          };
          const piece = file.subarray(at, at + uploadChunkBytes);
          await put(seats[person] as Seat, { method: 'PATCH', path, headers }, [piece], 204);
        }
      }),
    );
  };
};

async function timed(program: Program, files: readonly Buffer[], prepare: () => Sending): Promise<Round> {
  const sending = prepare();
  const cpu = await program.cpuSeconds();
  const began = performance.now();
  await sending();
  const seconds = (performance.now() - began) / 1000;
  const megabytes = files.reduce((sum, file) => sum + file.length, 0) / megabyte;
  return { perSecond: megabytes / seconds, perCpuSecond: megabytes / ((await program.cpuSeconds()) - cpu) };
}

const medianOf = (rounds: readonly Round[], of: keyof Round): number =>
  median(rounds.map((round) => round[of]));

/** Both servers work in several threads: here each may use what the machine has. */
function useAllCores(pid: number): void {
  if (machine.canPin) spawnSync('taskset', ['-a', '-p', '-c', '0-1', String(pid)], { stdio: 'ignore' });
}

async function openAccounts(origin: string): Promise<string[]> {
  const visit = openVisit(origin);
  const tokens: string[] = [];
  for (let i = 0; i < people; i += 1) {
    const person = { username: `sender${i}`, password: 'a thousand records' };
    await visit(register, { body: { ...person, email: `${person.username}@segue.example` } });
    tokens.push((await visit(login, { body: person })).access_token);
  }
  return tokens;
}

/** Reads the feed from a thread of its own, so that the sender's work does not count as waiting. */
function openFeed(origin: string) {
  const worker = new Worker(new URL('../lib/feed-probe.ts', import.meta.url), {
    workerData: { origin, path: '/api/v1/playlists/popular', everyMs: 5 },
  });
  return {
    read: (isOn: boolean) => worker.postMessage(isOn ? 'on' : 'off'),
    async end(): Promise<number[]> {
      worker.postMessage('end');
      const [waits] = (await once(worker, 'message')) as [number[]];
      return waits;
    },
  };
}
