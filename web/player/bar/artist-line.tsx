import { useEffect, useState } from 'react';
import { playerBarMessages } from '#shared/messages/player-bar.ts';
import { useText } from '#web/lib/i18n.ts';
import { cn } from '#web/ui/cn.ts';
import { usePlayback } from '../playback.ts';

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

/** The artist; while the network keeps the music waiting, that. */
export function ArtistLine({ artist, className }: { artist: string; className?: string }) {
  const t = useText(playerBarMessages);
  const slow = useIsSlow();
  return (
    <span className={cn('block truncate', slow ? 'text-signal' : 'text-muted', className)}>
      {slow ? t('slow') : artist}
    </span>
  );
}
