import * as z from 'zod/mini';
import { unescapeHtml } from '#server/lib/html.ts';
import { answersAsked, askJson, type Found, type Service } from './service.ts';

// Source: developers.google.com/youtube/v3/docs, search.list (100 units of a day's 10,000) and videos.list (one unit).
const api = 'https://www.googleapis.com/youtube/v3';

const Picture = z.object({ url: z.string() });
const Answer = z.object({
  items: z.array(
    z.object({
      id: z.object({ videoId: z.string() }),
      snippet: z.object({
        title: z.string(),
        channelTitle: z.string(),
        thumbnails: z.optional(z.object({ medium: z.optional(Picture) })),
      }),
    }),
  ),
});
const Details = z.object({
  items: z.array(z.object({ id: z.string(), contentDetails: z.object({ duration: z.string() }) })),
});

/** YouTube's search for videos that may be embedded, with their lengths, which take a second request. */
export const youtubeSearch = (key: string): Service => ({
  platform: 'youtube',
  async search(ctx, { title, artist }) {
    const question = new URLSearchParams({
      part: 'snippet',
      type: 'video',
      videoEmbeddable: 'true',
      maxResults: String(answersAsked),
      q: `${artist} ${title}`.trim(),
      key,
    });
    const { items } = Answer.parse(await askJson(ctx, `${api}/search?${question}`));
    if (items.length === 0) return [];
    const ids = items.map(({ id }) => id.videoId).join(',');
    const query = new URLSearchParams({ part: 'contentDetails', id: ids, key });
    const details = Details.parse(await askJson(ctx, `${api}/videos?${query}`)).items;
    const lengths = new Map(
      details.map(({ id, contentDetails }) => [id, secondsOf(contentDetails.duration)]),
    );
    return items.map(({ id: { videoId }, snippet }): Found => ({
      url: `https://www.youtube.com/watch?v=${videoId}`,
      title: unescapeHtml(snippet.title),
      artist: unescapeHtml(snippet.channelTitle).replace(/ - Topic$|VEVO$/, ''),
      duration_seconds: lengths.get(videoId) ?? null,
      cover_url: snippet.thumbnails?.medium?.url ?? null,
    }));
  },
});

/** `PT1H2M3S` (ISO 8601) in seconds; null for anything else, and for what is live (`P0D`). */
function secondsOf(duration: string): number | null {
  const [whole, hours = 0, minutes = 0, seconds = 0] =
    /^PT(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?$/.exec(duration) ?? [];
  return whole === undefined ? null : Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}
