import type { MemberRight, PlaylistInviteRow } from '#server/db/rows/collaboration.ts';
import type { PlaylistRow } from '#server/db/rows/playlists.ts';
import { toUserRef } from '#server/features/accounts/users/user.view.ts';
import { toMoment } from '#server/lib/clock.ts';
import type { Invite, Member, PlaylistRights } from '#shared/playlists/collaboration.ts';

type PersonRow = Parameters<typeof toUserRef>[0];

export const toMember = (row: PersonRow & { member_right: MemberRight; joined_at: number }): Member => ({
  person: toUserRef(row),
  right: row.member_right,
  joined_at: toMoment(row.joined_at),
});

export const toRights = (
  row: Pick<PlaylistRow, 'suggest' | 'suggest_without_account' | 'comment_from'>,
): PlaylistRights => ({
  suggest: row.suggest,
  without_account: row.suggest === 'link' && row.suggest_without_account === 1,
  comment: row.comment_from,
});

export const toInvite = (row: Omit<PlaylistInviteRow, 'token_hash'>, person: PersonRow | null): Invite => ({
  id: row.id,
  right: row.member_right,
  person: person && toUserRef(person),
  created_at: toMoment(row.created_at),
  expires_at: toMoment(row.expires_at),
  uses: row.uses,
  uses_max: row.uses_max,
});
