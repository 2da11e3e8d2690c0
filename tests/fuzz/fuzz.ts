import * as fc from 'fast-check';
import { bootSegue } from '#tests/harness.ts';
import { rows } from '#tests/endpoints/registry.ts';
import { gatherCast } from './cast.ts';
import { readDocument } from './document.ts';
import { Pool } from './pool.ts';
import { type Plan, steps } from './requests.ts';
import { type Reply, send, type Sent, write } from './sending.ts';
import { findFault } from './verdict.ts';

export interface Tally {
  requests: number;
  /** Repeats the requests. */
  seed: number;
  /** The faults, once for each call and kind. */
  faults: string[];
  /** Count of the answers by call and status: `playlists.get 200`. */
  answers: Map<string, number>;
  slowestMs: number;
  slowest: string;
}

/** Requests at the same time: calls meet each other as well as the data. */
const together = 5;

function unsettles(plan: Plan, reply: Reply): boolean {
  if (reply.status === 401) return plan.actor !== 'visitor';
  return reply.status < 300 && rows[plan.operation.id]?.unsettles === true;
}

/** Different faults after which the run ends: it is time to mend. */
const enough = 20;

/**
 * Sends about `count` made-up requests to a server of its own and lists every reply that the OpenAPI document does not allow,
 * that lets a person in who must not be, or that does not come.
 */
export async function fuzz(count: number, seed = Date.now() % 2 ** 31): Promise<Tally> {
  const segue = await bootSegue({ SEGUE_LOG_LEVEL: 'error' });
  const pool = new Pool();
  const tally: Tally = { requests: 0, seed, faults: [], answers: new Map(), slowestMs: 0, slowest: '' };
  const seen = new Set<string>();
  try {
    const document = await readDocument(segue);
    const cast = await gatherCast(segue, pool);

    const judge = async (plan: Plan): Promise<boolean> => {
      const sent = await write(plan, pool, cast.files, cast.tokenOf(plan.actor));
      const from = performance.now();
      const reply = await send(segue.origin, sent).catch((error: unknown) => String(error));
      const fault = typeof reply === 'string' ? `gave no answer: ${reply}` : findFault(document, plan, reply);
      if (fault) {
        const kind = `${plan.operation.id} ${fault.slice(0, 60)}`;
        if (!seen.has(kind)) tally.faults.push(`${describe(plan, sent)} ${fault}`);
        seen.add(kind);
      }
      if (typeof reply === 'string') return true;
      note(tally, plan, reply, performance.now() - from);
      if (reply.headers['content-type']?.startsWith('application/json') && reply.status < 300) {
        pool.learn(plan.operation.path, JSON.parse(reply.text));
      }
      return unsettles(plan, reply);
    };

    const inOrder = async (step: readonly Plan[]): Promise<boolean> => {
      let unsettled = false;
      for (const plan of step) unsettled = (await judge(plan)) || unsettled;
      return unsettled;
    };

    const round = fc.array(steps(document.operations), { minLength: together, maxLength: together });
    const property = fc.asyncProperty(round, async (round) => {
      if (tally.faults.length >= enough) return;
      // Limits that count by time let go, as they would; but no job must seem to have died in between.
      const { bus, state } = segue.ctx;
      const isWorking = state.maintenance.active() || (await bus.members('backup-jobs')).length > 0;
      if (!isWorking) segue.time.now += 1000;
      const unsettled = await Promise.all(round.map(inOrder));
      if (unsettled.includes(true)) await cast.mend();
    });
    await fc.assert(property, { numRuns: Math.ceil(count / together), seed });
    return tally;
  } finally {
    await segue.close();
  }
}

function note(tally: Tally, { operation, actor }: Plan, { status }: Reply, ms: number): void {
  tally.requests += 1;
  const answer = `${operation.id} ${status}`;
  tally.answers.set(answer, (tally.answers.get(answer) ?? 0) + 1);
  if (ms > tally.slowestMs) Object.assign(tally, { slowestMs: ms, slowest: `${answer} for ${actor}` });
}

function describe({ actor, operation }: Plan, { method, path, headers, body }: Sent): string {
  const { authorization: _, ...shown } = headers;
  const words = body ? Buffer.from(body).toString('latin1').slice(0, 600) : '';
  return `${operation.id} (${method} ${path} by ${actor}, ${JSON.stringify(shown)}, body ${JSON.stringify(words)})`;
}
