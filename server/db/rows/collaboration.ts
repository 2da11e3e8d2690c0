import type { Generated, Selectable } from 'kysely';

/** Somebody whom a playlist's owner has let in. */
export interface PlaylistMembersTable {
  playlist_id: string;
  user_id: string;
  member_right: 'suggest' | 'add' | 'edit';
  joined_at: number;
  /** Null: an account that is gone. */
  invited_by: string | null;
}

/** An invitation: by a link, which has a token, or of a person by name. */
export interface PlaylistInvitesTable {
  id: string;
  playlist_id: string;
  member_right: 'add' | 'edit';
  /** SHA-256 of the link's token. */
  token_hash: string | null;
  /** Whom it invites by name. */
  user_id: string | null;
  invited_by: string;
  created_at: number;
  expires_at: number;
  revoked_at: number | null;
  /** How many people have come by it. */
  uses: Generated<number>;
  uses_max: number;
}

/** Who put an item into a playlist, where that is not its owner. It stays when the item goes, which may come back. */
export interface PlaylistContributionsTable {
  playlist_id: string;
  entry_id: string;
  /** Null: an account that is gone. */
  user_id: string | null;
}

export type MemberRight = PlaylistMembersTable['member_right'];
export type PlaylistMemberRow = Selectable<PlaylistMembersTable>;
export type PlaylistInviteRow = Selectable<PlaylistInvitesTable>;
