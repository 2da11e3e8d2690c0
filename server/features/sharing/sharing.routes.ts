import { bind } from '#server/http/bind.ts';
import type { Http } from '#server/http/http.ts';
import { allowOtherSites } from '#server/http/security.ts';
import * as contract from '#shared/sharing.ts';
import { getCard } from './card.service.ts';
import { getFeed } from './feed.service.ts';
import { getPlaylistFeed } from './playlist-feed.service.ts';
import { getOembed, oembedXml } from './oembed.service.ts';

export function sharingRoutes(http: Http): void {
  const { ctx } = http;

  bind(http, contract.getOembed, async ({ query, reply }) => {
    const facts = await getOembed(ctx, query);
    allowOtherSites(reply);
    return query.format === 'json' ? facts : reply.type('text/xml; charset=utf-8').send(oembedXml(facts));
  });

  bind(http, contract.getCard, async ({ params, request, reply }) => {
    const { bytes, etag } = await getCard(ctx, params.file.replace('.jpg', ''));
    allowOtherSites(reply);
    reply.header('etag', etag).header('cache-control', 'no-cache');
    if (request.headers['if-none-match'] === etag) return reply.status(304).send();
    return reply.type('image/jpeg').send(bytes);
  });

  bind(http, contract.getPlaylistFeed, async ({ params, reply }) => {
    const rss = await getPlaylistFeed(ctx, params.id);
    allowOtherSites(reply);
    return reply.type('application/rss+xml; charset=utf-8').header('cache-control', 'no-cache').send(rss);
  });

  bind(http, contract.getFeed, async ({ params, reply }) => {
    const rss = await getFeed(ctx, params.username);
    allowOtherSites(reply);
    return reply.type('application/rss+xml; charset=utf-8').header('cache-control', 'no-cache').send(rss);
  });
}
