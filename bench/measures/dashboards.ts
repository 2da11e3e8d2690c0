import { randomUUID } from 'node:crypto';
import path from 'node:path';
import type { Duplex } from 'node:stream';
import { reportListening } from '#shared/social/listening.ts';
import { listPopular } from '#shared/playlists/playlists.ts';
import { usersMe } from '#shared/accounts/current-user.ts';
import { type Finding, type Measure, percentile } from '../lib/finding.ts';
import { type Program, startSegue } from '../lib/programs.ts';
import { beginSessions, onData, withCopy } from '../lib/scratch.ts';
import { answerPing, dial as dialFrom } from '../lib/sockets.ts';
import { openVisit } from '../lib/visit.ts';
import { ownBytes, weigh, weighable } from '../lib/weight.ts';
import { openWorld } from '../world/open-world.ts';

const sockets = 2000;
/** An address may open fifty: the 2,000 come from forty of this machine's own. */
const perAddress = 50;
const plays = 20;
const awayMs = 30_000;
const crowd = 10_000;
const crowdAtOnce = 1000;
const crowdAdmitted = 50;

interface Seat {
  socket: Duplex;
  /** When a text first arrived, by text. */
  seen: Map<string, number>;
}

/** Opens a dashboard's socket from one of this machine's addresses. */
type Dial = (address: number) => Promise<Duplex>;

const tailBytes = 64;

/**
 * Opens a dashboard and notes when each of the wanted texts first arrives. It searches the bytes as they come: two thousand
 * clients that parsed every frame would be slower than the measured server.
 */
async function sit(dial: Dial, address: number, wanted: Set<string>): Promise<Seat> {
  const seat: Seat = { socket: await dial(address), seen: new Map() };
  let tail = Buffer.alloc(0);
  return new Promise((resolve) => {
    seat.socket.on('data', (data: Buffer) => {
      const now = performance.now();
      answerPing(seat.socket, data);
      for (const text of wanted) {
        if (seat.seen.has(text)) continue;
        // A text may lie across two pieces.
        if (data.includes(text) || Buffer.concat([tail, data.subarray(0, tailBytes)]).includes(text)) {
          seat.seen.set(text, now);
        }
      }
      tail = Buffer.from(data.subarray(-tailBytes));
      resolve(seat);
    });
  });
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function until(isSo: () => boolean, withinMs: number): Promise<void> {
  const deadline = performance.now() + withinMs;
  while (!isSo() && performance.now() < deadline) await sleep(5);
}

async function pushes(
  segue: Program,
  dial: Dial,
  play: (ip: string) => Promise<void>,
  weightFile: string,
): Promise<Finding[]> {
  const wanted = new Set<string>();
  const seats: Seat[] = [];
  // What the first hundred cost is code and room to work in.
  for (let n = 0; n < 2; n += 1) {
    const warm = await Promise.all(Array.from({ length: perAddress }, () => sit(dial, 100, new Set())));
    for (const { socket } of warm) socket.destroy();
    await sleep(500);
  }
  const before = await weigh(segue, weightFile);
  for (let from = 0; from < sockets; from += perAddress) {
    const joining = Array.from({ length: perAddress }, () => sit(dial, from / perAddress, wanted));
    seats.push(...(await Promise.all(joining)));
  }
  await sleep(2000);
  const after = await weigh(segue, weightFile);

  const times: number[] = [];
  let lost = 0;
  for (let n = 0; n < plays; n += 1) {
    const text = `127.9.0.${n + 1}`;
    wanted.clear();
    wanted.add(`"${text}"`);
    const began = performance.now();
    await play(text);
    await until(() => seats.every((seat) => seat.seen.has(`"${text}"`)), 5000);
    for (const seat of seats) {
      const at = seat.seen.get(`"${text}"`);
      if (at === undefined) lost += 1;
      else times.push(at - began);
    }
    await sleep(400);
  }

  // Some go away for half a minute, in which somebody begins to listen.
  const leaving = seats.splice(0, 100);
  for (const { socket } of leaving) socket.destroy();
  await sleep(awayMs / 2);
  const missed = '127.9.1.1';
  await play(missed);
  await sleep(awayMs / 2);
  wanted.clear();
  wanted.add(`"${missed}"`);
  const back = await Promise.all(leaving.map((_, n) => sit(dial, Math.floor(n / perAddress), wanted)));
  const informed = back.filter((seat) => seat.seen.has(`"${missed}"`)).length;
  for (const { socket } of [...seats, ...back]) socket.destroy();
  return [
    {
      what: `a push to ${sockets} dashboards, p99`,
      value: percentile(times, 0.99),
      unit: 'ms after somebody pressed play',
      goal: { most: 200 },
      parts: { 'p50 ms': percentile(times, 0.5), 'slowest ms': Math.max(...times), pushes: times.length },
    },
    { what: 'pushes lost', value: lost, unit: 'pushes', goal: { most: 0 } },
    {
      what: 'memory of an open dashboard',
      // Resident memory falls when much is collected at once: it tells only where it rises.
      value: Math.max(after.rss - before.rss, ownBytes(after) - ownBytes(before)) / sockets / 1024,
      unit: 'KB',
      goal: { most: 16 },
      parts: {
        'heap and buffers KB': (ownBytes(after) - ownBytes(before)) / sockets / 1024,
        'resident before MB': before.rss / 2 ** 20,
        'resident after MB': after.rss / 2 ** 20,
      },
    },
    {
      what: 'dashboards that were away for 30 s and were told what they missed',
      value: informed / leaving.length,
      unit: 'of them',
      goal: { least: 1 },
    },
  ];
}

/** Ten thousand who dial from one address, as fast as one program can. */
async function crowding(segue: Program, dial: Dial): Promise<Finding[]> {
  const before = await segue.memory();
  const open: Duplex[] = [];
  let refused = 0;
  let left = crowd;
  const times: number[] = [];
  const over = new AbortController();
  const dialler = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      const socket = await dial(0).catch(() => null);
      if (socket === null) refused += 1;
      else open.push(socket);
    }
  };
  const crowdOver = Promise.all(Array.from({ length: crowdAtOnce }, dialler)).then(() => over.abort());
  while (!over.signal.aborted) {
    const began = performance.now();
    await (await fetch(`${segue.origin}${listPopular.path}?limit=5`)).arrayBuffer();
    times.push(performance.now() - began);
    await sleep(20);
  }
  await crowdOver;
  const after = await segue.memory();
  for (const socket of open) socket.destroy();
  return [
    {
      what: `of ${crowd} dashboards dialled from one address, opened`,
      value: open.length,
      unit: 'sockets',
      goal: { most: crowdAdmitted },
      parts: {
        refused,
        'feed p99 ms meanwhile': percentile(times, 0.99),
        'feed p50 ms meanwhile': percentile(times, 0.5),
        'memory grew by MB': (after - before) / 2 ** 20,
      },
    },
  ];
}

export const dashboards: Measure = {
  name: 'dashboards',
  about: 'Pushes to 2,000 open dashboards, and 10,000 connections from one address',
  async run(): Promise<Finding[]> {
    const world = await openWorld('small', { tracks: 10_000 });
    return withCopy(world.dataDir, async (dataDir): Promise<Finding[]> => {
      const tokens = await beginSessions(dataDir, ['admin']);
      const token = tokens.get('admin') ?? '';
      const trackId = await onData(dataDir, async (ctx) => {
        const row = await ctx.db
          .selectFrom('playlist_entries')
          .innerJoin('playlists', 'playlists.id', 'playlist_entries.playlist_id')
          .select('track_id')
          .where('visibility', '=', 'public')
          .limit(1)
          .executeTakeFirstOrThrow();
        if (row.track_id === null) throw new Error('No track');
        return row.track_id;
      });
      const weightFile = path.join(dataDir, 'weight.json');
      // The load balancer is believed, so that one program can be many listeners.
      const segue = await startSegue(dataDir, {
        SEGUE_TRUST_PROXY: '127.0.0.1/32',
        ...weighable(weightFile),
      });
      try {
        const { id } = await openVisit(segue.origin)(usersMe, {}, token);
        const dial: Dial = (address) =>
          dialFrom({
            origin: segue.origin,
            path: `/admin/ws/${id}`,
            token,
            from: `127.0.1.${address + 1}`,
          });
        const play = async (ip: string): Promise<void> => {
          const address = reportListening.path.replace(':id', trackId);
          const answer = await fetch(segue.origin + address, {
            method: 'POST',
            headers: {
              'content-type': 'application/json',
              'x-forwarded-for': ip,
              'x-session-id': randomUUID(),
            },
            body: JSON.stringify({ event: 'start', position_seconds: 0 }),
          });
          if (!answer.ok) throw new Error(`Playing answered ${answer.status}`);
        };
        return [...(await pushes(segue, dial, play, weightFile)), ...(await crowding(segue, dial))];
      } finally {
        await segue.stop();
      }
    });
  },
};
