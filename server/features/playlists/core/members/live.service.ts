import type { AppContext } from '#server/context.ts';
import { listKeptApart } from '#server/features/accounts/blocks/block.service.ts';
import { findUserRow } from '#server/features/accounts/users/user.service.ts';
import { toUserRef } from '#server/features/accounts/users/user.view.ts';
import { AppError } from '#shared/errors.ts';
import type { UserRef } from '#shared/accounts/users.ts';
import { findPlaylistFor } from '../playlist.service.ts';

type Viewer = { id: string };

/** Reports whether a person who edits a playlist still has the right to. */
export async function mayStay(ctx: AppContext, viewer: Viewer, playlistId: string): Promise<boolean> {
  try {
    await findPlaylistFor(ctx.db, viewer, playlistId, 'add');
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/** A person as others in the room see them; null if the account is gone. */
export async function selfPresent(ctx: AppContext, userId: string): Promise<UserRef | null> {
  const user = await findUserRow(ctx, userId);
  return user && toUserRef(user);
}

/** The other people in a room, each once, without people who are kept apart from the viewer. */
export async function othersPresent(ctx: AppContext, viewer: Viewer, room: string): Promise<UserRef[]> {
  const members = (await ctx.bus.members(room)).map(({ data }) => data as UserRef);
  const people = new Map(members.map((person) => [person.id, person]));
  people.delete(viewer.id);
  for (const id of people.size > 0 ? await listKeptApart(ctx.db, viewer) : []) people.delete(id);
  return [...people.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1));
}
