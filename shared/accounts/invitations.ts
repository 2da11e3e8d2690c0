import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';
import { houseInvitationUsesMax } from '#shared/limits.ts';
import { Id, IdParams, Moment, MomentQuery } from '#shared/text.ts';
import { EmailAddress } from './account-names.ts';

/** The token of an invitation, as its link carries it. */
export const InvitationToken = z.string().check(z.trim(), z.maxLength(200));

/** An invitation to open an account. */
export const HouseInvitation = z.object({
  id: Id,
  /** The maker's name; null if their account is gone. */
  made_by: z.nullable(z.string()),
  /** The address to which it was mailed; null: its maker passed the link on. */
  email: z.nullable(z.string()),
  role: z.enum(['user', 'pro']),
  uses_max: z.number(),
  uses: z.number(),
  /** The names of those who came by it. */
  used_by: z.array(z.string()),
  created_at: Moment,
  expires_at: Moment,
});
export type HouseInvitation = z.infer<typeof HouseInvitation>;

/** A new invitation. `token` and `link` are shown this once; both are null where a mail carries them. */
export const MadeInvitation = z.object({
  ...HouseInvitation.shape,
  token: z.nullable(z.string()),
  link: z.nullable(z.string()),
});
export type MadeInvitation = z.infer<typeof MadeInvitation>;

export const InvitationDraft = z.strictObject({
  /** Mails the link to this address. */
  email: z.optional(EmailAddress),
  role: z._default(z.enum(['user', 'pro']), 'user'),
  uses: z._default(z.number().check(z.int(), z.gte(1), z.lte(houseInvitationUsesMax)), 1),
  /** Its end; two weeks from now where nothing is said. */
  expires_at: z.optional(MomentQuery),
});
export type InvitationDraft = z.output<typeof InvitationDraft>;

/** A member's invitation: for one person, with the role `user`. */
export const OwnInvitationDraft = z.strictObject({ email: z.optional(EmailAddress) });

const listed = {
  description: 'Lists the invitations with those who came by them, the newest first.',
} as const;

export const listInvitations = endpoint({
  id: 'invitations.list',
  method: 'GET',
  path: '/api/v1/admin/invitations',
  access: 'admin',
  summary: 'All invitations to the house',
  ...listed,
  reply: z.array(HouseInvitation),
});

export const createInvitation = endpoint({
  id: 'invitations.create',
  method: 'POST',
  path: '/api/v1/admin/invitations',
  access: 'admin',
  summary: 'Invite somebody to the house',
  description: 'Makes a link by which accounts are opened, or mails it to an address.',
  body: InvitationDraft,
  example: { role: 'user', uses: 5, expires_at: '2030-01-01T00:00:00.000Z' },
  reply: MadeInvitation,
  status: 201,
});

export const revokeInvitation = endpoint({
  id: 'invitations.revoke',
  method: 'DELETE',
  path: '/api/v1/admin/invitations/:id',
  access: 'admin',
  summary: 'Take an invitation back',
  description: 'Ends an invitation. Those who came by it stay.',
  params: IdParams,
  reply: 'nothing',
});

export const OwnInvitations = z.object({
  invitations: z.array(HouseInvitation),
  /** Invitations that the reader may still make. */
  left: z.number(),
});

export const listOwnInvitations = endpoint({
  id: 'invitations.mine',
  method: 'GET',
  path: '/api/v1/users/me/invitations',
  access: 'user',
  summary: "The reader's invitations to the house",
  ...listed,
  reply: OwnInvitations,
});

export const createOwnInvitation = endpoint({
  id: 'invitations.createMine',
  method: 'POST',
  path: '/api/v1/users/me/invitations',
  access: 'user',
  scope: 'session',
  summary: 'Invite one person to the house',
  description: 'Makes a link for one person, as long as the house lets members invite.',
  body: OwnInvitationDraft,
  reply: MadeInvitation,
  status: 201,
});

export const revokeOwnInvitation = endpoint({
  id: 'invitations.revokeMine',
  method: 'DELETE',
  path: '/api/v1/users/me/invitations/:id',
  access: 'user',
  scope: 'session',
  summary: 'Take an own invitation back',
  description: "Ends one of the reader's invitations, who may then make another unless somebody came by it.",
  params: IdParams,
  reply: 'nothing',
});

export const openHouseInvitation = endpoint({
  id: 'invitations.open',
  method: 'GET',
  path: '/api/v1/invitations/:token',
  access: 'public',
  outsiders: 'always',
  summary: 'An invitation by its link',
  description: 'Tells who invites, as long as the invitation is good; otherwise 404.',
  params: z.object({ token: InvitationToken }),
  reply: z.object({
    invited_by: z.nullable(z.string()),
    role: z.enum(['user', 'pro']),
    email: z.nullable(z.string()),
  }),
});
