import { randomUUID } from 'node:crypto';
import { WebSocket } from 'ws';
import { reportListening } from '#shared/listening.ts';
import { listPopular } from '#shared/playlists.ts';
import { usersMe } from '#shared/users.ts';
import { type Finding, type Measure, percentile } from '../lib/finding.ts';
import { type Program, startSegue } from '../lib/programs.ts';
import { beginSessions, onData, withCopy } from '../lib/scratch.ts';
import { steadily } from '../lib/steady.ts';
import { openVisit } from '../lib/visit.ts';
import { openWorld } from '../world/open-world.ts';

const sockets = 2000;
/** An address may open fifty: the 2,000 come from forty of this machine's own. */
const perAddress = 50;
const plays = 20;
const awayMs = 30_000;
const crowd = 10_000;
const crowdAdmitted = 50;

interface Seat {
  socket: WebSocket;
  /** When a frame with a text arrived, by text. */
  seen: Map<string, number>;
  frames: number;
}

type Dial = (address: number) => WebSocket;

/** Opens a dashboard and notes when it first hears of each of the wanted listeners. */
function sit(dial: Dial, address: number, wanted: Set<string>): Promise<Seat> {
  const seat: Seat = { socket: dial(address), seen: new Map(), frames: 0 };
  return new Promise((resolve, reject) => {
    seat.socket.once('error', reject);
    seat.socket.on('message', (data: Buffer) => {
      const now = performance.now();
      seat.frames += 1;
      for (const text of wanted) {
        if (!seat.seen.has(text) && data.includes(text)) seat.seen.set(text, now);
      }
      resolve(seat);
    });
  });
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function until(isSo: () => boolean, withinMs: number): Promise<void> {
  const deadline = performance.now() + withinMs;
  while (!isSo() && performance.now() < deadline) await sleep(5);
}

async function pushes(segue: Program, dial: Dial, play: (ip: string) => Promise<void>): Promise<Finding[]> {
  const wanted = new Set<string>();
  const before = await segue.memory();
  const seats: Seat[] = [];
  for (let from = 0; from < sockets; from += perAddress) {
    const joining = Array.from({ length: perAddress }, () => sit(dial, from / perAddress, wanted));
    seats.push(...(await Promise.all(joining)));
  }
  await sleep(2000);
  const after = await segue.memory();

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
  for (const { socket } of leaving) socket.terminate();
  await sleep(awayMs / 2);
  const missed = '127.9.1.1';
  await play(missed);
  await sleep(awayMs / 2);
  wanted.clear();
  wanted.add(`"${missed}"`);
  const back = await Promise.all(leaving.map((_, n) => sit(dial, Math.floor(n / perAddress), wanted)));
  const told = back.filter((seat) => seat.seen.has(`"${missed}"`)).length;
  for (const { socket } of [...seats, ...back]) socket.terminate();
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
      value: (after - before) / sockets / 1024,
      unit: 'KB',
      goal: { most: 16 },
      parts: { 'before MB': before / 2 ** 20, 'after MB': after / 2 ** 20 },
    },
    {
      what: 'dashboards that were away for 30 s and were told what they missed',
      value: told / leaving.length,
      unit: 'of them',
      goal: { least: 1 },
    },
  ];
}

/** Ten thousand who dial at once from one address. */
async function crowding(segue: Program, dial: Dial): Promise<Finding[]> {
  const before = await segue.memory();
  const feed = steadily({
    origin: segue.origin,
    perSecond: 200,
    seconds: 15,
    ask: () => ({ path: `${listPopular.path}?limit=5` }),
  });
  const all = Array.from({ length: crowd }, () => dial(0));
  let open = 0;
  let refused = 0;
  await Promise.all(
    all.map(
      (socket) =>
        new Promise<void>((resolve) => {
          socket.on('open', () => ((open += 1), resolve()));
          socket.on('unexpected-response', () => ((refused += 1), socket.terminate(), resolve()));
          socket.on('error', () => resolve());
        }),
    ),
  );
  const { p99Ms, failures } = await feed;
  const after = await segue.memory();
  for (const socket of all) socket.terminate();
  return [
    {
      what: `of ${crowd} dashboards dialled at once from one address, opened`,
      value: open,
      unit: 'sockets',
      goal: { most: crowdAdmitted },
      parts: {
        refused,
        'feed p99 ms meanwhile': p99Ms,
        'feed failures': failures,
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
      // The load balancer is believed, so that one program can be many listeners.
      const segue = await startSegue(dataDir, { SEGUE_TRUST_PROXY: '127.0.0.1/32' });
      try {
        const { id } = await openVisit(segue.origin)(usersMe, {}, token);
        const url = `${segue.origin.replace('http', 'ws')}/admin/ws/${id}`;
        const dial: Dial = (address) =>
          new WebSocket(url, ['bearer', token], {
            localAddress: `127.0.1.${address + 1}`,
            perMessageDeflate: false,
          });
        const play = async (ip: string): Promise<void> => {
          const path = reportListening.path.replace(':id', trackId);
          const answer = await fetch(segue.origin + path, {
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
        return [...(await pushes(segue, dial, play)), ...(await crowding(segue, dial))];
      } finally {
        await segue.stop();
      }
    });
  },
};
