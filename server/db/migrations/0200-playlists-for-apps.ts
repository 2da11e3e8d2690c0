import { type Kysely, sql } from 'kysely';

/** Apps list the public playlists by their age, their name and their genre: each order is an index. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const [name, columns] of [
    ['playlists_newest', sql`created_at desc, id desc`],
    ['playlists_by_name', sql`name, id desc`],
    ['playlists_by_genre', sql`genre, popularity desc, id desc`],
  ] as const) {
    await sql`create index ${sql.ref(name)} on playlists (${columns})
      where visibility = 'public' and hidden_at is null`.execute(db);
  }
}
