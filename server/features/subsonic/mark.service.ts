import { likePlaylist, unlikePlaylist } from '#server/features/likes/like.service.ts';
import { reportListening } from '#server/features/listening/listening.service.ts';
import { sha256 } from '#server/lib/hash.ts';
import { listeningClaimMaxSeconds } from '#shared/limits.ts';
import { subsonicMessages } from '#shared/messages/subsonic.ts';
import { type Answer, SubsonicError, subsonicErrors } from './answer.ts';
import { type Call, idOfKind, type Method } from './subsonic.service.ts';
import { findTrack } from './subsonic.store.ts';
import { readId } from './subsonic.view.ts';

export const markMethods: Record<string, Method> = {
  star: (call) => like(call, true),
  unstar: (call) => like(call, false),
  scrobble,
};

/** A star is a like. Songs and people have none here, and an app is told so. */
async function like(call: Call, wanted: boolean): Promise<Answer> {
  const { ctx, listener, given } = call;
  const ids = [...given.all('id'), ...given.all('albumId'), ...given.all('artistId')];
  if (ids.length === 0) given.need('id');
  const apply = wanted ? likePlaylist : unlikePlaylist;
  for (const text of ids) {
    const { kind, id } = readId(text);
    if (kind !== 'album') throw new SubsonicError(subsonicErrors.generic, subsonicMessages.starsPlaylists);
    await apply(ctx, listener, id);
  }
  return {};
}

/**
 * Tells that songs were listened to, or, without `submission`, that one begins. The same song at the same time is the
 * same playing, however often an app sends it: it counts once.
 */
async function scrobble(call: Call): Promise<Answer> {
  const { ctx, listener, given } = call;
  const times = given.all('time');
  given.need('id');
  for (const [at, text] of given.all('id').entries()) {
    const trackId = idOfKind(text, 'song');
    const isOver = given.flag('submission') !== false;
    // Without a time the minute tells playings apart.
    const time = times[at] ?? String(Math.floor(ctx.clock() / 60_000));
    const seconds = ((await findTrack(ctx.db, trackId))?.duration_ms ?? 0) / 1000;
    await reportListening(ctx, {
      trackId,
      report: {
        event: isOver ? 'stop' : 'start',
        position_seconds: isOver ? seconds : 0,
        listening_id: playingId(`${listener.id} ${trackId} ${time} ${isOver}`),
        ...(isOver ? { listened_seconds: Math.min(seconds, listeningClaimMaxSeconds) } : {}),
      },
      userId: listener.id,
      listenerKey: `app-${listener.id}`,
      ip: call.ip,
    });
  }
  return {};
}

/** A UUID that follows from a text (RFC 9562 section 5.8: version 8). */
function playingId(text: string): string {
  const hex = sha256(text);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
