import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';
import { Id, IdParams, linesOfText, Moment } from '#shared/text.ts';
import { EmailAddress, Username } from './account-names.ts';
import { applicationReasonMax } from './applications.ts';
import { AccessToken, GivenPassword } from './auth.ts';
import { InvitationToken } from './invitations.ts';

// The calls of a login by another service (OpenID Connect Core 1.0), and of the identities that people have there.

/** Time that somebody may take at the provider. */
export const signOnMs = 10 * 60_000;
/** Time for which the code is good that a login brings back to the web. */
export const signOnCodeMs = 10 * 60_000;

const Code = z.string().check(z.trim(), z.minLength(1), z.maxLength(100));
/** A path of this site; the server reads it as a browser would, and takes no other site's. */
const ReturnPath = z.string().check(z.maxLength(2000));

export const startSignOn = endpoint({
  id: 'signOn.start',
  method: 'GET',
  path: '/api/v1/auth/oidc/start',
  access: 'public',
  asVisitor: true,
  outsiders: 'always',
  summary: 'Begin a login by the other service',
  description:
    'Leads the browser to the provider (authorization code with PKCE, `state` and `nonce`, which a sealed cookie of ten minutes keeps).',
  query: z.object({ return_to: z.optional(ReturnPath), invitation: z.optional(InvitationToken) }),
  reply: 'stream',
  sends: ['text/plain'],
  status: 303,
});

export const signOnCallback = endpoint({
  id: 'signOn.callback',
  method: 'GET',
  path: '/api/v1/auth/oidc/callback',
  access: 'public',
  asVisitor: true,
  outsiders: 'always',
  summary: 'Come back from the other service',
  description:
    'The redirect address for the provider. Leads to the login page with a code that is good once, in this browser, in the fragment.',
  reply: 'stream',
  sends: ['text/plain'],
  status: 303,
});

export const enterBySignOn = endpoint({
  id: 'signOn.enter',
  method: 'POST',
  path: '/api/v1/auth/oidc/session',
  access: 'public',
  asVisitor: true,
  outsiders: 'always',
  summary: 'Begin a session with the code that a login by the other service brought',
  description:
    'Answers the token of a new session, and the page to go on with. Where the person has a second factor here it answers 428, as the login by password does.',
  body: z.strictObject({ code: Code }),
  reply: z.object({ ...AccessToken.shape, return_to: z.string() }),
});

/** Somebody whom the provider knows and who has no account here. */
export const Newcomer = z.object({
  /** A free name, made of what the provider says. */
  username: z.string(),
  /** Empty where the provider told none. */
  email: z.string(),
  /** True if the provider vouches for the address. */
  email_verified: z.boolean(),
  /** True if they come with an invitation. */
  invited: z.boolean(),
});
export type Newcomer = z.infer<typeof Newcomer>;

export const readNewcomer = endpoint({
  id: 'signOn.newcomer',
  method: 'POST',
  path: '/api/v1/auth/oidc/newcomer',
  access: 'public',
  asVisitor: true,
  outsiders: 'always',
  summary: 'Read what the other service says of somebody who has no account here yet',
  description:
    'Proposes a name that is free, and the address. It uses the code up no more than looking does.',
  body: z.strictObject({ code: Code }),
  reply: Newcomer,
});

export const NewcomerDraft = z.strictObject({
  code: Code,
  username: Username,
  email: EmailAddress,
  reason: z.optional(linesOfText(applicationReasonMax)),
  rules_version: z.optional(z.number()),
});
export type NewcomerDraft = z.infer<typeof NewcomerDraft>;

export const registerBySignOn = endpoint({
  id: 'signOn.register',
  method: 'POST',
  path: '/api/v1/auth/oidc/accounts',
  access: 'public',
  asVisitor: true,
  outsiders: 'always',
  summary: 'Open an account for somebody whom the other service knows',
  description:
    'Opens an account without a password, or applies for one, as the house lets people in. An account that has the same address is never taken over: its owner connects it after a login.',
  body: NewcomerDraft,
  example: { code: 'of the login', username: 'alice', email: 'alice@example.org' },
  reply: z.object({
    /** Null where something is waited for. */
    access_token: z.nullable(z.string()),
    must_verify_email: z.boolean(),
    must_be_approved: z.boolean(),
    return_to: z.string(),
  }),
  status: 201,
});

/** Receives the provider's word that somebody has left it (OpenID Connect Back-Channel Logout 1.0). */
export const backChannelLogout = endpoint({
  id: 'signOn.backChannelLogout',
  method: 'POST',
  path: '/api/v1/auth/oidc/backchannel-logout',
  access: 'public',
  asVisitor: true,
  outsiders: 'always',
  summary: 'End the sessions of somebody who has left the other service',
  description:
    'For the provider alone, which signs the logout token. Ends the session that it names, or all of that person that began there.',
  body: z.object({ logout_token: z.string().check(z.minLength(1), z.maxLength(20_000)) }),
  bodyType: 'form',
  reply: 'nothing',
});

/** An account of the reader at the provider. */
export const Identity = z.object({
  id: Id,
  issuer: z.string(),
  /** True if the house's provider is this one now. */
  is_current: z.boolean(),
  created_at: Moment,
  last_login_at: z.nullable(Moment),
});
export type Identity = z.infer<typeof Identity>;

export const listIdentities = endpoint({
  id: 'identities.list',
  method: 'GET',
  path: '/api/v1/users/me/identities',
  access: 'user',
  scope: 'session',
  summary: 'The accounts elsewhere by which the reader logs in',
  description: 'Lists what is connected, with the last login by each.',
  reply: z.array(Identity),
});

export const beginLink = endpoint({
  id: 'identities.begin',
  method: 'POST',
  path: '/api/v1/users/me/identities/start',
  access: 'user',
  scope: 'session',
  stepUp: true,
  summary: 'Begin to connect the account with one at the other service',
  description:
    'Answers the address at the provider. Takes a second factor of the last five minutes, or else a login of the last five minutes or the password.',
  body: z.strictObject({ password: z.optional(GivenPassword) }),
  example: { password: 'the one of now' },
  reply: z.object({ url: z.string() }),
});

export const linkIdentity = endpoint({
  id: 'identities.link',
  method: 'POST',
  path: '/api/v1/users/me/identities',
  access: 'user',
  scope: 'session',
  stepUp: true,
  summary: 'Connect the account with the one that a login at the other service has shown',
  description:
    'Takes the code that came back. It is good in the browser that went there, and for the person who went; a mail tells of it.',
  body: z.strictObject({ code: Code, password: z.optional(GivenPassword) }),
  example: { code: 'of the login' },
  reply: Identity,
  status: 201,
});

export const unlinkIdentity = endpoint({
  id: 'identities.unlink',
  method: 'DELETE',
  path: '/api/v1/users/me/identities/:id',
  access: 'user',
  scope: 'session',
  stepUp: true,
  summary: 'Disconnect an account at the other service',
  description: 'Takes the password, which is the way in afterwards. Where it opens nothing this is refused.',
  params: IdParams,
  body: z.strictObject({ password: GivenPassword }),
  example: { password: 'the one of now' },
  reply: 'nothing',
});
