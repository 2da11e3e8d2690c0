import { useEffect, useState } from 'react';
import { useText } from '#web/lib/i18n.ts';
import { setSongTitle } from '#web/lib/title.ts';
import { usePlayback } from '#web/player/playback.ts';
import { useIsSlow, useQuietWord } from './artist-line.tsx';
import { useCurrentSong } from './now-playing.tsx';

/** Announces each song to screen readers, and names it in the browser's tab while it plays. */
export function Announcer() {
  const t = useText('player-bar');
  const song = useCurrentSong();
  const playing = usePlayback((state) => state.status === 'playing');
  const slow = useIsSlow();
  const quiet = useQuietWord();
  const words = song ? t('announce', { title: song.title, artist: song.artist }) : '';
  const [announced, setAnnounced] = useState('');
  // A song is announced when it sounds, and not again after each pause.
  if (playing && words !== announced) setAnnounced(words);

  const tabTitle = playing && song ? `${song.title} · ${song.artist}` : '';
  useEffect(() => {
    setSongTitle(tabTitle);
    return () => setSongTitle('');
  }, [tabTitle]);

  return (
    <output aria-live="polite" className="sr-only">
      {slow ? t('slow') : [quiet, announced].filter(Boolean).join('. ')}
    </output>
  );
}
