import { useQueryClient } from '@tanstack/react-query';
import type { Artist } from '#shared/playlists/artists.ts';
import { getArtist } from '#shared/playlists/artists.ts';
import * as calls from '#shared/social/artist-follows.ts';
import { call } from '#web/lib/api.ts';
import { keyOf } from '#web/lib/query.ts';
import { FollowButton } from './follow-button.tsx';
import { useFollow } from './use-follow.ts';

/** Follows an artist: their new songs stand at Home. Others do not see it. */
export function FollowArtistButton({ artist }: { artist: calls.FollowedArtist }) {
  return <FollowButton name={artist.name} isFollowed={artist.is_followed} toggle={useFollowArtist(artist)} />;
}

/** Follows or unfollows an artist, shown at once on their page and in the reader's list. */
function useFollowArtist({ name, key, is_followed: isFollowed }: calls.FollowedArtist): () => void {
  const client = useQueryClient();
  const params = { name };
  return useFollow(`artist:${key}`, isFollowed, {
    call: (follow) => call(follow ? calls.followArtist : calls.unfollowArtist, { params }),
    show: (following) => {
      const mark = <One extends { key: string }>(one: One): One =>
        one.key === key ? { ...one, is_followed: following } : one;
      client.setQueriesData<Artist>({ queryKey: keyOf(getArtist) }, (known) => known && mark(known));
      client.setQueryData<calls.FollowedArtist[]>(keyOf(calls.listFollowedArtists, {}), (known) =>
        known?.map(mark),
      );
    },
    // A row stays under the finger until the list is opened again.
    settle: () =>
      void client.invalidateQueries({ queryKey: keyOf(calls.listFollowedArtists), refetchType: 'none' }),
    news: calls.listArtistNews,
  });
}
