import type { Kysely } from 'kysely';

/** A person's followers are listed by their ids, page by page: no sorting. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.dropIndex('follows_of_person').execute();
  await db.schema.createIndex('follows_of_person').on('follows').columns(['person_id', 'user_id']).execute();
}
