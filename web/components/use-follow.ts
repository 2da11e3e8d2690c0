import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query';
import type { EndpointSpec } from '#shared/endpoint.ts';
import * as calls from '#shared/social/following.ts';
import { getPlaylist, type Playlist, type PlaylistSummary } from '#shared/playlists/playlists.ts';
import { getProfile, type Profile } from '#shared/social/profiles.ts';
import { call } from '#web/lib/api.ts';
import { errorText } from '#web/lib/error-text.ts';
import { textOf } from '#web/lib/i18n.ts';
import { keyOf } from '#web/lib/query.ts';
import { getToken } from '#web/lib/session.ts';
import { toast } from '#web/ui/toast.ts';
import { patchPlaylist } from './playlist-cache.ts';
import { rereadPlaylist } from './reread-playlist.ts';
import { useSendToLogin } from './use-like.ts';

/** Follows or unfollows a playlist: shown at once, reverted if the call fails. Without a session it leads to the login. */
export function useFollowPlaylist({
  id,
  is_followed,
}: Pick<PlaylistSummary, 'id' | 'is_followed'>): () => void {
  const client = useQueryClient();
  const show = (following: boolean) => patchPlaylist(client, id, () => ({ is_followed: following }));
  return useFollow(`playlist:${id}`, is_followed, {
    call: (follow) => call(follow ? calls.followPlaylist : calls.unfollowPlaylist, { params: { id } }),
    show,
    settle: ({ followers_count }) => {
      const queryKey = keyOf(getPlaylist, { params: { id } });
      const shown = client.setQueryData<Playlist>(queryKey, (known) =>
        known ? { ...known, followers_count } : known,
      );
      // Following may be what lets one suggest tracks.
      if (shown?.suggest_after || shown?.my_right === 'suggest') {
        void client.invalidateQueries({ queryKey });
      } else rereadPlaylist(client, id);
    },
    news: calls.listFollowingFeed,
  });
}

/** Follows or unfollows a person, likewise, on their page and in every list that names them. */
export function useFollowPerson(username: string, isFollowed: boolean): () => void {
  const client = useQueryClient();
  const key = keyOf(getProfile, { params: { username } });
  const patch = (change: Partial<Profile>) =>
    client.setQueryData<Profile>(key, (known) => (known ? { ...known, ...change } : known));
  const show = (following: boolean) => {
    patch({ is_followed: following });
    const mark = <Person extends { username: string }>(person: Person): Person =>
      person.username === username ? { ...person, is_followed: following } : person;
    for (const list of [calls.listFollowers, calls.listFollowed]) {
      client.setQueriesData<InfiniteData<{ people: calls.ListedPerson[] }>>(
        { queryKey: keyOf(list) },
        (known) =>
          known && {
            ...known,
            pages: known.pages.map((page) => ({ ...page, people: page.people.map(mark) })),
          },
      );
    }
    client.setQueryData<calls.SuggestedPerson[]>(keyOf(calls.listSuggestions, {}), (known) =>
      known?.map(mark),
    );
  };
  return useFollow(`person:${username}`, isFollowed, {
    call: (follow) => call(follow ? calls.followPerson : calls.unfollowPerson, { params: { username } }),
    show,
    settle: ({ followers_count }) => patch({ followers_count }),
    news: calls.listFollowingFeed,
  });
}

interface FollowSteps<Status> {
  call: (follow: boolean) => Promise<Status>;
  show: (following: boolean) => unknown;
  settle: (status: Status) => unknown;
  /** The list of what is new by those followed of this kind. */
  news: Pick<EndpointSpec, 'id'>;
}

/** Follows or unfollows: shown at once, reverted if the call fails. Without a session it leads to the login. */
export function useFollow<Status>(name: string, isFollowed: boolean, steps: FollowSteps<Status>): () => void {
  const client = useQueryClient();
  const sendToLogin = useSendToLogin();
  const mutation = useMutation({
    scope: { id: `follow:${name}` },
    mutationFn: steps.call,
    onMutate: (follow: boolean) => {
      steps.show(follow);
    },
    onError: (error, follow) => {
      steps.show(!follow);
      if (getToken()) void toast.error(errorText(error, textOf('follow-pieces')('followFailed')));
    },
    onSuccess: (status) => {
      steps.settle(status);
      void client.invalidateQueries({ queryKey: keyOf(steps.news) });
    },
  });
  return () => (getToken() ? mutation.mutate(!isFollowed) : sendToLogin());
}
