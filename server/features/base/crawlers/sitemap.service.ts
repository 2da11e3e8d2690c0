import type { AppContext } from '#server/context.ts';
import { escapeXml } from '#server/lib/xml.ts';
import { SitemapKind } from '#shared/base/crawlers.ts';
import { listPages, type SitePage } from './sitemap.store.ts';

/** Most pages that sitemaps.org allows in one file. */
const pagesAtMost = 50_000;
const pagesAtOnce = 1000;
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const declaration = '<?xml version="1.0" encoding="utf-8"?>\n';
/** Before the first id. */
const beginning = '0';

/** The addresses of the sitemaps. Reads an index of all public playlists and people once, off the main thread. */
export async function sitemapIndex(ctx: AppContext, size = pagesAtMost): Promise<string> {
  const lines: string[] = [];
  for (const kind of SitemapKind.options) {
    for (let after: string | null = beginning; after !== null;) {
      const address = `${ctx.config.publicUrl}/sitemaps/${kind}/${after}.xml`;
      lines.push(`<sitemap><loc>${escapeXml(address)}</loc></sitemap>\n`);
      const [last]: SitePage[] = await listPages[kind](ctx.readDb, {
        after,
        skipped: size - 1,
        limit: 1,
      });
      after = last?.id ?? null;
    }
  }
  return `${declaration}<sitemapindex ${namespace}>\n${lines.join('')}</sitemapindex>\n`;
}

/** One sitemap as a stream, some pages at a time: its size costs no memory. */
export async function* sitemap(
  ctx: AppContext,
  kind: SitemapKind,
  first: string,
  size = pagesAtMost,
): AsyncGenerator<string> {
  yield `${declaration}<urlset ${namespace}>\n`;
  let after = first;
  for (let left = size; left > 0; left -= pagesAtOnce) {
    const limit = Math.min(left, pagesAtOnce);
    const pages = await listPages[kind](ctx.readDb, { after, limit });
    yield pages.map((page) => entry(ctx.config.publicUrl, kind, page)).join('');
    const last = pages.at(-1);
    if (!last || pages.length < limit) break;
    after = last.id;
  }
  yield '</urlset>\n';
}

function entry(origin: string, kind: SitemapKind, { name, changed }: SitePage): string {
  const address = escapeXml(`${origin}/${kind}/${encodeURIComponent(name)}`);
  const moment = changed === null ? '' : `<lastmod>${new Date(changed).toISOString()}</lastmod>`;
  return `<url><loc>${address}</loc>${moment}</url>\n`;
}
