import { UserRoundCheck, UserRoundPlus } from 'lucide-react';
import type { PlaylistSummary } from '#shared/playlists/playlists.ts';
import { useText } from '#web/lib/i18n.ts';
import { Button } from '#web/ui/button.tsx';
import { useFollowPerson, useFollowPlaylist } from './use-follow.ts';

/** Follows a playlist: its news come to Home and to the bell. */
export function FollowPlaylistButton({
  playlist,
}: {
  playlist: Pick<PlaylistSummary, 'id' | 'name' | 'is_followed'>;
}) {
  return (
    <FollowButton
      name={playlist.name}
      isFollowed={playlist.is_followed}
      toggle={useFollowPlaylist(playlist)}
    />
  );
}

/** Follows a person. */
export function FollowPersonButton({ username, isFollowed }: { username: string; isFollowed: boolean }) {
  return (
    <FollowButton name={username} isFollowed={isFollowed} toggle={useFollowPerson(username, isFollowed)} />
  );
}

function FollowButton({
  name,
  isFollowed,
  toggle,
}: {
  name: string;
  isFollowed: boolean;
  toggle: () => void;
}) {
  const t = useText('follow-pieces');
  return (
    <Button
      size="sm"
      icon={isFollowed ? UserRoundCheck : UserRoundPlus}
      aria-pressed={isFollowed}
      aria-label={t(isFollowed ? 'followingName' : 'followName', { name })}
      className={isFollowed ? 'text-signal! hover:text-signal-bright!' : undefined}
      onClick={toggle}
    >
      {isFollowed ? t('following') : t('follow')}
    </Button>
  );
}
