import { bind } from '#server/http/bind.ts';
import type { Http } from '#server/http/http.ts';
import { readDevice } from '#server/http/session.ts';
import { sha256 } from '#server/lib/hash.ts';
import { reportListening as endpoint } from '#shared/listening.ts';
import { reportListening } from './listening.service.ts';

export function listeningRoutes(http: Http): void {
  bind(http, endpoint, async ({ params, body, viewer, request }) => {
    const device = readDevice(request);
    await reportListening(http.ctx, {
      trackId: params.id,
      report: body,
      userId: viewer?.id ?? null,
      listenerKey: body.session_id ?? device.id ?? sha256(`${device.ip} ${device.userAgent}`).slice(0, 32),
      ip: device.ip,
    });
    return undefined;
  });
}
