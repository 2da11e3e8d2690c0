import { countCharacters } from '#shared/characters.ts';
import { noteMax } from '#shared/limits.ts';
import { clock } from '#shared/playlists/note-span.ts';
import type { ItemNote } from '#shared/playlists/playlists.ts';
import { parseMoment } from '#shared/social/share-moments.ts';
import type { KeyOf } from '#shared/texts/texts.ts';
import type { TypedNote } from './kept-note.ts';

/** A note as the form begins with it. */
export const typedNoteOf = (note: ItemNote | undefined): TypedNote => ({
  text: note?.text ?? '',
  from: momentOf(note?.from_seconds),
  to: momentOf(note?.to_seconds),
});

const momentOf = (seconds: number | null | undefined): string =>
  seconds === null || seconds === undefined ? '' : clock(seconds);

/** The note that was typed, and what is wrong with it, by field. */
export interface ReadNote {
  text: string;
  from_seconds: number | null;
  to_seconds: number | null;
  used: number;
  wrong: { text?: KeyOf<'notes'>; from?: KeyOf<'notes'>; to?: KeyOf<'notes'> };
}

/** Reads the fields of the form; `end` is the length of the song in seconds, null where it is unknown. */
export function readNote({ text, from, to }: TypedNote, end: number | null): ReadNote {
  const words = text.trim();
  const used = countCharacters(words);
  const [from_seconds, to_seconds] = [parseMoment(from), parseMoment(to)];
  const wrong: ReadNote['wrong'] = {};
  if (used > noteMax) wrong.text = 'tooLong';
  const limit = end === null ? Infinity : Math.ceil(end);
  const start = from_seconds ?? 0;
  if (from.trim() !== '' && from_seconds === null) wrong.from = 'notATime';
  else if (start >= limit) wrong.from = 'beyondEnd';
  if (to.trim() !== '' && to_seconds === null) wrong.to = 'notATime';
  else if (to_seconds !== null && to_seconds > limit) wrong.to = 'beyondEnd';
  else if (to_seconds !== null && to_seconds <= start) wrong.to = 'endsEarly';
  return { text: words, from_seconds, to_seconds, used, wrong };
}
