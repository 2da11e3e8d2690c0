import type { UserRow } from '#server/db/rows/users.ts';
import { toMoment } from '#server/lib/clock.ts';
import type { AdminUser } from '#shared/moderation/admin-users.ts';

export function toAdminUser(row: UserRow): AdminUser {
  return {
    id: row.id,
    username: row.username,
    email: row.email,
    role: row.role,
    is_active: row.is_active === 1,
    block_reason: row.block_reason,
    upload_limit_mb: row.upload_limit_mb,
    storage_limit_mb: row.storage_limit_mb,
    email_verified: row.email_verified_at !== null,
    track_count: row.track_count,
    playlist_count: row.playlist_count,
    stored_bytes: row.stored_bytes,
    created_at: toMoment(row.created_at),
    last_login_at: row.last_login_at === null ? null : toMoment(row.last_login_at),
  };
}
