import { Accessibility, defaultPreset } from '@dnd-kit/dom';
import { DragDropProvider } from '@dnd-kit/react';
import { isSortable } from '@dnd-kit/react/sortable';
import { type ReactNode, useEffect, useState } from 'react';
import { createStore } from 'zustand';
import { textOf, useLanguageChoice } from '#web/lib/i18n.ts';
import { reordering } from './reordering.ts';

interface ReorderListProps {
  /** The number of all rows, including those that are not shown. */
  count: number;
  /** The name of a row, by its sortable's id. */
  titleOf: (id: string) => string;
  /** Called with both places, counted from 0, when a row is put down elsewhere. */
  onMove: (from: number, to: number) => void;
  children: ReactNode;
}

/**
 * Lets the rows within be dragged, or moved by keyboard: space, arrows, space. Each row is a `useSortable` whose index is
 * its place.
 */
export function ReorderList(props: ReorderListProps) {
  // The library reads its instructions once: another language is another list.
  return <Reordering key={useLanguageChoice()} {...props} />;
}

function Reordering({ count, titleOf, onMove, children }: ReorderListProps) {
  const [list] = useState(() => createStore(() => ({ count, titleOf })));
  useEffect(() => list.setState({ count, titleOf }, true), [list, count, titleOf]);
  const [plugins] = useState(() => [
    ...defaultPreset.plugins.filter((plugin) => plugin !== Accessibility),
    spokenIn(list.getState),
  ]);
  return (
    <DragDropProvider
      plugins={plugins}
      onDragStart={() => reordering.setState(true)}
      onDragEnd={({ operation: { source }, canceled }) => {
        reordering.setState(false);
        if (canceled || !isSortable(source)) return;
        onMove(source.initialIndex, source.index);
      }}
    >
      {children}
    </DragDropProvider>
  );
}

type Row = { id: unknown } | null;

/** The accessibility texts in the reader's language: the library's own are English and name rows by their ids. */
function spokenIn(list: () => Pick<ReorderListProps, 'count' | 'titleOf'>) {
  const t = textOf('reorder');
  const announce = (key: 'pickedUp' | 'movedTo' | 'putDown' | 'leftThere', row: Row, index: number) =>
    t(key, { title: list().titleOf(String(row?.id)), place: index + 1, count: list().count });
  const options: ConstructorParameters<typeof Accessibility>[1] = {
    screenReaderInstructions: { draggable: t('instructions') },
    announcements: {
      dragstart: ({ operation: { source } }) =>
        isSortable(source) ? announce('pickedUp', source, source.index) : undefined,
      dragover: ({ operation: { source, target } }) =>
        isSortable(target) && target.id !== source?.id
          ? announce('movedTo', source, target.index)
          : undefined,
      dragend: ({ operation: { source }, canceled }) => {
        if (!isSortable(source)) return undefined;
        return canceled
          ? announce('leftThere', source, source.initialIndex)
          : announce('putDown', source, source.index);
      },
    },
  };
  return Accessibility.configure(options);
}
