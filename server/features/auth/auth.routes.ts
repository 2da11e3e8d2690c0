import { bind } from '#server/http/bind.ts';
import type { Http } from '#server/http/http.ts';
import { readDevice } from '#server/http/session.ts';
import { login, logout, register } from '#shared/auth.ts';
import * as auth from './auth.service.ts';
import { endSession } from './session.service.ts';

export function authRoutes(http: Http): void {
  const { ctx } = http;
  bind(http, register, ({ body }) => auth.register(ctx, body));
  bind(http, login, ({ body, request }) => auth.login(ctx, body, readDevice(request)));
  bind(http, logout, async ({ viewer }) => {
    await endSession(ctx, viewer.sessionId);
    return undefined;
  });
}
