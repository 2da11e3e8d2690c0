import { bind } from '#server/http/bind.ts';
import type { Http } from '#server/http/http.ts';
import { sendFile } from '#server/http/send-file.ts';
import { getPicture } from '#shared/base/pictures.ts';
import { getPictureBlob } from './picture.service.ts';

export function pictureRoutes(http: Http): void {
  const { ctx } = http;
  bind(http, getPicture, async ({ params, query, request, reply }) => {
    const blob = await getPictureBlob(ctx, params.file.slice(0, 64), query.size);
    return sendFile(request, reply, ctx.stores.blobs, blob, {
      contentType: 'image/webp',
      // A browser keeps what it was shown; a cache for many would go on after the account is deactivated.
      cacheControl: 'private, max-age=31536000, immutable',
    });
  });
}
