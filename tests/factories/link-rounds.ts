import { setTimeout as wait } from 'node:timers/promises';
import { runRound } from '#server/features/ingest/link-health/check.service.ts';
import { openOutbound } from '#server/lib/outbound.ts';
import { insertTrack } from '#tests/factories/rows.ts';
import { bootSegue, type Harness } from '#tests/harness.ts';
import { openFakeWeb } from './fake-web.ts';

/** A status, a redirect to itself or elsewhere, or nothing. */
export type Answer = number | 'loop' | 'silence' | { to: string };

export const dayMs = 24 * 60 * 60_000;
export const hourMs = 60 * 60_000;
export const video = (id: string) => `https://www.youtube.com/watch?v=${id}`;
/** The address, without its scheme, at which YouTube is asked about a video. */
export const oEmbed = (id: string) =>
  `www.youtube.com/oembed?format=json&url=${encodeURIComponent(video(id))}`;

/** A host that leads on and on. */
export const longWay = (host: string): Record<string, Answer> =>
  Object.fromEntries([0, 1, 2, 3, 4, 5].map((at) => [`${host}/${at}`, { to: `/${at + 1}` }]));

/** A server that looks at its links on a web of the test's own; nights pass at once. */
export async function openLinkRounds() {
  const answers: Record<string, Answer> = {};
  const asked: { address: string; at: number }[] = [];
  const web = await openFakeWeb(({ host }, request, response) => {
    const address = `${host}${request.url}`;
    asked.push({ address, at: segue.time.now });
    const answer = answers[address] ?? answers[host] ?? 404;
    if (answer === 'silence') request.socket.destroy();
    else if (answer === 'loop') response.writeHead(302, { location: request.url }).end();
    else if (typeof answer === 'object') response.writeHead(302, { location: answer.to }).end();
    else response.writeHead(answer).end('words');
  });
  const segue: Harness = await bootSegue();
  const alice = await segue.member('alice');
  const real = openOutbound(web.outbound);

  /** Seconds pass at once; what is under way gets its answer in between. */
  const tools = {
    async pause(ms: number) {
      segue.time.now += ms;
      await wait(2);
    },
  };

  /** Rounds, a minute apart, until none finds anything to do. */
  async function rounds(): Promise<number> {
    let looks = 0;
    for (;;) {
      const began = segue.time.now;
      const some = await runRound(segue.ctx, tools);
      segue.time.now = Math.max(segue.time.now, began + 60_000);
      if (some === 0) return looks;
      looks += some;
    }
  }

  const checkOf = (id: string) =>
    segue.ctx.db.selectFrom('link_checks').selectAll().where('source_id', '=', id).executeTakeFirst();

  return {
    segue,
    alice,
    /** By host and path, or by the host alone; else 404. */
    answers,
    asked,
    real,
    tools,
    rounds,
    checkOf,
    stateOf: async (id: string) => (await checkOf(id))?.state,
    plant: (url: string) =>
      insertTrack(segue.ctx.db, {
        owner_id: alice.id,
        title: url,
        source_url: url,
        created_at: segue.time.now,
      }),
    async night(): Promise<number> {
      const now = new Date(segue.time.now);
      segue.time.now = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1, 23).getTime();
      return rounds();
    },
    /** Noon of a day, without links. */
    async begin() {
      asked.length = 0;
      for (const address of Object.keys(answers)) delete answers[address];
      segue.ctx.outbound.web = real;
      await segue.ctx.db.deleteFrom('tracks').execute();
      segue.time.now = new Date(2027, 0, 4, 12).getTime();
    },
    async close() {
      await segue.close();
      web.close();
    },
  };
}
