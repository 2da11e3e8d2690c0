import { CircleDashed, Layers, Search } from 'lucide-react';
import { webAddress } from '#shared/music/external-links.ts';
import type { MissingItem, Playlist, PlaylistTrack } from '#shared/playlists/playlists.ts';
import { holds } from '#web/components/playlist-rights.ts';
import type { Text } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import type { MenuItem } from '#web/ui/menu.tsx';

type Words = Text<'list-tools'>;
type OnFill = (item: MissingItem, asSource?: boolean) => void;

/** Menu items that find the track of a missing item. */
export function fillMenu(t: Words, playlist: Playlist, missing: MissingItem, onFill: OnFill): MenuItem[] {
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

/** Menu items that find another source of a track: by a suggestion, and for readers of a dead link by a search. */
export function sourceMenu(t: Words, playlist: Playlist, track: PlaylistTrack, onFill: OnFill): MenuItem[] {
  const missing = asMissing(track);
  return [
    ...(mayGetSource(playlist, track)
      ? [
          {
            key: 'suggest-source',
            label: t('suggestSource'),
            icon: Layers,
            onSelect: () => onFill(missing, true),
          },
        ]
      : []),
    ...(track.dead_link && !playlist.can_edit ? fillMenu(t, playlist, missing, onFill) : []),
  ];
}

/** Reports whether the reader may suggest a source: only for a track of the playlist's owner, who decides. */
const mayGetSource = ({ my_right: right, owner }: Playlist, track: PlaylistTrack): boolean =>
  holds(right, 'suggest') && !track.can_edit && track.owner !== null && track.owner.id === owner?.id;

/** A track as a missing item, to search another source for it. */
const asMissing = (track: PlaylistTrack): MissingItem => ({
  entry_id: track.entry_id,
  index: track.index,
  title: track.title,
  artist: track.artist,
  album: track.album,
  duration_seconds: track.duration_seconds,
  url: null,
});

function openOutside(address: string | null): void {
  const url = webAddress(address);
  if (url) window.open(url.href, '_blank', 'noopener');
}
