import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/db/dialect.ts';
import type { TrackRow, TrackSourceRow } from '#server/db/rows/tracks.ts';
import { mayListen } from '#server/features/music/streaming/stream.service.ts';
import { canEditTrack } from '#server/features/music/tracks/track.policy.ts';
import { findTrackRow } from '#server/features/music/tracks/track.service.ts';
import * as sources from '#server/features/music/tracks/track-source.service.ts';
import { previewLink } from '#server/features/ingest/uploads/external-track.service.ts';
import { newId } from '#server/lib/ids.ts';
import type { Viewer } from '#server/visibility/visibility.ts';
import { AppError } from '#shared/errors.ts';
import type { LinkPreview } from '#shared/music/track-drafts.ts';
import type { TrackSource, TrackSourceDraft, TrackSources } from '#shared/ingest/track-sources.ts';
import { doubtOf } from './agreement.ts';
import { listPeople } from './track-source.store.ts';
import { toSources } from './track-source.view.ts';

/** @throws AppError not_found, also for what the viewer may not hear */
export async function listTrackSources(
  ctx: AppContext,
  viewer: Viewer,
  trackId: string,
): Promise<TrackSources> {
  const track = await findHeard(ctx.db, viewer, trackId);
  const { isrc, mbid } = track;
  return { sources: await show(ctx.db, viewer, track), isrc, mbid, can_edit: canEditTrack(viewer, track) };
}

/**
 * Adds a link to the viewer's own recording. If its site gives another title, artist or length, the viewer has to confirm
 * that it is the same recording.
 * @throws AppError not_found, forbidden, unprocessable (no link to music, a private address), conflict (it is there, or
 *   there are too many; with `may_confirm` where the viewer is asked), too_many_requests
 */
export async function addTrackSource(
  ctx: AppContext,
  viewer: { id: string },
  trackId: string,
  { url, confirm = false }: TrackSourceDraft,
): Promise<TrackSource> {
  const track = await findOwn(ctx.db, viewer, trackId);
  if (await ctx.outbound.web.isPrivate(url)) {
    throw new AppError('unprocessable', 'track-sources:privateAddress');
  }
  const preview = await previewLink(ctx, viewer, url);
  const known = await sources.listSources(ctx.db, trackId);
  sources.refuseSource(known, track, preview.source_url);
  if (!confirm) refuseDoubtful(track, known, preview);
  const now = ctx.clock();
  const id = newId(now);
  await ctx.db.transaction().execute(async (trx) => {
    const own = await findOwn(trx, viewer, trackId);
    await sources.addSource(trx, own, {
      id,
      url: preview.source_url,
      platform: preview.platform,
      duration_ms: toMs(preview.duration_seconds),
      added_by: viewer.id,
      added_at: now,
    });
  });
  const added = (await show(ctx.db, viewer, track)).find((source) => source.id === id);
  if (!added) throw new AppError('not_found', 'track-sources:notFound');
  return added;
}

/** @throws AppError not_found, forbidden, conflict (the last way to hear it) */
export async function removeTrackSource(
  ctx: AppContext,
  viewer: { id: string },
  { id, source }: { id: string; source: string },
): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await sources.removeSource(trx, await findOwn(trx, viewer, id), source);
  });
}

function refuseDoubtful(track: TrackRow, known: readonly TrackSourceRow[], stated: LinkPreview): void {
  const durationMs = track.duration_ms ?? known.find((source) => source.duration_ms !== null)?.duration_ms;
  const doubt = doubtOf(
    { title: track.title, artist: track.artist, durationMs: durationMs ?? null },
    { title: stated.title, artist: stated.artist, durationMs: toMs(stated.duration_seconds) },
  );
  if (!doubt) return;
  const { title, artist, duration_seconds } = stated;
  const facts = { may_confirm: true, told: { title, artist, duration_seconds } };
  throw new AppError('conflict', doubt.text, { params: doubt.params ?? {}, facts });
}

async function show(db: Db, viewer: Viewer, track: TrackRow): Promise<TrackSource[]> {
  const links = await sources.listSources(db, track.id);
  const ids = links.flatMap(({ added_by }) => added_by ?? []);
  const people = ids.length === 0 ? [] : await listPeople(db, ids, viewer?.id ?? null);
  return toSources(track, links, people);
}

/** @throws AppError not_found */
async function findHeard(db: Db, viewer: Viewer, id: string): Promise<TrackRow> {
  const track = (await mayListen(db, viewer, id)) ? await findTrackRow(db, id) : null;
  if (!track) throw new AppError('not_found', 'errors:notFound');
  return track;
}

/** @throws AppError not_found, forbidden (another person's) */
async function findOwn(db: Db, viewer: { id: string }, id: string): Promise<TrackRow> {
  const track = await findHeard(db, viewer, id);
  if (!canEditTrack(viewer, track)) throw new AppError('forbidden', 'errors:forbidden');
  return track;
}

const toMs = (seconds: number | null): number | null =>
  seconds === null ? null : Math.round(seconds * 1000);
