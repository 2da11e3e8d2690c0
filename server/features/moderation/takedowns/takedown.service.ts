import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/db/dialect.ts';
import { recordAudit } from '#server/features/base/audit/audit.service.ts';
import { registerTrackFingerprint } from '#server/features/music/copyright/copyright.service.ts';
import { type Actor, beginRescan, getWork } from '#server/features/music/copyright/reference.service.ts';
import { evidenceOf, keepDown, letBack } from '#server/features/music/copyright/stay-down.service.ts';
import { makeDecision, tellDecision } from '#server/features/moderation/reports/decision.service.ts';
import { liftDecision } from '#server/features/moderation/reports/effect.service.ts';
import type { Lift } from '#server/features/moderation/reports/appeal.service.ts';
import { bringTrackBack } from '#server/features/playlists/core/items/listed-tracks.service.ts';
import { removeUnused } from '#server/features/base/storage/storage.service.ts';
import * as tracks from '#server/features/music/tracks/track.service.ts';
import type { CopyrightWork } from '#shared/music/copyright-works.ts';
import { AppError } from '#shared/errors.ts';
import { takedownObjectionMs } from '#shared/limits.ts';
import { layAside, reasonOf } from './lay-aside.ts';

/**
 * Takes a track down for copyright. Its fingerprint stays, so that it cannot be uploaded again; its file is laid aside for
 * as long as its owner can object, and playlists keep its words in its place. `scanId`: the scan with the evidence.
 * @throws AppError not_found
 */
export async function takeDown(
  ctx: AppContext,
  actor: Actor,
  trackId: string,
  { note, scanId = null }: { note: string; scanId?: string | null },
): Promise<CopyrightWork> {
  const track = await tracks.findTrackRow(ctx.db, trackId);
  const down = track && (await keepDown(ctx, actor, trackId, note));
  if (!down) throw new AppError('not_found', 'errors:notFound');
  const { number, isNew } = down;
  const evidence = scanId === null ? [] : await evidenceOf(ctx, scanId);
  const made = await ctx.db.transaction().execute(async (trx) => {
    const decision = await makeDecision(ctx, trx, actor.id === '' ? null : actor, {
      key: { target_kind: 'track', target_id: trackId, target_name: track.title },
      target: null,
      ownerId: track.owner_id,
      draft: { action: 'takedown', reason: reasonOf(note), evidence },
    });
    const work = isNew ? number : null;
    await layAside(trx, track, { decisionId: decision.id, work, now: ctx.clock() });
    return decision;
  });
  await tellDecision(ctx, made);
  const subject = { type: 'track', id: trackId };
  const facts = { title: track.title, note };
  await recordAudit(ctx, { action: 'copyright.track_removed', actor, ip: actor.ip, subject, facts });
  await beginRescan(ctx);
  return getWork(ctx, number);
}

/** Notifies the owners of tracks that a restore has taken down by decisions of its own. */
export async function tellTakedowns(ctx: AppContext, decisionIds: readonly string[]): Promise<void> {
  const none = { target: null, closed: [], former: [] };
  for (const id of decisionIds) await tellDecision(ctx, { id, action: 'takedown', ...none });
}

/** Reverses a decision; of a takedown: the track, its fingerprint and its places in playlists are restored. */
export const liftWithTracks: Lift = async (ctx, trx, row) => {
  if (row.action !== 'takedown') return liftDecision(ctx, trx, row);
  const takenTrack = await tracks.findTaken(trx, row.id);
  if (!takenTrack) throw new AppError('gone', 'errors:notFound');
  await tracks.insertAgain(trx, takenTrack);
  await registerAgain(trx, takenTrack);
  if (takenTrack.work !== null) await letBack(trx, takenTrack.work);
  await bringTrackBack(trx, takenTrack.track_id, ctx.clock());
  await tracks.deleteTaken(trx, takenTrack.decision_id);
};

async function registerAgain(trx: Db, takenRow: tracks.TakenTrackRow): Promise<void> {
  const { track_id: id, owner_id: ownerId, title, artist, fingerprint } = takenRow;
  const track = {
    id,
    ownerId,
    title,
    artist,
    durationMs: takenRow.duration_ms,
    createdAt: takenRow.created_at,
  };
  // A copy begins at a multiple of four, which a view of words needs.
  const bytes = Uint8Array.from(fingerprint);
  await registerTrackFingerprint(trx, track, new Uint32Array(bytes.buffer));
}

/** Recurring work: deletes the files of takedowns that can no longer be reversed. */
export async function forgetTaken(ctx: AppContext): Promise<void> {
  for (const takenTrack of await tracks.listTakenBefore(ctx.db, ctx.clock() - takedownObjectionMs)) {
    await tracks.deleteTaken(ctx.db, takenTrack.decision_id);
    await removeUnused(ctx, [takenTrack.audio_sha256, takenTrack.cover_sha256]);
  }
}
