import type { MissingItem } from '#shared/playlists/playlists.ts';
import type { Track } from '#shared/music/tracks.ts';
import { kept } from '#web/lib/kept.ts';
import type { Place } from './places.ts';

/** A track of Segue, or the address of music elsewhere. */
export type Choice = { track: Track } | { address: string };

/** The chosen track and the words of a suggestion that is not sent yet. */
export interface SuggestionWords {
  choice: Choice;
  place: Place;
  note: string;
  /** The name that a visitor gives. */
  name: string;
  words: { title: string; artist: string };
}

/** An unsent suggestion, with the item for which it is meant. */
export interface KeptSuggestion extends SuggestionWords {
  missing: MissingItem | null;
  asSource: boolean;
}

export const keptSuggestionName = (playlistId: string): string => `suggest:${playlistId}`;

/** The unsent suggestion kept from before a reload or an ended session, or null. */
export const keptSuggestion = (playlistId: string): KeptSuggestion | null =>
  kept(keptSuggestionName(playlistId)) as KeptSuggestion | null;
