import type { UserRow } from '#server/db/rows/users.ts';
import { pictureColours, toUserRef } from '#server/features/accounts/users/user.view.ts';
import { toMoment } from '#server/lib/clock.ts';
import type { Profile } from '#shared/social/profiles.ts';

export function toProfile(
  user: UserRow & { colours: string | null },
  playlists: { count: number; likes: number },
  viewer: { id: string } | null,
  follows: { isFollowed: boolean; count: number | null },
): Profile {
  return {
    ...toUserRef(user),
    avatar_colours: pictureColours(user.colours),
    created_at: toMoment(user.created_at),
    playlist_count: playlists.count,
    likes_received: playlists.likes,
    followers_count: user.followers_count,
    following_count: follows.count,
    is_followed: follows.isFollowed,
    is_me: user.id === viewer?.id,
  };
}
