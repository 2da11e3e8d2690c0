import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';
import { Moment } from '#shared/text.ts';
import { AccessToken } from './auth.ts';
import { PasskeyOptions, PasskeyReply, proofFields } from './factors.ts';

// The calls of a login that needs a second factor, or is one.

const TicketId = z.string().check(z.trim(), z.minLength(1), z.maxLength(100));

export const enterWithFactor = endpoint({
  id: 'auth.secondFactor',
  method: 'POST',
  path: '/api/v1/auth/second-factor',
  access: 'public',
  asVisitor: true,
  outsiders: 'always',
  summary: 'Finish a login with a second factor',
  description:
    'Takes the ticket of a login that answered 428, and a code, a recovery code or the answer of a passkey. Five tries a ticket, ten an hour for each account.',
  body: z.strictObject({
    ticket: TicketId,
    ...proofFields,
    /** Asks for no second factor in this browser for 30 days. */
    remember_browser: z.optional(z.boolean()),
  }),
  example: { ticket: 'of the login', code: '123456' },
  reply: AccessToken,
});

export const beginPasskeyLogin = endpoint({
  id: 'auth.passkeyOptions',
  method: 'POST',
  path: '/api/v1/auth/passkey/options',
  access: 'public',
  asVisitor: true,
  outsiders: 'always',
  summary: 'Begin a login with a passkey alone',
  description:
    'Answers the options of WebAuthn for a passkey that the browser chooses, and a ticket for the answer.',
  reply: z.object({ ticket: z.string(), passkey: PasskeyOptions }),
});

export const passkeyLogin = endpoint({
  id: 'auth.passkey',
  method: 'POST',
  path: '/api/v1/auth/passkey',
  access: 'public',
  asVisitor: true,
  outsiders: 'always',
  summary: 'Log in with a passkey in place of name and password',
  description: 'Takes the ticket and the answer of the passkey, which must have verified its user.',
  body: z.strictObject({ ticket: TicketId, passkey: PasskeyReply }),
  example: { ticket: 'of the options', passkey: { id: 'of the passkey' } },
  reply: AccessToken,
});

export const sayLost = endpoint({
  id: 'auth.lostFactors',
  method: 'POST',
  path: '/api/v1/auth/second-factor/lost',
  access: 'public',
  asVisitor: true,
  outsiders: 'always',
  summary: 'Say that all second factors are lost, with the ticket of a login',
  description:
    'Mails the person; after 72 hours, with a mail each day, their factors are removed, unless a login with one of them, or a press in the mail or the profile, keeps them.',
  body: z.strictObject({ ticket: TicketId }),
  reply: z.object({ removal_at: Moment }),
});

export const keepFactors = endpoint({
  id: 'auth.keepFactors',
  method: 'POST',
  path: '/api/v1/auth/second-factor/keep',
  access: 'public',
  asVisitor: true,
  outsiders: 'always',
  summary: 'Keep the second factors, with the token of the mail',
  description: 'Ends the wait after which all factors would be removed, and every session of the account.',
  body: z.strictObject({ token: z.string().check(z.trim(), z.maxLength(200)) }),
  reply: z.object({ message: z.string() }),
});
