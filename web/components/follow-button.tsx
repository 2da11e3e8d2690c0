import { UserRoundCheck, UserRoundPlus } from 'lucide-react';
import type { PlaylistSummary } from '#shared/playlists/playlists.ts';
import { useText } from '#web/lib/i18n.ts';
import { cn } from '#web/ui/cn.ts';
import { Button } from '#web/ui/button.tsx';
import { useFollowPerson, useFollowPlaylist } from './use-follow.ts';

/** Follows a playlist: its news come to Home and to the bell. */
export function FollowPlaylistButton({
  playlist,
  compact = false,
}: {
  playlist: Pick<PlaylistSummary, 'id' | 'name' | 'is_followed'>;
  /** Without its word on a phone. */
  compact?: boolean;
}) {
  return (
    <FollowButton
      name={playlist.name}
      isFollowed={playlist.is_followed}
      toggle={useFollowPlaylist(playlist)}
      compact={compact}
    />
  );
}

/** Follows a person. */
export function FollowPersonButton({ username, isFollowed }: { username: string; isFollowed: boolean }) {
  return (
    <FollowButton name={username} isFollowed={isFollowed} toggle={useFollowPerson(username, isFollowed)} />
  );
}

/** Follows something with a name, and says so once it is followed. */
export function FollowButton({
  name,
  isFollowed,
  toggle,
  compact = false,
}: {
  compact?: boolean;
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
      className={cn(
        isFollowed && 'text-signal! hover:text-signal-bright!',
        compact && 'max-sm:bg-transparent max-sm:shadow-none',
      )}
      onClick={toggle}
    >
      <span className={cn(compact && 'max-sm:sr-only')}>{isFollowed ? t('following') : t('follow')}</span>
    </Button>
  );
}
