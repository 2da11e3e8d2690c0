import type { AppContext } from '#server/context.ts';
import { decodeFingerprint } from '#server/fingerprint/fingerprint-codec.ts';
import { findMatches } from './find-matches.ts';
import * as works from './work.store.ts';

/** Least share of both recordings that must be the same; the ends of files differ by silence. */
const shareAtLeast = 0.9;

/** The other tracks whose files hold the same recording as a track's file, from beginning to end and at the same speed. */
export async function listSameSound(ctx: AppContext, trackId: string): Promise<string[]> {
  const own = await works.findWorkOfTrack(ctx.readDb, trackId);
  if (!own) return [];
  const seconds = own.duration_ms / 1000;
  const matches = await findMatches(
    ctx.readDb,
    [decodeFingerprint(own.print)],
    seconds,
    ({ kind, track_id }) => kind === 'track' && track_id !== null && track_id !== trackId,
  );
  const whole = matches.filter(({ uploadFrom, uploadTo, workFrom, workTo, work }) => {
    const workSeconds = work.duration_ms / 1000;
    return uploadTo - uploadFrom >= shareAtLeast * seconds && workTo - workFrom >= shareAtLeast * workSeconds;
  });
  return [...new Set(whole.flatMap(({ work }) => work.track_id ?? []))];
}
