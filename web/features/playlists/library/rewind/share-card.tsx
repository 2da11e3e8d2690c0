import { useMutation } from '@tanstack/react-query';
import { Download, Image, Share2 } from 'lucide-react';
import { useEffect } from 'react';
import type { ListeningStatistics } from '#shared/social/listening-statistics.ts';
import { useCurrentUser } from '#web/lib/current-user.ts';
import { formatTrackTitle } from '#web/lib/format.ts';
import { useText } from '#web/lib/i18n.ts';
import { saveBlob } from '#web/lib/save-as.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { type CardFacts, drawCard } from './draw-card.ts';
import { RewindSection } from './rewind-section.tsx';

interface ShareCardProps {
  statistics: ListeningStatistics;
  title: string;
  /** The time listened, in words. */
  time: string;
  period: string;
}

/** A picture of the rewind: drawn in this browser when its reader asks for it, and sent nowhere. */
export function ShareCard({ statistics, title, time, period }: ShareCardProps) {
  const t = useText('rewind');
  const { user } = useCurrentUser();
  const songs = statistics.tracks.slice(0, 5).map(({ track }) => track);
  const facts: CardFacts = {
    name: user?.username ?? '',
    title,
    time: t('cardTime', { time }),
    heading: t('cardSongs'),
    songs: songs.map(({ title: song, artist }) => ({ title: formatTrackTitle(song), artist })),
    cover: songs[0] ?? null,
  };
  const make = useMutation({
    mutationFn: async () => {
      const blob = await drawCard(facts);
      return { blob, url: URL.createObjectURL(blob) };
    },
  });
  const card = make.data;
  useEffect(() => () => URL.revokeObjectURL(card?.url ?? ''), [card]);
  const file = card && new File([card.blob], `${t('cardFile', { period })}.png`, { type: 'image/png' });
  const mayShare = file !== undefined && navigator.canShare?.({ files: [file] });
  return (
    <RewindSection title={t('card')}>
      <p className="-mt-3 mb-4 max-w-2xl text-muted">{t('cardNote')}</p>
      {make.error ? <Notice kind="error">{t('cardFailed')}</Notice> : null}
      {card && file ? (
        <div className="grid justify-items-start gap-4">
          <img
            src={card.url}
            width={1080}
            height={1350}
            alt={t('made', { title, time, songs: facts.songs.map((song) => song.title).join(', ') })}
            className="h-auto w-full max-w-80 rounded-panel shadow-lift"
          />
          <div className="flex flex-wrap gap-2">
            <Button kind="primary" icon={Download} onClick={() => saveBlob(card.blob, file.name)}>
              {t('save')}
            </Button>
            {mayShare ? (
              <Button
                icon={Share2}
                // A sheet that is closed is a change of mind, not a failure.
                onClick={() => void navigator.share({ files: [file] }).catch(() => undefined)}
              >
                {t('share')}
              </Button>
            ) : null}
          </div>
        </div>
      ) : (
        <Button icon={Image} busy={make.isPending} onClick={() => make.mutate()}>
          {t('make')}
        </Button>
      )}
    </RewindSection>
  );
}
