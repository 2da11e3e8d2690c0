import { Search } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Candidate, DeadItem as Item } from '#shared/ingest/link-health.ts';
import type { Platform } from '#shared/music/tracks.ts';
import { CoverArt } from '#web/components/cover-art.tsx';
import { DeadMark } from '#web/components/dead-mark.tsx';
import { formatTrackTitle } from '#web/lib/format.ts';
import { formatDay } from '#web/lib/format-moments.ts';
import { focusNext } from '#web/lib/focus-next.ts';
import { useLanguage, useText } from '#web/lib/i18n.ts';
import { Button } from '#web/ui/button.tsx';
import { FillBySearch } from '../fill-by-search.tsx';
import { CandidateRow } from './candidate-row.tsx';
import { Elsewhere } from './elsewhere.tsx';
import { useRepair } from './use-repair.ts';

const deadRows = { rows: '[data-dead-item]', button: 'button', otherwise: '[data-tracks]' };

interface DeadItemProps {
  playlistId: string;
  item: Item;
  /** The services whose search is available. */
  elsewhere: readonly Platform[];
}

/** An item that no longer plays: its reason, and candidates to replace it. */
export function DeadItem({ playlistId, item, elsewhere }: DeadItemProps) {
  const t = useText('dead-items');
  const tPieces = useText('playlist-pieces');
  const row = useRef<HTMLLIElement>(null);
  const [isSearching, setSearching] = useState(false);
  const repair = useRepair(playlistId, () => focusNext(row.current, deadRows));
  const { track, candidates } = item;
  const title = formatTrackTitle(track.title);
  const take = (to: Candidate['track']): void => repair.mutate({ item: item.entry_id, from: track, to });
  const busy = repair.isPending ? repair.variables : null;
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
      <div className="grid grid-cols-1 gap-2 pl-4 sm:pl-14">
        {candidates.length > 0 ? (
          <ul aria-label={t('candidates', { title })} className="grid grid-cols-1 gap-2">
            {candidates.map(({ track: to, from, by }) => (
              <CandidateRow
                key={to.id}
                track={to}
                isOwn={from === 'own'}
                isSame={by !== 'words'}
                inPlaceOf={title}
                busy={busy?.to.id === to.id}
                onTake={() => take(to)}
              />
            ))}
          </ul>
        ) : (
          <p className="text-sm text-muted">{t('none')}</p>
        )}
        {elsewhere.length > 0 ? (
          <Elsewhere
            playlistId={playlistId}
            item={item}
            platforms={elsewhere}
            busyWith={busy?.url}
            onTake={(url) => repair.mutate({ item: item.entry_id, from: track, to: track, url })}
          />
        ) : null}
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
  const t = useText('dead-items');
  const tReason = useText('dead-reasons');
  const language = useLanguage();
  const words = { reason: tReason(reason), date: since ? formatDay(since, language) : '' };
  return (
    <span className="shrink-0" title={since ? t('since', words) : undefined}>
      <DeadMark reason={reason} />
    </span>
  );
}
