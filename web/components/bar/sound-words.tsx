import { useText } from '#web/lib/i18n.ts';
import { cn } from '#web/ui/cn.ts';
import { usePlayback } from '#web/player/playback.ts';

const notes = 12;

/** Tempo and key of the song that plays: "124 BPM · A minor". Renders nothing of what is not sure. */
export function SoundWords({ className }: { className?: string }) {
  const t = useText('radio');
  const sound = usePlayback((state) => state.info?.sound ?? null);
  if (!sound) return null;
  const words: string[] = [];
  if (sound.bpm !== null) words.push(t('bpm', { bpm: sound.bpm }));
  if (sound.key !== null) {
    const [mode, names] =
      sound.key < notes ? (['major', 'majorNotes'] as const) : (['minor', 'minorNotes'] as const);
    words.push(t(mode, { note: t(names).split(' ')[sound.key % notes] ?? '' }));
  }
  if (words.length === 0) return null;
  return (
    <span data-sound="" className={cn('text-xs whitespace-nowrap text-muted tabular-nums', className)}>
      {words.join(' · ')}
    </span>
  );
}
