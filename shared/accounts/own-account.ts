import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';
import { EmailAddress, Username } from './account-names.ts';
import { CurrentUser } from './current-user.ts';

/** The reader's account, with an address that counts once its link is pressed. */
export const OwnAccount = z.object({ ...CurrentUser.shape, pending_email: z.nullable(z.string()) });
export type OwnAccount = z.infer<typeof OwnAccount>;

export const changeOwnAccount = endpoint({
  id: 'users.changeMe',
  method: 'PATCH',
  path: '/api/v1/users/me',
  access: 'user',
  scope: 'session',
  stepUp: true,
  summary: "Change the reader's name or address",
  description:
    'Changes the name at once; the old one leads to it for 90 days. An address changes when the link in the mail to it is pressed, and the old one may undo that for 72 hours.',
  body: z.strictObject({ username: z.optional(Username), email: z.optional(EmailAddress) }),
  example: { username: 'alice' },
  reply: OwnAccount,
});

const tokenBody = z.strictObject({ token: z.string().check(z.trim(), z.maxLength(200)) });

export const confirmEmail = endpoint({
  id: 'auth.confirmEmail',
  method: 'POST',
  path: '/api/v1/auth/confirm-email',
  access: 'public',
  asVisitor: true,
  outsiders: 'always',
  summary: 'Make a new address count, with the token that was mailed to it',
  description:
    "Changes an account's address. The old one gets a mail, by which it can be undone for 72 hours.",
  body: tokenBody,
  reply: z.object({ message: z.string() }),
});

export const undoEmail = endpoint({
  id: 'auth.undoEmail',
  method: 'POST',
  path: '/api/v1/auth/undo-email',
  access: 'public',
  asVisitor: true,
  outsiders: 'always',
  summary: 'Undo a change of address, with the token that was mailed to the old one',
  description: 'Brings the old address back and ends every session of the account.',
  body: tokenBody,
  reply: z.object({ message: z.string() }),
});
