import { login } from '#shared/accounts/auth.ts';
import type { Finding, Measure } from '../lib/finding.ts';
import { type Program, startPeer, startSegue } from '../lib/programs.ts';
import { compare, interleave } from '../lib/rounds.ts';
import { bearer, beginSessions, withCopy } from '../lib/scratch.ts';
import { steadily } from '../lib/steady.ts';
import { openVisit } from '../lib/visit.ts';
import { openWorld, worldPassword } from '../world/open-world.ts';

const atOnce = 20;
const feedPerSecond = 300;

/** People who log in again and again, so many at a time, until `stop` is called. Answers how many did. */
function keepLoggingIn(origin: string): { stop: () => Promise<number> } {
  const visit = openVisit(origin);
  const ending = new AbortController();
  let done = 0;
  const people = Array.from({ length: atOnce }, async (_, i) => {
    while (!ending.signal.aborted) {
      await visit(login, { body: { username: `listener${i + 1}`, password: worldPassword } });
      done++;
    }
  });
  return {
    async stop() {
      ending.abort();
      await Promise.all(people);
      return done;
    },
  };
}

export const accounts: Measure = {
  name: 'accounts',
  about: 'Who am I against a bare Fastify route; 20 parallel logins and what the feed feels of them',
  async run(): Promise<Finding[]> {
    const world = await openWorld('small', { tracks: 10_000 });
    return withCopy(world.dataDir, async (dataDir): Promise<Finding[]> => {
      const tokens = await beginSessions(dataDir, ['listener1']);
      const running: Program[] = [];
      try {
        const segue = await startSegue(dataDir);
        running.push(segue);
        const headers = bearer(tokens.get('listener1'));
        const url = `${segue.origin}/api/v1/users/me`;
        const bytes = (await (await fetch(url, { headers })).arrayBuffer()).byteLength;
        const peer = await startPeer('bare-fastify', { BYTES: String(bytes) });
        running.push(peer);
        const results = await interleave({
          peer: { program: peer, url: `${peer.origin}/`, connections: 32 },
          segue: { program: segue, url, connections: 32, headers },
        });
        await peer.stop();

        const feed = {
          origin: segue.origin,
          perSecond: feedPerSecond,
          ask: () => ({ path: '/api/v1/playlists/popular' }),
        };
        await steadily({ ...feed, seconds: 3 });
        const calm = await steadily({ ...feed, seconds: 10 });
        const crowd = keepLoggingIn(segue.origin);
        const busy = await steadily({ ...feed, seconds: 10 });
        const logins = await crowd.stop();
        return [
          compare(
            'GET /users/me / bare Fastify route',
            { least: 0.6 },
            ['segue', results.segue],
            ['peer', results.peer],
          ),
          {
            what: `feed p99 with ${atOnce} logins at once / without`,
            value: busy.p99Ms / calm.p99Ms,
            unit: 'times',
            goal: { most: 3 },
            parts: {
              'calm p50 ms': calm.p50Ms,
              'calm p99 ms': calm.p99Ms,
              'busy p50 ms': busy.p50Ms,
              'busy p99 ms': busy.p99Ms,
              'feed pages a second': feedPerSecond,
              'logins a second': logins / 10,
            },
          },
        ];
      } finally {
        for (const program of running) await program.stop();
      }
    });
  },
};
