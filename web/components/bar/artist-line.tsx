import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { useText } from '#web/lib/i18n.ts';
import { cn } from '#web/ui/cn.ts';
import { usePlayback } from '#web/player/playback.ts';
import { quietWord } from '#web/player/quiet-word.ts';

/** How long one waits before it is said why. */
const slowMs = 1500;

/** Whether the music is waited for, and for so long already that one wonders why. */
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

/** What the player did by itself a moment ago, or empty. */
export function useQuietWord(): string {
  const t = useText('heard-from');
  const word = useStore(quietWord);
  return word ? t(word.text, word.params) : '';
}

/** The artist; while the network keeps the music waiting, that; and in passing what the player did by itself. */
export function ArtistLine({ artist, className }: { artist: string; className?: string }) {
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
