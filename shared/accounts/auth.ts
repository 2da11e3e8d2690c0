import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';
import { emailMax, passwordMax, passwordMin } from '#shared/limits.ts';
import { rule } from '#shared/texts/rules.ts';
import { Id, IdParams, linesOfText, Moment } from '#shared/text.ts';
import { applicationReasonMax } from './applications.ts';
import { InvitationToken } from './invitations.ts';
import { CurrentUser } from './current-user.ts';
import { EmailAddress, Username } from './account-names.ts';

const tooLong = rule('account-rules:passwordTooLong', { max: passwordMax });

/** A password as it is chosen. The server also refuses the commonest ones. */
export const Password = z
  .string(rule('account-rules:passwordNeeded'))
  .check(
    z.minLength(passwordMin, rule('account-rules:passwordTooShort', { min: passwordMin })),
    z.maxLength(passwordMax, tooLong),
  );

/** A password as it is asked for: whatever was chosen once. */
export const GivenPassword = z
  .string(rule('account-rules:passwordNeeded'))
  .check(z.minLength(1, rule('account-rules:passwordNeeded')), z.maxLength(passwordMax, tooLong));

/** `username` takes an email address or a username. */
export const Credentials = z.strictObject({
  username: z
    .string(rule('account-rules:identifierNeeded'))
    .check(
      z.trim(),
      z.minLength(1, rule('account-rules:identifierNeeded')),
      z.maxLength(emailMax, rule('account-rules:emailInvalid')),
    ),
  password: GivenPassword,
});
export type Credentials = z.infer<typeof Credentials>;

export const AccountDraft = z.strictObject({
  username: Username,
  email: EmailAddress,
  password: Password,
  /** The token of an invitation to the house. */
  invitation: z.optional(InvitationToken),
  /** A sentence to the administrators, where they approve new accounts. */
  reason: z.optional(linesOfText(applicationReasonMax)),
  /** The version of the house's rules that is accepted. */
  rules_version: z.optional(z.number()),
  /** The code of the server's start, with which the first account of a public site is opened. */
  setup_code: z.optional(z.string().check(z.trim(), z.maxLength(60))),
});
export type AccountDraft = z.infer<typeof AccountDraft>;

export const OpenedAccount = z.object({
  ...CurrentUser.shape,
  /** True if the address must be verified before the first login. */
  must_verify_email: z.boolean(),
  /** True if an administrator must let the person in before the first login. */
  must_be_approved: z.boolean(),
});
export type OpenedAccount = z.infer<typeof OpenedAccount>;

export const AccessToken = z.object({ access_token: z.string(), token_type: z.literal('bearer') });

export const login = endpoint({
  id: 'auth.login',
  method: 'POST',
  path: '/api/v1/auth/login',
  access: 'public',
  asVisitor: true,
  outsiders: 'always',
  summary: 'Begin a session',
  description:
    'Checks a name or an address and a password, as form fields or as JSON, and answers the token of a new session. Send it as `Authorization: Bearer …`. Where the person has a second factor it answers 428 with a ticket for `/api/v1/auth/second-factor`.',
  body: Credentials,
  bodyType: 'form',
  reply: AccessToken,
});

export const register = endpoint({
  id: 'auth.register',
  method: 'POST',
  path: '/api/v1/auth/register',
  access: 'public',
  asVisitor: true,
  outsiders: 'always',
  summary: 'Open an account',
  description:
    'Opens an account, or applies for one, as the house lets people in. The first one of an installation becomes its administrator.',
  body: AccountDraft,
  example: { username: 'alice', email: 'alice@example.org', password: 'a long and rare one' },
  reply: OpenedAccount,
  status: 201,
});

/** Reports whether the next account is the first, which administers the installation. */
export const registration = endpoint({
  id: 'auth.registration',
  method: 'GET',
  path: '/api/v1/auth/registration',
  access: 'public',
  asVisitor: true,
  outsiders: 'always',
  summary: 'What registering means here and now',
  description: 'Tells whether the next account will be the first, which administers the installation.',
  reply: z.object({
    first_account: z.boolean(),
    /** True if it needs the code that the server's start has printed. */
    needs_setup_code: z.boolean(),
  }),
});

/** A token as a mailed link carries it; whether it is good is the server's to say. */
const mailedToken = z.string().check(z.trim(), z.maxLength(200));

/** One sentence for the person. */
export const Told = z.object({ message: z.string() });

export const verifyEmail = endpoint({
  id: 'auth.verifyEmail',
  method: 'POST',
  path: '/api/v1/auth/verify-email',
  access: 'public',
  asVisitor: true,
  outsiders: 'always',
  summary: 'Verify an email address with the token that was mailed to it, in the query or in the body',
  description:
    'Marks an address as verified. The token comes from the mailed link, in the query or in the body.',
  query: z.object({ token: z.optional(mailedToken) }),
  body: z.strictObject({ token: z.optional(mailedToken) }),
  reply: Told,
});

export const EmailDraft = z.strictObject({ email: EmailAddress });

export const resendVerification = endpoint({
  id: 'auth.resendVerification',
  method: 'POST',
  path: '/api/auth/resend-verification',
  aliases: ['/api/v1/auth/resend-verification'],
  access: 'public',
  asVisitor: true,
  outsiders: 'always',
  summary: 'Mail another verification link; answers the same whether or not the address is known',
  description:
    'Mails a fresh verification link to an address that is not verified yet. The answer does not tell whether an account has it.',
  body: EmailDraft,
  reply: Told,
});

export const requestPasswordReset = endpoint({
  id: 'auth.requestPasswordReset',
  method: 'POST',
  path: '/api/v1/auth/request-password-reset',
  access: 'public',
  asVisitor: true,
  outsiders: 'always',
  summary: 'Mail a link to a new password; answers the same whether or not the address is known',
  description:
    'Mails a link by which a new password is chosen. The answer does not tell whether an account has the address.',
  body: EmailDraft,
  reply: Told,
});

export const PasswordReset = z.strictObject({ token: mailedToken, new_password: Password });
export type PasswordReset = z.infer<typeof PasswordReset>;

export const resetPassword = endpoint({
  id: 'auth.resetPassword',
  method: 'POST',
  path: '/api/v1/auth/reset-password',
  aliases: ['/v1/auth/reset-password', '/api/auth/reset-password'],
  access: 'public',
  asVisitor: true,
  outsiders: 'always',
  summary: 'Choose a new password with the token that was mailed; ends every session',
  description:
    'Sets a new password with the token of a mailed link, which works once. All sessions of the account end.',
  body: PasswordReset,
  reply: Told,
});

export const changePassword = endpoint({
  id: 'auth.changePassword',
  method: 'PUT',
  path: '/api/v1/users/me/password',
  access: 'user',
  scope: 'session',
  summary:
    'Choose a new password; ends every session, on request all app passwords and access tokens, and begins a new session here',
  description:
    "Changes the reader's password, which takes the current one. Every session ends, and the answer holds the token of a new one.",
  body: z.strictObject({
    current_password: GivenPassword,
    new_password: Password,
    /** Ends all app passwords and access tokens too. */
    end_app_access: z.optional(z.boolean()),
  }),
  reply: AccessToken,
});

/** A browser in which a person is logged in. */
export const Session = z.object({
  id: Id,
  /** The session that asks. */
  is_current: z.boolean(),
  user_agent: z.string(),
  ip: z.string(),
  created_at: Moment,
  last_seen_at: Moment,
});
export type Session = z.infer<typeof Session>;

export const listSessions = endpoint({
  id: 'auth.sessions',
  method: 'GET',
  path: '/api/v1/users/me/sessions',
  access: 'user',
  scope: 'session',
  summary: 'Where the reader is logged in, the latest first',
  description:
    "Lists the reader's sessions with browser, address and time of the last call. `is_current` marks the one that asks.",
  reply: z.array(Session),
});

export const endSession = endpoint({
  id: 'auth.endSession',
  method: 'DELETE',
  path: '/api/v1/users/me/sessions/:id',
  access: 'user',
  scope: 'session',
  summary: "End one of one's own sessions",
  description:
    "Ends one of the reader's sessions, such as that of a lost phone. The browser there is logged out at its next call.",
  params: IdParams,
  reply: 'nothing',
});

export const endOtherSessions = endpoint({
  id: 'auth.endOtherSessions',
  method: 'DELETE',
  path: '/api/v1/users/me/sessions',
  access: 'user',
  scope: 'session',
  summary: 'End every session but this one',
  description: 'Ends all sessions of the reader except the one that makes this call.',
  reply: 'nothing',
});
