import type { Kysely } from 'kysely';

/** The house: its logo, and the rules as they stood when somebody accepted them. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('house_logo')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('sha256', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('house_rules')
    .addColumn('version', 'integer', (c) => c.primaryKey())
    .addColumn('texts', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();
}
