import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useCurrentUser } from '#web/lib/current-user.ts';
import { createPart, withPart } from '#web/lib/part.ts';

const undoing = createPart(() => import('./undo.ts'));

/** Selector of elements in which Ctrl+Z undoes typing. */
const typing =
  'input:not([type=checkbox],[type=radio],[type=range],[type=button]), textarea, [contenteditable]';

/** Undoes the reader's last edit of the playlist by Ctrl+Z, redoes it by Ctrl+Shift+Z or Ctrl+Y; on a Mac with ⌘. */
export function useUndoKeys(playlistId: string, canEdit: boolean): void {
  const client = useQueryClient();
  const { user } = useCurrentUser();
  const personId = canEdit ? user?.id : undefined;
  useEffect(() => {
    if (personId === undefined) return undefined;
    function onKeyDown(event: KeyboardEvent): void {
      const wish = wishOf(event);
      if (!wish || personId === undefined) return;
      event.preventDefault();
      withPart(undoing, {
        act: ({ undo, redo }) =>
          void (wish === 'undo' ? undo(client, playlistId, personId) : redo(client, playlistId)),
      });
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [client, playlistId, personId]);
}

function wishOf(event: KeyboardEvent): 'undo' | 'redo' | null {
  if (!(event.ctrlKey || event.metaKey) || event.altKey || event.isComposing || event.defaultPrevented)
    return null;
  const key = event.key.toLowerCase();
  if (key !== 'z' && key !== 'y') return null;
  const at = event.target instanceof Element ? event.target : null;
  // A dialog that is open owns the keyboard.
  if (at?.closest(typing) || document.querySelector('[role=dialog],[role=alertdialog]')) return null;
  return key === 'z' && !event.shiftKey ? 'undo' : 'redo';
}
