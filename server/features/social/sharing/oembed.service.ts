import type { AppContext } from '#server/context.ts';
import { xmlElement } from '#server/lib/xml.ts';
import { embedCode } from '#shared/social/embed-code.ts';
import { AppError } from '#shared/errors.ts';
import { cardSize, embedSize, type Oembed } from '#shared/social/sharing.ts';
import { addressesAt, playlistIdIn } from './addresses.ts';
import * as store from './sharing.store.ts';

const cacheSeconds = 3600;

interface OembedRequest {
  url: string;
  maxwidth?: number | undefined;
  maxheight?: number | undefined;
}

/**
 * The embedding of a playlist for other pages (oembed.com, version 1.0).
 * @throws AppError not_found if the address is of no playlist that anyone may see
 */
export async function getOembed(ctx: AppContext, request: OembedRequest): Promise<Oembed> {
  const to = addressesAt(ctx.config.publicUrl);
  const id = playlistIdIn(request.url, to.origin);
  const playlist = id === null ? null : await store.findSharedPlaylist(ctx.db, id);
  if (!playlist) throw new AppError('not_found', 'sharing:notSharable');
  const { name: house } = await ctx.state.house.get();
  const width = Math.min(embedSize.width, request.maxwidth ?? embedSize.width);
  const height = Math.min(embedSize.height, request.maxheight ?? embedSize.height);
  return {
    version: '1.0',
    type: 'rich',
    title: playlist.name,
    author_name: playlist.owner_username,
    author_url: to.user(playlist.owner_username),
    provider_name: house,
    provider_url: to.origin,
    cache_age: cacheSeconds,
    thumbnail_url: to.card(playlist.id, playlist.version),
    thumbnail_width: cardSize.width,
    thumbnail_height: cardSize.height,
    html: embedCode(to.embed(playlist.id), playlist.name, { width, height }),
    width,
    height,
  };
}

/** The same as XML, in the specification's form. */
export function oembedXml(facts: Oembed): string {
  const elements = Object.entries(facts).map(([name, value]) => xmlElement(name, value));
  return `<?xml version="1.0" encoding="utf-8" standalone="yes"?>\n<oembed>${elements.join('')}</oembed>\n`;
}
