import type { UserRow } from '#server/db/rows/users.ts';
import { toMoment } from '#server/lib/clock.ts';
import type { CurrentUser } from '#shared/accounts/current-user.ts';
import type { CoverColours } from '#shared/base/cover-colours.ts';
import type { UserRef } from '#shared/accounts/users.ts';

/** The address of a stored picture. */
export function pictureUrl(sha256: string | null): string | null {
  return sha256 === null ? null : `/media/pictures/${sha256}.webp`;
}

/** The colours of a stored picture in the API's form. */
export function pictureColours(colours: string | null): CoverColours | null {
  const [ground, accent] = (colours ?? '').split(' ');
  return ground && accent ? { ground, accent } : null;
}

export function toUserRef(row: Pick<UserRow, 'id' | 'username' | 'avatar_sha256'>): UserRef {
  return { id: row.id, username: row.username, avatar_url: pictureUrl(row.avatar_sha256) };
}

type AccountRow = Pick<
  UserRow,
  | 'id'
  | 'username'
  | 'avatar_sha256'
  | 'email'
  | 'role'
  | 'email_verified_at'
  | 'upload_limit_mb'
  | 'created_at'
>;

export function toCurrentUser(row: AccountRow): CurrentUser {
  return {
    ...toUserRef(row),
    email: row.email,
    role: row.role,
    email_verified: row.email_verified_at !== null,
    upload_limit_mb: row.upload_limit_mb,
    created_at: toMoment(row.created_at),
  };
}
