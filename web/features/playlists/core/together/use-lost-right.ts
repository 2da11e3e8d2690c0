import { useState } from 'react';
import type { Right } from '#shared/playlists/playlists.ts';
import { holds } from '#web/components/playlist-rights.ts';
import { subjectOf } from '#web/lib/jwt.ts';
import { kept } from '#web/lib/kept.ts';
import { useToken } from '#web/lib/session.ts';
import { keptEditName } from '../kept-edit.ts';
import type { Words } from '../merge-edits.ts';
import { keptNote, keptNoteName } from '../notes/kept-note.ts';
import { keptSuggestion, keptSuggestionName } from './kept-suggestion.ts';

/** The text of a form that can no longer be sent, and the name under which it is kept. */
export interface Unsent {
  name: string;
  text: string;
}

interface LostRight {
  right: Exclude<Right, 'own'>;
  unsent: Unsent | null;
}

const left = new Set<string>();

/** Records that the reader left a playlist voluntarily: the page then shows no notice of a lost right. */
export const noteLeft = (playlistId: string): void => void left.add(playlistId);

/**
 * The right that the reader lost while on this page, or for which a form is kept; null if none was lost. `right` is
 * undefined until known, and null if the playlist is closed to the reader.
 */
export function useLostRight(id: string, right: Right | null | undefined): LostRight | null {
  const visit = `${id} ${subjectOf(useToken())}`;
  const [best, setBest] = useState({ visit, right: right ?? null });
  if (best.visit !== visit) setBest({ visit, right: right ?? null });
  else if (right && !holds(best.right, right)) setBest({ visit, right });
  if (right === undefined) return null;
  const had = best.visit === visit ? best.right : null;
  const unsent = unsentEdit(id, right) ?? unsentNote(id, right) ?? unsentSuggestion(id, right);
  if (unsent) return unsent;
  const isLost = (had === 'edit' || had === 'add') && !holds(right, had) && !left.has(id);
  return isLost ? { right: had, unsent: null } : null;
}

function unsentEdit(id: string, right: Right | null): LostRight | null {
  if (holds(right, 'edit')) return null;
  const name = keptEditName(id);
  const words = kept(name) as Partial<Words> | null;
  const text = paragraphs([words?.name, words?.description, words?.genre]);
  return text === '' ? null : { right: 'edit', unsent: { name, text } };
}

function unsentNote(id: string, right: Right | null): LostRight | null {
  const text = holds(right, 'edit') ? '' : (keptNote(id)?.text.trim() ?? '');
  return text === '' ? null : { right: 'edit', unsent: { name: keptNoteName(id), text } };
}

function unsentSuggestion(id: string, right: Right | null): LostRight | null {
  const draft = holds(right, 'suggest') ? null : keptSuggestion(id);
  if (!draft) return null;
  const { choice, words, note } = draft;
  const song = 'track' in choice ? [choice.track.title, choice.track.artist] : [words.title, words.artist];
  const address = 'address' in choice ? choice.address : undefined;
  const text = paragraphs([song.filter(Boolean).join(' · '), address, note]);
  return { right: 'suggest', unsent: { name: keptSuggestionName(id), text } };
}

const paragraphs = (texts: readonly (string | undefined)[]): string =>
  texts.filter((text) => text !== undefined && text.trim() !== '').join('\n\n');
