import type { Kysely } from 'kysely';

/** Takes the prints at other speeds away: spectral peaks know such copies, so that only the plain print is asked with. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('copyright_works').dropColumn('variants').execute();
}
