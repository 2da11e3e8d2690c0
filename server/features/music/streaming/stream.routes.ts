import { bind } from '#server/http/bind.ts';
import type { Http } from '#server/http/http.ts';
import { languageFor } from '#server/http/language.ts';
import { sendFile } from '#server/http/send-file.ts';
import { wording } from '#shared/texts/texts.ts';
import { hlsPlaylist, hlsSegment } from '#shared/music/streaming.ts';
import { getPlayInfo as playInfo, streamTrack } from '#shared/music/play-info.ts';
import * as settings from '#shared/ingest/track-sources.ts';
import { changePlayerSettings, getPlayerSettings } from './player-settings.service.ts';
import { getAudio, getHlsPlaylist, getHlsSegment, getPlayInfo } from './stream.service.ts';

/** Cache for an hour: the bytes never change, but the right to listen to them may. */
const sent = { contentType: 'audio/mpeg', cacheControl: 'private, max-age=3600' } as const;

export function streamRoutes(http: Http): void {
  const { ctx } = http;

  bind(http, playInfo, ({ params, viewer, request }) =>
    getPlayInfo(ctx, viewer, params.id, (message) => wording(message, languageFor(request, message))),
  );

  bind(http, settings.getPlayerSettings, ({ viewer }) => getPlayerSettings(ctx, viewer));
  bind(http, settings.changePlayerSettings, ({ viewer, body }) => changePlayerSettings(ctx, viewer, body));

  bind(http, streamTrack, async ({ params, query, viewer, request, reply }) => {
    const { sha256, since } = await getAudio(ctx, { viewer, query }, params.id);
    return sendFile(request, reply, ctx.stores.blobs, sha256, { ...sent, lastModified: since });
  });

  bind(http, hlsPlaylist, async ({ params, query, viewer, reply }) => {
    const text = await getHlsPlaylist(ctx, { viewer, query }, params.id);
    return reply.type('application/vnd.apple.mpegurl').header('Cache-Control', sent.cacheControl).send(text);
  });

  bind(http, hlsSegment, async ({ params, query, viewer, request, reply }) => {
    const listener = { viewer, query };
    const { sha256, since, ...lies } = await getHlsSegment(ctx, listener, params.id, Number(params.segment));
    return sendFile(request, reply, ctx.stores.blobs, sha256, { ...sent, ...lies, lastModified: since });
  });
}
