import { bind } from '#server/http/bind.ts';
import type { Http } from '#server/http/http.ts';
import { allowOtherSites } from '#server/http/security.ts';
import { sendTagged, tagged } from '#server/http/send-tagged.ts';
import * as contract from '#shared/social/sharing.ts';
import { getCard } from './card.service.ts';
import { getFeed } from './feed.service.ts';
import { getPlaylistFeed } from './playlist-feed.service.ts';
import { getOembed, oembedXml } from './oembed.service.ts';

const rssType = 'application/rss+xml; charset=utf-8';

export function sharingRoutes(http: Http): void {
  const { ctx } = http;

  bind(http, contract.getOembed, async ({ query, reply }) => {
    const facts = await getOembed(ctx, query);
    allowOtherSites(reply);
    return query.format === 'json' ? facts : reply.type('text/xml; charset=utf-8').send(oembedXml(facts));
  });

  bind(http, contract.getCard, async ({ params, request, reply }) => {
    const card = await getCard(ctx, params.file.replace('.jpg', ''));
    allowOtherSites(reply);
    return sendTagged(request, reply, { ...card, contentType: 'image/jpeg' });
  });

  bind(http, contract.getPlaylistFeed, async ({ params, request, reply }) => {
    const rss = await getPlaylistFeed(ctx, params.id);
    allowOtherSites(reply);
    return sendTagged(request, reply, tagged(rss, rssType));
  });

  bind(http, contract.getFeed, async ({ params, request, reply }) => {
    const rss = await getFeed(ctx, params.username);
    allowOtherSites(reply);
    return sendTagged(request, reply, tagged(rss, rssType));
  });
}
