import * as z from 'zod/mini';
import type { ClientKey } from '#server/config.ts';
import type { AppContext } from '#server/context.ts';
import { openClientToken } from './client-token.ts';
import { answersAsked, askJson, type Found, type Service } from './service.ts';

// Source: developers.soundcloud.com/docs/api/guide, "Client Credentials" and "Search".
const tokenAddress = 'https://secure.soundcloud.com/oauth/token';
const api = 'https://api.soundcloud.com/tracks';

const Answer = z.array(
  z.object({
    title: z.string(),
    duration: z.number(),
    permalink_url: z.string(),
    artwork_url: z.nullish(z.string()),
    user: z.object({ username: z.string() }),
  }),
);

/** SoundCloud's search for tracks that play whole. */
export function soundcloudSearch(ctx: AppContext, key: ClientKey): Service {
  const token = openClientToken(ctx, tokenAddress, key);
  return {
    platform: 'soundcloud',
    async search(ctx, { title, artist }) {
      const q = `${artist} ${title}`.trim();
      const question = new URLSearchParams({ q, access: 'playable', limit: String(answersAsked) });
      const authorization = `OAuth ${await token()}`;
      const found = Answer.parse(await askJson(ctx, `${api}?${question}`, { authorization }));
      return found.map(({ title, user, duration, permalink_url, artwork_url }): Found => ({
        url: permalink_url,
        title,
        artist: user.username,
        duration_seconds: duration / 1000,
        cover_url: artwork_url ?? null,
      }));
    },
  };
}
