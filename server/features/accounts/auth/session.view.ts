import type { SessionRow } from '#server/db/rows/sessions.ts';
import { toMoment } from '#server/lib/clock.ts';
import type { Session } from '#shared/accounts/auth.ts';

export function toSession(row: SessionRow, currentId: string): Session {
  return {
    id: row.id,
    is_current: row.id === currentId,
    user_agent: row.user_agent,
    ip: row.ip,
    created_at: toMoment(row.created_at),
    last_seen_at: toMoment(row.last_seen_at),
  };
}
