import { playerBarMessages } from '#shared/messages/player-bar.ts';
import { isExternalTrack } from '#shared/external-links.ts';
import { useText } from '#web/lib/i18n.ts';
import { Card } from '#web/ui/card.tsx';
import { Equalizer } from '../equalizer.tsx';
import { currentOf, usePlayback } from '../playback.ts';
import { ArtistLine } from './artist-line.tsx';
import { useCurrentSong } from './now-playing.tsx';
import { Scrubber } from './scrubber.tsx';
import { ServiceLinks } from './embed-panel.tsx';
import { Transport } from './transport.tsx';
import { Trouble } from './trouble.tsx';
import { Volume } from './volume.tsx';

/** The playlist page's player: what plays, large. */
export function DetailControls() {
  const t = useText(playerBarMessages);
  const song = useCurrentSong();
  const item = usePlayback(currentOf);
  const playing = usePlayback((state) => state.status === 'playing');
  if (!song || !item) return null;
  const link = isExternalTrack(item.track) ? item.track.source_url : null;
  return (
    <Card aria-label={t('nowPlaying')} className="animate-arrive overflow-hidden p-0!">
      <Trouble quiet />
      <div className="grid gap-3 p-4 sm:px-6 sm:py-5">
        <div className="flex items-center gap-4">
          <Equalizer playing={playing} className="h-8! shrink-0 gap-1! *:w-1!" />
          <div className="min-w-0 flex-1">
            <p className="truncate font-display text-lg font-semibold">{song.title}</p>
            <ArtistLine artist={song.artist} className="text-sm" />
          </div>
          {link ? <ServiceLinks address={link} /> : null}
        </div>
        <Scrubber bars={220} className="[&>div]:h-14! max-sm:[&>div]:h-10!" />
        <div className="grid items-center gap-2 sm:grid-cols-[1fr_auto_1fr]">
          <span className="max-sm:hidden" />
          <Transport />
          <Volume className="w-44 justify-self-center sm:justify-self-end" />
        </div>
      </div>
    </Card>
  );
}
