import { signal } from '#server/changes/note.ts';
import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/db/dialect.ts';
import { noteHeard } from '#server/features/social/following/follow.service.ts';
import { countListener } from '#server/features/base/popularity/popularity.service.ts';
import { mayListen } from '#server/features/music/streaming/stream.service.ts';
import { queueListen } from '#server/features/social/linked-services/queue.service.ts';
import { newId } from '#server/lib/ids.ts';
import { AppError } from '#shared/errors.ts';
import {
  listeningAddressKeepMs,
  listeningClaimMaxSeconds,
  listeningKeepMs,
  listeningSilenceMs,
} from '#shared/limits.ts';
import type { CameFrom } from '#shared/social/audience.ts';
import type { ListeningReport } from '#shared/social/listening.ts';
import { creditListening, isPlay } from './listening.policy.ts';
import * as store from './listening.store.ts';

/** One report, with its sender and time. */
export interface ReceivedReport {
  trackId: string;
  report: ListeningReport;
  userId: string | null;
  /** Key of a listener: the browser's session id, or a hash of its address. */
  listenerKey: string;
  ip: string;
  /** The part of the site, or the app, where it is played. */
  cameFrom: CameFrom;
}

interface Dated extends ReceivedReport {
  now: number;
  /** Most time, in ms, that a playing whose start was never reported is credited. */
  claimLimitMs: number;
}

interface Named extends Dated {
  /** The listener's account, unless they chose that their plays are not recorded under their name. */
  namedId: string | null;
}

/**
 * Limit of reports without a start from one address: lost starts are rare, and many of them are an attempt to count false
 * plays.
 */
const lostStarts = { max: 20, windowMs: 10 * 60_000 };

/**
 * Stores a listening report. A playing counts as one play, in whatever order its reports come.
 * @throws AppError not_found where the track is not there, or not for this viewer
 */
export async function reportListening(ctx: AppContext, listening: ReceivedReport): Promise<void> {
  const id = idOf(listening.report);
  const known = id ? await store.findListeningSession(ctx.db, id) : null;
  const isOurs = known?.track_id === listening.trackId && known.listener_key === listening.listenerKey;
  const viewer = listening.userId === null ? null : { id: listening.userId };
  if ((known && !isOurs) || (!known && !(await mayListen(ctx.db, viewer, listening.trackId)))) {
    throw new AppError('not_found', 'errors:notFound');
  }
  const claimLimitMs = known ? 0 : await limitOfClaim(ctx, listening);
  const dated = { ...listening, now: ctx.clock(), claimLimitMs };
  await ctx.db.transaction().execute(async (trx) => {
    const play = await storeReport(trx, dated);
    if (play) await countPlay(trx, play);
    if (listening.report.event !== 'heartbeat') signal(trx, 'listening');
  });
}

/** The person's open listening, on all devices. */
export const listOwnPlaying = (ctx: AppContext, userId: string): Promise<store.ListeningRow[]> =>
  store.listOpenOfUser(ctx.db, userId, ctx.clock() - listeningSilenceMs);

/** Sessions per transaction, on which others wait. */
const endedAtOnce = 500;

/** Closes silent sessions, and deletes those that ended long ago and the addresses of yesterday. */
export async function endSilentListening(ctx: AppContext): Promise<void> {
  const now = ctx.clock();
  const endSome = (): Promise<number> =>
    ctx.db.transaction().execute(async (trx) => {
      const silent = await store.listSilent(trx, now - listeningSilenceMs, endedAtOnce);
      for (const row of silent) await end(trx, row, row.last_seen_at);
      if (silent.length > 0) signal(trx, 'listening');
      return silent.length;
    });
  while ((await endSome()) === endedAtOnce);
  await store.deleteEnded(ctx.db, now - listeningKeepMs);
  while ((await store.clearAddresses(ctx.db, now - listeningAddressKeepMs, endedAtOnce)) > 0);
}

async function limitOfClaim(ctx: AppContext, { report, listenerKey, ip }: ReceivedReport): Promise<number> {
  if (!report.listened_seconds || report.listened_seconds < 1) return 0;
  const { count } = await ctx.bus.count(`listening-claims:${ip}`, lostStarts.windowMs);
  if (count > lostStarts.max) return 0;
  // A listener hears one thing at a time: a claim reaches back to the last listening of the same listener.
  const since = (await store.findLastSeen(ctx.db, listenerKey)) ?? 0;
  return Math.min(listeningClaimMaxSeconds * 1000, ctx.clock() - since);
}

type NewPlay = Parameters<typeof store.insertPlay>[1];
/** A play, and the moment at which it began. */
type Counted = NewPlay & { startedAt: number };

/**
 * Counts a play for its track, the track's owner (by a trigger) and its playlist, always in this order, which avoids
 * deadlocks.
 */
async function countPlay(trx: Db, { startedAt, ...play }: Counted): Promise<void> {
  // A play counts for its track; the popularity of playlists alone tells listeners apart.
  await store.insertPlay(trx, { ...play, listener_key: '' });
  const { track_id: trackId, playlist_id: playlistId, user_id: userId, listener_key: listenerKey } = play;
  if (userId) await queueListen(trx, { playId: play.id, trackId, userId, startedAt });
  if (!playlistId) return;
  await countListener(trx, { playlistId, trackId, userId: userId ?? null, listenerKey, now: play.played_at });
}

/** Stores a report; returns the play that it completed, or null. */
async function storeReport(trx: Db, dated: Dated): Promise<Counted | null> {
  const track = await store.findHeard(trx, dated.trackId, dated.userId);
  if (!track) return null;
  const listening = { ...dated, namedId: track.remembers_plays === 1 ? dated.userId : null };
  const { report, now } = listening;
  const row = (await findOpen(trx, listening)) ?? (await begin(trx, listening));
  const claimedMs = typeof report.listened_seconds === 'number' ? report.listened_seconds * 1000 : undefined;
  // Overtaken on the way: what came later has told more.
  if (row.ended_at !== null && claimedMs !== undefined && claimedMs < row.listened_ms) return null;
  if (row.ended_at !== null && report.event === 'heartbeat' && claimedMs === row.listened_ms) return null;

  const known = {
    listenedMs: row.listened_ms,
    lastSeenAt: row.last_seen_at,
    positionSeconds: row.position_seconds,
  };
  const listened = creditListening(known, { now, positionSeconds: report.position_seconds, claimedMs });
  const isStop = report.event === 'stop';
  if (!isStop) await endOthers(trx, listening, row.id);
  if (row.ended_at !== null && !isStop) await noteActivity(trx, listening, 'start_listening');
  if (row.ended_at === null && isStop) await noteActivity(trx, listening, 'stop_listening');
  await store.updateListeningSession(trx, row.id, {
    last_seen_at: Math.max(now, row.last_seen_at),
    position_seconds: report.position_seconds,
    listened_ms: Math.round(listened),
    ended_at: isStop ? now : null,
    ...(listening.userId === null ? {} : { user_id: listening.namedId }),
  });
  const listenedMs = Math.round(listened);
  if (isStop && row.play_id !== null) await store.updatePlayLength(trx, row.play_id, listenedMs);
  const id = newId(now);
  if (!isPlay(listened, track.duration_ms) || !(await store.updateToCounted(trx, row.id, id))) return null;
  const { track_id, playlist_id, listener_key } = row;
  const user_id = listening.userId === null ? row.user_id : listening.namedId;
  const startedAt = row.started_at;
  return {
    id,
    track_id,
    playlist_id,
    user_id,
    listener_key,
    played_at: now,
    listened_ms: listenedMs,
    startedAt,
  };
}

/** The session that a report continues: the one it names, else the listener's open one of the same track. */
async function findOpen(trx: Db, listening: Dated): Promise<store.ListeningRow | null> {
  const id = idOf(listening.report);
  if (id) return store.findListeningSession(trx, id);
  const open = await store.listOpenOf(trx, listening.listenerKey);
  const same = open.find((row) => row.track_id === listening.trackId);
  if (!same || listening.now - same.last_seen_at > listeningSilenceMs) return null;
  // A second start from the beginning is another playing, unless it only comes twice.
  const isAgain =
    listening.report.event === 'start' && same.position_seconds - listening.report.position_seconds > 5;
  return isAgain ? null : same;
}

async function begin(trx: Db, listening: Named): Promise<store.ListeningRow> {
  const { report, now, claimLimitMs } = listening;
  const id = idOf(report) ?? newId(now);
  const playlistId = report.playlist_id ?? null;
  const claimed = Math.min((report.listened_seconds ?? 0) * 1000, claimLimitMs);
  await store.insertListeningSession(trx, {
    id,
    track_id: listening.trackId,
    playlist_id: playlistId && (await store.hasPlaylist(trx, playlistId)) ? playlistId : null,
    user_id: listening.namedId,
    listener_key: listening.listenerKey,
    ip: listening.ip,
    came_from: listening.cameFrom,
    started_at: Math.round(now - claimed),
    last_seen_at: now,
    position_seconds: report.position_seconds,
    listened_ms: Math.round(claimed),
  });
  await endOthers(trx, listening, id);
  await noteActivity(trx, listening, 'start_listening');
  const { userId } = listening;
  if (userId !== null && playlistId !== null) await noteHeard(trx, { userId, playlistId, now });
  const row = await store.findListeningSession(trx, id);
  if (!row) throw new Error('a listening session that was just stored is gone');
  return row;
}

/** Ends the listener's other sessions: starting one track ends the other, even without a report of its end. */
async function endOthers(trx: Db, { listenerKey, now }: Dated, exceptId: string): Promise<void> {
  for (const row of await store.listOpenOf(trx, listenerKey)) {
    if (row.id !== exceptId) await end(trx, row, Math.min(now, row.last_seen_at + listeningSilenceMs));
  }
}

async function end(trx: Db, row: store.ListeningRow, at: number): Promise<void> {
  await store.updateListeningSession(trx, row.id, { ended_at: at });
  if (row.play_id !== null) await store.updatePlayLength(trx, row.play_id, row.listened_ms);
  await noteActivity(
    trx,
    { trackId: row.track_id, namedId: row.user_id, ip: row.ip, now: at },
    'stop_listening',
  );
}

async function noteActivity(
  trx: Db,
  { trackId, namedId, ip, now }: Pick<Named, 'trackId' | 'namedId' | 'ip' | 'now'>,
  type: 'start_listening' | 'stop_listening',
): Promise<void> {
  await store.insertActivity(trx, {
    id: newId(now),
    activity_type: type,
    user_id: namedId,
    track_id: trackId,
    ip,
    created_at: now,
  });
}

/** The listener's own id of a playing, in the form of ids here. */
function idOf(report: ListeningReport): string | null {
  return report.listening_id?.replaceAll('-', '') ?? null;
}
