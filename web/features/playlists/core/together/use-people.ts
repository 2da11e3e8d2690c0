import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type Collaboration,
  createInvite,
  type InviteDraft,
  listMembers,
  type MemberRight,
  type PlaylistRights,
  removeMember,
  revokeInvite,
  setMemberRight,
  setRights,
} from '#shared/playlists/collaboration.ts';
import { listComments } from '#shared/social/comments.ts';
import { call } from '#web/lib/api.ts';
import { keyOf, queryOf } from '#web/lib/query.ts';

const keyOfPeople = (id: string) => keyOf(listMembers, { params: { id } });

/** Fetches a playlist's members, and its right to suggest. */
export const usePeople = (id: string) =>
  useQuery({ ...queryOf(listMembers, { params: { id } }), staleTime: 0 });

/** The owner's changes, one mutation each; all of them refetch the members. */
export function usePeopleChanges(id: string) {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: keyOfPeople(id) });
  const patch = (change: (before: Collaboration) => Partial<Collaboration>): void => {
    client.setQueryData<Collaboration>(keyOfPeople(id), (now) => now && { ...now, ...change(now) });
  };
  return {
    rights: useMutation({
      mutationFn: (body: PlaylistRights) => call(setRights, { params: { id }, body }),
      onSettled,
    }),
    comments: useMutation({
      mutationFn: (body: PlaylistRights) => call(setRights, { params: { id }, body }),
      onSettled: () => Promise.all([onSettled(), client.invalidateQueries({ queryKey: [listComments.id] })]),
    }),
    member: useMutation({
      mutationFn: ({ name, right }: { name: string; right: MemberRight }) =>
        call(setMemberRight, { params: { id, name }, body: { right } }),
      onMutate: ({ name, right }) =>
        patch(({ members }) => ({
          members: members.map((one) => (one.person.username === name ? { ...one, right } : one)),
        })),
      onSettled,
    }),
    removal: useMutation({
      mutationFn: (name: string) => call(removeMember, { params: { id, name } }),
      onSettled,
    }),
    invite: useMutation({
      mutationFn: (body: InviteDraft) => call(createInvite, { params: { id }, body }),
      onSettled,
    }),
    revocation: useMutation({
      mutationFn: (invite: string) => call(revokeInvite, { params: { id, invite } }),
      onSettled,
    }),
  };
}

export type PeopleChanges = ReturnType<typeof usePeopleChanges>;
