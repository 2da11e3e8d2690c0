import { getAudio } from '#server/features/streaming/stream.service.ts';
import { bind } from '#server/http/bind.ts';
import type { Http } from '#server/http/http.ts';
import { sendFile } from '#server/http/send-file.ts';
import { getAudioFile } from '#shared/podcast.ts';

/** The bytes never change; whether everyone may hear them can, and is asked again after a while. */
const sent = { contentType: 'audio/mpeg', cacheControl: 'private, max-age=3600' } as const;

export function podcastRoutes(http: Http): void {
  const { ctx } = http;

  bind(http, getAudioFile, async ({ params, request, reply }) => {
    const { sha256, since } = await getAudio(ctx, { viewer: null, query: {} }, params.id);
    return sendFile(request, reply, ctx.stores.blobs, sha256, { ...sent, lastModified: since });
  });
}
