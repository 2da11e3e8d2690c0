import { sharePlaylist } from '#web/components/share-playlist.ts';
import { holds } from '#web/components/playlist-rights.ts';
import { isWhole } from '#web/components/whole-playlist.ts';
import { useTrackItems } from '#web/components/use-track-items.tsx';
import {
  ArrowDown,
  ArrowUp,
  CircleDashed,
  CornerDownRight,
  Layers,
  ListEnd,
  Search,
  Share2,
  Trash2,
  X,
} from 'lucide-react';
import { isExternalTrack, webAddress } from '#shared/music/external-links.ts';
import type { Playlist, PlaylistTrack, MissingItem } from '#shared/playlists/playlists.ts';
import { type Text, useText } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { enqueue, playNext } from '#web/player/player.ts';
import type { MenuItem } from '#web/ui/menu.tsx';
import { toast } from '#web/ui/toast.ts';
import { useDeleteTrack } from './delete-track.ts';
import { openLinkItem, useOpenLink } from './outside-link.tsx';
import type { PlaylistItem } from './playlist-items.ts';
import { useMove } from './use-move.ts';
import { useRemove } from './use-remove.ts';

type Words = Text<'playlist-page'>;

/** The menu of a playlist item: by its button, or by a right click. */
export function useItemMenu(
  playlist: Playlist,
  items: readonly PlaylistItem[],
  onFill: (item: MissingItem, asSource?: boolean) => void,
): (item: PlaylistItem) => MenuItem[] {
  const t = useText('playlist-page');
  const tTools = useText('list-tools');
  const move = useMove(playlist.id);
  const remove = useRemove(playlist.id);
  const deleteTrack = useDeleteTrack();
  const linkOf = useOpenLink();
  const ofTrack = useTrackItems();

  function arranging(item: PlaylistItem): MenuItem[] {
    if (!playlist.can_edit) return isOwnIn(item) ? [removing(item)] : [];
    const at = items.findIndex(({ itemId }) => itemId === item.itemId);
    return [
      {
        key: 'up',
        label: t('moveUp'),
        icon: ArrowUp,
        disabled: at <= 0 || !isWhole(playlist),
        separated: true,
        onSelect: () => move(at, at - 1),
      },
      {
        key: 'down',
        label: t('moveDown'),
        icon: ArrowDown,
        disabled: at === items.length - 1 || !isWhole(playlist),
        onSelect: () => move(at, at + 1),
      },
      removing(item),
    ];
  }
  const removing = (item: PlaylistItem): MenuItem => ({
    key: 'remove',
    label: t('remove'),
    icon: X,
    separated: true,
    onSelect: () => remove(item),
  });

  return (item) => {
    if (item.kind === 'missing')
      return [...seeking(tTools, playlist, item.missing, onFill), ...arranging(item)];
    const { track } = item;
    return [
      ...(isExternalTrack(track) ? openLinkItem(linkOf(track)) : []),
      ...playing(t, playlist, track),
      ...ofTrack.lists(track),
      ...ofTrack.sources(track),
      ...(mayGetSource(playlist, track)
        ? [
            {
              key: 'suggest-source',
              label: tTools('suggestSource'),
              icon: Layers,
              onSelect: () => onFill(missingOf(track), true),
            },
          ]
        : []),
      ...(track.dead_link && !playlist.can_edit ? seeking(tTools, playlist, missingOf(track), onFill) : []),
      ...finding(t, playlist, track),
      ...arranging(item),
      ...(track.can_edit
        ? [
            {
              key: 'delete',
              label: t('delete'),
              icon: Trash2,
              danger: true,
              separated: !playlist.can_edit,
              onSelect: () => void deleteTrack(track),
            },
          ]
        : ofTrack.report(track)),
    ];
  };
}

/** Reports whether the reader may suggest a source: only for a track of the playlist's owner, who decides. */
const mayGetSource = ({ my_right: right, owner }: Playlist, track: PlaylistTrack): boolean =>
  holds(right, 'suggest') && !track.can_edit && track.owner !== null && track.owner.id === owner?.id;

/** Reports whether the reader added the item. */
const isOwnIn = (item: PlaylistItem): boolean =>
  (item.kind === 'track' ? item.track.is_mine : item.missing.is_mine) ?? false;

/** A track as a missing item, to search another source for it. */
const missingOf = (track: PlaylistTrack): MissingItem => ({
  entry_id: track.entry_id,
  index: track.index,
  title: track.title,
  artist: track.artist,
  album: track.album,
  duration_seconds: track.duration_seconds,
  url: null,
});

/** Actions that find the track of a missing item. */
function seeking(
  t: Text<'list-tools'>,
  playlist: Playlist,
  missing: MissingItem,
  onFill: (item: MissingItem) => void,
): MenuItem[] {
  return [
    ...(holds(playlist.my_right, 'suggest')
      ? [
          {
            key: 'fill',
            label: t(playlist.can_edit ? 'fill' : 'have'),
            icon: CircleDashed,
            onSelect: () => onFill(missing),
          },
        ]
      : []),
    {
      key: 'search',
      label: t('search'),
      icon: Search,
      href: paths.search(`${missing.title} ${missing.artist}`.trim()),
    },
    ...(missing.url
      ? [
          {
            key: 'source',
            label: t('openSource'),
            onSelect: () => openOutside(missing.url),
          },
        ]
      : []),
  ];
}

function openOutside(address: string | null): void {
  const url = webAddress(address);
  if (url) window.open(url.href, '_blank', 'noopener');
}

function playing(t: Words, playlist: Playlist, track: PlaylistTrack): MenuItem[] {
  return [
    {
      key: 'next',
      label: t('playNext'),
      icon: CornerDownRight,
      onSelect: () => playNext([track], playlist.id),
    },
    {
      key: 'queue',
      label: t('enqueue'),
      icon: ListEnd,
      onSelect: () => {
        enqueue([track], playlist.id);
        void toast.success(t('queued'));
      },
    },
  ];
}

function share(playlist: Playlist, track: string): void {
  sharePlaylist(playlist, { track });
}

function finding(t: Words, playlist: Playlist, track: PlaylistTrack): MenuItem[] {
  const items: MenuItem[] = [
    {
      key: 'share',
      label: t('shareTrack'),
      icon: Share2,
      onSelect: () => share(playlist, track.id),
    },
  ];
  if (track.artist) {
    items.unshift({
      key: 'artist',
      label: t('artistTracks'),
      icon: Search,
      href: paths.search(track.artist),
    });
  }
  return items;
}
