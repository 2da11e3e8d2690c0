import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Bell, BellOff, Rss } from 'lucide-react';
import { followPieces } from '#shared/messages/follow-pieces.ts';
import { notificationSettings } from '#shared/messages/notification-settings.ts';
import { getMute, mutePlaylist, unmutePlaylist } from '#shared/notifications.ts';
import type { Playlist } from '#shared/playlists.ts';
import { call } from '#web/lib/api.ts';
import { textOf, useText } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { keyOf, queryOf } from '#web/lib/query.ts';
import type { MenuItem } from '#web/ui/menu.tsx';
import { toast } from '#web/ui/toast.ts';

/** Of a playlist's menu: its feed for readers of RSS, and whether the bell tells of it. */
export function useFollowItems({ id, is_followed, can_edit, visibility }: Playlist): MenuItem[] {
  const t = useText(followPieces);
  const tBell = useText(notificationSettings);
  const client = useQueryClient();
  const asked = { params: { id } };
  const { data } = useQuery({ ...queryOf(getMute, asked), enabled: is_followed || can_edit });
  const rss: MenuItem = {
    key: 'rss',
    label: t('rss'),
    icon: Rss,
    onSelect: () => window.open(`${paths.playlist(id)}/feed.xml`, '_blank', 'noopener'),
  };
  const items = visibility === 'private' ? [] : [rss];
  if (!data) return items;
  const mute: MenuItem = {
    key: 'mute',
    label: tBell(data.muted ? 'unmute' : 'mute'),
    icon: data.muted ? Bell : BellOff,
    onSelect: () => {
      call(data.muted ? unmutePlaylist : mutePlaylist, asked).then(
        (muted) => client.setQueryData(keyOf(getMute, asked), muted),
        () => void toast.error(textOf(notificationSettings)('failed')),
      );
    },
  };
  return [...items, mute];
}
