import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { passwordMax, passwordMin } from './limits.ts';
import { CurrentUser, EmailAddress, Username } from './users.ts';

export const Password = z.string().check(z.minLength(passwordMin), z.maxLength(passwordMax));

/** `username` takes an email address or a username. */
export const Credentials = z.strictObject({
  username: z.string().check(z.trim(), z.minLength(1), z.maxLength(254)),
  password: z.string().check(z.minLength(1), z.maxLength(passwordMax)),
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
