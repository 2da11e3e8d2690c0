import * as z from 'zod/mini';
import { AccessScope } from './access-scopes.ts';
import { endpoint } from '#shared/endpoint.ts';
import { Id, IdParams, lineOfText, Moment } from '#shared/text.ts';

/** Access tokens that one person may have, the length of their names, and of their lives. */
export const accessTokensMax = 20;
export const accessTokenNameMax = 60;
export const accessTokenDaysMax = 365;

/** Prefix of every access token, by which leaked ones are recognised. */
export const accessTokenPrefix = 'segue_';

/** A token for a script: it speaks for its person, within its scopes, until it expires. */
export const PersonalToken = z.object({
  id: Id,
  name: z.string(),
  scopes: z.array(AccessScope),
  created_at: Moment,
  expires_at: Moment,
  last_used_at: z.nullable(Moment),
});
export type PersonalToken = z.infer<typeof PersonalToken>;

/** The reply to a new token: the only one that holds the token itself. */
export const NewPersonalToken = z.object({ ...PersonalToken.shape, token: z.string() });
export type NewPersonalToken = z.infer<typeof NewPersonalToken>;

export const PersonalTokenDraft = z.strictObject({
  name: lineOfText(accessTokenNameMax),
  scopes: z.array(AccessScope).check(
    z.minLength(1),
    z.maxLength(AccessScope.options.length),
    z.refine((scopes) => new Set(scopes).size === scopes.length, 'Each scope once'),
  ),
  expires_in_days: z.number().check(z.int(), z.gte(1), z.lte(accessTokenDaysMax)),
});
export type PersonalTokenDraft = z.input<typeof PersonalTokenDraft>;

const path = '/api/v1/users/me/access_tokens';

export const listAccessTokens = endpoint({
  id: 'accessTokens.list',
  method: 'GET',
  path,
  access: 'user',
  scope: 'session',
  summary: "The reader's access tokens, the newest first, expired ones too",
  description:
    "Lists the reader's tokens with their scopes, last use and end. The tokens themselves are never shown again.",
  reply: z.array(PersonalToken),
});

export const createAccessToken = endpoint({
  id: 'accessTokens.create',
  method: 'POST',
  path,
  access: 'user',
  scope: 'session',
  stepUp: true,
  summary: 'Make an access token for a script; it is told this once',
  description:
    'Makes a token that a script sends in place of a session. Its text is in this answer alone; later lists show only its name, scopes and dates.',
  body: PersonalTokenDraft,
  reply: NewPersonalToken,
  status: 201,
});

export const revokeAccessToken = endpoint({
  id: 'accessTokens.revoke',
  method: 'DELETE',
  path: `${path}/:id`,
  access: 'user',
  scope: 'session',
  summary: 'Revoke an access token: it stops working at once',
  description: 'Ends a token of the reader. The next call that carries it is answered 401.',
  params: IdParams,
  reply: 'nothing',
});
