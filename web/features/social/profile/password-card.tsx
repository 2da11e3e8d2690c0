import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { listAccessTokens } from '#shared/accounts/access-tokens.ts';
import { listAppPasswords } from '#shared/accounts/app-passwords.ts';
import { changePassword, listSessions } from '#shared/accounts/auth.ts';
import { passwordMin } from '#shared/limits.ts';
import { useAccountChecks } from '#web/components/account-checks.ts';
import { call } from '#web/lib/api.ts';
import { errorText } from '#web/lib/error-text.ts';
import { useForm } from '#web/lib/form.ts';
import { useText } from '#web/lib/i18n.ts';
import { keyOf, queryOf } from '#web/lib/query.ts';
import { setToken } from '#web/lib/session.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Checkbox } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';

const empty = { current_password: '', new_password: '', confirm: '' };

/**
 * Changes the password, and on request revokes app passwords and access tokens; this session continues with a new
 * token.
 */
export function PasswordCard({ username }: { username: string }) {
  const t = useText('profile');
  const tAuth = useText('auth-pages');
  const checks = useAccountChecks();
  const client = useQueryClient();
  const [outcome, setOutcome] = useState<{ kind: 'success' | 'error'; text: string } | null>(null);
  const [endsApps, setEndsApps] = useState(false);
  const { data: apps = [] } = useQuery(queryOf(listAppPasswords));
  const { data: tokens = [] } = useQuery(queryOf(listAccessTokens));
  const hasApps = apps.length + tokens.length > 0;
  const { submit, field, isSubmitting, showRefusal, reset } = useForm({
    defaults: empty,
    checks: {
      current_password: checks.givenPassword,
      new_password: checks.password,
      confirm: (value, all) => checks.same(value, all.new_password),
    },
  });

  const send = submit(async ({ current_password, new_password }) => {
    setOutcome(null);
    try {
      const body = { current_password, new_password, ...(endsApps ? { end_app_access: true } : {}) };
      const { access_token } = await call(changePassword, { body });
      setToken(access_token);
      for (const endpoint of [listSessions, listAppPasswords, listAccessTokens]) {
        void client.invalidateQueries({ queryKey: keyOf(endpoint) });
      }
      reset();
      setEndsApps(false);
      setOutcome({ kind: 'success', text: t(endsApps ? 'passwordChangedApps' : 'passwordChanged') });
    } catch (error) {
      if (!showRefusal(error)) setOutcome({ kind: 'error', text: errorText(error, t('passwordFailed')) });
    }
  });

  return (
    <Card className="grid gap-4">
      <h2 className="text-lg font-semibold">{t('password')}</h2>
      <p className="text-sm text-muted">{t('passwordLead')}</p>
      {outcome ? <Notice kind={outcome.kind}>{outcome.text}</Notice> : null}
      <form noValidate className="grid gap-4" onSubmit={(event) => void send(event)}>
        {/* Tells password managers whose password it is. */}
        <input hidden readOnly autoComplete="username" value={username} />
        <PasswordInput
          label={t('currentPassword')}
          autoComplete="current-password"
          {...field('current_password')}
        />
        <PasswordInput
          label={t('newPassword')}
          hint={tAuth('passwordHint', { min: passwordMin })}
          autoComplete="new-password"
          {...field('new_password')}
        />
        <PasswordInput label={t('confirmPassword')} autoComplete="new-password" {...field('confirm')} />
        {hasApps ? (
          <Checkbox
            label={t('endApps')}
            hint={t('endAppsHint')}
            checked={endsApps}
            onChange={({ target }) => setEndsApps(target.checked)}
          />
        ) : null}
        <Button type="submit" className="justify-self-start" busy={isSubmitting}>
          {t(isSubmitting ? 'changing' : 'changePassword')}
        </Button>
      </form>
    </Card>
  );
}
