import { bind } from '#server/http/bind.ts';
import type { Http } from '#server/http/http.ts';
import { productVersion } from '#server/version.ts';
import { getSource } from '#shared/base/source.ts';
import { openSource } from './source.service.ts';

/** Offers the source to everybody who uses this server over a network, as section 13 of its licence asks. */
export function sourceRoutes(http: Http): void {
  const { sourceUrl } = http.ctx.config;

  bind(http, getSource, async ({ reply }) => {
    if (sourceUrl) return reply.redirect(sourceUrl);
    const { size, bytes } = await openSource();
    return reply
      .type('application/gzip')
      .header('content-disposition', `attachment; filename="segue-${productVersion}.tar.gz"`)
      .header('content-length', size)
      .send(bytes);
  });
}
