import { useText } from '#web/lib/i18n.ts';
import { usePlayback } from '#web/player/playback.ts';
import { Notice } from '#web/ui/notice.tsx';

/** A banner for a playlist of the feed that cannot be played (specification, section 8). */
export function FeedBanner() {
  const t = useText('playback');
  const failed = usePlayback((state) => state.status === 'error' && state.origin?.from === 'feed');
  if (!failed) return null;
  return (
    <Notice kind="error" className="mb-6">
      {t('banner')}
    </Notice>
  );
}
