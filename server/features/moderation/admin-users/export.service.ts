import type { AppContext } from '#server/context.ts';
import type { UserRow } from '#server/db/rows/users.ts';
import { recordAudit } from '#server/features/base/audit/audit.service.ts';
import { toMoment } from '#server/lib/clock.ts';
import { csvLine } from '#shared/csv.ts';
import type { AdminUserFilter } from '#shared/moderation/admin-users.ts';
import type { Actor } from './admin-user.service.ts';
import { listUsersAfter } from './admin-user.store.ts';

const readAtOnce = 500;
/** Byte order mark: without it Excel reads UTF-8 as the machine's old code page. */
const byteOrderMark = '\u{feff}';

const columns = {
  id: (row) => row.id,
  username: (row) => row.username,
  email: (row) => row.email,
  role: (row) => row.role,
  status: (row) => (row.is_active === 1 ? 'active' : 'inactive'),
  block_reason: (row) => row.block_reason,
  upload_limit_mb: (row) => row.upload_limit_mb,
  storage_limit_mb: (row) => row.storage_limit_mb,
  email_verified: (row) => row.email_verified_at !== null,
  track_count: (row) => row.track_count,
  playlist_count: (row) => row.playlist_count,
  stored_bytes: (row) => row.stored_bytes,
  created_at: (row) => toMoment(row.created_at),
  last_login_at: (row) => (row.last_login_at === null ? null : toMoment(row.last_login_at)),
} as const satisfies Record<string, (row: UserRow) => string | number | boolean | null>;

/**
 * All matching people as comma-separated values, read and sent in parts: a hundred thousand people take no more memory than
 * five hundred. The audit log names everybody who exports all addresses.
 */
export async function exportUsers(
  ctx: AppContext,
  actor: Actor,
  filter: AdminUserFilter,
): Promise<AsyncGenerator<string>> {
  const subject = { type: 'user', id: '' };
  await recordAudit(ctx, { action: 'user.list_downloaded', actor, ip: actor.ip, subject });
  return linesOf(ctx, filter);
}

async function* linesOf(ctx: AppContext, filter: AdminUserFilter): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(Object.keys(columns));
  const cells = Object.values(columns);
  const query = { ...filter, sort: 'created_at', order: 'asc' } as const;
  let last: UserRow | null = null;
  for (;;) {
    const rows: UserRow[] = await listUsersAfter(ctx.readDb, query, last, readAtOnce);
    last = rows.at(-1) ?? null;
    if (!last) return;
    yield rows.map((row) => csvLine(cells.map((cell) => cell(row)))).join('');
  }
}
