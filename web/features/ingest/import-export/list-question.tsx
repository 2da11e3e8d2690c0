import { useState } from 'react';
import { importLinesMax } from '#shared/limits.ts';
import { useText } from '#web/lib/i18n.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { ArchiveFacts } from './archive-facts.tsx';
import { FootBar } from './foot-bar.tsx';
import type { ReadPreview } from './reading.ts';

interface ListQuestionProps {
  preview: ReadPreview;
  busy: boolean;
  /** Called with the chosen lists' indexes, in the server's format. */
  onAnswer: (lists: string) => void;
  onAnother: () => void;
}

/** The choice among a file's lists. */
export function ListQuestion({ preview, busy, onAnswer, onAnother }: ListQuestionProps) {
  const t = useText('import-page');
  const { lists } = preview;
  // A list of plays is no list that a person made: it is imported only if chosen.
  const chosenFirst = lists.filter(({ is_history }) => !is_history);
  const total = chosenFirst.reduce((sum, { line_count }) => sum + line_count, 0);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(
    () => new Set(total <= importLinesMax ? chosenFirst.map(({ index }) => index) : []),
  );
  const count = lists.reduce((sum, list) => sum + (chosen.has(list.index) ? list.line_count : 0), 0);
  const isTooMuch = count > importLinesMax;
  const isWhole = chosen.size === lists.length;

  return (
    <form
      className="grid max-w-3xl grid-cols-1 gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen.size > 0 && !isTooMuch && !busy) onAnswer([...chosen].join(','));
      }}
    >
      <fieldset className="grid grid-cols-1 gap-3">
        <legend className="mb-3">
          <h2 className="text-lg font-semibold">
            {t(preview.archive ? 'whichListsOfArchive' : 'whichLists', { count: lists.length })}
          </h2>
        </legend>
        <Button
          size="sm"
          className="justify-self-start"
          onClick={() => setChosen(new Set(isWhole ? [] : lists.map(({ index }) => index)))}
        >
          {t(isWhole ? 'chooseNone' : 'chooseAll')}
        </Button>
        <ul className="grid grid-cols-1 divide-y divide-line">
          {lists.map((list) => (
            <li key={list.index} className="py-1">
              <Checkbox
                label={
                  <span className="flex min-w-0 flex-wrap gap-x-3">
                    <span className="min-w-0 font-medium break-words">
                      {list.is_history ? t('historyOf', { service: list.name }) : list.name || t('unnamed')}
                    </span>
                    <span className="text-muted tabular-nums">
                      {t('lineCount', { count: list.line_count })}
                    </span>
                  </span>
                }
                checked={chosen.has(list.index)}
                onChange={({ target }) => {
                  const next = new Set(chosen);
                  if (target.checked) next.add(list.index);
                  else next.delete(list.index);
                  setChosen(next);
                }}
              />
            </li>
          ))}
        </ul>
      </fieldset>
      <ArchiveFacts archive={preview.archive} />
      {isTooMuch ? <Notice kind="info">{t('tooManyChosen', { count, max: importLinesMax })}</Notice> : null}
      <FootBar>
        <Button kind="primary" type="submit" busy={busy} disabled={chosen.size === 0 || isTooMuch}>
          {busy ? t('reading') : t('previewLists', { count: chosen.size })}
        </Button>
        <Button onClick={onAnother}>{t('another')}</Button>
      </FootBar>
    </form>
  );
}
