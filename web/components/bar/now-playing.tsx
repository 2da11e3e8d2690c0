import { Link } from 'react-router';
import { ArtistLink } from '../artist-link.tsx';
import { CoverArt } from '../cover-art.tsx';
import { formatTrackTitle } from '#web/lib/format.ts';
import { useText } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { Equalizer } from '#web/player/equalizer.tsx';
import { currentOf, usePlayback } from '#web/player/playback.ts';
import { ArtistLine } from './artist-line.tsx';
import { CurrentNote } from './current-note.tsx';
import { SourceChip } from './source-chip.tsx';

/** The current song: its texts and their links. */
export function useCurrentSong() {
  const t = useText('playlist-pieces');
  const item = usePlayback(currentOf);
  if (!item) return null;
  const { track, playlistId } = item;
  return {
    id: track.id,
    title: formatTrackTitle(track.title),
    artist: track.artist || t('unknownArtist'),
    by: track.artist,
    cover: track.cover_url,
    colours: track.cover_colours,
    href: playlistId ? paths.playlist(playlistId, { track: track.id }) : null,
  };
}

/** Cover, title and artist, with the equalizer while it sounds. */
export function NowPlaying() {
  const song = useCurrentSong();
  const playing = usePlayback((state) => state.status === 'playing');
  if (!song) return null;
  return (
    <div className="flex min-w-0 items-center gap-3">
      <div className="w-14 shrink-0">
        <CoverArt id={song.id} src={song.cover} colours={song.colours} />
      </div>
      <div className="min-w-0">
        <p className="truncate font-medium">
          {song.href ? (
            <Link to={song.href} className="hover:underline">
              {song.title}
            </Link>
          ) : (
            song.title
          )}
        </p>
        <div className="flex min-w-0 items-center gap-2 text-sm">
          <ArtistLine artist={<ArtistLink artist={song.by} />} />
          <SourceChip />
        </div>
        <CurrentNote className="truncate text-xs text-muted" />
      </div>
      <Equalizer playing={playing} className="ml-1 shrink-0" />
    </div>
  );
}
