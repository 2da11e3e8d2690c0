import { type Kysely, sql } from 'kysely';

/** The two colours of a picture, `#ground #accent`; null until they are computed. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table pictures add column colours text`.execute(db);
  await sql`create index pictures_without_colours on pictures (sha256) where colours is null`.execute(db);
}
