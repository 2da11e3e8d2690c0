import { useId } from 'react';
import { useText } from '#web/lib/i18n.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import type { Words } from './merge-edits.ts';
import type { Conflict } from './use-edit.ts';

interface ConflictNoticeProps {
  conflict: Conflict;
  mine: Words;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** A conflict of two edits to the same fields: both states side by side, each with a button that chooses it. */
export function ConflictNotice({
  conflict: { theirs, fields },
  mine,
  onKeepMine,
  onTakeTheirs,
}: ConflictNoticeProps) {
  const t = useText('playlist-page');
  const sides = [
    { title: t('yours'), words: mine, label: t('keepMine'), choose: onKeepMine },
    { title: t('others'), words: theirs, label: t('takeTheirs'), choose: onTakeTheirs },
  ];
  return (
    <Notice
      kind="error"
      detail={
        <div className="grid grid-cols-1 gap-3 pt-1 sm:grid-cols-2">
          {sides.map((side) => (
            <Side key={side.title} {...side} fields={fields} />
          ))}
        </div>
      }
    >
      {t('conflict')}
    </Notice>
  );
}

interface SideProps {
  title: string;
  words: Words;
  fields: Conflict['fields'];
  label: string;
  choose: () => void;
}

function Side({ title, words, fields, label, choose }: SideProps) {
  const t = useText('playlist-page');
  const tPieces = useText('playlist-pieces');
  const heading = useId();
  return (
    <section aria-labelledby={heading} className="flex min-w-0 flex-col gap-2 rounded-cover bg-page p-3">
      <h3 id={heading} className="font-semibold text-text">
        {title}
      </h3>
      <dl className="grid grow content-start gap-2">
        {fields.map((field) => (
          <div key={field}>
            <dt>{t(field)}</dt>
            <dd className="line-clamp-4 break-words whitespace-pre-line text-text">
              {field === 'visibility' ? tPieces(words.visibility) : words[field] || t('nothing')}
            </dd>
          </div>
        ))}
      </dl>
      <Button size="sm" className="justify-self-start" onClick={choose}>
        {label}
      </Button>
    </section>
  );
}
