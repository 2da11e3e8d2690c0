import { type Kysely, sql } from 'kysely';

/** Links to services by the time from which something is to be sent; those of before are looked at once. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table linked_services add column due_at bigint`.execute(db);
  await sql`update linked_services set due_at = 0`.execute(db);
  await sql`create index linked_services_due on linked_services (due_at) where due_at is not null`.execute(
    db,
  );
}
