import { bind } from '#server/http/bind.ts';
import type { Http } from '#server/http/http.ts';
import { sendBlob } from '#server/http/send-blob.ts';
import { getPicture } from '#shared/pictures.ts';
import { getPictureBlob } from './picture.service.ts';

export function pictureRoutes(http: Http): void {
  const { ctx } = http;
  bind(http, getPicture, async ({ params, query, request, reply }) => {
    const blob = await getPictureBlob(ctx, params.file.replace('.webp', ''), query.size);
    return sendBlob(request, reply, ctx.blobs, blob, {
      contentType: 'image/webp',
      cacheControl: 'public, max-age=31536000, immutable',
    });
  });
}
