import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { createBackup, listBackups } from '#shared/operations/backups.ts';
import { backupListReloadMs } from '#shared/limits.ts';
import { call } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { useText } from '#web/lib/i18n.ts';
import { keyOf } from '#web/lib/query.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Checkbox, TextInput } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';

const passphraseMin = 8;

/** The parts to include, and the button. The list reloads 2 s after the request (specification, section 4). */
export function CreatePanel() {
  const t = useText('backup-screen');
  const client = useQueryClient();
  const [included, setIncluded] = useState({ includes_db: true, includes_media: true, includes_es: true });
  const [selfContained, setSelfContained] = useState(false);
  const [passphrase, setPassphrase] = useState('');
  const create = useMutation({
    mutationFn: () =>
      call(createBackup, {
        body: { ...included, self_contained: selfContained, ...(passphrase ? { passphrase } : {}) },
      }),
    onSuccess: () => {
      setPassphrase('');
      setTimeout(() => void client.invalidateQueries({ queryKey: keyOf(listBackups) }), backupListReloadMs);
    },
  });
  const nothing = !Object.values(included).some(Boolean);
  const short = passphrase !== '' && passphrase.length < passphraseMin;

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!nothing && !short) create.mutate();
  }

  const toggle = (key: keyof typeof included) => () => setIncluded({ ...included, [key]: !included[key] });
  return (
    <Card>
      <form onSubmit={submit} className="grid gap-4">
        <h2 className="text-lg font-semibold">{t('createTitle')}</h2>
        <fieldset className="grid gap-1">
          <legend className="sr-only">{t('createTitle')}</legend>
          <Checkbox label={t('database')} checked={included.includes_db} onChange={toggle('includes_db')} />
          <Checkbox
            label={t('media')}
            checked={included.includes_media}
            onChange={toggle('includes_media')}
          />
          <Checkbox
            label={t('es')}
            hint={t('esHint')}
            checked={included.includes_es}
            onChange={toggle('includes_es')}
          />
        </fieldset>
        <Checkbox
          label={t('selfContained')}
          hint={t('selfContainedHint')}
          checked={selfContained}
          onChange={() => setSelfContained(!selfContained)}
        />
        <TextInput
          type="password"
          autoComplete="new-password"
          label={t('passphrase')}
          hint={t('passphraseHint')}
          error={short ? t('passphraseShort') : undefined}
          value={passphrase}
          maxLength={200}
          onChange={(event) => setPassphrase(event.target.value)}
        />
        {create.error ? (
          <Notice kind="error" detail={create.error instanceof ApiError ? create.error.text : undefined}>
            {t('startFailed')}
          </Notice>
        ) : null}
        <Button
          kind="primary"
          type="submit"
          className="justify-self-start"
          disabled={nothing}
          busy={create.isPending}
        >
          {t(create.isPending ? 'creating' : 'create')}
        </Button>
      </form>
    </Card>
  );
}
