import type { Kysely } from 'kysely';
import { requireStep } from './frozen.ts';

/**
 * Liner notes: words that editors wrote to items of playlists. A row is never rewritten by its author, who writes another:
 * the past names the older ones.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('item_notes')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('playlist_id', 'text', (c) => c.notNull().references('playlists.id').onDelete('cascade'))
    // No key to the item: it may be taken out and come back.
    .addColumn('entry_id', 'text', (c) => c.notNull())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('note', 'text', (c) => c.notNull())
    .addColumn('from_ms', 'integer')
    .addColumn('to_ms', 'integer')
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('hidden_at', 'bigint')
    .execute();
  await db.schema
    .createIndex('item_notes_item')
    .on('item_notes')
    .columns(['playlist_id', 'entry_id'])
    .execute();
  await db.schema.createIndex('item_notes_person').on('item_notes').columns(['user_id', 'at']).execute();
  await db.schema.alterTable('playlist_entries').addColumn('note_id', 'text').execute();
  // An older program knows no state after an event about a note.
  await requireStep(db, '0300-item-notes', '0.2.0');
}
