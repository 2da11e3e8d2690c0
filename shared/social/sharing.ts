import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';
import { urlMax } from '#shared/limits.ts';
import { httpUrl, IdParams } from '#shared/text.ts';
import { GivenUsername } from '#shared/accounts/account-names.ts';

/** The picture that stands in other sites' previews, in pixels. */
export const cardSize = { width: 1200, height: 630 } as const;

/** Default size of the player in other sites' pages, in pixels. */
export const embedSize = { width: 640, height: 440 } as const;

/** oEmbed reply for a playlist, by the address of its page or of its embedded player. */
export const Oembed = z.object({
  version: z.literal('1.0'),
  type: z.literal('rich'),
  title: z.string(),
  author_name: z.string(),
  author_url: z.string(),
  provider_name: z.string(),
  provider_url: z.string(),
  /** Seconds. */
  cache_age: z.number(),
  thumbnail_url: z.string(),
  thumbnail_width: z.number(),
  thumbnail_height: z.number(),
  html: z.string(),
  width: z.number(),
  height: z.number(),
});
export type Oembed = z.infer<typeof Oembed>;

const pixels = z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(10_000)));

export const getOembed = endpoint({
  id: 'sharing.oembed',
  outsiders: 'by link',
  method: 'GET',
  path: '/api/v1/oembed',
  access: 'public',
  summary: 'How to show a playlist in another page (oEmbed 1.0): JSON, or XML',
  description: "Tells other sites how to embed a playlist's address, as the oEmbed standard has it.",
  query: z.object({
    url: httpUrl(urlMax),
    format: z._default(z.enum(['json', 'xml']), 'json'),
    maxwidth: pixels,
    maxheight: pixels,
  }),
  reply: Oembed,
  alsoAs: ['text/xml'],
});

export const getCard = endpoint({
  id: 'sharing.card',
  outsiders: 'by link',
  method: 'GET',
  path: '/media/cards/:file',
  access: 'public',
  summary:
    'The preview picture of a playlist, or of the site (`segue.jpg`); with `-square` the cover alone, 1400 by 1400',
  description: 'Sends the picture that other sites show beside a link to a playlist.',
  params: z.object({ file: z.string().check(z.regex(/^[0-9a-z]{1,40}(-square)?\.jpg$/, 'Not a card')) }),
  reply: 'stream',
  sends: ['image/jpeg'],
});

export const getPlaylistFeed = endpoint({
  id: 'sharing.playlistFeed',
  outsiders: 'by link',
  method: 'GET',
  path: '/playlists/:id/feed.xml',
  access: 'public',
  summary: "A playlist's newest tracks as RSS 2.0",
  description: 'Sends the newest tracks of a playlist for feed readers.',
  params: IdParams,
  reply: 'stream',
  sends: ['application/rss+xml'],
});

export const getFeed = endpoint({
  id: 'sharing.feed',
  method: 'GET',
  path: '/users/:username/feed.xml',
  access: 'public',
  summary: "A person's newest public playlists as RSS 2.0",
  description: "Sends a person's newest public playlists for feed readers.",
  params: z.object({ username: GivenUsername }),
  reply: 'stream',
  sends: ['application/rss+xml'],
});
