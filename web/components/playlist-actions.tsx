import { Bookmark, Heart } from 'lucide-react';
import type { PlaylistSummary } from '#shared/playlists/playlists.ts';
import { formatNumber } from '#web/lib/format.ts';
import { useLanguage, useText } from '#web/lib/i18n.ts';
import { IconButton } from '#web/ui/button.tsx';
import { cn } from '#web/ui/cn.ts';
import { useLike } from './use-like.ts';
import { useSave } from './use-save.ts';

interface PlaylistActionProps<K extends keyof PlaylistSummary> {
  playlist: Pick<PlaylistSummary, K | 'id' | 'name'>;
}

/** The heart with the number of likes. */
export function LikeButton({
  playlist,
  guarded = false,
}: PlaylistActionProps<'has_liked' | 'likes_count'> & {
  /** True to ignore clicks while a call is running (the specification's playlist list). */
  guarded?: boolean;
}) {
  const t = useText('playlist-pieces');
  const language = useLanguage();
  const { toggle, busy } = useLike(playlist);
  const { has_liked: liked, likes_count: count } = playlist;
  const shown = formatNumber(count, language);
  const blocked = guarded && busy;
  return (
    <button
      type="button"
      aria-pressed={liked}
      // With the number that is seen: who speaks to the computer says what they see.
      aria-label={`${t('like', { name: playlist.name })} ${shown}`}
      aria-busy={blocked || undefined}
      aria-disabled={blocked || undefined}
      title={t('likes', { count })}
      onClick={() => (blocked ? undefined : toggle())}
      className={cn(
        'inline-flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-full px-3 text-sm font-medium',
        'tabular-nums transition hover:bg-raised active:scale-95',
        liked ? 'text-signal hover:text-signal-bright' : 'text-muted hover:text-text',
      )}
    >
      <Heart aria-hidden className={cn('size-5 shrink-0', liked && 'fill-current')} />
      {shown}
    </button>
  );
}

/** The bookmark: puts the playlist on the reader's Saved list. */
export function SaveButton({ playlist }: PlaylistActionProps<'has_saved'>) {
  const t = useText('playlist-pieces');
  const toggle = useSave(playlist);
  return (
    <IconButton
      label={t('save', { name: playlist.name })}
      icon={Bookmark}
      pressed={playlist.has_saved}
      {...(playlist.has_saved ? { iconClassName: 'fill-current' } : {})}
      onClick={toggle}
    />
  );
}
