import { Play } from 'lucide-react';
import { artistSongsRead } from '#shared/limits.ts';
import type { Track } from '#shared/music/tracks.ts';
import type { Artist } from '#shared/playlists/artists.ts';
import { CoverArt } from '#web/components/cover-art.tsx';
import { FollowArtistButton } from '#web/components/follow-artist-button.tsx';
import { SleeveLight } from '#web/components/sleeve-light.tsx';
import { useText } from '#web/lib/i18n.ts';
import { playTracks } from '#web/player/play-tracks.ts';
import { Button } from '#web/ui/button.tsx';
import { cn } from '#web/ui/cn.ts';

/** Names longer than this do not fit one line at the size of a title. */
const longName = 16;

/** An artist's name beside the cover of their most played song, in its light, a Play for the songs below, and Follow. */
export function ArtistHead({ artist, tracks }: { artist: Artist; tracks: readonly Track[] }) {
  const t = useText('artists');
  const { name, key, cover_url, cover_colours, song_count: count, playlists } = artist;
  const songs = t(count < artistSongsRead ? 'songCount' : 'manySongs', { count });
  const lists = playlists.length > 0 ? t('listCount', { count: playlists.length }) : null;
  return (
    <header className="grid grid-cols-[7rem_minmax(0,1fr)] items-end gap-x-4 gap-y-3 sm:grid-cols-[14rem_minmax(0,1fr)] sm:gap-x-8">
      <SleeveLight playlist={{ id: key, cover_colours }} />
      <div className="sm:row-span-2">
        <CoverArt id={key} src={cover_url} colours={cover_colours} className="shadow-lift" />
      </div>
      <div className="grid min-w-0 gap-1 sm:gap-2">
        <p className="text-sm text-muted">{t('artist')}</p>
        <h1
          className={cn('text-xl font-extrabold wrap-break-word', name.length <= longName && 'sm:text-hero')}
        >
          {name}
        </h1>
        <p className="text-sm text-muted">{[songs, lists].filter(Boolean).join(' · ')}</p>
      </div>
      <div className="flex flex-wrap items-center gap-2 max-sm:col-span-2">
        {tracks.length > 0 ? (
          <Button kind="primary" icon={Play} title={t('playHint')} onClick={() => playTracks(tracks)}>
            {t('play')}
          </Button>
        ) : null}
        <FollowArtistButton artist={artist} />
      </div>
    </header>
  );
}
