import type { BrowserRow, FactorRow } from '#server/db/rows/factors.ts';
import { toMoment } from '#server/lib/clock.ts';
import type { Factor, RememberedBrowser } from '#shared/accounts/factors.ts';

export const toFactor = ({ id, kind, name, created_at, last_used_at }: FactorRow): Factor => ({
  id,
  kind,
  name,
  created_at: toMoment(created_at),
  last_used_at: last_used_at === null ? null : toMoment(last_used_at),
});

/** `current` holds the hashes of the secrets in the reader's browser. */
export const toBrowser = (row: BrowserRow, current: readonly string[]): RememberedBrowser => ({
  id: row.id,
  user_agent: row.user_agent,
  created_at: toMoment(row.created_at),
  expires_at: toMoment(row.expires_at),
  is_current: current.includes(row.secret_hash),
});
