import { bind } from '#server/http/bind.ts';
import type { Http } from '#server/http/http.ts';
import { readCaller } from '#server/http/session.ts';
import { hmac } from '#server/lib/hash.ts';
import { reportListening as endpoint } from '#shared/social/listening.ts';
import { cameFrom } from './came-from.policy.ts';
import { reportListening } from './listening.service.ts';

export function listeningRoutes(http: Http): void {
  bind(http, endpoint, async ({ params, body, viewer, request }) => {
    const caller = readCaller(request);
    await reportListening(http.ctx, {
      trackId: params.id,
      report: body,
      userId: viewer?.id ?? null,
      listenerKey:
        body.session_id ??
        caller.deviceId ??
        hmac(http.ctx.serverKey, `listener:${caller.ip} ${caller.userAgent}`),
      ip: caller.ip,
      cameFrom: cameFrom(request.headers.referer, http.ctx.config.publicUrl),
    });
    return undefined;
  });
}
