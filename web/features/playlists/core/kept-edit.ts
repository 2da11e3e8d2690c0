import { isKept, useKeptState } from '#web/lib/kept.ts';
import type { Words } from './merge-edits.ts';

export const keptEditName = (playlistId: string): string => `edit-playlist:${playlistId}`;

/** Unsaved changes of the form: `[changed, setChanged, forget]`. The other fields are not kept. */
export const useKeptEdit = (playlistId: string) => useKeptState<Partial<Words>>(keptEditName(playlistId), {});

/** Reports whether an edit of this playlist is kept from before a reload or an ended session. */
export const isEditKept = (playlistId: string): boolean => isKept(keptEditName(playlistId));
