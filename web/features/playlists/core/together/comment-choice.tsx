import { useState } from 'react';
import { type Collaboration, CommentFrom } from '#shared/playlists/collaboration.ts';
import { errorText } from '#web/lib/error-text.ts';
import { useText } from '#web/lib/i18n.ts';
import { Notice } from '#web/ui/notice.tsx';
import type { PeopleChanges } from './use-people.ts';

const labels = {
  nobody: 'commentNobody',
  followers: 'commentFollowers',
  members: 'commentMembers',
  everybody: 'commentEverybody',
} as const satisfies Record<CommentFrom, string>;

/** The choice of people who may comment; saved at once. */
export function CommentChoice({
  playlistId,
  people,
  changes,
}: {
  playlistId: string;
  people: Collaboration;
  changes: PeopleChanges;
}) {
  const t = useText('people');
  const { error, mutate } = changes.comments;
  // Shown at once, until the server's answer has come.
  const [chosen, setChosen] = useState<CommentFrom | null>(null);
  const { comment, ...rights } = people.rights;
  const choose = (next: CommentFrom): void => {
    setChosen(next);
    mutate({ ...rights, comment: next }, { onSettled: () => setChosen(null) });
  };
  return (
    <div className="grid grid-cols-1 gap-1">
      <fieldset>
        <legend className="mb-1 font-semibold">{t('commentTitle')}</legend>
        {CommentFrom.options.map((from) => (
          <label key={from} className="flex min-h-11 items-center gap-3 sm:min-h-9">
            <input
              type="radio"
              name={`comment-${playlistId}`}
              checked={(chosen ?? comment) === from}
              onChange={() => choose(from)}
              className="size-5 shrink-0 accent-signal"
            />
            {t(labels[from])}
          </label>
        ))}
      </fieldset>
      <p className="mt-1 text-sm text-muted">{t('commentHint')}</p>
      {error ? <Notice kind="error">{errorText(error, t('saveFailed'))}</Notice> : null}
    </div>
  );
}
