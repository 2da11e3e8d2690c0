import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';
import { httpUrl, lineOfText, optionalLine } from '#shared/text.ts';

/** Scopes that are asked for where nothing is said. */
export const defaultScopes = 'openid profile email';
/** Values of the claim that give one role. */
export const roleValuesMax = 20;

const RoleValues = z.array(lineOfText(200)).check(z.maxLength(roleValuesMax));

const variable = z.optional(z.string());

/** The login by another service, for administrators. */
export const SignOnSettings = z.object({
  /** Null: there is none. */
  issuer: z.nullable(z.string()),
  client_id: z.string(),
  /** True if a secret is kept, which no answer tells. */
  has_secret: z.boolean(),
  /** The word on the button. */
  label: z.string(),
  scopes: z.string(),
  /** The claim that gives roles, with a dot for each step inward; empty: none does. */
  roles_claim: z.string(),
  admin_values: z.array(z.string()),
  pro_values: z.array(z.string()),
  /** False: the provider is the only door. */
  password_login: z.boolean(),
  /** The addresses that the provider has to know. */
  addresses: z.object({ redirect: z.string(), after_logout: z.string(), back_channel: z.string() }),
  /** Fields that the environment decides, and the setting of each. */
  fixed: z.object({
    issuer: variable,
    client_id: variable,
    secret: variable,
    label: variable,
    scopes: variable,
  }),
});
export type SignOnSettings = z.infer<typeof SignOnSettings>;

/** Fields that are left out stay as they are. */
export const SignOnDraft = z.strictObject({
  issuer: z.optional(z.nullable(httpUrl(500))),
  client_id: z.optional(optionalLine(300)),
  /** Null removes it: the client is public and has none. */
  secret: z.optional(z.nullable(lineOfText(500))),
  label: z.optional(lineOfText(40)),
  scopes: z.optional(lineOfText(300)),
  roles_claim: z.optional(optionalLine(100)),
  admin_values: z.optional(RoleValues),
  pro_values: z.optional(RoleValues),
  password_login: z.optional(z.boolean()),
});
export type SignOnDraft = z.output<typeof SignOnDraft>;

export const getSignOn = endpoint({
  id: 'signOn.settings',
  method: 'GET',
  path: '/api/v1/admin/sign-on',
  access: 'admin',
  summary: 'The login by another service, and which fields the environment decides',
  description: 'Tells everything but the secret, with the addresses that the provider has to know.',
  reply: SignOnSettings,
});

export const updateSignOn = endpoint({
  id: 'signOn.update',
  method: 'PUT',
  path: '/api/v1/admin/sign-on',
  access: 'admin',
  scope: 'session',
  stepUp: true,
  summary: 'Change the login by another service',
  description:
    'Changes the fields that are sent. An issuer that answers no OpenID Connect discovery is refused, and the login by password is switched off only by somebody who has connected their own account.',
  body: SignOnDraft,
  example: { issuer: 'https://id.example.org/realms/club', client_id: 'segue', label: 'Club account' },
  reply: SignOnSettings,
});
