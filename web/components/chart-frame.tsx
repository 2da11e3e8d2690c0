import { Download } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { type Cell, csvLine } from '#shared/csv.ts';
import { useText } from '#web/lib/i18n.ts';
import { saveBlob } from '#web/lib/save-as.ts';
import { IconButton } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';

interface ChartFrameProps {
  title: string;
  /** A sentence under the title. */
  note?: string;
  /** The same figures as lines of a table, the head first. */
  lines: () => readonly (readonly Cell[])[];
  /** Of the saved file, without its end. */
  fileName: string;
  className?: string;
  children: ReactNode;
}

/** A chart on a card: its title, and a button that saves its figures. */
export function ChartFrame({ title, note, lines, fileName, className, children }: ChartFrameProps) {
  const t = useText('charts');
  const id = useId();
  const save = () =>
    // Spreadsheets take a file without the mark for one of their own time (RFC 4180 names no encoding).
    saveBlob(new Blob(['\uFEFF', ...lines().map(csvLine)], { type: 'text/csv' }), `${fileName}.csv`);
  return (
    <Card aria-labelledby={id} className={className}>
      <div className="mb-4 flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 id={id} className="font-semibold">
            {title}
          </h2>
          {note ? <p className="text-sm text-muted">{note}</p> : null}
        </div>
        <IconButton label={t('saveCsv', { title })} icon={Download} onClick={save} className="-mt-2 -mr-2" />
      </div>
      {children}
    </Card>
  );
}
