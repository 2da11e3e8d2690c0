import { Volume1, Volume2, VolumeX } from 'lucide-react';
import { volumeStep } from '#shared/limits.ts';
import { useText } from '#web/lib/i18n.ts';
import { IconButton } from '#web/ui/button.tsx';
import { cn } from '#web/ui/cn.ts';
import { Slider } from '#web/ui/slider.tsx';
import { usePlayback } from '#web/player/playback.ts';
import { setVolume, toggleMute } from '#web/player/controls.ts';
import { serviceNames } from '#shared/music/service-names.ts';

interface VolumeProps {
  /** 0.01 here, 0.1 on the feed (specification, section 9). */
  step?: number;
  className?: string;
}

/** Mute, and a slider from 0 to 1; a text instead if the source forbids setting the volume. */
export function Volume({ step = volumeStep, className }: VolumeProps) {
  const t = useText('player-bar');
  const volume = usePlayback((state) => state.volume);
  const muted = usePlayback((state) => state.muted);
  const allowed = usePlayback((state) => state.abilities.volume);
  const embed = usePlayback((state) => state.embed?.kind ?? null);
  const shown = muted ? 0 : volume;
  const Icon = shown === 0 ? VolumeX : shown < 0.5 ? Volume1 : Volume2;
  const why = embed ? t('noVolume', { service: serviceNames[embed] }) : t('noVolumeHere');
  return (
    <div className={cn('flex items-center', className)} title={allowed ? undefined : why}>
      <IconButton
        label={shown === 0 ? t('unmute') : t('mute')}
        icon={Icon}
        disabled={!allowed}
        onClick={toggleMute}
      />
      <Slider
        label={t('volume')}
        min={0}
        max={1}
        step={step}
        value={shown}
        valueText={`${Math.round(shown * 100)} %`}
        disabled={!allowed}
        onValueChange={setVolume}
        className="min-w-16"
      />
      {allowed ? null : <span className="sr-only">{why}</span>}
    </div>
  );
}
