import type { Kysely } from 'kysely';
import { requireStep } from './frozen.ts';

/** Schema steps that a program must know, each with the version of Segue that brought it. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('required_steps')
    .addColumn('step', 'text', (c) => c.primaryKey())
    .addColumn('version', 'text', (c) => c.notNull())
    .execute();
  await requireStep(db, '0231-required-steps', '0.1.0');
}
