import { getAudio } from '#server/features/music/streaming/stream.service.ts';
import { bind } from '#server/http/bind.ts';
import type { Http } from '#server/http/http.ts';
import { sendFile } from '#server/http/send-file.ts';
import { allowOtherSites } from '#server/http/security.ts';
import { sendTagged, tagged } from '#server/http/send-tagged.ts';
import * as contract from '#shared/social/podcast.ts';
import { getChapters, getPodcast } from './podcast.service.ts';

/** Cache for an hour: the bytes never change, but the right to listen to them may. */
const sent = { contentType: 'audio/mpeg', cacheControl: 'private, max-age=3600' } as const;

export function podcastRoutes(http: Http): void {
  const { ctx } = http;

  bind(http, contract.getAudioFile, async ({ params, request, reply }) => {
    const { sha256, since } = await getAudio(ctx, { viewer: null, query: {} }, params.id);
    return sendFile(request, reply, ctx.stores.blobs, sha256, { ...sent, lastModified: since });
  });

  bind(http, contract.getPodcast, async ({ params, request, reply }) => {
    const { xml, changedAt } = await getPodcast(ctx, params.id);
    allowOtherSites(reply);
    const type = 'application/rss+xml; charset=utf-8';
    return sendTagged(request, reply, { ...tagged(xml, type), lastModified: changedAt });
  });

  bind(http, contract.getChapters, async ({ params, request, reply }) => {
    const chapters = await getChapters(ctx, params.id);
    allowOtherSites(reply);
    return sendTagged(request, reply, tagged(chapters, 'application/json+chapters; charset=utf-8'));
  });
}
