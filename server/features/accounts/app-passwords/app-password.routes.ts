import { bind } from '#server/http/bind.ts';
import type { Http } from '#server/http/http.ts';
import { createAppPassword, deleteAppPassword, listAppPasswords } from '#shared/accounts/app-passwords.ts';
import * as apps from './app-password.service.ts';

export function appPasswordRoutes(http: Http): void {
  const { ctx } = http;
  bind(http, listAppPasswords, ({ viewer }) => apps.listAppPasswords(ctx, viewer));
  bind(http, createAppPassword, ({ viewer, body }) => apps.createAppPassword(ctx, viewer, body));
  bind(http, deleteAppPassword, async ({ viewer, params }) => {
    await apps.deleteAppPassword(ctx, viewer, params.id);
    return undefined;
  });
}
