import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { LRUCache } from 'lru-cache';
import sharp from 'sharp';
import type { AppContext } from '#server/context.ts';
import { removeUnused } from '#server/features/base/storage/storage.service.ts';
import { withLock } from '#server/locks/with-lock.ts';
import { squarePictures } from '#server/media/media-processor.ts';
import type { AdminHouse } from '#shared/base/house.ts';
import { logoEdge } from '#shared/base/house-icons.ts';
import { AppError } from '#shared/errors.ts';
import { changeHouse, type Furnisher } from './house.service.ts';
import { findLogo, replaceLogo } from './house.store.ts';

/**
 * Gives the house a logo, kept as square WebP without the metadata of the file.
 * @throws AppError unsupported_media (SVG too), too_large, unprocessable
 */
export async function setLogo(ctx: AppContext, actor: Furnisher, bytes: Uint8Array): Promise<AdminHouse> {
  const [logo] = await squarePictures(ctx.workers, bytes, [logoEdge]);
  if (!logo) throw new Error('The media processor answered no picture');
  const { sha256 } = await ctx.stores.blobs.put(Readable.from([logo]));
  try {
    // The sweep of unused files waits between the picture's arrival and the row that uses it.
    return await withLock(ctx.locks, `blob:${sha256}`, () => changeLogo(ctx, actor, sha256));
  } finally {
    await removeUnused(ctx, [sha256]);
  }
}

export function removeLogo(ctx: AppContext, actor: Furnisher): Promise<AdminHouse> {
  return changeLogo(ctx, actor, null);
}

async function changeLogo(ctx: AppContext, actor: Furnisher, sha256: string | null): Promise<AdminHouse> {
  const old = await findLogo(ctx.db);
  const logoUrl = sha256 === null ? null : `/media/house/${sha256.slice(0, 16)}-${logoEdge}.png`;
  const house = await changeHouse(ctx, actor, async (before, trx) => {
    await replaceLogo(trx, sha256);
    return { ...before, logo_url: logoUrl };
  });
  if (old !== sha256) await removeUnused(ctx, [old]);
  return house;
}

/** The logo as WebP; null where the house has none. */
export async function readLogo(ctx: AppContext): Promise<Buffer | null> {
  const sha256 = await findLogo(ctx.db);
  return sha256 === null ? null : buffer(await ctx.stores.blobs.open(sha256));
}

/** Icons of the present and the last logo: ours, and small. */
export type Icons = LRUCache<string, Buffer>;
export const openIcons = (): Icons => new LRUCache({ max: 20 });

/**
 * The logo as PNG. `edge` is its size in pixels; a maskable one has a margin, which a platform may cut off.
 * @throws AppError not_found for another logo than the present one
 */
export async function getIcon(
  ctx: AppContext,
  icons: Icons,
  { name, edge, isMaskable }: { name: string; edge: number; isMaskable: boolean },
): Promise<Buffer> {
  const sha256 = await findLogo(ctx.db);
  if (!sha256?.startsWith(name)) throw new AppError('not_found', 'errors:notFound');
  const key = `${name} ${edge} ${isMaskable}`;
  const known = icons.get(key);
  if (known) return known;
  const webp = await buffer(await ctx.stores.blobs.open(sha256));
  const made = await (isMaskable ? withMargin(webp, edge) : sharp(webp).resize(edge, edge).png().toBuffer());
  icons.set(key, made);
  return made;
}

/** The inner four fifths are safe (W3C, Web App Manifest, "Icon masks and safe zone"). */
function withMargin(webp: Buffer, edge: number): Promise<Buffer> {
  const margin = Math.round(edge / 10);
  const background = '#ffffff';
  return sharp(webp)
    .resize(edge - 2 * margin, edge - 2 * margin)
    .flatten({ background })
    .extend({ top: margin, bottom: margin, left: margin, right: margin, background })
    .png()
    .toBuffer();
}
