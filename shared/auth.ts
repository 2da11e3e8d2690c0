import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { emailMax, passwordMax, passwordMin } from './limits.ts';
import { accountRules } from './messages/account-rules.ts';
import { rule } from './messages/rules.ts';
import { CurrentUser, EmailAddress, Username } from './users.ts';

const tooLong = rule(accountRules.passwordTooLong, { max: passwordMax });

/** A password as it is chosen. The server also refuses the commonest ones. */
export const Password = z
  .string(rule(accountRules.passwordNeeded))
  .check(
    z.minLength(passwordMin, rule(accountRules.passwordTooShort, { min: passwordMin })),
    z.maxLength(passwordMax, tooLong),
  );

/** A password as it is asked for: whatever was chosen once. */
export const GivenPassword = z
  .string(rule(accountRules.passwordNeeded))
  .check(z.minLength(1, rule(accountRules.passwordNeeded)), z.maxLength(passwordMax, tooLong));

/** `username` takes an email address or a username. */
export const Credentials = z.strictObject({
  username: z
    .string(rule(accountRules.identifierNeeded))
    .check(
      z.trim(),
      z.minLength(1, rule(accountRules.identifierNeeded)),
      z.maxLength(emailMax, rule(accountRules.emailInvalid)),
    ),
  password: GivenPassword,
});
export type Credentials = z.infer<typeof Credentials>;

export const AccountDraft = z.strictObject({
  username: Username,
  email: EmailAddress,
  password: Password,
});
export type AccountDraft = z.infer<typeof AccountDraft>;

export const AccessToken = z.object({ access_token: z.string(), token_type: z.literal('bearer') });

export const login = endpoint({
  id: 'auth.login',
  method: 'POST',
  path: '/api/v1/auth/login',
  access: 'public',
  summary: 'Begin a session',
  body: Credentials,
  bodyType: 'form',
  reply: AccessToken,
});

export const register = endpoint({
  id: 'auth.register',
  method: 'POST',
  path: '/api/v1/auth/register',
  access: 'public',
  summary: 'Open an account',
  body: AccountDraft,
  reply: CurrentUser,
  status: 201,
});

export const logout = endpoint({
  id: 'auth.logout',
  method: 'POST',
  path: '/api/v1/auth/logout',
  access: 'user',
  summary: 'End this session',
  reply: 'nothing',
});
