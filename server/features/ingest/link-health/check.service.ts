import { setTimeout as wait } from 'node:timers/promises';
import type { AppContext } from '#server/context.ts';
import type { Job } from '#server/jobs/kinds.ts';
import { findSetting, saveSetting } from '#server/db/settings.ts';
import type { Outbound } from '#server/lib/outbound.ts';
import type { DueCheck } from './check.store.ts';
import * as store from './check.store.ts';
import { hostOf, lookAt, siteOf } from './look.ts';
import { type Looked, sitesThatChanged } from './changed-sites.ts';
import { NoTurn, openTurns, type Turns } from './turns.ts';
import { afterLook } from './verdict.ts';

const hourMs = 60 * 60_000;
const secondMs = 1000;
/** Length of a round: it ends within its minute, even if the last sites are slow. */
const roundSeconds = 40;
/** From so many that wait, a round chooses its sites. */
const dueAtOnce = 2000;
/** Most due links from which a round chooses its sites. */
const sourcesAtOnce = 5000;
/** Time for which a site that is down, or asks for a pause, gets no requests. */
const siteRestMs = hourMs;
const lockMs = 2 * 60_000;
const placeKey = 'links.walked_to';
/** The hours, by the server's clock, in which links are checked without a request. */
const night = { from: 22, to: 6 };

export const isNight = (now: number): boolean => {
  const hour = new Date(now).getHours();
  return hour >= night.from || hour < night.to;
};

/** The parts of a round that tests replace. */
export interface RoundTools {
  pause(ms: number): Promise<void>;
  /** Aborted when the server stops: checks that have not begun are left. */
  closing?: AbortSignal;
}

/** Checks links for most of a minute, in the background; one process of a cluster does. */
export async function checkLinks(ctx: AppContext, { signal: closing }: Job): Promise<void> {
  if (!ctx.config.checkLinks) return;
  const pause = (ms: number) => wait(ms, undefined, { signal: closing }).catch(() => undefined);
  await runRound(ctx, { pause, closing });
}

/**
 * Runs one round: at night all due links, by day those that somebody asked to check. Returns the number of checked links.
 */
export async function runRound(ctx: AppContext, tools: RoundTools): Promise<number> {
  const lock = await ctx.locks.lock('links', lockMs);
  if (!lock) return 0;
  try {
    const now = ctx.clock();
    if (isNight(now)) await beginNewChecks(ctx);
    const requested = await store.listAsked(ctx.db, now, dueAtOnce);
    const others = isNight(now) ? await store.listDue(ctx.db, now, dueAtOnce) : [];
    const due = new Map([...requested, ...others].map((check) => [check.source_id, check]));
    return await lookAtAll(ctx, tools, [...due.values()]);
  } finally {
    await lock.release();
  }
}

/** Adds checks for new sources, walking over all sources in steps of one a round. */
async function beginNewChecks(ctx: AppContext): Promise<void> {
  const place = await findSetting(ctx.db, placeKey);
  const behind = typeof place === 'string' ? place : '';
  const last = await store.insertMissing(ctx.db, { behind, some: sourcesAtOnce, now: ctx.clock() });
  if ((last ?? '') !== behind) await saveSetting(ctx.db, placeKey, last ?? '');
}

/** A round's findings. */
interface Findings {
  looks: Looked[];
  /** Links to check later: their site says nothing now. */
  postponed: string[];
}

async function lookAtAll(ctx: AppContext, tools: RoundTools, due: readonly DueCheck[]): Promise<number> {
  const turns = openTurns();
  const found: Findings = { looks: [], postponed: [] };
  const underWay = new Set<Promise<void>>();
  for (const check of due) {
    const pending = lookOnce(ctx, turns, check, found).finally(() => underWay.delete(pending));
    underWay.add(pending);
  }
  for (let second = 0; second < roundSeconds && underWay.size > 0; second += 1) {
    if (tools.closing?.aborted) break;
    turns.give(second);
    await tools.pause(secondMs);
  }
  turns.end();
  await Promise.all(underWay);
  const changed = sitesThatChanged(found.looks);
  const looks = found.looks.filter(({ check }) => !changed.has(siteOf(check.url)));
  const ofChanged = due.filter(({ url }) => changed.has(siteOf(url)));
  await writeDown(ctx, {
    looks,
    postponed: [...found.postponed, ...ofChanged.map(({ source_id }) => source_id)],
  });
  return looks.length;
}

async function lookOnce(ctx: AppContext, turns: Turns, check: DueCheck, found: Findings): Promise<void> {
  try {
    const result = await lookAt(inTurn(ctx, turns), check.url);
    if (result.kind === 'site') turns.rest(result.host);
    // A site that is down was asked for nothing: the link's turn comes with the others'.
    if (result.kind === 'site' && result.code === null) found.postponed.push(check.source_id);
    else found.looks.push({ check, look: result, at: ctx.clock() });
  } catch (error) {
    if (!(error instanceof NoTurn)) throw error;
    if (error.hostRests) found.postponed.push(check.source_id);
  }
}

/** The web for one check, which waits for its turn before each request. */
function inTurn(ctx: AppContext, turns: Turns): Pick<Outbound, 'get'> {
  let requests = 0;
  return {
    get(url, request) {
      requests += 1;
      return turns.at(hostOf(url), requests === 1, () => ctx.outbound.web.get(url, request));
    },
  };
}

async function writeDown(ctx: AppContext, { looks, postponed }: Findings): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await store.updateChecks(
      trx,
      looks.map(({ check: { url: _url, asked_at: _asked, ...row }, look, at }) => ({
        ...afterLook(row, look, at),
        source_id: row.source_id,
        checked_at: at,
      })),
    );
    await store.postpone(trx, postponed, ctx.clock() + siteRestMs);
  });
}
