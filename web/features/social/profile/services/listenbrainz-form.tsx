import { type SyntheticEvent, useState } from 'react';
import { errorText } from '#web/lib/error-text.ts';
import { useText } from '#web/lib/i18n.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { TextInput } from '#web/ui/field.tsx';
import { useServiceEdits } from './use-service-edits.ts';

interface ListenBrainzFormProps {
  /** Address of the page with the token; null for a server whose pages are not known. */
  tokenPage: string | null;
  onDone: () => void;
}

/** Asks for the reader's token at ListenBrainz, which is checked there before it counts. */
export function ListenBrainzForm({ tokenPage, onDone }: ListenBrainzFormProps) {
  const t = useText('linked-services');
  const [token, setToken] = useState('');
  const { link } = useServiceEdits('listenbrainz');

  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    if (token.trim() !== '') link.mutate(token.trim(), { onSuccess: onDone });
  }

  return (
    <form onSubmit={submit} className="grid gap-3">
      <TextInput
        label={t('token')}
        hint={t('tokenHint')}
        error={link.error ? errorText(link.error, t('failed')) : undefined}
        value={token}
        maxLength={128}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setToken(event.currentTarget.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" kind="primary" busy={link.isPending} disabled={token.trim() === ''}>
          {t('link')}
        </Button>
        {tokenPage === null ? null : (
          <LinkButton size="sm" to={tokenPage} target="_blank" rel="noopener noreferrer">
            {t('tokenPage')}
          </LinkButton>
        )}
      </div>
    </form>
  );
}
