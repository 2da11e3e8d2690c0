import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';
import { Moment } from '#shared/text.ts';
import { Role, UserRef } from './users.ts';

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
  description:
    'Tells who the token belongs to, with role and settings. A token that has ended is answered 401.',
  reply: CurrentUser,
});

export const logout = endpoint({
  id: 'auth.logout',
  method: 'POST',
  path: '/api/v1/auth/logout',
  access: 'user',
  scope: 'session',
  summary: 'End this session',
  description:
    'Ends the session that makes this call. Its token is refused from then on. `leave_url` leads out of the other service by which it began, where that offers it.',
  reply: z.object({ leave_url: z.nullable(z.string()) }),
});
