import * as z from 'zod/mini';
import { charactersOfText } from '#shared/characters.ts';
import { endpoint } from '#shared/endpoint.ts';
import { noteMax, noteSecondsMax } from '#shared/limits.ts';
import { Id } from '#shared/text.ts';
import { ChangedItems, Version } from './playlist-edits.ts';
import { ItemNote } from './playlists.ts';

/** A moment of a song; null: its beginning, or its end. */
const NoteMoment = z._default(z.nullable(z.number().check(z.gte(0), z.lte(noteSecondsMax))), null);

/**
 * A note to an item; an empty text takes it away. `version` is the one that its author saw: where somebody else has written
 * to the same item since, the edit is refused with 409.
 */
export const NoteDraft = z
  .strictObject({
    version: Version,
    text: charactersOfText(noteMax),
    from_seconds: NoteMoment,
    to_seconds: NoteMoment,
  })
  .check(
    z.refine(
      ({ from_seconds: from, to_seconds: to }) => to === null || to > (from ?? 0),
      'The span ends before it begins',
    ),
  );
export type NoteDraft = z.input<typeof NoteDraft>;

/** A playlist's version after a note was written; `note` as its author sees it. */
export const ChangedNote = z.object({ ...ChangedItems.shape, note: z.nullable(ItemNote) });
export type ChangedNote = z.infer<typeof ChangedNote>;

export const writeNote = endpoint({
  id: 'playlists.writeNote',
  method: 'PUT',
  path: '/api/v1/playlists/:id/items/:item/note',
  access: 'user',
  summary:
    'Write a liner note to an item, or to a span of its song; 409 where somebody else has written meanwhile',
  description:
    'Writes a note of at most 500 characters to an item of a playlist, or takes it away. It is 409 where somebody else has written to the item meanwhile.',
  params: z.object({ id: Id, item: Id }),
  body: NoteDraft,
  example: { version: 3, text: 'The take with the rain on the roof.', from_seconds: 42, to_seconds: 60 },
  reply: ChangedNote,
});
