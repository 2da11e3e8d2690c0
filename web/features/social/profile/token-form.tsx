import type { SyntheticEvent } from 'react';
import { AccessScope } from '#shared/accounts/access-scopes.ts';
import { type PersonalTokenDraft, accessTokenNameMax } from '#shared/accounts/access-tokens.ts';
import { useText } from '#web/lib/i18n.ts';
import { useKeptState } from '#web/lib/kept.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox, Select, TextInput } from '#web/ui/field.tsx';

const lifetimes = [7, 30, 90, 365] as const;
const usualDays = 30;

interface Draft {
  name: string;
  days: number;
  chosen: readonly AccessScope[];
}

const blank: Draft = { name: '', days: usualDays, chosen: ['read'] };

interface TokenFormProps {
  isAdmin: boolean;
  busy: boolean;
  onMake: (draft: PersonalTokenDraft) => Promise<unknown>;
}

/** The name, the scopes and the lifetime of a new access token. */
export function TokenForm({ isAdmin, busy, onMake }: TokenFormProps) {
  const t = useText('access-tokens');
  const [draft, setDraft, forget] = useKeptState<Draft>('access-token', blank);
  const { name, days, chosen } = draft;
  const offered = AccessScope.options.filter((scope) => isAdmin || scope !== 'admin');
  const isReady = name.trim() !== '' && chosen.length > 0;
  const choose = (scope: AccessScope, isWanted: boolean): void =>
    setDraft({
      ...draft,
      chosen: offered.filter((one) => (one === scope ? isWanted : chosen.includes(one))),
    });

  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    if (!isReady || busy) return;
    onMake({
      name: name.trim(),
      scopes: chosen.filter((scope) => offered.includes(scope)),
      expires_in_days: days,
    }).then(
      forget,
      // The card says why; the form keeps its words.
      () => undefined,
    );
  }

  return (
    <form onSubmit={submit} className="grid gap-4">
      <div className="flex flex-wrap gap-3">
        <TextInput
          label={t('name')}
          value={name}
          maxLength={accessTokenNameMax}
          onChange={(event) => setDraft({ ...draft, name: event.currentTarget.value })}
          autoComplete="off"
          className="min-w-0 flex-1 basis-48"
        />
        <Select
          label={t('expires')}
          value={days}
          onChange={(event) => setDraft({ ...draft, days: Number(event.currentTarget.value) })}
          className="min-w-32"
        >
          {lifetimes.map((count) => (
            <option key={count} value={count}>
              {t('days', { count })}
            </option>
          ))}
        </Select>
      </div>
      <fieldset>
        <legend className="mb-1 text-sm font-medium">{t('scopes')}</legend>
        {offered.map((scope) => (
          <Checkbox
            key={scope}
            label={
              <>
                <code className="font-mono text-sm">{scope}</code>{' '}
                <span className="text-sm text-muted">{t(scope)}</span>
              </>
            }
            checked={chosen.includes(scope)}
            onChange={(event) => choose(scope, event.currentTarget.checked)}
          />
        ))}
      </fieldset>
      <Button type="submit" className="justify-self-start" busy={busy} disabled={!isReady}>
        {t('create')}
      </Button>
    </form>
  );
}
