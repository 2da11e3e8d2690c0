import { type Kysely, sql } from 'kysely';

/**
 * Removes keys that named people: of plays, which are not read, and of reports, which were ids or plain hashes of addresses. The
 * audit log tells whether its names are kept still.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`update plays set listener_key = '' where listener_key <> ''`.execute(db);
  await sql`update listening_sessions set listener_key = id where listener_key like 'app-%'`.execute(db);
  for (const [table, at] of [
    ['listening_sessions', 'last_seen_at'],
    ['activities', 'created_at'],
  ] as const) {
    await sql`create index ${sql.ref(`${table}_addresses`)} on ${sql.table(table)} (${sql.ref(at)})
      where ip <> ''`.execute(db);
  }
  await sql`delete from playlist_listeners where listener like 'b:app-%'`.execute(db);
  await sql`create index playlist_listeners_listener on playlist_listeners (listener)`.execute(db);

  await sql`drop index reports_once`.execute(db);
  await sql`update reports set reporter_key = ''`.execute(db);
  await sql`create unique index reports_once on reports (reporter_key, target_kind, target_id)
    where is_open = 1 and reporter_key <> ''`.execute(db);

  await sql`alter table audit_log add column names text not null default 'kept'`.execute(db);
  await sql`create index audit_log_actor on audit_log (actor_id)`.execute(db);
  await sql`create index audit_log_subject on audit_log (subject_id)`.execute(db);
  await sql`create index audit_log_addresses on audit_log (created_at) where ip <> ''`.execute(db);
  await sql`create index audit_log_names on audit_log (created_at) where names = 'kept'`.execute(db);
}
