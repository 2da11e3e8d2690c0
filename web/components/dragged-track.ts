import type { DragEvent } from 'react';
import { createStore } from 'zustand';
import type { NamedTrack } from './add-to-playlist.ts';

/** True while lists stand beside the page that songs can be dropped on: rows can be dragged then alone. */
export const dropPlaces = createStore(() => false);

const kind = 'application/x-segue-track';

const chipLook = 'fixed right-full max-w-md truncate rounded-full bg-raised px-4 py-2 text-sm font-medium';

/** Begins to drag a song; a small chip with its title goes with the pointer, since the row would hide the lists. */
export function startTrackDrag({ dataTransfer }: DragEvent, { id, title }: NamedTrack): void {
  dataTransfer.setData(kind, JSON.stringify({ id, title } satisfies NamedTrack));
  dataTransfer.effectAllowed = 'copy';
  const chip = document.createElement('span');
  chip.className = chipLook;
  chip.textContent = title;
  document.body.append(chip);
  dataTransfer.setDragImage(chip, 0, 0);
  // The browser has taken its picture by then.
  setTimeout(() => chip.remove());
}

/** Reports whether a song is dragged, and not a file or a selection. */
export const isTrackDrag = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes(kind);

/** The dropped song. */
export const droppedTrack = ({ dataTransfer }: DragEvent): NamedTrack =>
  JSON.parse(dataTransfer.getData(kind)) as NamedTrack;
