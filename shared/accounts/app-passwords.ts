import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';
import { Id, IdParams, lineOfText, Moment } from '#shared/text.ts';

/** Passwords for apps that one person may have, and the length of their names. */
export const appPasswordsMax = 20;
export const appNameMax = 60;

/** A password for one app: it opens the music, never the account. */
export const AppPassword = z.object({
  id: Id,
  name: z.string(),
  created_at: Moment,
  last_used_at: z.nullable(Moment),
});
export type AppPassword = z.infer<typeof AppPassword>;

/** The reply to a new password: the only one that holds the password itself. */
export const NewAppPassword = z.object({ ...AppPassword.shape, password: z.string() });
export type NewAppPassword = z.infer<typeof NewAppPassword>;

export const AppPasswordDraft = z.strictObject({ name: lineOfText(appNameMax) });
export type AppPasswordDraft = z.input<typeof AppPasswordDraft>;

const path = '/api/v1/users/me/app_passwords';

export const listAppPasswords = endpoint({
  id: 'appPasswords.list',
  method: 'GET',
  path,
  access: 'user',
  scope: 'session',
  summary: "The reader's passwords for apps, the newest first",
  description:
    "Lists the reader's app passwords by name, with the time of their last use. The passwords themselves are never shown again.",
  reply: z.array(AppPassword),
});

export const createAppPassword = endpoint({
  id: 'appPasswords.create',
  method: 'POST',
  path,
  access: 'user',
  scope: 'session',
  stepUp: true,
  summary: 'Make a password for an app; it is told this once, and serves as an API key too',
  description:
    'Makes a password for a listening app that speaks Subsonic. The password is in this answer alone.',
  body: AppPasswordDraft,
  reply: NewAppPassword,
  status: 201,
});

export const deleteAppPassword = endpoint({
  id: 'appPasswords.delete',
  method: 'DELETE',
  path: `${path}/:id`,
  access: 'user',
  scope: 'session',
  summary: 'Take the password of an app back: it stops working at once',
  description: "Takes an app's password back. The app is refused from its next call on.",
  params: IdParams,
  reply: 'nothing',
});
