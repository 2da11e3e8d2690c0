import { listOwnPlaying, reportListening } from '#server/features/social/listening/listening.service.ts';
import type { AppContext } from '#server/context.ts';
import { hmac, sha256 } from '#server/lib/hash.ts';
import { listeningClaimMaxSeconds } from '#shared/limits.ts';
import { type Answer, SubsonicError, subsonicErrors } from './answer.ts';
import { findAudible, listAudible } from './song.store.ts';
import { type Call, idOfKind, type Method, songsOfRows } from './subsonic.service.ts';
import { idOf } from './subsonic.view.ts';

/** Most plays that an app may report in one call. */
const scrobblesMax = 1000;

export const playbackMethods: Record<string, Method> = { scrobble, reportPlayback };

export const nowPlayingMethods: Record<string, Method> = {
  /** The listener's own playing, on all devices. Other people's is not shown. */
  async getNowPlaying(call) {
    const { ctx, listener } = call;
    const playing = await listOwnPlaying(ctx, listener.id);
    const ids = playing.map((row) => row.track_id);
    const rows = ids.length === 0 ? [] : await listAudible(ctx.db, ids, listener.id);
    const songs = new Map((await songsOfRows(call, rows)).map((song) => [song['id'], song]));
    const entry = playing.flatMap((row, at) => {
      const song = songs.get(idOf('song', row.track_id));
      if (!song) return [];
      const minutesAgo = Math.max(0, Math.floor((ctx.clock() - row.last_seen_at) / 60_000));
      return [{ ...song, username: listener.username, minutesAgo, playerId: at + 1 }];
    });
    return { nowPlaying: { entry } };
  },
};

const events = { starting: 'start', playing: 'heartbeat', paused: 'heartbeat', stopped: 'stop' } as const;

/** Reports a playing's position, as the web does. */
async function reportPlayback(call: Call): Promise<Answer> {
  const { ctx, listener, args } = call;
  const trackId = idOfKind(args.need('mediaId'), 'song');
  const state = args.need('state');
  args.need('positionMs');
  if (!Object.hasOwn(events, state))
    throw new SubsonicError(subsonicErrors.missingParameter, 'subsonic:missing', { name: 'state' });
  // Such an app scrobbles by itself.
  if (args.flag('ignoreScrobble')) return {};
  await reportListening(ctx, {
    trackId,
    report: {
      event: events[state as keyof typeof events],
      position_seconds: args.number('positionMs', 0, 0, 1_000_000_000) / 1000,
    },
    userId: listener.id,
    listenerKey: keyOfApps(ctx, listener),
    ip: call.ip,
    cameFrom: 'app',
  });
  return {};
}

/**
 * Reports that songs were played, or, without `submission`, that one begins. The same song at the same time is the same
 * playing, which counts once, however often an app sends it.
 */
async function scrobble(call: Call): Promise<Answer> {
  const { ctx, listener, args } = call;
  const times = args.all('time');
  args.need('id');
  for (const [at, text] of args.all('id').slice(0, scrobblesMax).entries()) {
    const trackId = idOfKind(text, 'song');
    const isOver = args.flag('submission') !== false;
    // Without a time the minute tells playings apart.
    const time = times[at] ?? String(Math.floor(ctx.clock() / 60_000));
    const seconds = ((await findAudible(ctx.db, trackId, listener.id))?.duration_ms ?? 0) / 1000;
    await reportListening(ctx, {
      trackId,
      report: {
        event: isOver ? 'stop' : 'start',
        position_seconds: isOver ? seconds : 0,
        listening_id: playingId(`${listener.id} ${trackId} ${time} ${isOver}`),
        ...(isOver ? { listened_seconds: Math.min(seconds, listeningClaimMaxSeconds) } : {}),
      },
      userId: listener.id,
      listenerKey: keyOfApps(ctx, listener),
      ip: call.ip,
      cameFrom: 'app',
    });
  }
  return {};
}

/** Listener key of all apps of a person, which does not reveal the person. */
const keyOfApps = ({ serverKey }: AppContext, { id }: { id: string }): string =>
  hmac(serverKey, `listener:apps of ${id}`);

/** A UUID derived from a text (RFC 9562 section 5.8: version 8). */
function playingId(text: string): string {
  const hex = sha256(text);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
