import { useState } from 'react';
import type { ImportAnswers, ListColumns } from '#shared/ingest/import-export.ts';
import type { KeyOf } from '#shared/texts/texts.ts';
import { useText } from '#web/lib/i18n.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox, Select } from '#web/ui/field.tsx';
import { Table } from '#web/ui/table.tsx';
import type { ReadPreview } from './reading.ts';

interface ColumnQuestionProps {
  preview: ReadPreview;
  busy: boolean;
  onAnswer: (answers: ImportAnswers) => void;
  onAnother: () => void;
}

const columns = ['title', 'artist', 'album', 'duration', 'link', 'list'] as const;
const labels = {
  title: 'columnTitle',
  artist: 'columnArtist',
  album: 'columnAlbum',
  duration: 'columnDuration',
  link: 'columnLink',
  list: 'columnList',
} as const satisfies Record<keyof ListColumns, KeyOf<'import-page'>>;

/** A form for a table with unknown columns: its first rows, and a choice of each column's meaning. */
export function ColumnQuestion({ preview, busy, onAnswer, onAnother }: ColumnQuestionProps) {
  const t = useText('import-page');
  const { rows, columns: known, has_header } = preview.table ?? { rows: [], columns: {}, has_header: true };
  const [chosen, setChosen] = useState<ListColumns>(known);
  // Columns without a known name most likely have names all the same.
  const [hasHeader, setHasHeader] = useState(has_header || preview.asks === 'columns');
  const width = Math.max(0, ...rows.map((row) => row.length));
  const places = Array.from({ length: width }, (_none, at) => at);
  const nameOf = (at: number) => (hasHeader && rows[0]?.[at]) || t('columnNumber', { number: at + 1 });
  const isComplete = chosen.title !== undefined || chosen.link !== undefined;

  function answer(): void {
    const pairs = columns.flatMap((column) => {
      const at = chosen[column];
      return at === undefined ? [] : [`${column}:${at}`];
    });
    onAnswer({ columns: pairs.join(','), has_header: hasHeader ? 'true' : 'false' });
  }

  return (
    <form
      className="grid grid-cols-1 gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (isComplete && !busy) answer();
      }}
    >
      <div className="grid max-w-3xl gap-1">
        <h2 className="text-lg font-semibold">{t('whichColumns')}</h2>
        <p className="text-muted">{t('whichColumnsHint')}</p>
      </div>
      <Table
        caption={t('firstRows')}
        dense
        columns={places.map((at) => ({
          key: String(at),
          header: nameOf(at),
          cell: (row: string[]) => row[at] ?? '',
        }))}
        rows={rows.slice(hasHeader ? 1 : 0)}
        rowKey={(row) => rows.indexOf(row)}
      />
      <Checkbox
        label={t('hasHeader')}
        checked={hasHeader}
        onChange={({ target }) => setHasHeader(target.checked)}
      />
      <div className="grid max-w-3xl gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {columns.map((column) => (
          <Select
            key={column}
            label={t(labels[column])}
            value={chosen[column] ?? ''}
            onChange={({ target }) =>
              setChosen({ ...chosen, [column]: target.value === '' ? undefined : Number(target.value) })
            }
          >
            <option value="">{t('noColumn')}</option>
            {places.map((at) => (
              <option key={at} value={at}>
                {nameOf(at)}
              </option>
            ))}
          </Select>
        ))}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button kind="primary" type="submit" busy={busy} disabled={!isComplete}>
          {t(busy ? 'reading' : 'preview')}
        </Button>
        <Button onClick={onAnother}>{t('another')}</Button>
      </div>
    </form>
  );
}
