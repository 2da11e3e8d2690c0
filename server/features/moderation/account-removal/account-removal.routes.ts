import { confirmPassword } from '#server/features/accounts/auth/password.service.ts';
import { bind } from '#server/http/bind.ts';
import type { Http } from '#server/http/http.ts';
import { deleteMyAccount } from '#shared/social/profiles.ts';
import { removeAccount } from './account-removal.service.ts';

export function accountRemovalRoutes(http: Http): void {
  const { ctx } = http;
  bind(http, deleteMyAccount, async ({ viewer, body, request }) => {
    const checked = await confirmPassword(ctx, viewer.id, body.password, 'password');
    await removeAccount(ctx, { ...viewer, ip: request.ip }, viewer.id, 'account.deleted', checked);
    return undefined;
  });
}
