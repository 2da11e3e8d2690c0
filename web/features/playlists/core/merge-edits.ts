import type { PlaylistHead } from '#shared/playlists/playlists.ts';
import type { Visibility } from '#shared/playlists/visibility.ts';

/** The text fields of a playlist that its owner edits. */
export interface Words {
  name: string;
  description: string;
  genre: string;
  visibility: Visibility;
}

const editedFields = ['name', 'description', 'genre', 'visibility'] as const;
type Field = (typeof editedFields)[number];

export const editableFields = ({ name, description, genre, visibility }: PlaylistHead): Words => ({
  name,
  description,
  genre,
  visibility,
});

/** The fields in which `b` differs from `a`. */
export const changedFields = (a: Words, b: Words): Field[] =>
  editedFields.filter((field) => a[field].trim() !== b[field].trim());

/**
 * Merges two edits of the same `base`: each field takes the side that changed it. `conflicts` has the fields that
 * both changed differently; they get the text of `mine`.
 */
export function mergeEdits(base: Words, mine: Words, theirs: Words): { words: Words; conflicts: Field[] } {
  const changedHere = new Set(changedFields(base, mine));
  const changedThere = new Set(changedFields(base, theirs));
  const words: Words = { ...theirs };
  for (const field of changedHere) Object.assign(words, { [field]: mine[field] });
  const differing = new Set(changedFields(mine, theirs));
  const conflicts = editedFields.filter(
    (field) => changedHere.has(field) && changedThere.has(field) && differing.has(field),
  );
  return { words, conflicts };
}
