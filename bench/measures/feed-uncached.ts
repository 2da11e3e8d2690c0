import { likePlaylist, unlikePlaylist } from '#shared/playlists/likes.ts';
import { listPopular } from '#shared/playlists/playlists.ts';
import { type Finding, type Measure, median } from '../lib/finding.ts';
import { type Program, startPeer, startSegue } from '../lib/programs.ts';
import { compare, interleave } from '../lib/rounds.ts';
import { beginSessions, withCopy } from '../lib/scratch.ts';
import { oneByOne, steadily } from '../lib/steady.ts';
import { openVisit } from '../lib/visit.ts';
import { openWorld } from '../world/open-world.ts';

const path = '/api/v1/playlists/popular';
const pages = 200;
/** Interval between two likes of a playlist that the feed has in memory. */
const likeEveryMs = 20;

/** Pages that hardly anybody else asks for: any of the first 200, in many sizes, each by another scroller. */
const asks = Array.from({ length: 20_000 }, (_, i) => ({
  path: `${path}?page=${1 + ((i * 7919) % pages)}&limit=${5 + ((i * 31) % 8)}&scroll=s${i % 997}`,
}));

/** Likes a playlist and takes it back, again and again, so that every cached reply soon is out of date. */
function keepLiking(origin: string, token: string, playlistId: string): { stop: () => Promise<void> } {
  const visit = openVisit(origin);
  const ending = new AbortController();
  const life = (async () => {
    while (!ending.signal.aborted) {
      await visit(likePlaylist, { params: { id: playlistId } }, token);
      await new Promise((resolve) => setTimeout(resolve, likeEveryMs));
      await visit(unlikePlaylist, { params: { id: playlistId } }, token);
      await new Promise((resolve) => setTimeout(resolve, likeEveryMs));
    }
  })();
  return {
    async stop() {
      ending.abort();
      await life;
    },
  };
}

export const feedUncached: Measure = {
  name: 'feed-uncached',
  about: 'Feed pages of the large world while likes keep changing it, against bare node:http',
  isLarge: true,
  async run(): Promise<Finding[]> {
    const world = await openWorld('large', { tracks: 1_000_000 });
    return withCopy(world.dataDir, async (dataDir): Promise<Finding[]> => {
      const tokens = await beginSessions(dataDir, ['listener7']);
      const running: Program[] = [];
      let liking: ReturnType<typeof keepLiking> | null = null;
      try {
        const segue = await startSegue(dataDir, {}, 'every');
        running.push(segue);
        const [top] = await openVisit(segue.origin)(listPopular, { query: { limit: 20 } }).then((list) =>
          list.slice(-1),
        );
        if (top === undefined) throw new Error('The feed is empty');
        const bytes = median(
          (await oneByOne(segue.origin, asks.slice(0, 50))).bodies.map((body) => body.length),
        );
        const peer = await startPeer('bare-node', { BYTES: String(bytes) }, 'every');
        running.push(peer);
        liking = keepLiking(segue.origin, tokens.get('listener7') ?? '', top.id);
        const results = await interleave({
          peer: { program: peer, url: `${peer.origin}/`, connections: 32 },
          segue: { program: segue, url: segue.origin + path, connections: 32, requests: asks },
        });
        const perSecond = median(results.segue.map((result) => result.perSecond));
        const steady = {
          perSecond: perSecond / 2,
          seconds: 10,
          ask: (n: number) => asks[n % asks.length] as { path: string },
        };
        const half = await steadily({ ...steady, origin: segue.origin });
        // The share of the machine and the client: a server that does nothing pauses only with them.
        const bare = await steadily({ ...steady, origin: peer.origin });
        await peer.stop();
        const timesOf = async (page: number): Promise<number> => {
          const wanted = Array.from({ length: 200 }, (_, i) => ({
            path: `${path}?page=${page}&limit=5&scroll=p${page}-${i}`,
          }));
          return median((await oneByOne(segue.origin, wanted)).times);
        };
        const [first, last] = [await timesOf(1), await timesOf(pages)];
        return [
          compare(
            'uncached feed page / bare node:http',
            { least: 0.1 },
            ['segue', results.segue],
            ['peer', results.peer],
          ),
          {
            what: 'uncached feed page, p99 at half load',
            value: half.p99Ms,
            unit: 'ms',
            goal: { most: 50 },
            parts: {
              'p50 ms': half.p50Ms,
              'per second': perSecond / 2,
              failures: half.failures,
              'bare node:http at that rate, p99 ms': bare.p99Ms,
              'its p50 ms': bare.p50Ms,
            },
          },
          {
            what: `feed page ${pages} / page 1`,
            value: last / first,
            unit: 'of its time',
            goal: { most: 2 },
            parts: { 'page 1 p50 ms': first, [`page ${pages} p50 ms`]: last },
          },
        ];
      } finally {
        await liking?.stop().catch(() => undefined);
        for (const program of running) await program.stop();
      }
    });
  },
};
