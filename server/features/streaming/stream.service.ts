import type { ByteRange } from '#server/adapters/blobs/blobs.ts';
import type { AppContext } from '#server/context.ts';
import { decodeFrameIndex, type Mp3Segment } from '#server/media/frame-index.ts';
import { AppError } from '#shared/errors.ts';
import { signedAddressMs } from '#shared/limits.ts';
import { errorMessages } from '#shared/messages/errors.ts';
import { playerMessages } from '#shared/messages/player.ts';
import type { Message } from '#shared/messages/message.ts';
import type { PlayInfo, Signature } from '#shared/tracks.ts';
import { hlsPlaylistText, hlsSegments, timestampTag } from './hls.ts';
import { getListing } from './listings.ts';
import { opensListening, signListening } from './signed-address.ts';
import { canListen, isOpen } from './stream.policy.ts';
import { findForPlayInfo, findFrames } from './stream.store.ts';
import { toPlayInfo } from './stream.view.ts';

type Viewer = { id: string } | null;

/** Who asks for a track's bytes: by session, or by an address that was signed for them. */
export interface Listener {
  viewer: Viewer;
  query: Signature;
}

/** Stored audio and since when it is there (ms). */
export interface Audio {
  sha256: string;
  since: number;
}

const notFound = (): AppError => new AppError('not_found', errorMessages.notFound);

/**
 * What a player needs to play a track. Tracks of private playlists get addresses that work without a session for a
 * while, since an audio element sends none.
 * `say` words a message for the reader.
 * @throws AppError not_found also for what the viewer may not hear
 */
export async function getPlayInfo(
  ctx: AppContext,
  viewer: Viewer,
  trackId: string,
  say: (message: Message) => string,
): Promise<PlayInfo> {
  const listing = await getListing(ctx, viewer, trackId);
  const row = listing && canListen(viewer, listing) ? await findForPlayInfo(ctx.db, trackId) : null;
  if (!listing || !row) throw notFound();
  const isMissing = row.audio_sha256 !== null && (await ctx.blobs.stat(row.audio_sha256)) === null;
  if (isMissing) ctx.log.error({ trackId, sha256: row.audio_sha256 }, 'The audio of a track is missing');
  const expiresAt = ctx.clock() + signedAddressMs + (row.duration_ms ?? 0);
  const signature = isOpen(listing) ? '' : signListening(ctx.serverKey, trackId, expiresAt);
  return toPlayInfo(row, signature, isMissing ? say(playerMessages.fileMissing) : null);
}

/** Whether a track is there and the viewer may hear it. */
export async function mayListen(ctx: AppContext, viewer: Viewer, trackId: string): Promise<boolean> {
  const listing = await getListing(ctx, viewer, trackId);
  return listing !== null && canListen(viewer, listing);
}

/** The audio of a track, for whoever may hear it. */
export async function getAudio(ctx: AppContext, listener: Listener, trackId: string): Promise<Audio> {
  const { viewer, query } = listener;
  const listing = await getListing(ctx, viewer, trackId);
  if (!listing?.audio_sha256) throw notFound();
  const allowed = canListen(viewer, listing) || opensListening(ctx.serverKey, trackId, query, ctx.clock());
  if (!allowed) throw notFound();
  return { sha256: listing.audio_sha256, since: listing.created_at };
}

/** The text of a track's HLS playlist. */
export async function getHlsPlaylist(ctx: AppContext, listener: Listener, trackId: string): Promise<string> {
  await getAudio(ctx, listener, trackId);
  const { expires, signature } = listener.query;
  const query = expires && signature ? `?${new URLSearchParams({ expires, signature })}` : '';
  return hlsPlaylistText(await listSegments(ctx, trackId), query);
}

/** Where a segment lies in the stored file, and what comes before it. */
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
