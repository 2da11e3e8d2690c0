import { login } from '#shared/accounts/auth.ts';
import { call } from '#web/lib/api.ts';
import { textOf } from '#web/lib/i18n.ts';
import { forgetAuthErrors, setToken } from '#web/lib/session.ts';
import { toast } from '#web/ui/toast.ts';

/** Begins the new account's first session; where that fails, the login screen is the way in. */
export async function enter(username: string, password: string): Promise<boolean> {
  try {
    const { access_token: token } = await call(login, {
      body: { username, password },
      countsForSession: false,
    });
    forgetAuthErrors();
    setToken(token);
    void toast.success(textOf('auth-pages')('welcome', { name: username }));
    return true;
  } catch {
    return false;
  }
}
