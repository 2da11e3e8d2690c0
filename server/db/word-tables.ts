import type { Schema } from './schema.ts';
import type { TableFate } from './table-fate.ts';

/** The tables of `tables.ts` for what people say about playlists and their items. */
export const wordTables = {
  item_notes: {
    backup: 'kept',
    people: { user_id: 'deleted' },
    export: { file: 'notes.json', columns: ['playlist_id', 'note', 'from_ms', 'to_ms', 'at'] },
    withPlaylist: true,
  },
  comments: {
    backup: 'kept',
    people: { user_id: 'deleted' },
    export: {
      file: 'comments.json',
      columns: [
        'playlist_id',
        'entry_id',
        'position_ms',
        'parent_id',
        'text',
        'likes_count',
        'at',
        'edited_at',
      ],
    },
    withPlaylist: true,
  },
  comment_likes: {
    backup: 'kept',
    people: { user_id: 'deleted' },
    export: { file: 'liked_comments.json', columns: ['playlist_id', 'comment_id', 'created_at'] },
    withPlaylist: true,
  },
} as const satisfies { [T in keyof Schema]?: TableFate<T> };
