import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/db/dialect.ts';
import { pictureColours, pictureUrl } from '#server/features/accounts/users/user.view.ts';
import { forgetListener } from '#server/features/base/popularity/popularity.service.ts';
import { removeUnused } from '#server/features/base/storage/storage.service.ts';
import * as sent from '#server/features/social/linked-services/queue.service.ts';
import { toTrack } from '#server/features/music/tracks/track.view.ts';
import { toMoment } from '#server/lib/clock.ts';
import type { QueryOf, ReplyOf } from '#shared/endpoint.ts';
import { AppError } from '#shared/errors.ts';
import {
  type forgetPlays as forgetEndpoint,
  keptDays,
  type listPlays,
  type ListeningSettings,
} from '#shared/social/plays.ts';
import * as elsewhere from './heard-elsewhere.store.ts';
import * as store from './plays.store.ts';

type Viewer = { id: string };

const dayMs = 24 * 60 * 60_000;

/** After every id. */
const atEnd = '~';

/** A page of the viewer's own plays, or of those that a search finds, the newest first. They are shown to the viewer alone. */
export async function getPlays(
  ctx: AppContext,
  viewer: Viewer,
  { q = '', cursor = atEnd, limit }: QueryOf<typeof listPlays>,
): Promise<ReplyOf<typeof listPlays>> {
  const words = q.split(/\s+/).filter(Boolean);
  // Words are looked for in all of a person's plays, which takes a while.
  const db = words.length > 0 ? ctx.readDb : ctx.db;
  const rows = await store.listPlaysOf(db, viewer.id, { before: cursor, words, limit: limit + 1 });
  const page = rows.slice(0, limit);
  const ids = page.flatMap(({ playlist_id: id }) => id ?? []);
  const playlists = new Map(
    (await store.listPlayedPlaylists(ctx.db, viewer.id, ids)).map((row) => [row.id, toPlayedPlaylist(row)]),
  );
  return {
    plays: page.map((row) => ({
      id: row.play_id,
      played_at: toMoment(row.played_at),
      track: toTrack(row, viewer),
      playlist: playlists.get(row.playlist_id ?? '') ?? null,
    })),
    next_cursor: rows.length > limit ? (page.at(-1)?.play_id ?? null) : null,
    ...(await getSettings(ctx, viewer.id)),
  };
}

/** A playlist that was played, as its listener sees it. */
export const toPlayedPlaylist = (row: Awaited<ReturnType<typeof store.listPlayedPlaylists>>[number]) => ({
  id: row.id,
  name: row.name,
  cover_url: pictureUrl(row.cover_sha256),
  cover_colours: pictureColours(row.cover_colours),
});

/**
 * Removes the viewer's name from a play, and from all other records of their listening to that track.
 * @throws AppError not_found (not theirs)
 */
export async function forgetPlay(ctx: AppContext, viewer: Viewer, id: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    if (await elsewhere.deleteHeard(trx, viewer.id, id)) return;
    const trackId = await store.findTrackOfPlay(trx, viewer.id, id);
    if (trackId === null) throw new AppError('not_found', 'errors:notFound');
    await store.updateToUnnamed(trx, viewer.id, id);
    await store.deleteListeningTo(trx, viewer.id, trackId);
    await sent.withdrawListen(trx, viewer.id, id);
  });
}

/** Before and after every moment that is stored. */
const always: store.Span = { from: 0, until: Number.MAX_SAFE_INTEGER };

/** Removes the viewer's name from their plays and other records of their listening: of a time, such as a day, or all. */
export async function forgetPlays(
  ctx: AppContext,
  viewer: Viewer,
  { since, until }: QueryOf<typeof forgetEndpoint>,
): Promise<void> {
  const span = {
    from: since === undefined ? always.from : Date.parse(since),
    until: until === undefined ? always.until : Date.parse(until),
  };
  const file = await ctx.db.transaction().execute(async (trx) => {
    await forgetSpan(trx, viewer.id, span);
    // A listener counts once in 30 days: rather than be remembered, they count again.
    if (since !== undefined || until !== undefined) return null;
    await forgetListener(trx, viewer.id);
    await sent.withdrawSending(trx, viewer.id);
    return elsewhere.deleteListenImport(trx, viewer.id);
  });
  await removeUnused(ctx, [file]);
}

async function forgetSpan(trx: Db, userId: string, span: store.Span): Promise<void> {
  await store.updateSpanToUnnamed(trx, userId, span);
  await elsewhere.deleteHeardOfSpan(trx, userId, span);
  await store.deleteListeningOfSpan(trx, userId, span);
  await sent.withdrawListens(trx, userId, span);
}

export async function getSettings(ctx: AppContext, userId: string): Promise<ListeningSettings> {
  const { remembers_plays, keeps_plays_days } = (await store.findChoices(ctx.db, userId)) ?? {};
  const keep = keptDays.find((days) => days === keeps_plays_days) ?? 0;
  return { remembers: remembers_plays === 1, keep_days: keep };
}

/**
 * Sets whether plays are recorded under the viewer's name from now on, and for how long they keep it. Those that are too old by then
 * lose it at once; the others stay until they are forgotten.
 */
export async function setSettings(
  ctx: AppContext,
  viewer: Viewer,
  { remembers, keep_days }: ListeningSettings,
): Promise<ListeningSettings> {
  await ctx.db.transaction().execute(async (trx) => {
    const choices = { remembers_plays: Number(remembers), keeps_plays_days: keep_days };
    await store.updateChoices(trx, viewer.id, choices);
    if (keep_days > 0) await forgetSpan(trx, viewer.id, { from: 0, until: ctx.clock() - keep_days * dayMs });
  });
  return { remembers, keep_days };
}

/** People, and plays of each, in a transaction on which others wait. */
const [peopleAtOnce, playsAtOnce] = [100, 500];

/** Recurring work: removes the names from plays that are older than their listeners wished to keep them. */
export async function forgetOldPlays(ctx: AppContext): Promise<void> {
  const now = ctx.clock();
  for (let after = ''; ;) {
    const people = await store.listForgetting(ctx.db, after, peopleAtOnce);
    for (const { id, keeps_plays_days: days } of people) {
      const span = { from: 0, until: now - days * dayMs };
      while ((await store.updateSpanToUnnamed(ctx.db, id, span, playsAtOnce)) === playsAtOnce);
      while ((await elsewhere.deleteHeardOfSpan(ctx.db, id, span, playsAtOnce)) === playsAtOnce);
      await store.deleteListeningOfSpan(ctx.db, id, span);
    }
    const last = people.at(-1);
    if (!last || people.length < peopleAtOnce) return;
    after = last.id;
  }
}
