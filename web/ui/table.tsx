import type { ReactNode } from 'react';
import { cn } from './cn.ts';

export interface Column<Row> {
  key: string;
  header: ReactNode;
  cell: (row: Row) => ReactNode;
  /** The column's alignment: `end` for figures. */
  align?: 'start' | 'end';
  className?: string;
}

/** The smallest width of a column, in rem; a narrower table scrolls. */
const columnRem = 5;

interface TableProps<Row> {
  /** The table's caption; read to screen readers, seen only with `showCaption`. */
  caption: string;
  showCaption?: boolean;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /**
   * True to show each row as a block of names and values on a narrow screen: for tables with buttons, which then lie
   * within the screen.
   */
  stacks?: boolean;
  /** Lower rows and narrower gaps, for a glance. */
  dense?: boolean;
  /** The content without rows. */
  empty?: ReactNode;
}

/** A table. On a narrow screen it scrolls sideways in itself, unless it `stacks`. */
export function Table<Row>({
  caption,
  showCaption = false,
  columns,
  rows,
  rowKey,
  stacks = false,
  dense = false,
  empty,
}: TableProps<Row>) {
  // Screen readers still get a table where the layout no longer shows one.
  const role = (name: string) => (stacks ? name : undefined);
  const block = stacks && 'max-sm:block';
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be reachable by keyboard
    <section aria-label={caption} tabIndex={0} className="relative overflow-x-auto rounded-cover">
      {/* Words would else be broken anywhere to make room for more columns than a phone is wide. */}
      <table
        role={role('table')}
        className={cn('w-full border-collapse text-sm', block, stacks && 'max-sm:min-w-0!')}
        style={{ minWidth: `${columns.length * columnRem}rem` }}
      >
        <caption className={showCaption ? 'pb-3 text-left text-base font-semibold' : 'sr-only'}>
          {caption}
        </caption>
        <thead role={role('rowgroup')} className={cn(stacks && 'max-sm:sr-only')}>
          <tr role={role('row')} className="border-b border-line text-left text-muted">
            {columns.map(({ key, header, align, className }) => (
              <th
                key={key}
                role={role('columnheader')}
                scope="col"
                className={cn(
                  'py-2 font-medium whitespace-nowrap',
                  dense ? 'px-2' : 'px-3',
                  align === 'end' && 'text-right',
                  className,
                )}
              >
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role={role('rowgroup')} className={cn(block)}>
          {rows.map((row) => (
            <tr
              key={rowKey(row)}
              role={role('row')}
              className={cn(
                'border-b border-line/60 last:border-0 hover:bg-raised/50',
                stacks && 'max-sm:block max-sm:py-3',
              )}
            >
              {columns.map(({ key, header, cell, align, className }) => (
                <td
                  key={key}
                  role={role('cell')}
                  className={cn(
                    dense ? 'px-2 py-1.5 compact:py-0.5' : 'px-3 py-2.5 compact:py-1',
                    align === 'end' && 'text-right',
                    className,
                    stacks &&
                      'max-sm:flex max-sm:flex-wrap max-sm:items-center max-sm:justify-between max-sm:gap-x-4 max-sm:px-1 max-sm:py-1.5',
                  )}
                >
                  {stacks ? (
                    <span aria-hidden className="shrink-0 font-normal text-muted sm:hidden">
                      {header}
                    </span>
                  ) : null}
                  {stacks ? (
                    <div className="min-w-0 break-words max-sm:ml-auto max-sm:text-right">{cell(row)}</div>
                  ) : (
                    cell(row)
                  )}
                </td>
              ))}
            </tr>
          ))}
          {rows.length === 0 && empty ? (
            <tr role={role('row')} className={cn(block)}>
              <td
                role={role('cell')}
                colSpan={columns.length}
                className={cn('px-3 py-8 text-center text-muted', block)}
              >
                {/* Seen without scrolling a table that is wider than the phone. */}
                <div
                  className={cn(
                    'mx-auto w-fit',
                    !stacks && 'max-sm:sticky max-sm:left-3 max-sm:mx-0 max-sm:max-w-[calc(100vw-7rem)]',
                  )}
                >
                  {empty}
                </div>
              </td>
            </tr>
          ) : null}
        </tbody>
      </table>
    </section>
  );
}
