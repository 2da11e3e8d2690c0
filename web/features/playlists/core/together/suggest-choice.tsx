import { useState } from 'react';
import type { Collaboration, PlaylistRights, SuggestFrom } from '#shared/playlists/collaboration.ts';
import type { Playlist } from '#shared/playlists/playlists.ts';
import { errorText } from '#web/lib/error-text.ts';
import { useText } from '#web/lib/i18n.ts';
import { Checkbox } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import type { PeopleChanges } from './use-people.ts';
import { useFlood } from './use-suggestions.ts';

const choices = ['nobody', 'followers', 'link'] as const satisfies readonly SuggestFrom[];

interface SuggestChoiceProps {
  playlist: Playlist;
  people: Collaboration;
  changes: PeopleChanges;
}

/** The choice of people who may suggest tracks; saved at once. */
export function SuggestChoice({ playlist, people, changes }: SuggestChoiceProps) {
  const t = useText('people');
  const { error, mutate } = changes.rights;
  // Shown at once, until the server's answer has come.
  const [chosen, setChosen] = useState<PlaylistRights | null>(null);
  const rights = chosen ?? people.rights;
  const choose = (change: Partial<PlaylistRights>): void => {
    const next = { ...rights, ...change };
    setChosen(next);
    mutate(next, { onSettled: () => setChosen(null) });
  };
  const isFlooded = useFlood(playlist.id, rights.suggest === 'followers');
  return (
    <div className="grid grid-cols-1 gap-1">
      <fieldset>
        <legend className="mb-1 font-semibold">{t('suggestTitle')}</legend>
        {choices.map((suggest) => (
          <label key={suggest} className="flex min-h-11 items-center gap-3 sm:min-h-9">
            <input
              type="radio"
              name={`suggest-${playlist.id}`}
              checked={rights.suggest === suggest}
              onChange={() => choose({ suggest, without_account: false })}
              className="size-5 shrink-0 accent-signal"
            />
            {t(suggest)}
          </label>
        ))}
      </fieldset>
      {rights.suggest === 'link' ? (
        <Checkbox
          className="pl-8"
          label={t('withoutAccount')}
          hint={t('withoutAccountHint')}
          checked={rights.without_account}
          onChange={({ target }) => choose({ suggest: 'link', without_account: target.checked })}
        />
      ) : null}
      <p className="mt-1 text-sm text-muted">
        {t(playlist.visibility === 'private' && rights.suggest !== 'nobody' ? 'privateHint' : 'suggestHint')}
      </p>
      {isFlooded ? <Notice kind="info">{t('flooded')}</Notice> : null}
      {error ? <Notice kind="error">{errorText(error, t('saveFailed'))}</Notice> : null}
    </div>
  );
}
