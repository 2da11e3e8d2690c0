import type { ByteRange } from '#server/stores/object-store.ts';
import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/db/dialect.ts';
import { decodeFrameIndex, type Mp3Segment } from '#server/media/frame-index.ts';
import { isVisible, trackAsThing, type Viewer } from '#server/visibility/visibility.ts';
import { AppError } from '#shared/errors.ts';
import { signedAddressMs } from '#shared/limits.ts';
import type { TextKey } from '#shared/texts/texts.ts';
import type { PlayInfo, PlaySource, Signature } from '#shared/music/play-info.ts';
import { inOrder } from '#shared/music/source-order.ts';
import { hlsPlaylistText, hlsSegments, timestampTag } from './hls.ts';
import { getPlayerSettings } from './player-settings.service.ts';
import { signedFor, signListening } from './signed-address.ts';
import { findAudible, findForPlayInfo, findFrames, listLinks } from './stream.store.ts';
import { toPlayInfo, toPlaySources } from './stream.view.ts';

/** The requester of a track's bytes: by session, or by an address that was signed for them. */
export interface Listener {
  viewer: Viewer;
  query: Signature;
}

/** Stored audio, and the time since which it is stored (ms). */
export interface Audio {
  sha256: string;
  since: number;
}

const notFound = (): AppError => new AppError('not_found', 'errors:notFound');

/**
 * The data that a player needs for a track, its sources in the viewer's order. Tracks of private playlists, and
 * all of a house for members only, get addresses that work without a session for a while, since an audio element sends none.
 * @param say makes a message's text for the reader
 * @throws AppError not_found also for what the viewer may not hear
 */
export async function getPlayInfo(
  ctx: AppContext,
  viewer: Viewer,
  trackId: string,
  say: (message: TextKey) => string,
): Promise<PlayInfo> {
  const isClosed = viewer !== null && (await ctx.state.house.get()).members_only;
  const isOpen = !isClosed && (await mayListen(ctx.db, null, trackId));
  const isAllowed = viewer === null ? isOpen : await mayListen(ctx.db, viewer, trackId);
  const row = isAllowed ? await findForPlayInfo(ctx.db, trackId) : null;
  if (!row) throw notFound();
  const isMissing = row.audio_sha256 !== null && (await ctx.stores.blobs.stat(row.audio_sha256)) === null;
  if (isMissing) ctx.log.error({ trackId, sha256: row.audio_sha256 }, 'The audio of a track is missing');
  const expiresAt = ctx.clock() + signedAddressMs + (row.duration_ms ?? 0);
  const needsNone = isOpen || viewer === null;
  const signature = needsNone ? '' : signListening(ctx.serverKey, trackId, viewer.id, expiresAt);
  const links = await listLinks(ctx.db, trackId);
  const all = toPlaySources(row, links, { signature, isFileMissing: isMissing });
  const sources = inOrder(all, await getPlayerSettings(ctx, viewer));
  const error = whyNot(sources, isMissing);
  return toPlayInfo(row, sources, error && say(error));
}

function whyNot([first]: readonly PlaySource[], isFileMissing: boolean): TextKey | null {
  if (!first) return isFileMissing ? 'player:fileMissing' : 'track-sources:noneLeft';
  return first.kind === 'file' && isFileMissing ? 'player:fileMissing' : null;
}

/** Reports whether a track exists and the viewer may listen to it. */
export async function mayListen(db: Db, viewer: Viewer, trackId: string): Promise<boolean> {
  return (await findFor(db, viewer, trackId)) !== null;
}

async function findFor(db: Db, viewer: Viewer, trackId: string) {
  const row = await findAudible(db, trackId, viewer?.id ?? null);
  return row && isVisible(viewer, trackAsThing(row)) ? row : null;
}

/**
 * The audio of a track. A signed address has the present rights of its listener.
 * @throws AppError not_found
 */
export async function getAudio(ctx: AppContext, listener: Listener, trackId: string): Promise<Audio> {
  const signedBy = signedFor(ctx.serverKey, trackId, listener.query, ctx.clock());
  const row =
    (await findFor(ctx.db, listener.viewer, trackId)) ??
    (signedBy === null ? null : await findFor(ctx.db, signedBy, trackId));
  if (!row?.audio_sha256) throw notFound();
  return { sha256: row.audio_sha256, since: row.created_at };
}

/**
 * The audio of a track from a moment on. It begins with the nearest indexed frame before that; such frames are about a
 * second apart.
 * @throws AppError not_found
 */
export async function getAudioFrom(
  ctx: AppContext,
  viewer: Viewer,
  trackId: string,
  seconds: number,
): Promise<Audio & { part?: { part: ByteRange } }> {
  const audio = await getAudio(ctx, { viewer, query: {} }, trackId);
  const frames = seconds > 0 ? await findFrames(ctx.db, trackId) : null;
  if (!frames) return audio;
  const { sampleRate, samplesPerFrame, every, offsets, endOffset } = decodeFrameIndex(frames);
  const step = Math.floor((seconds * sampleRate) / (every * samplesPerFrame));
  const start = offsets[Math.min(step, offsets.length - 1)] ?? 0;
  return { ...audio, part: { part: { start, end: endOffset - 1 } } };
}

/** Addresses of a track's HLS for an app, which sends no session with the segments: each is signed for the listener. */
export async function getHlsAddresses(
  ctx: AppContext,
  viewer: { id: string },
  trackId: string,
): Promise<string> {
  await getAudio(ctx, { viewer, query: {} }, trackId);
  const segments = await listSegments(ctx, trackId);
  const lengthMs = segments.reduce((sum, { seconds }) => sum + seconds * 1000, 0);
  const query = signListening(ctx.serverKey, trackId, viewer.id, ctx.clock() + signedAddressMs + lengthMs);
  // Beside `/rest/hls.m3u8`, so that it holds below another path as well.
  return hlsPlaylistText(segments, query, `../media/track_${trackId}/hls/`);
}

/** The text of a track's HLS playlist. */
export async function getHlsPlaylist(ctx: AppContext, listener: Listener, trackId: string): Promise<string> {
  await getAudio(ctx, listener, trackId);
  const { listener: id, expires, signature } = listener.query;
  const isSigned = id && expires && signature;
  const query = isSigned ? `?${new URLSearchParams({ listener: id, expires, signature })}` : '';
  return hlsPlaylistText(await listSegments(ctx, trackId), query);
}

/** The byte range of a segment in the stored file, and the bytes that come before it. */
export async function getHlsSegment(
  ctx: AppContext,
  listener: Listener,
  trackId: string,
  number: number,
): Promise<Audio & { part: ByteRange; prefix: Uint8Array }> {
  const audio = await getAudio(ctx, listener, trackId);
  const segment = (await listSegments(ctx, trackId))[number];
  if (!segment) throw notFound();
  const { offset, bytes, startSeconds } = segment;
  return {
    ...audio,
    part: { start: offset, end: offset + bytes - 1 },
    prefix: timestampTag(startSeconds),
  };
}

async function listSegments(ctx: AppContext, trackId: string): Promise<Mp3Segment[]> {
  const frames = await findFrames(ctx.db, trackId);
  if (!frames) throw notFound();
  return hlsSegments(decodeFrameIndex(frames));
}
