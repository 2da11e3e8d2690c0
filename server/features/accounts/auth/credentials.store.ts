import type { Db } from '#server/db/dialect.ts';

/** Tables of the secrets by which apps and scripts open an account. */
const ofApps = ['app_passwords', 'access_tokens'] as const;
/** Tables of all that opens an account beside its password and its second factors. */
const all = [
  'sessions',
  'tokens',
  'known_devices',
  'remembered_browsers',
  'login_tickets',
  'sign_on_codes',
  ...ofApps,
] as const;

async function drop(trx: Db, userId: string, tables: readonly (typeof all)[number][]): Promise<void> {
  for (const table of tables) await trx.deleteFrom(table).where('user_id', '=', userId).execute();
}

export const dropCredentials = (trx: Db, userId: string): Promise<void> => drop(trx, userId, all);

export const dropAppAccess = (trx: Db, userId: string): Promise<void> => drop(trx, userId, ofApps);
