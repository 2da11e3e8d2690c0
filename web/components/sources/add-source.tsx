import { Check, Plus } from 'lucide-react';
import { useState } from 'react';
import { trackSourcesMax, urlMax } from '#shared/limits.ts';
import { canonicalLink } from '#shared/music/links.ts';
import { addTrackSource, type TrackSource } from '#shared/ingest/track-sources.ts';
import { call } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { errorText } from '#web/lib/error-text.ts';
import { useText } from '#web/lib/i18n.ts';
import { useKeptState } from '#web/lib/kept.ts';
import { Button } from '#web/ui/button.tsx';
import { TextInput } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';

interface AddSourceProps {
  trackId: string;
  isFull: boolean;
  onAdded: (source: TrackSource) => void;
}

/** A form that adds a link. If its site names another title, artist or length, the owner confirms the recording. */
export function AddSource({ trackId, isFull, onAdded }: AddSourceProps) {
  const t = useText('sources');
  const [address, setAddress, forget] = useKeptState(`add-source:${trackId}`, '');
  const [error, setError] = useState('');
  /** The difference of the link, in the server's words. */
  const [differs, setDiffers] = useState('');
  const [isBusy, setBusy] = useState(false);
  if (isFull) return <p className="text-sm text-muted">{t('full', { count: trackSourcesMax })}</p>;

  async function add(confirm: boolean): Promise<void> {
    if (isBusy) return;
    setError('');
    setDiffers('');
    if (!canonicalLink(address)) {
      setError(t('notALink'));
      return;
    }
    setBusy(true);
    try {
      const body = { url: address.trim(), ...(confirm ? { confirm } : {}) };
      onAdded(await call(addTrackSource, { params: { id: trackId }, body }));
      forget();
    } catch (failure) {
      const words = errorText(failure, t('addFailed'));
      if (mayConfirm(failure)) setDiffers(words);
      else setError(words);
    } finally {
      setBusy(false);
    }
  }

  return (
    <form
      className="grid grid-cols-1 gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void add(false);
      }}
    >
      <TextInput
        label={t('address')}
        hint={t('addressHint')}
        error={error || undefined}
        inputMode="url"
        maxLength={urlMax}
        autoComplete="off"
        value={address}
        onChange={({ target }) => {
          setAddress(target.value);
          setError('');
          setDiffers('');
        }}
      />
      {differs ? (
        <Notice
          kind="info"
          actions={
            <Button size="sm" icon={Check} onClick={() => void add(true)}>
              {t('sameAnyway')}
            </Button>
          }
        >
          {differs}
        </Notice>
      ) : null}
      <Button
        type="submit"
        icon={Plus}
        busy={isBusy}
        disabled={address.trim() === ''}
        className="justify-self-start"
      >
        {t('add')}
      </Button>
    </form>
  );
}

const mayConfirm = (failure: unknown): boolean =>
  failure instanceof ApiError &&
  failure.status === 409 &&
  (failure.body as { may_confirm?: unknown } | null)?.may_confirm === true;
