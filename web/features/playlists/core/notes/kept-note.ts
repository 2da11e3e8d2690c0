import { kept } from '#web/lib/kept.ts';

/** The fields of the form, as they are typed. */
export interface TypedNote {
  text: string;
  from: string;
  to: string;
}

/** An unsaved note, with its item. */
export interface KeptNote extends TypedNote {
  itemId: string;
}

export const keptNoteName = (playlistId: string): string => `note:${playlistId}`;

/** The unsaved note kept from before a reload or an ended session, or null. */
export const keptNote = (playlistId: string): KeptNote | null =>
  kept(keptNoteName(playlistId)) as KeptNote | null;
