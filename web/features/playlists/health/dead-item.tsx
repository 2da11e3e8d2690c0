import { Check, Search } from 'lucide-react';
import { useRef, useState } from 'react';
import { isExternalTrack } from '#shared/external-links.ts';
import type { Candidate, DeadItem as Item } from '#shared/link-health.ts';
import { deadReasons } from '#shared/messages/dead-reasons.ts';
import { deadItemMessages } from '#shared/messages/dead-items.ts';
import { playlistMessages } from '#shared/messages/playlist-pieces.ts';
import { CoverArt } from '#web/components/cover-art.tsx';
import { HearTrack } from '#web/components/hear-track.tsx';
import { formatDuration, formatTrackTitle } from '#web/lib/format.ts';
import { formatDay } from '#web/lib/format-moments.ts';
import { useLanguage, useText } from '#web/lib/i18n.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { FillBySearch } from '../fill-by-search.tsx';
import { ServiceBadge } from '../outside-link.tsx';
import { focusNext } from '../together/focus-next.ts';
import { DeadMark } from './dead-mark.tsx';
import { useRepair } from './use-repair.ts';

const deadRows = { rows: '[data-dead-item]', button: 'button' };

/** An item that no longer plays: why, and the tracks that could stand in its place. */
export function DeadItem({ playlistId, item }: { playlistId: string; item: Item }) {
  const t = useText(deadItemMessages);
  const tPieces = useText(playlistMessages);
  const row = useRef<HTMLLIElement>(null);
  const [isSearching, setSearching] = useState(false);
  const repair = useRepair(playlistId, () => focusNext(row.current, deadRows));
  const { track, candidates } = item;
  const title = formatTrackTitle(track.title);
  const take = (to: Candidate['track']): void => repair.mutate({ item: item.entry_id, from: track, to });
  return (
    <li ref={row} aria-label={title} data-dead-item="" className="grid grid-cols-1 gap-2">
      <div className="flex min-w-0 items-center gap-3">
        <span className="w-11 shrink-0">
          <CoverArt id={track.id} src={track.cover_url} small />
        </span>
        <div className="min-w-0 flex-1">
          <p className="truncate font-medium">{title}</p>
          <p className="flex min-w-0 items-center gap-2 text-sm text-muted">
            <Why item={item} />
            <span className="truncate">{track.artist || tPieces('unknownArtist')}</span>
          </p>
        </div>
      </div>
      <div className="grid grid-cols-1 gap-2 pl-4">
        {candidates.length > 0 ? (
          <ul aria-label={t('candidates', { title })} className="grid grid-cols-1 gap-1">
            {candidates.map((candidate) => (
              <CandidateRow
                key={candidate.track.id}
                candidate={candidate}
                title={title}
                busy={repair.isPending && repair.variables.to.id === candidate.track.id}
                onTake={() => take(candidate.track)}
              />
            ))}
          </ul>
        ) : (
          <p className="text-sm text-muted">{t('none')}</p>
        )}
        <Button
          size="sm"
          kind="plain"
          icon={Search}
          aria-expanded={isSearching}
          className="-ml-3 justify-self-start"
          onClick={() => setSearching(!isSearching)}
        >
          {t('findOther')}
        </Button>
        {isSearching ? (
          <FillBySearch words={`${title} ${track.artist}`} without={track.id} onUse={take} />
        ) : null}
      </div>
    </li>
  );
}

function Why({ item: { reason, since } }: { item: Item }) {
  const t = useText(deadItemMessages);
  const tReason = useText(deadReasons);
  const language = useLanguage();
  const words = { reason: tReason(reason), date: since ? formatDay(since, language) : '' };
  return (
    <span className="shrink-0" title={since ? t('since', words) : undefined}>
      <DeadMark reason={reason} />
    </span>
  );
}

interface CandidateRowProps {
  candidate: Candidate;
  /** Of the track in whose place it would stand. */
  title: string;
  busy: boolean;
  onTake: () => void;
}

function CandidateRow({ candidate: { track, from }, title, busy, onTake }: CandidateRowProps) {
  const t = useText(deadItemMessages);
  const tPieces = useText(playlistMessages);
  const name = formatTrackTitle(track.title);
  return (
    <li className="flex min-w-0 items-center gap-3">
      <HearTrack track={track} label={t('hear', { name })} />
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">{name}</p>
        <p className="flex min-w-0 items-center gap-2 text-sm text-muted">
          {isExternalTrack(track) ? <ServiceBadge track={track} /> : null}
          {from === 'own' ? <Badge>{t('own')}</Badge> : null}
          <span className="truncate">{track.artist || tPieces('unknownArtist')}</span>
        </p>
      </div>
      <span className="text-sm text-muted tabular-nums max-sm:hidden">
        {formatDuration(track.duration_seconds)}
      </span>
      <Button
        size="sm"
        icon={Check}
        busy={busy}
        aria-label={t('takeNamed', { name, title })}
        onClick={onTake}
      >
        {t('take')}
      </Button>
    </li>
  );
}
