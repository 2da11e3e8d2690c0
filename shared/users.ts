import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { emailMax, usernameMax, usernameMin } from './limits.ts';
import { accountRules } from './messages/account-rules.ts';
import { rule } from './messages/rules.ts';
import { Id, Moment } from './text.ts';

export const Role = z.enum(['user', 'pro', 'admin']);
export type Role = z.infer<typeof Role>;

/** An uppercase ADMIN, or any role whose text contains ADMIN, also counts as admin (specification, section 6). */
export const isAdminRole = (role: string): boolean =>
  role === 'admin' || role.toUpperCase().includes('ADMIN');

const usernameLength = rule(accountRules.usernameLength, { min: usernameMin, max: usernameMax });

/** A name as an address may hold it: also one that would no longer be given. */
export const GivenUsername = z
  .string(usernameLength)
  .check(
    z.trim(),
    z.minLength(usernameMin, usernameLength),
    z.maxLength(usernameMax, usernameLength),
    z.regex(/^[A-Za-z0-9_.-]+$/, rule(accountRules.usernameLetters)),
  );

/** ASCII only: no name can be drawn to look like another's. And not signs alone: nobody could say or search such a name. */
export const Username = GivenUsername.check(z.regex(/[A-Za-z0-9]/, rule(accountRules.usernameNeedsLetter)));

const emailInvalid = rule(accountRules.emailInvalid);

export const EmailAddress = z
  .string(emailInvalid)
  .check(z.trim(), z.maxLength(emailMax, emailInvalid), z.email(emailInvalid));

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
