import { formatTrackTitle } from '#web/lib/format.ts';
import { useText } from '#web/lib/i18n.ts';
import type { Why } from '#web/player/queue.ts';

/** The words for a song that the player added: where the music comes from, and why this song. */
export function useWhyWords() {
  const t = useText('radio');
  return {
    from: ({ isRadio, from }: Why): string =>
      t(isRadio ? 'radioOf' : 'playingOn', { name: formatTrackTitle(from) }),
    because: ({ reason }: Why): string => {
      if (reason.kind === 'style') return t('style', { genre: reason.genre });
      if (reason.kind === 'sound') return t(soundKey(reason));
      return t('beside', { title: formatTrackTitle(reason.with.title), count: reason.playlists });
    },
  };
}

const soundKey = ({ tempo, key }: { tempo: boolean; key: boolean }) =>
  tempo && key ? 'sameTempoAndKey' : tempo ? 'sameTempo' : key ? 'sameKey' : 'alike';

/** Under a song that the player added: "Playing on from Late hours · with Amber in 12 playlists". */
export function WhyLine({ why, className }: { why: Why; className: string }) {
  const { from, because } = useWhyWords();
  const words = `${from(why)} · ${because(why)}`;
  return (
    <p dir="auto" title={words} className={className}>
      {words}
    </p>
  );
}
