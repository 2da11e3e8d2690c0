import { type ReactNode, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { useText } from '#web/lib/i18n.ts';
import { cn } from '#web/ui/cn.ts';
import { usePlayback } from '#web/player/playback.ts';
import { quietWord } from '#web/player/quiet-word.ts';

/** Loading time after which the reason is shown. */
const slowMs = 1500;

/** Reports whether the track has been loading for longer than `slowMs`. */
export function useIsSlow(): boolean {
  const isLoading = usePlayback((state) => state.status === 'loading');
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!isLoading) return undefined;
    const timer = setTimeout(() => setSlow(true), slowMs);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isLoading]);
  return slow && isLoading;
}

/** The player's short message about its own last decision, or an empty string. */
export function useQuietWord(): string {
  const t = useText('heard-from');
  const word = useStore(quietWord);
  return word ? t(word.text, word.params) : '';
}

/** The artist, or instead the reason of a slow start, or the player's short message. */
export function ArtistLine({ artist, className }: { artist: ReactNode; className?: string }) {
  const t = useText('player-bar');
  const slow = useIsSlow();
  const quiet = useQuietWord();
  const words = quiet || artist;
  return (
    <span
      title={quiet || undefined}
      className={cn('block truncate', slow ? 'text-signal' : 'text-muted', className)}
    >
      {slow ? t('slow') : words}
    </span>
  );
}

/** The reason of a slow start or the player's short message alone, for a row that names the artist itself. */
export function PlayingWords() {
  const t = useText('player-bar');
  const slow = useIsSlow();
  const quiet = useQuietWord();
  const words = slow ? t('slow') : quiet;
  return words ? <span className="max-w-full shrink-0 truncate text-signal">{words}</span> : null;
}
