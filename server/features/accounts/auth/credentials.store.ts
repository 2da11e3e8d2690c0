import type { Db } from '#server/db/dialect.ts';

/** Everything that opens an account beside its password. */
const tables = ['sessions', 'tokens', 'known_devices', 'app_passwords', 'access_tokens'] as const;

export async function dropCredentials(trx: Db, userId: string): Promise<void> {
  for (const table of tables) await trx.deleteFrom(table).where('user_id', '=', userId).execute();
}
