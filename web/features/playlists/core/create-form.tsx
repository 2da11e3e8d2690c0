import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { descriptionMax, nameMax } from '#shared/limits.ts';
import { createPlaylist } from '#shared/playlists/playlist-edits.ts';
import { listMine, type Playlist } from '#shared/playlists/playlists.ts';
import { useSendToLogin } from '#web/components/use-like.ts';
import { call } from '#web/lib/api.ts';
import { useText } from '#web/lib/i18n.ts';
import { kept, useKeptState } from '#web/lib/kept.ts';
import { keyOf } from '#web/lib/query.ts';
import { getToken } from '#web/lib/session.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { TextArea, TextInput } from '#web/ui/field.tsx';
import { CreateError } from './create-error.tsx';

const keptAs = 'create-playlist';
const blank = { name: '', description: '' };

/** Reports whether a half-filled form is kept from before a reload or an ended session. */
export function isDraftKept(): boolean {
  const draft = kept(keptAs) as Partial<typeof blank> | null;
  return Boolean(draft?.name || draft?.description);
}

interface CreateFormProps {
  /** True if the page's heading is the title already. */
  hideTitle?: boolean;
  /** Closes the form, after the creation or a cancel. */
  onFold?: () => void;
  onCreated: (playlist: Playlist) => void;
}

/** Name and description of a new playlist. The typed text survives a reload and an expired session. */
export function CreateForm({ hideTitle = false, onFold, onCreated }: CreateFormProps) {
  const t = useText('playlist-list');
  const client = useQueryClient();
  const sendToLogin = useSendToLogin();
  const [draft, setDraft, forget] = useKeptState(keptAs, blank);
  const creation = useMutation({
    mutationFn: () => call(createPlaylist, { body: draft }),
    onSuccess: (playlist) => {
      forget();
      void client.invalidateQueries({ queryKey: keyOf(listMine) });
      onFold?.();
      onCreated(playlist);
    },
  });
  const isBlank = draft.name.trim() === '';
  return (
    <Card>
      <form
        className="grid gap-4 sm:grid-cols-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (isBlank || creation.isPending) return;
          if (getToken()) creation.mutate();
          else sendToLogin();
        }}
      >
        {hideTitle ? null : <h2 className="text-lg font-semibold sm:col-span-2">{t('createTitle')}</h2>}
        <TextInput
          label={t('name')}
          name="name"
          required
          maxLength={nameMax}
          autoComplete="off"
          placeholder={t('namePlaceholder')}
          value={draft.name}
          onChange={(event) => setDraft({ ...draft, name: event.target.value })}
          className={hideTitle ? 'sm:col-span-2' : ''}
        />
        <TextArea
          label={t('description')}
          name="description"
          rows={hideTitle ? 4 : 1}
          maxLength={descriptionMax}
          value={draft.description}
          onChange={(event) => setDraft({ ...draft, description: event.target.value })}
          className={hideTitle ? 'sm:col-span-2' : ''}
        />
        {creation.isError ? (
          <div className="sm:col-span-2">
            <CreateError error={creation.error} />
          </div>
        ) : null}
        <div className="flex flex-wrap gap-2 sm:col-span-2">
          <Button kind="primary" type="submit" icon={Plus} disabled={isBlank} busy={creation.isPending}>
            {creation.isPending ? t('creating') : t('create')}
          </Button>
          {onFold ? (
            <Button kind="plain" onClick={onFold}>
              {t('fold')}
            </Button>
          ) : null}
        </div>
      </form>
    </Card>
  );
}
