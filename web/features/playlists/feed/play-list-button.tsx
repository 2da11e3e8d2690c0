import { Play, Square } from 'lucide-react';
import { usePlayPlaylist } from '#web/components/use-play-playlist.ts';
import { useText } from '#web/lib/i18n.ts';
import { Button } from '#web/ui/button.tsx';

/** The Play of the list at the head of home. */
export function PlayListButton({ id, name }: { id: string; name: string }) {
  const t = useText('feed');
  const tPlayback = useText('playback');
  const { isChosen, toggle, warm } = usePlayPlaylist(id, 'feed');
  return (
    <Button
      kind="primary"
      icon={isChosen ? Square : Play}
      aria-label={isChosen ? undefined : `${t('play')}: ${name}`}
      lang={isChosen ? tPlayback.lang('stop') : undefined}
      onClick={toggle}
      onPointerEnter={warm}
      className="justify-self-start"
    >
      {isChosen ? tPlayback('stop') : t('play')}
    </Button>
  );
}
