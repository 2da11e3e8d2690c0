import { randomUUID } from 'node:crypto';
import { cp } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { atRest } from '../lib/at-rest.ts';
import { type Finding, type Measure, median } from '../lib/finding.ts';
import type { Ask } from '../lib/load.ts';
import { onLoadCore } from '../lib/machine.ts';
import { type Program, startSegue } from '../lib/programs.ts';
import type * as scratch from '../lib/scratch.ts';
import { bearer, withFolder } from '../lib/scratch.ts';
import { openSeats, put, type Seat } from '../lib/seat.ts';
import type * as worlds from '../world/open-world.ts';

const listeners = 32;
/** Plays of each listener in a round. */
const playsEach = 25;
const rounds = 12;
/** A track of so many ms is played once half of it was heard, which two clocks may differ by: no measure has to wait. */
const trackMs = 4000;

/** A checkout of an earlier Segue, to hold this one against; without it, those who have no name are held against the rest. */
const before = process.env['BENCH_BEFORE'];

type Ways = 'named' | 'paused' | 'visitors';
const ways: readonly Ways[] = ['named', 'paused', 'visitors'];

interface Server {
  program: Program;
  tracks: string[];
  playlists: string[];
  tokens: string[];
}

/** A server of a checkout on a copy of its own small world, with sessions of listeners; each second one remembers no plays. */
async function openServer(checkout: string, folder: string): Promise<Server> {
  const part = (name: string): string => path.join(checkout, 'bench', name);
  const { openWorld } = (await import(part('world/open-world.ts'))) as typeof worlds;
  const { beginSessions } = (await import(part('lib/scratch.ts'))) as typeof scratch;
  const world = await openWorld('small', { tracks: 10_000 });
  await cp(world.dataDir, folder, { recursive: true });
  const names = Array.from({ length: 2 * listeners }, (_, at) => `listener${at + 1}`);
  const sessions = await beginSessions(folder, names);
  const db = new DatabaseSync(path.join(folder, 'segue.db'));
  const ids = (sql: string): string[] =>
    db
      .prepare(sql)
      .all()
      .map(({ id }) => String(id));
  db.exec(`update tracks set duration_ms = ${trackMs}`);
  for (const name of names.slice(listeners))
    db.prepare('update users set remembers_plays = 0 where username = ?').run(name);
  const items = `from playlist_entries join playlists on playlists.id = playlist_id and visibility = 'public' where opens = 1`;
  const tracks = ids(`select track_id as id ${items} order by playlist_entries.id limit 2000`);
  const playlists = ids(`select playlist_id as id ${items} order by playlist_entries.id limit 2000`);
  db.close();
  const program = await startSegue(folder, {}, 'one', path.join(checkout, 'server/main.ts'));
  return { program, tracks, playlists, tokens: names.map((name) => sessions.get(name) as string) };
}

/** Processor time of a play, in ms, in a round in which all listeners play some tracks at once. */
async function playRound({ program, ...server }: Server, seats: readonly Seat[], way: Ways, round: number) {
  await atRest(program);
  const used = await program.cpuSeconds();
  await Promise.all(
    seats.map(async (seat, at) => {
      const token = server.tokens[way === 'paused' ? listeners + at : at];
      for (let turn = 0; turn < playsEach; turn += 1) {
        const nth = ((round * listeners + at) * playsEach + turn * 7) % server.tracks.length;
        const ask: Ask = {
          path: `/api/v1/tracks/${server.tracks[nth]}/listening`,
          method: 'POST',
          headers: { 'content-type': 'application/json', ...(way === 'visitors' ? {} : bearer(token)) },
        };
        // As the player does: one id for the three reports.
        const id = randomUUID();
        const report = (event: string, seconds: number) => {
          const listener = {
            listening_id: id,
            session_id: `${way} ${at}`,
            playlist_id: server.playlists[nth],
          };
          const body = { event, position_seconds: seconds, ...listener };
          return put(seat, ask, [Buffer.from(JSON.stringify(body))], 204);
        };
        await report('start', 0);
        await report('heartbeat', 2);
        await report('stop', 3);
      }
    }),
  );
  await atRest(program);
  return (1000 * ((await program.cpuSeconds()) - used)) / (listeners * playsEach);
}

export const plays: Measure = {
  name: 'plays',
  about:
    'The processor time of a play (three reports), under a name, without one, and as it was (BENCH_BEFORE: a checkout)',
  onlyByName: true,
  run: () =>
    withFolder(async (folder): Promise<Finding[]> => {
      const here = path.resolve(import.meta.dirname, '../..');
      const servers: Record<string, Server> = { now: await openServer(here, path.join(folder, 'now')) };
      if (before !== undefined) servers['before'] = await openServer(before, path.join(folder, 'before'));
      try {
        return await compare(servers, folder);
      } finally {
        for (const { program } of Object.values(servers)) await program.stop();
      }
    }),
};

async function compare(servers: Record<string, Server>, folder: string): Promise<Finding[]> {
  const turns = Object.keys(servers).flatMap((name) =>
    ways.map((way) => ({ name, way, each: [] as number[] })),
  );
  await onLoadCore(async () => {
    for (let round = -1; round < rounds; round += 1)
      for (const { name, way, each } of turns) {
        const server = servers[name] as Server;
        const seats = await openSeats(server.program.origin, listeners);
        const cost = await playRound(server, seats, way, round + 1);
        for (const seat of seats) seat.close();
        // The first round of each warms up.
        if (round >= 0) each.push(cost);
      }
  });
  const of = (name: string, way: Ways) =>
    turns.find((turn) => turn.name === name && turn.way === way)?.each ?? [];
  const counted = new DatabaseSync(path.join(folder, 'now', 'segue.db'), { readOnly: true });
  const rows = Number(counted.prepare('select count(*) as n from plays').get()?.['n']);
  counted.close();
  const pairs: (readonly [string, number[], number[]])[] =
    before === undefined
      ? [['a named play / a visitor’s', of('now', 'named'), of('now', 'visitors')]]
      : ways.map((way) => [`a play, ${way}, now / before`, of('now', way), of('before', way)]);
  return pairs.map(([what, ours, theirs]) => ({
    what,
    value: median(ours.map((cost, at) => cost / (theirs[at] as number))),
    unit: 'times the processor time',
    ...(before === undefined ? {} : { goal: { most: 1.1 } }),
    parts: {
      'ms each': median(ours),
      'of the other': median(theirs),
      'plays counted': rows,
      'of as many': ways.length * listeners * playsEach * (rounds + 1),
    },
  }));
}
