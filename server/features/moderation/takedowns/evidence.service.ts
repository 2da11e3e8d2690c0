import type { AppContext } from '#server/context.ts';
import { hearEvidence, readEvidence } from '#server/features/music/copyright/stay-down.service.ts';
import { type Asker, readDecision } from '#server/features/moderation/reports/appeal.service.ts';
import { findTaken } from '#server/features/music/tracks/track.service.ts';
import { AppError } from '#shared/errors.ts';
import type { HeardEvidence } from '#shared/moderation/takedown-evidence.ts';

/**
 * The stretches for which a track was taken down, with its audio while that is kept. The works' audio is for administrators.
 * @throws AppError not_found, also for somebody else's
 */
export async function getEvidence(ctx: AppContext, asker: Asker, id: string): Promise<HeardEvidence> {
  const decision = await readDecision(ctx, asker, id);
  if (decision.action !== 'takedown') throw new AppError('not_found', 'errors:notFound');
  const matches = readEvidence(decision.evidence);
  const takenTrack = await findTaken(ctx.db, id);
  const end = Math.max(0, ...matches.map(({ upload_to }) => upload_to));
  return {
    title: decision.target_name,
    duration_seconds: takenTrack ? takenTrack.duration_ms / 1000 : end,
    ...hearEvidence(ctx, matches, takenTrack?.audio_sha256 ?? null, asker.viewer?.isAdmin === true),
  };
}
