import { sharePlaylist } from '#web/components/share-playlist.ts';
import { useTrackItems } from '#web/components/use-track-items.tsx';
import { CornerDownRight, ListEnd, MessageCircle, Mic2, Share2, Trash2 } from 'lucide-react';
import { useNavigate } from 'react-router';
import { isExternalTrack } from '#shared/music/external-links.ts';
import { isKnownArtist } from '#shared/music/track-defaults.ts';
import type { Playlist, PlaylistTrack, MissingItem } from '#shared/playlists/playlists.ts';
import { type Text, useText } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { enqueue, playNext } from '#web/player/player.ts';
import type { MenuItem } from '#web/ui/menu.tsx';
import { toast } from '#web/ui/toast.ts';
import { askFor } from './comments/comment-about.ts';
import { useDeleteTrack } from './delete-track.ts';
import { fillMenu, sourceMenu } from './fill-menu.ts';
import { openLinkItem, useOpenLink } from './outside-link.tsx';
import type { PlaylistItem } from './playlist-items.ts';
import { useNoteItems } from './notes/use-note-items.ts';
import { useArrangeItems } from './use-arrange-items.ts';

type Words = Text<'playlist-page'>;

/** The menu of a playlist item: by its button, or by a right click. */
export function useItemMenu(
  playlist: Playlist,
  items: readonly PlaylistItem[],
  onFill: (item: MissingItem, asSource?: boolean) => void,
  onNote: (itemId: string) => void,
): (item: PlaylistItem) => MenuItem[] {
  const t = useText('playlist-page');
  const tTools = useText('list-tools');
  const navigate = useNavigate();
  const deleteTrack = useDeleteTrack();
  const linkOf = useOpenLink();
  const ofTrack = useTrackItems();
  const arranging = useArrangeItems(playlist, items);
  const ofNote = useNoteItems(playlist, onNote);

  return (item) => {
    if (item.kind === 'missing') {
      return [
        ...fillMenu(tTools, playlist, item.missing, onFill),
        ...ofNote.write(item),
        ...arranging(item),
        ...ofNote.report(item, item.missing.title),
      ];
    }
    const { track } = item;
    return [
      ...(isExternalTrack(track) ? openLinkItem(linkOf(track)) : []),
      ...playing(t, playlist, track),
      ...ofTrack.lists(track),
      ...ofTrack.sources(track),
      ...sourceMenu(tTools, playlist, track, onFill),
      ...finding(t, playlist, track),
      {
        key: 'comment',
        label: tTools('comment'),
        icon: MessageCircle,
        onSelect: () => {
          askFor({ playlistId: playlist.id, itemId: item.itemId, title: track.title });
          void navigate('#comments');
        },
      },
      ...ofNote.write(item),
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
      ...ofNote.report(item, track.title),
    ];
  };
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
  if (isKnownArtist(track.artist)) {
    items.unshift({
      key: 'artist',
      label: t('artistTracks'),
      icon: Mic2,
      href: paths.artist(track.artist),
    });
  }
  return items;
}
