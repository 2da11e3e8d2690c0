import { withShownCount } from '../items/shown-count.service.ts';
import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/db/dialect.ts';
import { notify } from '#server/features/base/notify/notify.service.ts';
import { pictureUrl, toUserRef } from '#server/features/accounts/users/user.view.ts';
import { toMoment } from '#server/lib/clock.ts';
import { sha256 } from '#server/lib/hash.ts';
import { newId, randomText } from '#server/lib/ids.ts';
import { countAgainst, type RateLimit } from '#server/lib/rate-limit.ts';
import { isVisible, playlistAsThing } from '#server/visibility/visibility.ts';
import { type Invite, InviteDraft, type OpenInvite } from '#shared/playlists/collaboration.ts';
import { AppError } from '#shared/errors.ts';
import { inviteMs, invitesPerHour, membersMax, openInvitesMax } from '#shared/limits.ts';
import type { Right } from '#shared/playlists/playlists.ts';
import { lockPlaylist } from '../record/restore.store.ts';
import { holds, rightOn } from '../playlist.policy.ts';
import { findPlaylistFor } from '../playlist.service.ts';
import { findPlaylist } from '../playlist.store.ts';
import * as store from './invite.store.ts';
import { countMembers, findMember, findPerson, upsertMember } from './member.store.ts';
import { toInvite } from './member.view.ts';

type Viewer = { id: string };

const newInvites: RateLimit = { name: 'invites', max: invitesPerHour, windowMs: 60 * 60_000 };
/** 165 bits: too many to guess. */
const tokenLength = 32;

/** The open invitations of a playlist, for its owner. */
export async function listOpenInvites(ctx: AppContext, playlistId: string): Promise<Invite[]> {
  const rows = await store.listOpen(ctx.db, playlistId, ctx.clock());
  return rows.map(({ person_id: id, username, avatar_sha256, ...row }) =>
    toInvite(row, id === null || username === null ? null : { id, username, avatar_sha256 }),
  );
}

/** @throws AppError not_found, forbidden (not the owner) */
export async function listInvites(ctx: AppContext, viewer: Viewer, playlistId: string): Promise<Invite[]> {
  await findPlaylistFor(ctx.db, viewer, playlistId, 'own');
  return listOpenInvites(ctx, playlistId);
}

/**
 * Invites a person by name, whom the bell notifies, or anybody by a link, whose token is in this reply alone.
 * @throws AppError not_found (the playlist; the person), forbidden, conflict (a member already; too many), too_many_requests
 */
export async function createInvite(
  ctx: AppContext,
  viewer: Viewer,
  playlistId: string,
  input: InviteDraft,
): Promise<{ invite: Invite; token: string | null }> {
  const { right, name, uses_max } = InviteDraft.parse(input);
  await findPlaylistFor(ctx.db, viewer, playlistId, 'own');
  await countAgainst(ctx, newInvites, viewer.id);
  const now = ctx.clock();
  const token = name === undefined ? randomText(tokenLength) : null;
  return ctx.db.transaction().execute(async (trx) => {
    await lockPlaylist(trx, playlistId);
    await findPlaylistFor(trx, viewer, playlistId, 'own');
    const person =
      name === undefined ? null : await requireInvitable(trx, viewer, playlistId, { name, right });
    await store.deleteEndedInvites(trx, playlistId, now - inviteMs);
    if (person) await store.revokeInvitesOf(trx, playlistId, person.id, now);
    await refuseOverfull(trx, playlistId, now);
    const row = {
      id: newId(now),
      playlist_id: playlistId,
      member_right: right,
      token_hash: token === null ? null : sha256(token),
      user_id: person?.id ?? null,
      invited_by: viewer.id,
      created_at: now,
      expires_at: now + inviteMs,
      revoked_at: null,
      uses: 0,
      uses_max: person ? 1 : uses_max,
    };
    await store.insertInvite(trx, row);
    if (person) {
      const notice = {
        userId: person.id,
        kind: 'invited',
        groupKey: row.id,
        actorId: viewer.id,
        now,
      } as const;
      await notify(trx, { ...notice, facts: { playlist_id: playlistId } });
    }
    return { invite: toInvite(row, person), token };
  });
}

async function requireInvitable(
  trx: Db,
  viewer: Viewer,
  playlistId: string,
  { name, right }: { name: string; right: Right },
) {
  const person = await findPerson(trx, name, viewer.id);
  if (!person) throw new AppError('not_found', 'profile:notFound');
  if (person.id === viewer.id) throw new AppError('conflict', 'collaboration:ownPlaylist');
  const member = await findMember(trx, playlistId, name);
  if (member && holds(member.member_right, right)) {
    throw new AppError('conflict', 'collaboration:memberAlready', { params: { name: person.username } });
  }
  return person;
}

async function refuseOverfull(trx: Db, playlistId: string, now: number): Promise<void> {
  const open = await store.listOpen(trx, playlistId, now);
  if (open.length >= openInvitesMax) {
    throw new AppError('conflict', 'collaboration:tooManyInvites', { params: { count: openInvitesMax } });
  }
}

/** @throws AppError not_found, forbidden (not the owner) */
export async function revokeInvite(
  ctx: AppContext,
  viewer: Viewer,
  { playlistId, inviteId }: { playlistId: string; inviteId: string },
): Promise<void> {
  await findPlaylistFor(ctx.db, viewer, playlistId, 'own');
  const isRevoked = await store.revokeInvite(ctx.db, playlistId, inviteId, ctx.clock());
  if (!isRevoked) throw new AppError('not_found', 'collaboration:noInvite');
}

type Reader = Viewer | null;

/**
 * The playlist and the right that an invitation offers.
 * @throws AppError not_found, gone (expired, taken back or used up)
 */
export async function getInvite(ctx: AppContext, viewer: Reader, token: string): Promise<OpenInvite> {
  const { invite, playlist } = await findInvitation(ctx.db, viewer, token);
  const { track_count } = await withShownCount(ctx.db, viewer, playlist);
  const right = rightOn(viewer, playlist);
  if (!isInside(viewer, playlist)) refuseEnded(invite, ctx.clock());
  const { owner_username: username, owner_avatar_sha256: avatar_sha256 } = playlist;
  return {
    playlist: {
      id: playlist.id,
      name: playlist.name,
      cover_url: pictureUrl(playlist.cover_sha256),
      track_count,
    },
    inviter: toUserRef({ id: playlist.owner_id, username, avatar_sha256 }),
    right: invite.member_right,
    expires_at: toMoment(invite.expires_at),
    my_right: right,
  };
}

/**
 * Makes the viewer a member. Members who have this right already stay unchanged and do not use up the invitation.
 * @throws AppError not_found, gone (expired, taken back or used up), conflict (the playlist has all the members it may have)
 */
export function acceptInvite(
  ctx: AppContext,
  viewer: Viewer,
  token: string,
): Promise<{ playlist_id: string; right: Right }> {
  const now = ctx.clock();
  return ctx.db.transaction().execute(async (trx) => {
    const found = await findInvitation(trx, viewer, token);
    await lockPlaylist(trx, found.playlist.id);
    const { invite, playlist } = await findInvitation(trx, viewer, token);
    const right = rightOn(viewer, playlist);
    if (right !== null && holds(right, invite.member_right)) return { playlist_id: playlist.id, right };
    refuseEnded(invite, now);
    if (playlist.member_right === null && (await countMembers(trx, playlist.id)) >= membersMax) {
      throw new AppError('conflict', 'collaboration:membersFull', { params: { count: membersMax } });
    }
    await upsertMember(trx, {
      playlist_id: playlist.id,
      user_id: viewer.id,
      member_right: invite.member_right,
      joined_at: now,
      invited_by: invite.invited_by,
    });
    await store.countUse(trx, invite.id);
    const notice = { userId: playlist.owner_id, kind: 'joined', groupKey: playlist.id, now } as const;
    await notify(trx, { ...notice, actorId: viewer.id });
    return { playlist_id: playlist.id, right: invite.member_right };
  });
}

/** @throws AppError not_found, also for a link: that is not sent to anybody */
export async function declineInvite(ctx: AppContext, viewer: Viewer, token: string): Promise<void> {
  const { invite } = await findInvitation(ctx.db, viewer, token);
  const isRevoked =
    invite.user_id === viewer.id &&
    (await store.revokeInvite(ctx.db, invite.playlist_id, invite.id, ctx.clock()));
  if (!isRevoked) throw new AppError('not_found', 'collaboration:noInvite');
}

type Invited = NonNullable<Awaited<ReturnType<typeof findPlaylist>>>;

/**
 * An invitation and its playlist, which may be private; not found if the playlist is hidden or its owner is kept apart from
 * the viewer.
 */
async function findInvitation(
  db: Db,
  viewer: Reader,
  token: string,
): Promise<{ invite: store.KnownInvite; playlist: Invited }> {
  const key = { tokenHash: sha256(token), id: token, userId: viewer?.id ?? null };
  const invite = await store.findInvite(db, key);
  const playlist = invite && (await findPlaylist(db, invite.playlist_id, viewer?.id ?? null));
  const isOpen = playlist && isVisible(viewer, { ...playlistAsThing(playlist), isMember: true });
  if (!invite || !isOpen) throw new AppError('not_found', 'collaboration:noInvite');
  return { invite, playlist };
}

const isInside = (viewer: Reader, playlist: Invited): boolean =>
  playlist.member_right !== null || viewer?.id === playlist.owner_id;

/** @throws AppError gone */
function refuseEnded(invite: store.KnownInvite, now: number): void {
  if (invite.revoked_at !== null) throw new AppError('gone', 'collaboration:inviteRevoked');
  if (invite.expires_at <= now) throw new AppError('gone', 'collaboration:inviteExpired');
  if (invite.uses >= invite.uses_max) throw new AppError('gone', 'collaboration:inviteUsedUp');
}
