import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { emailMax, usernameMax, usernameMin } from './limits.ts';
import { Id, Moment } from './text.ts';

export const Role = z.enum(['user', 'pro', 'admin']);
export type Role = z.infer<typeof Role>;

/** An uppercase ADMIN, or any role whose text contains ADMIN, also counts as admin (specification, section 6). */
export const isAdminRole = (role: string): boolean =>
  role === 'admin' || role.toUpperCase().includes('ADMIN');

export const Username = z
  .string()
  .check(
    z.trim(),
    z.minLength(usernameMin),
    z.maxLength(usernameMax),
    z.regex(/^[A-Za-z0-9_.-]+$/, 'Only letters, digits, _ . and - are allowed'),
  );

export const EmailAddress = z.string().check(z.trim(), z.maxLength(emailMax), z.email());

/** Who someone is, as anyone may see it beside what they own. */
export const UserRef = z.object({
  id: Id,
  username: z.string(),
  avatar_url: z.nullable(z.string()),
});
export type UserRef = z.infer<typeof UserRef>;

/** The person who is logged in. */
export const CurrentUser = z.object({
  ...UserRef.shape,
  email: z.string(),
  role: Role,
  email_verified: z.boolean(),
  upload_limit_mb: z.number(),
  created_at: Moment,
});
export type CurrentUser = z.infer<typeof CurrentUser>;

export const usersMe = endpoint({
  id: 'users.me',
  method: 'GET',
  path: '/api/v1/users/me',
  access: 'user',
  summary: 'The person who is logged in',
  reply: CurrentUser,
});
