import { LRUCache } from 'lru-cache';
import { buffer } from 'node:stream/consumers';
import type { AppContext } from '#server/context.ts';
import { getPictureBlob } from '#server/features/base/pictures/picture.service.ts';
import { findVisiblePlaylist } from '#server/features/playlists/core/playlist.service.ts';
import { requirePerson } from '#server/features/social/following/follow.service.ts';
import { findVisibleUser } from '#server/features/accounts/blocks/block.service.ts';
import { oklchToHex } from '#server/features/base/pictures/oklch.ts';
import { AppError } from '#shared/errors.ts';
import { coverSmallEdge } from '#shared/limits.ts';
import { recordSvg } from '#shared/base/record-svg.ts';
import type { Call } from './subsonic.service.ts';
import { findAudible } from './song.store.ts';
import { readId } from './subsonic.view.ts';

export interface Cover {
  type: 'image/jpeg' | 'image/png';
  bytes: Buffer;
}

const edgeDefault = 600;
const edgeMax = 1200;
const made = new LRUCache<string, Cover>({ max: 200 });

/**
 * The cover of a playlist or track, or a person's picture; without one, the record that the web draws. Never WebP, the
 * format of stored pictures: desktop apps may not show it.
 */
export async function getCover(call: Call, wanted = readId(call.args.need('id'))): Promise<Cover> {
  const sha256 = await pictureOf(call, wanted);
  const edge = call.args.number('size', edgeDefault, 16, edgeMax);
  const key = `${sha256 ?? wanted.id} ${edge}`;
  const kept = made.get(key);
  if (kept) return kept;
  const cover =
    sha256 === null ? await drawCover(wanted.id, edge) : await shrinkCover(call.ctx, sha256, edge);
  made.set(key, cover);
  return cover;
}

/**
 * The picture of the person with this name, or a drawn one.
 * @throws AppError not_found
 */
export async function getAvatar(call: Call): Promise<Cover> {
  const { id } = await requirePerson(call.ctx.db, call.args.need('username'), call.listener);
  return getCover(call, { kind: 'artist', id });
}

async function drawCover(id: string, edge: number): Promise<Cover> {
  const { default: sharp } = await import('sharp');
  const svg = Buffer.from(recordSvg(id, edge, oklchToHex));
  return { type: 'image/png', bytes: await sharp(svg).png().toBuffer() };
}

async function shrinkCover(ctx: AppContext, sha256: string, edge: number): Promise<Cover> {
  const { default: sharp } = await import('sharp');
  const blob = await getPictureBlob(ctx, sha256, edge <= coverSmallEdge ? 'small' : 'large');
  if ((await ctx.stores.blobs.stat(blob)) === null) throw new AppError('not_found', 'errors:notFound');
  const picture = sharp(await buffer(await ctx.stores.blobs.open(blob))).resize(edge, edge, {
    withoutEnlargement: true,
  });
  return { type: 'image/jpeg', bytes: await picture.jpeg({ quality: 85 }).toBuffer() };
}

/** @throws AppError not_found for what the listener may not see */
async function pictureOf(
  { ctx, listener }: Call,
  { kind, id }: ReturnType<typeof readId>,
): Promise<string | null> {
  if (kind === 'album') return (await findVisiblePlaylist(ctx.db, listener, id)).cover_sha256;
  if (kind === 'artist') {
    const person = await findVisibleUser(ctx, listener, id);
    if (!person) throw new AppError('not_found', 'errors:notFound');
    return person.avatar_sha256;
  }
  // A name tells nothing, and has no picture.
  if (kind === 'credit') return null;
  const track = kind === 'song' ? await findAudible(ctx.db, id, listener.id) : null;
  if (!track) throw new AppError('not_found', 'errors:notFound');
  return track.cover_sha256;
}
