import type { ReactNode } from 'react';
import { cn } from './cn.ts';

export interface Column<Row> {
  key: string;
  header: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Figures line up at the right. */
  align?: 'start' | 'end';
  className?: string;
}

/** No table is squeezed below so many rem a column: it scrolls instead. */
const columnRem = 5;

interface TableProps<Row> {
  /** What the table shows; read to screen readers, seen only with `showCaption`. */
  caption: string;
  showCaption?: boolean;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** Stands in place of the rows when there are none. */
  empty?: ReactNode;
}

/** Rows and columns that line up; scrolls sideways in itself where the screen is narrow. */
export function Table<Row>({ caption, showCaption = false, columns, rows, rowKey, empty }: TableProps<Row>) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be reachable by keyboard
    <section aria-label={caption} tabIndex={0} className="overflow-x-auto rounded-cover">
      {/* Words would else be broken anywhere to make room for more columns than a phone is wide. */}
      <table
        className="w-full border-collapse text-sm"
        style={{ minWidth: `${columns.length * columnRem}rem` }}
      >
        <caption className={showCaption ? 'pb-3 text-left font-medium' : 'sr-only'}>{caption}</caption>
        <thead>
          <tr className="border-b border-line text-left text-muted">
            {columns.map(({ key, header, align, className }) => (
              <th
                key={key}
                scope="col"
                className={cn(
                  'px-3 py-2 font-medium whitespace-nowrap',
                  align === 'end' && 'text-right',
                  className,
                )}
              >
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} className="border-b border-line/60 last:border-0 hover:bg-raised/50">
              {columns.map(({ key, cell, align, className }) => (
                <td key={key} className={cn('px-3 py-2.5', align === 'end' && 'text-right', className)}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
          {rows.length === 0 && empty ? (
            <tr>
              <td colSpan={columns.length} className="px-3 py-8 text-center text-muted">
                {empty}
              </td>
            </tr>
          ) : null}
        </tbody>
      </table>
    </section>
  );
}
