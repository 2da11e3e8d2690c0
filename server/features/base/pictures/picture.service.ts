import { Readable } from 'node:stream';
import type { AppContext } from '#server/context.ts';
import { squarePictures } from '#server/media/media-processor.ts';
import { AppError } from '#shared/errors.ts';
import { coverEdge, coverFileBytes, coverSmallEdge, megabyte } from '#shared/limits.ts';
import type { PictureSize } from '#shared/base/pictures.ts';
import { coloursOf } from './colours.service.ts';
import * as store from './picture.store.ts';

/**
 * Stores a picture as square WebP in two sizes, with its colours and without any metadata of the file; returns the name for `cover_sha256` and
 * the like. A caller that drops the picture calls `removeUnused`.
 * @throws AppError unsupported_media, too_large, unprocessable
 */
export async function storePicture(ctx: AppContext, bytes: Uint8Array): Promise<string> {
  const [large, small] = await squarePictures(ctx.workers, bytes, [coverEdge, coverSmallEdge]);
  if (!large || !small) throw new Error('The media processor answered too few pictures');
  const { sha256 } = await ctx.stores.blobs.put(Readable.from([large]));
  const { sha256: small_sha256 } = await ctx.stores.blobs.put(Readable.from([small]));
  await store.insertPicture(ctx.db, { sha256, small_sha256, colours: await coloursOf(ctx, small) });
  return sha256;
}

/**
 * Makes the small size of a stored picture once more.
 * @throws BlobMissing
 */
export async function makeSmallPicture(ctx: AppContext, sha256: string): Promise<void> {
  const bytes = Buffer.concat(await (await ctx.stores.blobs.open(sha256)).toArray());
  const [small] = await squarePictures(ctx.workers, bytes, [coverSmallEdge]);
  if (!small) throw new Error('The media processor answered no picture');
  const { sha256: small_sha256 } = await ctx.stores.blobs.put(Readable.from([small]));
  await store.upsertPicture(ctx.db, { sha256, small_sha256 });
}

/**
 * Reads the body of a picture's upload.
 * @throws AppError too_large
 */
export async function readPictureUpload(body: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body) {
    size += part.length;
    if (size > coverFileBytes) {
      throw new AppError('too_large', 'media:pictureTooLarge', {
        params: { megapixels: 50, megabytes: coverFileBytes / megabyte },
      });
    }
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/**
 * The blob of a picture in a size. Only blobs that were stored as pictures: others have rules of their own.
 * @throws AppError not_found
 */
export async function getPictureBlob(ctx: AppContext, sha256: string, size: PictureSize): Promise<string> {
  const picture = await store.findPicture(ctx.db, sha256);
  if (!picture) throw new AppError('not_found', 'errors:notFound');
  return size === 'small' ? picture.small_sha256 : picture.sha256;
}
