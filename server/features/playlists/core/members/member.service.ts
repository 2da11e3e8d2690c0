import type { AppContext } from '#server/context.ts';
import { toUserRef } from '#server/features/accounts/users/user.view.ts';
import type * as contract from '#shared/playlists/collaboration.ts';
import type { BodyOf } from '#shared/endpoint.ts';
import { AppError } from '#shared/errors.ts';
import type { PlaylistSummary } from '#shared/playlists/playlists.ts';
import { rightEnded, rightOn } from '../playlist.policy.ts';
import { findPlaylistFor, findVisiblePlaylist, summarise } from '../playlist.service.ts';
import { listOpenInvites } from './invite.service.ts';
import { revokeInvitesOf } from './invite.store.ts';
import * as store from './member.store.ts';
import { toMember, toRights } from './member.view.ts';

type Viewer = { id: string };

/** A member of a playlist. */
interface MemberKey {
  id: string;
  name: string;
}

/**
 * The people who edit a playlist.
 * @throws AppError not_found, conflict (neither its owner nor a member)
 */
export async function getCollaboration(
  ctx: AppContext,
  viewer: Viewer,
  id: string,
): Promise<contract.Collaboration> {
  const row = await findVisiblePlaylist(ctx.db, viewer, id);
  const right = rightOn(viewer, row);
  const isOwner = right === 'own';
  if (right === null || (!isOwner && row.member_right === null)) {
    throw new AppError('conflict', 'collaboration:noLongerMember', { facts: rightEnded });
  }
  const members = await store.listMembers(ctx.db, id, viewer.id);
  const { owner_id, owner_username: username, owner_avatar_sha256: avatar_sha256 } = row;
  return {
    my_right: right,
    rights: toRights(row),
    owner: toUserRef({ id: owner_id, username, avatar_sha256 }),
    members: members.toSorted((a, b) => a.joined_at - b.joined_at).map(toMember),
    ...(isOwner ? { invites: await listOpenInvites(ctx, id) } : {}),
  };
}

/** @throws AppError not_found, forbidden (not the owner) */
export async function setRights(
  ctx: AppContext,
  viewer: Viewer,
  id: string,
  { suggest, without_account, comment }: BodyOf<typeof contract.setRights>,
): Promise<contract.PlaylistRights> {
  const settings = {
    suggest,
    suggest_without_account: suggest === 'link' && without_account ? 1 : 0,
    suggest_flooded_at: null,
  };
  return ctx.db.transaction().execute(async (trx) => {
    const { comment_from } = await findPlaylistFor(trx, viewer, id, 'own');
    const all = { ...settings, comment_from: comment ?? comment_from };
    await store.updateSettings(trx, id, all);
    return toRights(all);
  });
}

/** @throws AppError not_found (also where the person is no member), forbidden (not the owner) */
export function setMemberRight(
  ctx: AppContext,
  viewer: Viewer,
  { id, name }: MemberKey,
  right: contract.MemberRight,
): Promise<contract.Member> {
  return ctx.db.transaction().execute(async (trx) => {
    await findPlaylistFor(trx, viewer, id, 'own');
    const member = await store.findMember(trx, id, name);
    if (!member) throw notMember();
    await store.updateMemberRight(trx, id, member.id, right);
    return toMember({ ...member, member_right: right });
  });
}

/**
 * The owner removes a member, or a member leaves. A private playlist is closed to them from now on, and an invitation of
 * theirs ends; what they added stays.
 * @throws AppError not_found (the person or the viewer is no member), forbidden (a member removes another)
 */
export async function removeMember(ctx: AppContext, viewer: Viewer, { id, name }: MemberKey): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const row = await findVisiblePlaylist(trx, viewer, id);
    const isOwner = rightOn(viewer, row) === 'own';
    // Only the owner and members learn who is a member; a member whom the owner has removed may still try to leave.
    if (!isOwner && row.member_right === null) throw notMember();
    const member = await store.findMember(trx, id, name);
    if (!isOwner && member?.id !== viewer.id) throw new AppError('forbidden', 'errors:forbidden');
    if (!member) throw notMember();
    await store.deleteMember(trx, id, member.id);
    await revokeInvitesOf(trx, id, member.id, ctx.clock());
  });
}

const notMember = (): AppError => new AppError('not_found', 'collaboration:notMember');

/** The playlists that the viewer is a member of, with what they may do there. */
export async function listShared(
  ctx: AppContext,
  viewer: Viewer,
): Promise<(PlaylistSummary & { my_right: contract.MemberRight })[]> {
  const rows = await store.listSharedPlaylists(ctx.db, viewer.id);
  const rights = new Map(rows.map((row) => [row.id, row.member_right]));
  return (await summarise(ctx.db, viewer, rows)).map((summary) => ({
    ...summary,
    my_right: rights.get(summary.id) ?? 'suggest',
  }));
}
