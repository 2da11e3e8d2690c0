import { ListPlus } from 'lucide-react';
import type { FoundOfEach } from '#shared/playlists/search.ts';
import type { Track } from '#shared/music/tracks.ts';
import { CoverArt } from '#web/components/cover-art.tsx';
import { Marked } from '#web/components/marked.tsx';
import { formatTrackTitle } from '#web/lib/format.ts';
import { useText } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { playTrack } from '#web/player/player.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { PaletteGroup, PaletteItem } from './palette-item.tsx';

interface FoundThingsProps {
  found: FoundOfEach;
  query: string;
  onGo: (path: string) => void;
  onDone: () => void;
  /** Adds a track to a playlist; null for visitors, who have none. */
  onAdd: ((track: Track) => void) | null;
}

/** The server's results: selecting one plays a track, or opens a playlist or a person. */
export function FoundThings({ found, query, onGo, onDone, onAdd }: FoundThingsProps) {
  const t = useText('search');
  const tPieces = useText('playlist-pieces');
  return (
    <>
      <PaletteGroup name={t('tracks')}>
        {found.tracks.map((track) => (
          <PaletteItem
            key={track.id}
            value={track.id}
            icon={<CoverArt id={track.id} src={track.cover_url} colours={track.cover_colours} small />}
            note={track.artist || tPieces('unknownArtist')}
            {...(onAdd ? { second: { label: t('addTo'), icon: ListPlus, act: () => onAdd(track) } } : {})}
            onSelect={() => {
              playTrack(track);
              onDone();
            }}
          >
            <Marked text={formatTrackTitle(track.title)} query={query} />
          </PaletteItem>
        ))}
      </PaletteGroup>
      <PaletteGroup name={t('playlists')}>
        {found.playlists.map((playlist) => (
          <PaletteItem
            key={playlist.id}
            value={playlist.id}
            icon={
              <CoverArt id={playlist.id} src={playlist.cover_url} colours={playlist.cover_colours} small />
            }
            note={playlist.owner?.username ?? tPieces('unknownUser')}
            onSelect={() => onGo(paths.playlist(playlist.id))}
          >
            <Marked text={playlist.name} query={query} />
          </PaletteItem>
        ))}
      </PaletteGroup>
      <PaletteGroup name={t('people')}>
        {found.people.map((person) => (
          <PaletteItem
            key={person.id}
            value={person.id}
            icon={<Avatar name={person.username} src={person.avatar_url} />}
            note={t('publicPlaylists', { count: person.playlist_count })}
            onSelect={() => onGo(paths.user(person.username))}
          >
            <Marked text={person.username} query={query} />
          </PaletteItem>
        ))}
      </PaletteGroup>
    </>
  );
}
