import * as z from 'zod/mini';
import type { AppContext } from '#server/context.ts';
import { findSetting, saveSetting } from '#server/db/settings.ts';
import type { Job } from '#server/jobs/kinds.ts';
import { similarPlaylistsMax, similarTracksMax } from '#shared/limits.ts';
import { closenessOf, closest } from './closeness.ts';
import * as lists from './night-playlists.store.ts';
import * as songs from './night-songs.store.ts';
import { songKey } from './song-key.ts';

/** The hours of the night, by the server's clock. */
const night = { from: 1, to: 6 };
const hourMs = 60 * 60_000;
/** A pass that takes longer than this is made once a night, another one every hour. */
const shortPassMs = 10_000;
/** Length of a round: jobs that must run alone wait for its end. */
const roundMs = 45_000;
/** Rows of one transaction, in which others' writes wait. */
const atOnce = { keys: 1000, curators: 300, company: 100, playlists: 100 };

const passKey = 'company.pass';
const Pass = z.object({
  step: z.enum(['keys', 'curators', 'company', 'playlists']),
  /** The last one that is done. */
  after: z.string(),
  /** Time that this pass has taken, and the last whole one. */
  took_ms: z.number(),
  last_ms: z.number(),
  /** When the last whole pass ended. */
  ended_at: z.number(),
});
type Pass = z.infer<typeof Pass>;

const fresh = { step: 'keys', after: '', took_ms: 0 } as const;
const following = { keys: 'curators', curators: 'company', company: 'playlists', playlists: null } as const;

/**
 * Recurring work: counts which songs stand together in public playlists and which playlists share songs, some at a time. A
 * pass that needs more than one round goes on in the next.
 */
export async function countCompany(ctx: AppContext, { signal }: Pick<Job, 'signal'>): Promise<void> {
  const pass = await readPass(ctx);
  if (!isDue(ctx.clock(), pass)) return;
  const began = performance.now();
  const before = pass.took_ms;
  while (!signal.aborted && performance.now() - began < roundMs) {
    const after = await steps[pass.step](ctx, pass.after);
    pass.took_ms = before + performance.now() - began;
    const next = after === null ? following[pass.step] : pass.step;
    if (next === null) {
      return saveSetting(ctx.db, passKey, {
        ...pass,
        ...fresh,
        last_ms: pass.took_ms,
        ended_at: ctx.clock(),
      });
    }
    Object.assign(pass, { step: next, after: after ?? '' });
  }
  await saveSetting(ctx.db, passKey, pass);
}

/** A long pass begins at night and ends whenever it does; a short one, and the first, at any hour. */
function isDue(now: number, { step, after, last_ms, ended_at }: Pass): boolean {
  if (step !== 'keys' || after !== '' || ended_at === 0) return true;
  if (last_ms < shortPassMs) return now - ended_at >= hourMs;
  const hour = new Date(now).getHours();
  return hour >= night.from && hour < night.to && now - ended_at >= 20 * hourMs;
}

async function readPass({ db }: AppContext): Promise<Pass> {
  const read = Pass.safeParse(await findSetting(db, passKey));
  return read.success ? read.data : { ...fresh, last_ms: 0, ended_at: 0 };
}

type Step = (ctx: AppContext, after: string) => Promise<string | null>;

/** Each step does some after one, and answers the last that it did; null at the end. */
const steps: Readonly<Record<Pass['step'], Step>> = {
  async keys({ db, readDb }, after) {
    const tracks = await songs.listTracksAfter(readDb, after, atOnce.keys);
    const changed = tracks.flatMap((track) => {
      const song = songKey(track);
      return song === track.song ? [] : [{ track_id: track.id, song }];
    });
    if (changed.length > 0) {
      await db.transaction().execute((trx) => songs.upsertTrackSongs(trx, changed));
    }
    return tracks.at(-1)?.id ?? null;
  },

  async curators({ db, readDb }, after) {
    const some = await songs.listSongsAfter(readDb, after, atOnce.curators);
    if (some.length === 0) return null;
    const found = await songs.countCurators(readDb, some);
    await db.transaction().execute((trx) => songs.replaceCurators(trx, some, found));
    return some.at(-1) ?? null;
  },

  async company({ db, readDb }, after) {
    const some = await songs.listSharedSongsAfter(readDb, after, atOnce.company);
    if (some.length === 0) return null;
    const curators = new Map(some.map((row) => [row.song, row.curators]));
    const names = [...curators.keys()];
    const pairs = await songs.listPairs(readDb, names);
    const rows = pairs.map(({ song, track_id, playlists, ...pair }) => ({
      song,
      track_id,
      playlists,
      closeness: closenessOf(pair.curators, curators.get(song) ?? 0, pair.others),
    }));
    const kept = closest(rows, (row) => row.song, similarTracksMax);
    await db.transaction().execute((trx) => songs.replaceSongCompany(trx, names, kept));
    return names.at(-1) ?? null;
  },

  async playlists({ db, readDb }, after) {
    const ids = await lists.listPlaylistsAfter(readDb, after, atOnce.playlists);
    if (ids.length === 0) return null;
    const found = await lists.listNeighbours(readDb, ids);
    const rows = found.map(({ items, other_items, ...row }) => ({
      ...row,
      closeness: closenessOf(row.songs, items, other_items),
    }));
    const kept = closest(rows, (row) => row.playlist_id, similarPlaylistsMax);
    await db.transaction().execute((trx) => lists.replacePlaylistCompany(trx, ids, kept));
    return ids.at(-1) ?? null;
  },
};
