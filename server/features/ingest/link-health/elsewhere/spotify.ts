import * as z from 'zod/mini';
import type { ClientKey } from '#server/config.ts';
import type { AppContext } from '#server/context.ts';
import { openClientToken } from './client-token.ts';
import { answersAsked, askJson, type Found, type Service } from './service.ts';

// Source: developer.spotify.com/documentation/web-api, "Client Credentials Flow" and "Search for Item".
const tokenAddress = 'https://accounts.spotify.com/api/token';
const api = 'https://api.spotify.com/v1/search';

const Answer = z.object({
  tracks: z.object({
    items: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        duration_ms: z.number(),
        artists: z.array(z.object({ name: z.string() })),
        album: z.optional(z.object({ images: z.optional(z.array(z.object({ url: z.string() }))) })),
        external_ids: z.optional(z.object({ isrc: z.optional(z.string()) })),
      }),
    ),
  }),
});

/** Spotify's search for tracks: by the ISRC where it is known and found, else by the words. */
export function spotifySearch(ctx: AppContext, key: ClientKey): Service {
  const token = openClientToken(ctx, tokenAddress, key);
  return {
    platform: 'spotify',
    async search(ctx, { title, artist, isrc }) {
      const words = `track:${title}${artist && ` artist:${artist}`}`;
      for (const q of isrc === null ? [words] : [`isrc:${isrc}`, words]) {
        const question = new URLSearchParams({ q, type: 'track', limit: String(answersAsked) });
        const authorization = `Bearer ${await token()}`;
        const { items } = Answer.parse(await askJson(ctx, `${api}?${question}`, { authorization })).tracks;
        if (items.length > 0) return items.map(toFound);
      }
      return [];
    },
  };
}

const toFound = ({
  id,
  name,
  duration_ms,
  artists,
  album,
  external_ids,
}: z.infer<typeof Answer>['tracks']['items'][number]): Found => ({
  url: `https://open.spotify.com/track/${id}`,
  title: name,
  artist: artists.map((artist) => artist.name).join(', '),
  duration_seconds: duration_ms / 1000,
  cover_url: album?.images?.at(-1)?.url ?? null,
  isrc: external_ids?.isrc ?? null,
});
