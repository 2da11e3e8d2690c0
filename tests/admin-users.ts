import { type AdminUser, listAdminUsers } from '#shared/moderation/admin-users.ts';
import type { Client } from './harness.ts';

/** A user as the administrator's form sends it, to be changed in a part. */
export const asPatch = ({ username, email, role, is_active, upload_limit_mb }: AdminUser) => ({
  username,
  email,
  role,
  is_active,
  upload_limit_mb,
});

/** The user whom an administrator finds by this name. */
export async function findListed(admin: Client, username: string): Promise<AdminUser> {
  const [user] = await admin.ok(listAdminUsers, { query: { search: username } });
  if (!user) throw new Error(`${username} is not listed`);
  return user;
}
