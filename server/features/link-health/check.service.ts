import { setTimeout as wait } from 'node:timers/promises';
import type { AppContext } from '#server/context.ts';
import { findSetting, saveSetting } from '#server/db/settings.ts';
import type { DueCheck } from './check.store.ts';
import * as store from './check.store.ts';
import { type Look, lookAt, siteOf } from './look.ts';
import { afterLook } from './verdict.ts';

const hourMs = 60 * 60_000;
const secondMs = 1000;
/** A round ends within its minute, also where the last sites take their time. */
const roundSeconds = 40;
/** At all sites together: what a look costs comes to less than 2 % of a core. */
const looksPerSecond = 4;
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
export async function beginRound(ctx: AppContext): Promise<void> {
  if (!ctx.config.checkLinks) return;
  ctx.background.run('links', async (closing) => {
    const pause = (ms: number) => wait(ms, undefined, { signal: closing }).catch(() => undefined);
    await runRound(ctx, { pause, closing });
  });
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

/** A site's links in a round. */
interface Site {
  waiting: DueCheck[];
  /** The next second in which it may be asked. */
  next: number;
  isBusy: boolean;
}

/** What a round found. */
interface Findings {
  looks: { check: DueCheck; look: Look; at: number }[];
  postponed: string[];
}

async function lookAtAll(ctx: AppContext, tools: RoundTools, due: readonly DueCheck[]): Promise<number> {
  const sites = new Map<string, Site>();
  for (const check of due) {
    const site = siteOf(check.url);
    const known = sites.get(site);
    if (known) known.waiting.push(check);
    else sites.set(site, { waiting: [check], next: 0, isBusy: false });
  }
  const found: Findings = { looks: [], postponed: [] };
  const underWay = new Set<Promise<void>>();
  for (let second = 0; second < roundSeconds && !tools.closing?.aborted; second += 1) {
    const open = [...sites.values()].filter((site) => site.waiting.length > 0 || site.isBusy);
    if (open.length === 0) break;
    const free = open.filter((site) => !site.isBusy && site.next <= second);
    for (const site of free.toSorted((a, b) => a.next - b.next).slice(0, looksPerSecond)) {
      const look = lookOnce(ctx, site, second, found).finally(() => underWay.delete(look));
      underWay.add(look);
    }
    await tools.pause(secondMs);
  }
  await Promise.all(underWay);
  await writeDown(ctx, found);
  return found.looks.length;
}

async function lookOnce(ctx: AppContext, site: Site, second: number, found: Findings): Promise<void> {
  const check = site.waiting.shift();
  if (!check) return;
  site.isBusy = true;
  const look = await lookAt(ctx.outbound.web, check.url);
  site.isBusy = false;
  site.next = second + look.requests;
  if (look.kind === 'site') {
    found.postponed.push(...site.waiting.splice(0).map(({ source_id }) => source_id));
    // It was asked for nothing: its turn comes with the others'.
    if (look.code === null) found.postponed.push(check.source_id);
  }
  if (look.kind !== 'site' || look.code !== null) found.looks.push({ check, look, at: ctx.clock() });
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
