import { Readable } from 'node:stream';
import { LRUCache } from 'lru-cache';
import { basePathOf } from '#server/lib/base-path.ts';
import { bind } from '#server/http/bind.ts';
import type { Http } from '#server/http/http.ts';
import { escapeXml } from '#server/lib/xml.ts';
import * as contract from '#shared/base/crawlers.ts';
import { pages } from '#shared/pages.ts';
import { sitemap, sitemapIndex } from './sitemap.service.ts';

const hourMs = 60 * 60_000;
const textType = 'text/plain; charset=utf-8';
const xmlType = 'application/xml; charset=utf-8';

export function crawlerRoutes(http: Http): void {
  const { ctx } = http;
  const origin = ctx.config.publicUrl;
  // It names no page, only where fifty thousand of them begin.
  const index = new LRUCache<string, string>({
    max: 1,
    ttl: hourMs,
    fetchMethod: () => sitemapIndex(ctx),
  });

  bind(http, contract.getRobots, async ({ reply }) => {
    const { members_only } = await ctx.state.house.get();
    return reply.type(textType).send(members_only ? nothingForRobots : robots(origin));
  });
  bind(http, contract.getSitemapIndex, async ({ reply }) =>
    reply.type(xmlType).send(await index.fetch('index')),
  );
  bind(http, contract.getSitemap, ({ params: { kind, after }, reply }) =>
    reply.type(xmlType).send(Readable.from(sitemap(ctx, kind, after))),
  );
  bind(http, contract.getSearchDescription, async ({ reply }) => {
    const { name } = await ctx.state.house.get();
    const type = 'application/opensearchdescription+xml; charset=utf-8';
    return reply.type(type).send(searchDescription(origin, name));
  });
  bind(http, contract.getSecurityText, ({ reply }) => {
    const expires = new Date(ctx.clock() + 180 * 24 * hourMs).toISOString();
    const lines = [`Contact: ${origin}/contact`, `Expires: ${expires}`, 'Preferred-Languages: en, it, de'];
    return reply.type(textType).send(`${lines.join('\n')}\n`);
  });
  bind(http, contract.changePassword, ({ reply }) =>
    reply.header('cache-control', 'no-cache').redirect('/profile', 303),
  );
}

/**
 * The text of robots.txt. Pages need their scripts and replies of the API, so only pages that need a session are excluded.
 */
function robots(origin: string): string {
  const closed = Object.values(pages).flatMap(({ access, pattern }) =>
    access === 'open' ? [] : [`Disallow: ${basePathOf(origin)}${pattern.split('/:')[0]}$`],
  );
  return ['User-agent: *', ...new Set(closed), '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n');
}

/** A house for members only has nothing for search engines. */
const nothingForRobots = 'User-agent: *\nDisallow: /\n';

/** Names of up to 16 characters are what the standard allows (OpenSearch 1.1, "ShortName"). */
const shortName = (name: string): string => name.slice(0, 16).trim();

const searchDescription = (origin: string, name: string): string => `<?xml version="1.0" encoding="utf-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
<ShortName>${escapeXml(shortName(name))}</ShortName>
<LongName>${escapeXml(name.slice(0, 48))}</LongName>
<Description>Search playlists, tracks and people</Description>
<InputEncoding>UTF-8</InputEncoding>
<Image width="64" height="64" type="image/svg+xml">${escapeXml(origin)}/favicon.svg</Image>
<Url type="text/html" template="${escapeXml(origin)}/search?q={searchTerms}"/>
</OpenSearchDescription>
`;
