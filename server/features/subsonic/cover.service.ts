import { getPictureBlob } from '#server/features/pictures/picture.service.ts';
import { findVisiblePlaylist } from '#server/features/playlists/playlist.service.ts';
import { mayListen } from '#server/features/streaming/stream.service.ts';
import { findUserRow } from '#server/features/users/user.service.ts';
import { openLru } from '#server/lib/lru.ts';
import { oklchToHex } from '#server/lib/oklch.ts';
import { AppError } from '#shared/errors.ts';
import { coverSmallEdge } from '#shared/limits.ts';
import { errorMessages } from '#shared/messages/errors.ts';
import { recordSvg } from '#shared/record-svg.ts';
import type { Call } from './subsonic.service.ts';
import { findTrack } from './subsonic.store.ts';
import { readId } from './subsonic.view.ts';

/** A picture: a stored one by its blob, or one that was drawn just now. */
export type Cover = { blob: string } | { png: Buffer };

const edgeDefault = 600;
const edgeMax = 1200;
const drawn = openLru<string, Buffer>(200);

/** The cover of a playlist or track, or a person's picture; where there is none, the record that the web draws. */
export async function getCover(call: Call): Promise<Cover> {
  const wanted = readId(call.given.need('id'));
  const sha256 = await pictureOf(call, wanted);
  const edge = call.given.number('size', edgeDefault, 16, edgeMax);
  if (sha256 !== null)
    return { blob: await getPictureBlob(call.ctx, sha256, edge <= coverSmallEdge ? 'small' : 'large') };
  const key = `${wanted.id} ${edge}`;
  const kept = drawn.get(key);
  if (kept) return { png: kept };
  const { default: sharp } = await import('sharp');
  const png = await sharp(Buffer.from(recordSvg(wanted.id, edge, oklchToHex)))
    .png()
    .toBuffer();
  drawn.set(key, png);
  return { png };
}

/** @throws AppError not_found for what the listener may not see */
async function pictureOf(
  { ctx, listener }: Call,
  { kind, id }: ReturnType<typeof readId>,
): Promise<string | null> {
  if (kind === 'album') return (await findVisiblePlaylist(ctx.db, listener, id)).cover_sha256;
  if (kind === 'artist') return (await findUserRow(ctx, id))?.avatar_sha256 ?? null;
  const track = kind === 'song' && (await mayListen(ctx, listener, id)) ? await findTrack(ctx.db, id) : null;
  if (!track) throw new AppError('not_found', errorMessages.notFound);
  return track.cover_sha256;
}
