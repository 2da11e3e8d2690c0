import { Square } from 'lucide-react';
import { feedVolumeStep } from '#shared/limits.ts';
import { useText } from '#web/lib/i18n.ts';
import { Button } from '#web/ui/button.tsx';
import { Equalizer } from '#web/player/equalizer.tsx';
import { usePlayback } from '#web/player/playback.ts';
import { stopPlayback } from '#web/player/player.ts';
import { Volume } from './volume.tsx';

/** 'Ferma riproduzione', and the feed's volume in steps of 0.1. */
export function FeedControls() {
  const t = useText('player');
  const playing = usePlayback((state) => state.status === 'playing');
  return (
    <div className="flex items-center gap-x-2 max-sm:w-full sm:gap-x-4">
      <Equalizer playing={playing} className="max-sm:mr-auto max-[23rem]:hidden" />
      <Button size="sm" icon={Square} lang={t.lang('stop')} onClick={stopPlayback}>
        {t('stop')}
      </Button>
      <Volume step={feedVolumeStep} className="w-28 sm:w-40" />
    </div>
  );
}
