import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';
import { Id, IdParams, lineOfText, Moment } from '#shared/text.ts';

/** The kinds of a second factor: codes of an authenticator app (RFC 6238), or a passkey (WebAuthn). */
export const factorKinds = ['totp', 'passkey'] as const;
export const FactorKind = z.enum(factorKinds);
export type FactorKind = z.infer<typeof FactorKind>;

/** Time within which a ticket of the login must be used. */
export const ticketMs = 5 * 60_000;
/** Time for which a proof of a factor opens what needs one. */
export const stepUpMs = 5 * 60_000;
/** Time for which a browser is remembered. */
export const rememberMs = 30 * 24 * 60 * 60_000;
/** Wait until the factors of somebody who has lost them all are removed; a mail tells of it each day. */
export const lostWaitMs = 72 * 60 * 60_000;
export const recoveryCodeCount = 10;
export const factorsMax = 10;

/** Six digits, in whatever groups they were typed. */
const Code = z.string().check(
  z.trim(),
  z.maxLength(20),
  z.overwrite((text) => text.replaceAll(/[\s-]/g, '')),
  z.regex(/^\d{6}$/),
);
const RecoveryCode = z.string().check(z.trim(), z.maxLength(40));
/** Answer of the browser's WebAuthn, in JSON (`RegistrationResponseJSON` or `AuthenticationResponseJSON`). */
export const PasskeyReply = z.looseObject({ id: z.string().check(z.maxLength(2000)) });
/** The options of WebAuthn, in JSON, for `@simplewebauthn/browser`. */
export const PasskeyOptions = z.looseObject({ challenge: z.string() });

/** The fields of a proof of a factor, of which exactly one is given. */
export const proofFields = {
  code: z.optional(Code),
  recovery_code: z.optional(RecoveryCode),
  passkey: z.optional(PasskeyReply),
};
export const FactorProof = z.strictObject(proofFields);
export type FactorProof = z.infer<typeof FactorProof>;

/**
 * The facts beside `detail` of a 428 with the code `second_factor_required`. After a right password `ticket` leads on
 * (`enterWithFactor`); without one the call needs a fresh proof (`proveFactor`), and is then sent again. `reason: 'set_up'`: the
 * house asks for a second factor, and this person has to set one up first.
 */
export const FactorRequired = z.object({
  reason: z.enum(['login', 'step_up', 'set_up']),
  kinds: z.array(FactorKind),
  ticket: z.optional(z.string()),
  /** Options for a passkey of this person, where they have one. */
  passkey: z.optional(PasskeyOptions),
});
export type FactorRequired = z.infer<typeof FactorRequired>;

export const Factor = z.object({
  id: Id,
  kind: FactorKind,
  name: z.string(),
  created_at: Moment,
  last_used_at: z.nullable(Moment),
});
export type Factor = z.infer<typeof Factor>;

/** A browser that is asked for no second factor until `expires_at`. */
export const RememberedBrowser = z.object({
  id: Id,
  user_agent: z.string(),
  created_at: Moment,
  expires_at: Moment,
  is_current: z.boolean(),
});
export type RememberedBrowser = z.infer<typeof RememberedBrowser>;

export const Factors = z.object({
  factors: z.array(Factor),
  recovery_codes_left: z.number(),
  browsers: z.array(RememberedBrowser),
  /** The moment from which the house asks this person for a second factor; null: it does not. */
  required_from: z.nullable(Moment),
  /** The moment at which all factors are removed, since they were said to be lost; null: they stay. */
  removal_at: z.nullable(Moment),
});
export type Factors = z.infer<typeof Factors>;

/** The ten codes, told once. */
const NewCodes = z.object({ recovery_codes: z.array(z.string()) });

export const listFactors = endpoint({
  id: 'factors.list',
  method: 'GET',
  path: '/api/v1/users/me/factors',
  access: 'user',
  scope: 'session',
  summary: "The reader's second factors, recovery codes and remembered browsers",
  description:
    'Lists the factors with their last use, how many recovery codes are left, and the browsers that are asked for none.',
  reply: Factors,
});

export const addFactor = endpoint({
  id: 'factors.add',
  method: 'POST',
  path: '/api/v1/users/me/factors',
  access: 'user',
  scope: 'session',
  stepUp: true,
  summary: 'Begin to add a second factor',
  description:
    'Answers the secret of an authenticator app, as text and as `otpauth:` address, or the options of a passkey. It counts once it is confirmed, within ten minutes. Where there is none yet, the password is asked for.',
  body: z.strictObject({
    kind: FactorKind,
    name: z.optional(lineOfText(60)),
    /** Needed where the reader has no factor yet. */
    password: z.optional(z.string().check(z.maxLength(128))),
  }),
  example: { kind: 'totp', name: 'Phone', password: 'the one of now' },
  reply: z.object({
    id: Id,
    totp: z.nullable(z.object({ secret: z.string(), uri: z.string() })),
    passkey: z.nullable(PasskeyOptions),
  }),
  status: 201,
});

export const confirmFactor = endpoint({
  id: 'factors.confirm',
  method: 'POST',
  path: '/api/v1/users/me/factors/:id/confirm',
  access: 'user',
  scope: 'session',
  summary: 'Confirm a new second factor with its first code, or with the answer of the passkey',
  description:
    'From now on the login asks for it. With the first factor ten recovery codes are told, once; later ones tell none. Every other session ends.',
  params: IdParams,
  body: z.strictObject({ code: z.optional(Code), passkey: z.optional(PasskeyReply) }),
  example: { code: '123456' },
  reply: NewCodes,
});

export const removeFactor = endpoint({
  id: 'factors.remove',
  method: 'DELETE',
  path: '/api/v1/users/me/factors/:id',
  access: 'user',
  scope: 'session',
  stepUp: true,
  summary: 'Remove a second factor',
  description:
    'Removes a factor; with the last one the recovery codes and remembered browsers go. A mail tells of it.',
  params: IdParams,
  reply: 'nothing',
});

export const renewRecoveryCodes = endpoint({
  id: 'factors.renewCodes',
  method: 'POST',
  path: '/api/v1/users/me/factors/recovery-codes',
  access: 'user',
  scope: 'session',
  stepUp: true,
  summary: 'Make ten new recovery codes; the old ones stop working',
  description: 'Answers ten codes, each of which takes the place of a factor once. They are told only here.',
  reply: NewCodes,
});

export const askPasskey = endpoint({
  id: 'factors.ask',
  method: 'POST',
  path: '/api/v1/users/me/factors/proof/options',
  access: 'user',
  scope: 'session',
  summary: 'Options for proving a passkey in this session',
  description:
    'Answers the options of WebAuthn for the passkeys of the reader; they are good for five minutes.',
  reply: z.object({ kinds: z.array(FactorKind), passkey: z.nullable(PasskeyOptions) }),
});

export const proveFactor = endpoint({
  id: 'factors.prove',
  method: 'POST',
  path: '/api/v1/users/me/factors/proof',
  access: 'user',
  scope: 'session',
  summary: 'Prove a second factor in this session',
  description: 'For the next five minutes this session may do what needs a fresh proof (428).',
  body: FactorProof,
  example: { code: '123456' },
  reply: 'nothing',
});

export const forgetBrowser = endpoint({
  id: 'factors.forgetBrowser',
  method: 'DELETE',
  path: '/api/v1/users/me/browsers/:id',
  access: 'user',
  scope: 'session',
  summary: 'Ask for the second factor again in a browser that was remembered',
  description: 'The next login in that browser takes a second factor.',
  params: IdParams,
  reply: 'nothing',
});

export const cancelRemoval = endpoint({
  id: 'factors.keep',
  method: 'DELETE',
  path: '/api/v1/users/me/factors/removal',
  access: 'user',
  scope: 'session',
  summary: 'Keep the second factors that were said to be lost',
  description: 'Ends the wait after which all factors would be removed.',
  reply: 'nothing',
});
