import { LRUCache } from 'lru-cache';
import { buffer } from 'node:stream/consumers';
import type { AppContext } from '#server/context.ts';
import { withShownCount } from '#server/features/playlists/core/items/shown-count.service.ts';
import type { PlaylistWithOwner } from '#server/features/playlists/core/playlist.view.ts';
import { oklchToHex } from '#server/features/base/pictures/oklch.ts';
import { readLogo } from '#server/features/base/house/logo.service.ts';
import { sha256 } from '#server/lib/hash.ts';
import { openSemaphore, SemaphoreFullError } from '#server/lib/semaphore.ts';
import { AppError } from '#shared/errors.ts';
import { wording } from '#shared/texts/texts.ts';
import { recordSvg } from '#shared/base/record-svg.ts';
import type { CardWords } from './card-picture.ts';
import { findSharedPlaylist } from './sharing.store.ts';

/** A preview picture, and a hash of its content. */
export interface Card {
  bytes: Buffer;
  etag: string;
}

/** One composition at a time: each takes a fifth of a second of a core, and its result is cached. */
const semaphore = openSemaphore({ atOnce: 1, waiting: 50 });
const kept = new LRUCache<string, Buffer>({ maxSize: 15_000_000, sizeCalculation: ({ length }) => length });
const siteCard = 'segue';
const recordEdge = 640;
/** Least edge in pixels that Apple accepts for a podcast; other apps follow it. */
const squareEdge = 1400;

/**
 * The preview picture of a playlist that anyone may see, or of the site.
 * @throws AppError not_found, unavailable
 */
export async function getCard(ctx: AppContext, name: string): Promise<Card> {
  if (name === siteCard) return siteCardOf(ctx);
  const [id = '', isSquare] = name.split('-square', 2);
  const playlist = await findSharedPlaylist(ctx.db, id);
  if (!playlist) throw new AppError('not_found', 'errors:notFound');
  const key = `${name}-${playlist.version}`;
  if (isSquare === undefined) {
    const shown = await withShownCount(ctx.db, null, playlist);
    return card(`${key}-${shown.track_count}`, cardTexts(shown), () => coverOf(ctx, playlist, recordEdge));
  }
  return card(key, null, () => coverOf(ctx, playlist, squareEdge));
}

/** A composed picture; without words the cover alone. */
async function card(key: string, words: CardWords | null, cover: () => Promise<Buffer>): Promise<Card> {
  const compose = async () => {
    const made = kept.get(key);
    if (made) return made;
    const pictures = await import('./card-picture.ts');
    const source = await cover();
    const bytes = await (words
      ? pictures.composeCard(words, source)
      : pictures.composeSquare(source, squareEdge));
    kept.set(key, bytes);
    return bytes;
  };
  try {
    return { bytes: kept.get(key) ?? (await semaphore.run(compose)), etag: `"${key}"` };
  } catch (error) {
    if (!(error instanceof SemaphoreFullError)) throw error;
    throw new AppError('unavailable', 'errors:unavailable', { retryAfterSeconds: 10 });
  }
}

/** The preview of the house: its name and sentence beside its logo. */
async function siteCardOf(ctx: AppContext): Promise<Card> {
  const { name, sentence, logo_url } = await ctx.state.house.get();
  const words = {
    title: name,
    byline: sentence || wording('shell:tagline', 'en'),
    facts: sentence ? '' : wording('sharing:siteText', 'en'),
  };
  const key = `${siteCard}-${sha256(JSON.stringify([words, logo_url])).slice(0, 16)}`;
  const record = () => Buffer.from(recordSvg(siteCard, recordEdge, oklchToHex));
  return card(key, words, async () => (await readLogo(ctx)) ?? record());
}

function cardTexts(playlist: PlaylistWithOwner): CardWords {
  const count = wording('playlist-pieces:trackCount', 'en', { count: playlist.track_count });
  return {
    title: playlist.name,
    byline: wording('sharing:by', 'en', { name: playlist.owner_username }),
    facts: [count, playlist.genre].filter(Boolean).join(' · '),
  };
}

/** The uploaded cover, or the drawn one. */
async function coverOf(
  ctx: AppContext,
  { id, cover_sha256 }: PlaylistWithOwner,
  edge: number,
): Promise<Buffer> {
  const record = () => Buffer.from(recordSvg(id, edge, oklchToHex));
  if (cover_sha256 === null || (await ctx.stores.blobs.stat(cover_sha256)) === null) return record();
  return buffer(await ctx.stores.blobs.open(cover_sha256));
}
