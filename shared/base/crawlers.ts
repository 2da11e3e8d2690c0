import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';
import { Id } from '#shared/text.ts';

/** Files that programs request of any site: search engines, browsers, people who found a security hole. */
const file = { method: 'GET', access: 'public', reply: 'stream' } as const;

export const getRobots = endpoint({
  ...file,
  id: 'crawlers.robots',
  outsiders: 'always',
  path: '/robots.txt',
  summary: 'Which pages search engines need not ask for (RFC 9309)',
  description: 'Tells crawlers which addresses they need not ask for, and where the sitemap is.',
  sends: ['text/plain'],
});

export const getSitemapIndex = endpoint({
  ...file,
  id: 'crawlers.sitemaps',
  path: '/sitemap.xml',
  summary: 'The sitemaps of public playlists and of people (sitemaps.org)',
  description: 'Lists the sitemap files of public playlists and people for search engines.',
  sends: ['application/xml'],
});

export const SitemapKind = z.enum(['playlists', 'users']);
export type SitemapKind = z.infer<typeof SitemapKind>;

export const getSitemap = endpoint({
  ...file,
  id: 'crawlers.sitemap',
  path: '/sitemaps/:kind/:after.xml',
  summary: 'The pages whose ids follow one, 50,000 at most; `0` begins',
  description:
    'Lists the addresses of public pages for search engines. Each file ends where the next one begins.',
  params: z.object({ kind: SitemapKind, after: Id }),
  sends: ['application/xml'],
});

export const getSearchDescription = endpoint({
  ...file,
  id: 'crawlers.search',
  path: '/opensearch.xml',
  summary: 'How a browser searches here (OpenSearch 1.1)',
  description: "Describes the site's search to browsers, which can then offer it in their address bar.",
  sends: ['application/opensearchdescription+xml'],
});

export const getSecurityText = endpoint({
  ...file,
  id: 'crawlers.security',
  outsiders: 'always',
  path: '/.well-known/security.txt',
  summary: 'Where to tell of a hole in the site’s security (RFC 9116)',
  description: 'Tells security researchers whom to write to.',
  sends: ['text/plain'],
});

export const changePassword = endpoint({
  ...file,
  id: 'crawlers.changePassword',
  outsiders: 'always',
  path: '/.well-known/change-password',
  reply: 'nothing',
  status: 303,
  summary: 'Leads password managers to the page where a password is changed',
  description: 'Redirects to the page on which a password is changed, as password managers expect.',
});
