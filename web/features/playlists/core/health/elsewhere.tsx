import { useQuery } from '@tanstack/react-query';
import { Globe } from 'lucide-react';
import { useState } from 'react';
import { type DeadItem, type OutsideCandidate, searchElsewhere } from '#shared/ingest/link-health.ts';
import type { Platform } from '#shared/music/tracks.ts';
import { errorText } from '#web/lib/error-text.ts';
import { formatTrackTitle } from '#web/lib/format.ts';
import { useLanguage, useText } from '#web/lib/i18n.ts';
import { queryOf } from '#web/lib/query.ts';
import { bareLink } from '#web/player/bare-link.ts';
import { serviceNames } from '#shared/music/service-names.ts';
import type { PlayableTrack } from '#web/player/queue.ts';
import { Button } from '#web/ui/button.tsx';
import { FailedNotice } from '#web/ui/failed-notice.tsx';
import { CandidateRow } from './candidate-row.tsx';

interface ElsewhereProps {
  playlistId: string;
  item: DeadItem;
  platforms: readonly Platform[];
  /** The address that is being taken. */
  busyWith: string | undefined;
  onTake: (url: string) => void;
}

/** Links that other services find for a dead item: after a press, or at once if Segue has no candidate. */
export function Elsewhere({ playlistId, item, platforms, busyWith, onTake }: ElsewhereProps) {
  const t = useText('dead-items');
  const nameAll = useNames();
  const [isAsked, setAsked] = useState(item.candidates.length === 0);
  const { data, error, refetch } = useQuery({
    ...queryOf(searchElsewhere, { params: { id: playlistId, item: item.entry_id } }),
    enabled: isAsked,
    retry: false,
    staleTime: Infinity,
  });
  const services = nameAll(platforms);
  const title = formatTrackTitle(item.track.title);
  if (!isAsked) {
    return (
      <Button
        size="sm"
        kind="plain"
        icon={Globe}
        className="-ml-3 justify-self-start text-left"
        onClick={() => setAsked(true)}
      >
        {t('searchElsewhere', { services })}
      </Button>
    );
  }
  if (error) {
    return <FailedNotice onRetry={refetch}>{errorText(error, t('silent', { services }))}</FailedNotice>;
  }
  if (!data) return <output className="text-sm text-muted">{t('searching', { services })}</output>;
  const answering = platforms.filter((platform) => !data.silent.includes(platform));
  return (
    <div aria-live="polite" className="grid grid-cols-1 gap-2">
      {data.candidates.length > 0 ? (
        <ul aria-label={t('elsewhere', { title })} className="grid grid-cols-1 gap-2">
          {data.candidates.map((candidate) => (
            <CandidateRow
              key={candidate.url}
              track={toPlayable(candidate)}
              inPlaceOf={title}
              busy={busyWith === candidate.url}
              onTake={() => onTake(candidate.url)}
            />
          ))}
        </ul>
      ) : null}
      {data.candidates.length === 0 && answering.length > 0 ? (
        <p className="text-sm text-muted">{t('noneElsewhere', { services: nameAll(answering) })}</p>
      ) : null}
      {data.silent.length > 0 ? (
        <p className="text-sm text-muted">{t('silent', { services: nameAll(data.silent) })}</p>
      ) : null}
    </div>
  );
}

/** "YouTube, Spotify" */
function useNames(): (platforms: readonly Platform[]) => string {
  const language = useLanguage();
  const format = new Intl.ListFormat(language, { style: 'short', type: 'unit' });
  return (platforms) => format.format(platforms.map((platform) => serviceNames[platform]));
}

/** A link as a track for the player: it is no track yet. */
const toPlayable = ({ url, ...found }: OutsideCandidate): PlayableTrack => ({
  ...found,
  id: bareLink(url),
  storage_type: 'URL',
  source_url: url,
});
