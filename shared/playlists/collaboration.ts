import * as z from 'zod/mini';
import { GivenUsername } from '#shared/accounts/account-names.ts';
import { endpoint } from '#shared/endpoint.ts';
import { membersMax } from '#shared/limits.ts';
import { PlaylistSummary, Right } from './playlists.ts';
import { Id, IdParams, Moment } from '#shared/text.ts';
import { UserRef } from '#shared/accounts/users.ts';

/** Rights of a member. Members see the playlist even while it is private. */
export const MemberRight = z.enum(['suggest', 'add', 'edit']);
export type MemberRight = z.infer<typeof MemberRight>;

const InvitedRight = z.enum(['add', 'edit']);

/**
 * People who may suggest tracks without being members: none, followers of the playlist or its owner, or all who may open it.
 */
export const SuggestFrom = z.enum(['nobody', 'followers', 'link']);
export type SuggestFrom = z.infer<typeof SuggestFrom>;

/** People who may comment: none, followers of the playlist or its owner, its members, or everybody with an account. */
export const CommentFrom = z.enum(['nobody', 'followers', 'members', 'everybody']);
export type CommentFrom = z.infer<typeof CommentFrom>;

/** `without_account` holds with `link` alone. */
export const PlaylistRights = z.object({
  suggest: SuggestFrom,
  without_account: z.boolean(),
  comment: CommentFrom,
});
export type PlaylistRights = z.infer<typeof PlaylistRights>;

export const Member = z.object({ person: UserRef, right: MemberRight, joined_at: Moment });
export type Member = z.infer<typeof Member>;

/** An open invitation: of a person by name, or by a link. */
export const Invite = z.object({
  id: Id,
  right: InvitedRight,
  /** Null: by a link. */
  person: z.nullable(UserRef),
  created_at: Moment,
  expires_at: Moment,
  /** Count of people who joined by it, and the most that may. */
  uses: z.number(),
  uses_max: z.number(),
});
export type Invite = z.infer<typeof Invite>;

export const Collaboration = z.object({
  my_right: Right,
  rights: PlaylistRights,
  owner: UserRef,
  /** Without people who are kept apart from the reader by a block. */
  members: z.array(Member),
  /** For the owner alone. */
  invites: z.optional(z.array(Invite)),
});
export type Collaboration = z.infer<typeof Collaboration>;

export const listMembers = endpoint({
  id: 'collaboration.members',
  method: 'GET',
  path: '/api/v1/playlists/:id/members',
  access: 'user',
  summary: 'Who works on a playlist, for its owner and its members; open invitations for the owner',
  description:
    "Lists a playlist's owner and members with their rights. The owner also gets the open invitations.",
  params: IdParams,
  reply: Collaboration,
});

export const setRights = endpoint({
  id: 'collaboration.rights',
  method: 'PUT',
  path: '/api/v1/playlists/:id/rights',
  access: 'user',
  summary: 'Choose who may suggest tracks for a playlist of one’s own, and who may comment on it',
  description:
    'Sets who may suggest tracks for a playlist, and who may comment on it. Without `comment` that stays as it is.',
  params: IdParams,
  body: z.strictObject({
    suggest: SuggestFrom,
    without_account: z._default(z.boolean(), false),
    comment: z.optional(CommentFrom),
  }),
  reply: PlaylistRights,
});

const MemberParams = z.object({ id: Id, name: GivenUsername });
const memberPath = '/api/v1/playlists/:id/members/:name';

export const setMemberRight = endpoint({
  id: 'collaboration.changeMember',
  method: 'PUT',
  path: memberPath,
  access: 'user',
  summary: 'Give a member of a playlist of one’s own another right',
  description: 'Gives a member another right, such as to edit rather than to suggest. Only the owner may.',
  params: MemberParams,
  body: z.strictObject({ right: MemberRight }),
  reply: Member,
});

export const removeMember = endpoint({
  id: 'collaboration.removeMember',
  method: 'DELETE',
  path: memberPath,
  access: 'user',
  summary: 'Remove a member, as the owner; or leave a playlist, as the member. What they added stays',
  description:
    'Ends a membership: the owner removes somebody, or a member leaves. Items that the member added stay in the list.',
  params: MemberParams,
  reply: 'nothing',
});

export const listShared = endpoint({
  id: 'collaboration.shared',
  method: 'GET',
  path: '/api/v1/users/me/shared-playlists',
  access: 'user',
  summary: 'The playlists of others that the reader is a member of, the last joined first',
  description: 'Lists the playlists on which the reader works as a member.',
  reply: z.array(z.object({ ...PlaylistSummary.shape, my_right: MemberRight })),
});

const invitesPath = '/api/v1/playlists/:id/invites';

export const InviteDraft = z.strictObject({
  right: InvitedRight,
  /** Person whom it invites; without a name it is a link. */
  name: z.optional(GivenUsername),
  /** Most people who may join by the link. */
  uses_max: z._default(z.int().check(z.gte(1), z.lte(membersMax)), membersMax),
});
export type InviteDraft = z.input<typeof InviteDraft>;

export const createInvite = endpoint({
  id: 'collaboration.invite',
  method: 'POST',
  path: invitesPath,
  access: 'user',
  summary: 'Invite somebody to a playlist of one’s own, by name or by a link that works for 7 days',
  description:
    'Invites a person by name, or makes a link that anybody may use for 7 days. Only the owner of the playlist may.',
  params: IdParams,
  body: InviteDraft,
  reply: z.object({
    invite: Invite,
    /** The token of a link, in this reply alone. Its page is `/invites/{token}`. */
    token: z.nullable(z.string()),
  }),
  status: 201,
});

export const listInvites = endpoint({
  id: 'collaboration.invites',
  method: 'GET',
  path: invitesPath,
  access: 'user',
  summary: 'The open invitations to a playlist of one’s own, the newest first',
  description: 'Lists the open invitations of a playlist for its owner, by name and by link.',
  params: IdParams,
  reply: z.array(Invite),
});

export const revokeInvite = endpoint({
  id: 'collaboration.revoke',
  method: 'DELETE',
  path: '/api/v1/playlists/:id/invites/:invite',
  access: 'user',
  summary: 'Take an invitation back; who came by it stays',
  description: 'Ends an open invitation. People who have accepted it already stay members.',
  params: z.object({ id: Id, invite: Id }),
  reply: 'nothing',
});

/** The token of a link, or the id of an invitation by name. */
const TokenParams = z.object({ token: z.string().check(z.regex(/^[0-9A-Za-z_-]{1,64}$/, 'No invitation')) });
const tokenPath = '/api/v1/invites/:token';

/** To what one is invited. */
export const OpenInvite = z.object({
  playlist: z.object({
    id: Id,
    name: z.string(),
    cover_url: z.nullable(z.string()),
    track_count: z.number(),
  }),
  inviter: UserRef,
  right: InvitedRight,
  expires_at: Moment,
  /** The right that the reader has there already. */
  my_right: z.nullable(Right),
});
export type OpenInvite = z.infer<typeof OpenInvite>;

export const getInvite = endpoint({
  id: 'collaboration.openInvite',
  outsiders: 'always',
  method: 'GET',
  path: tokenPath,
  access: 'public',
  summary: 'To what an invitation invites; 410 where it has expired, was taken back or is used up',
  description: "Shows the playlist and the right that an invitation's link offers, before it is accepted.",
  params: TokenParams,
  reply: OpenInvite,
});

export const acceptInvite = endpoint({
  id: 'collaboration.accept',
  method: 'POST',
  path: tokenPath,
  access: 'user',
  summary: 'Accept an invitation; accepting twice is accepting once, and nobody loses a right by it',
  description:
    'Makes the reader a member of the playlist with the right that the invitation names. An invitation that has ended is 410.',
  params: TokenParams,
  reply: z.object({ playlist_id: Id, right: Right }),
});

export const declineInvite = endpoint({
  id: 'collaboration.decline',
  method: 'DELETE',
  path: tokenPath,
  access: 'user',
  summary: 'Decline an invitation that was sent to one by name',
  description: "Declines an invitation by name. It disappears from the playlist's open ones.",
  params: TokenParams,
  reply: 'nothing',
});

/**
 * The socket of an open playlist, for those who may add to it; the token goes as the second subprotocol beside `bearer`.
 * It closes by one of `socketClosed` where the right or the session ends.
 */
export const livePlaylistPath = (id: string): string => `/api/v1/playlists/${id}/live`;

/**
 * `changed`: the version that the playlist has now and how many suggestions are open, at the opening and within two seconds of
 * every change. `present`: who else has it open, without the reader and people kept apart from them.
 */
export type LivePlaylist =
  | { type: 'changed'; data: { version: number; suggestions: number } }
  | { type: 'present'; data: { people: UserRef[] } };
