import { useQueryClient } from '@tanstack/react-query';
import { Bell, Rss } from 'lucide-react';
import type { Playlist } from '#shared/playlists/playlists.ts';
import { base } from '#web/lib/base.ts';
import { useText } from '#web/lib/i18n.ts';
import { createPart, withPart } from '#web/lib/part.ts';
import { paths } from '#web/lib/paths.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import type { MenuItem } from '#web/ui/menu.tsx';

const muting = createPart(() => import('./mute.tsx'));
const MuteLabel = lazyPart(muting.load, 'MuteLabel');

/** Menu items of a playlist: its RSS feed, and muting its notifications. */
export function useFollowItems({ id, is_followed, can_edit, visibility }: Playlist): MenuItem[] {
  const t = useText('follow-pieces');
  const client = useQueryClient();
  const rss: MenuItem = {
    key: 'rss',
    label: t('rss'),
    icon: Rss,
    onSelect: () => window.open(`${base}${paths.playlist(id)}/feed.xml`, '_blank', 'noopener'),
  };
  const mute: MenuItem = {
    key: 'mute',
    label: t('mute'),
    content: <MuteLabel id={id} instead={t('mute')} />,
    icon: Bell,
    onSelect: () => withPart(muting, { act: ({ toggleMute }) => void toggleMute(client, id) }),
  };
  return [...(visibility === 'private' ? [] : [rss]), ...(is_followed || can_edit ? [mute] : [])];
}
