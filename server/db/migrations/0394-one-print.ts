import { type Kysely, sql } from 'kysely';

/**
 * Empties the prints at other speeds: spectral peaks know such copies. The column stays, since an older server beside a newer one
 * reads and writes it, and asks with the plain print where it is empty.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`update copyright_works set variants = null where variants is not null`.execute(db);
}
