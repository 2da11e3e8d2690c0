import { Accessibility, defaultPreset } from '@dnd-kit/dom';
import { DragDropProvider } from '@dnd-kit/react';
import { type ReactNode, useEffect, useState } from 'react';
import { createStore } from 'zustand';
import { textOf, useLanguageChoice } from '#web/lib/i18n.ts';

/** The id of the droppable for playlists in no folder. */
export const looseId = 'loose';

interface Names {
  playlist: (id: string) => string;
  /** Returns a folder's name by its id, or {@link looseId}. */
  folder: (id: string) => string;
}

interface FolderDragProps {
  names: Names;
  onPut: (playlistId: string, folderId: string | null) => void;
  children: ReactNode;
}

/** Lets playlists be dragged into folders, also by keyboard: space, arrows, space. */
export function FolderDrag(props: FolderDragProps) {
  // The library reads its instructions once: another language is another screen.
  return <Dragging key={useLanguageChoice()} {...props} />;
}

function Dragging({ names, onPut, children }: FolderDragProps) {
  const [latest] = useState(() => createStore(() => names));
  useEffect(() => latest.setState(names, true), [latest, names]);
  const [plugins] = useState(() => [
    ...defaultPreset.plugins.filter((plugin) => plugin !== Accessibility),
    spokenIn(latest.getState),
  ]);
  return (
    <DragDropProvider
      plugins={plugins}
      onDragEnd={({ operation: { source, target }, canceled }) => {
        if (canceled || !source || !target) return;
        onPut(String(source.id), target.id === looseId ? null : String(target.id));
      }}
    >
      {children}
    </DragDropProvider>
  );
}

/** The accessibility texts in the reader's language: the library's own are English and name things by their ids. */
function spokenIn(names: () => Names) {
  const t = textOf('folders');
  const options: ConstructorParameters<typeof Accessibility>[1] = {
    screenReaderInstructions: { draggable: t('instructions') },
    announcements: {
      dragstart: ({ operation: { source } }) =>
        source ? t('pickedUp', { name: names().playlist(String(source.id)) }) : undefined,
      dragover: ({ operation: { source, target } }) =>
        source && target
          ? t('over', {
              name: names().playlist(String(source.id)),
              folder: names().folder(String(target.id)),
            })
          : undefined,
      // The message on the screen names the folder.
      dragend: ({ operation: { source, target }, canceled }) =>
        source && (canceled || !target)
          ? t('leftThere', { name: names().playlist(String(source.id)) })
          : undefined,
    },
  };
  return Accessibility.configure(options);
}
