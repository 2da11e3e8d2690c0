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
/** A round ends within its minute, also where the last sites take their time. */
const roundSeconds = 40;
/** From so many that wait, a round chooses its sites. */
const dueAtOnce = 2000;
/** So many sources are asked in a round whether they have a check yet. */
const sourcesAtOnce = 5000;
/** A site that is down, or asks for a pause, is left alone for so long. */
const siteRestMs = hourMs;
const lockMs = 2 * 60_000;
const placeKey = 'links.walked_to';
/** The server's own hours in which links are looked at without being asked for. */
const night = { from: 22, to: 6 };

export const isNight = (now: number): boolean => {
  const hour = new Date(now).getHours();
  return hour >= night.from || hour < night.to;
};

/** The parts of a round that a test does otherwise. */
export interface RoundTools {
  pause(ms: number): Promise<void>;
  /** The server stops: what is not begun is left. */
  closing?: AbortSignal;
}

/** Looks at links for most of a minute, beside everything else; one process of a cluster does. */
export async function checkLinks(ctx: AppContext, { signal: closing }: Job): Promise<void> {
  if (!ctx.config.checkLinks) return;
  const pause = (ms: number) => wait(ms, undefined, { signal: closing }).catch(() => undefined);
  await runRound(ctx, { pause, closing });
}

/** One round: in the night all whose time has come, by day those that somebody asked for. Answers how many were looked at. */
export async function runRound(ctx: AppContext, tools: RoundTools): Promise<number> {
  const lock = await ctx.locks.lock('links', lockMs);
  if (!lock) return 0;
  try {
    const now = ctx.clock();
    if (isNight(now)) await beginNewChecks(ctx);
    const asked = await store.listAsked(ctx.db, now, dueAtOnce);
    const rest = isNight(now) ? await store.listDue(ctx.db, now, dueAtOnce) : [];
    const due = new Map([...asked, ...rest].map((check) => [check.source_id, check]));
    return await lookAtAll(ctx, tools, [...due.values()]);
  } finally {
    await lock.release();
  }
}

/** Walks over all sources, some in a round, and begins the checks of those that are new. */
async function beginNewChecks(ctx: AppContext): Promise<void> {
  const place = await findSetting(ctx.db, placeKey);
  const behind = typeof place === 'string' ? place : '';
  const last = await store.insertMissing(ctx.db, { behind, some: sourcesAtOnce, now: ctx.clock() });
  if ((last ?? '') !== behind) await saveSetting(ctx.db, placeKey, last ?? '');
}

/** A round's findings. */
interface Findings {
  looks: Looked[];
  /** Not to be looked at for a while: their site tells nothing. */
  postponed: string[];
}

async function lookAtAll(ctx: AppContext, tools: RoundTools, due: readonly DueCheck[]): Promise<number> {
  const turns = openTurns();
  const found: Findings = { looks: [], postponed: [] };
  const underWay = new Set<Promise<void>>();
  for (const check of due) {
    const look = lookOnce(ctx, turns, check, found).finally(() => underWay.delete(look));
    underWay.add(look);
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
    const look = await lookAt(inTurn(ctx, turns), check.url);
    if (look.kind === 'site') turns.rest(look.host);
    // A site that is down was asked for nothing: the link's turn comes with the others'.
    if (look.kind === 'site' && look.code === null) found.postponed.push(check.source_id);
    else found.looks.push({ check, look, at: ctx.clock() });
  } catch (error) {
    if (!(error instanceof NoTurn)) throw error;
    if (error.hostRests) found.postponed.push(check.source_id);
  }
}

/** The web for one look, which waits for its turn at each request. */
function inTurn(ctx: AppContext, turns: Turns): Pick<Outbound, 'get'> {
  let asked = 0;
  return {
    get(url, request) {
      asked += 1;
      return turns.at(hostOf(url), asked === 1, () => ctx.outbound.web.get(url, request));
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
