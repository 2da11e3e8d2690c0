import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { listOwnScans, type ScanSummary } from '#shared/music/copyright.ts';
import { ScanStateBadge } from '#web/components/evidence/scan-state.tsx';
import { formatRelative } from '#web/lib/format.ts';
import { useLanguage, useText } from '#web/lib/i18n.ts';
import { queryOf } from '#web/lib/query.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ScanEvidence } from './scan-evidence.tsx';
import { useQueue } from './upload-queue.ts';

/** The reader's blocked uploads, including those that left the queue long ago. Renders nothing without any. */
export function BlockedUploads() {
  const t = useText('dispute');
  const id = useId();
  const { data } = useQuery(queryOf(listOwnScans));
  const { items } = useQueue();
  const inQueue = new Set(items.map((item) => item.error?.scanId));
  const scans = (data ?? []).filter((scan) => !inQueue.has(scan.id));
  if (scans.length === 0) return null;
  return (
    <Card aria-labelledby={id} className="mt-8 grid grid-cols-1 gap-2">
      <h2 id={id} className="text-lg font-semibold">
        {t('ownHeading')}
      </h2>
      <p className="text-sm text-muted">{t('ownIntro')}</p>
      <ul className="grid grid-cols-1 divide-y divide-line">
        {scans.map((scan) => (
          <BlockedUpload key={scan.id} scan={scan} />
        ))}
      </ul>
    </Card>
  );
}

function BlockedUpload({ scan }: { scan: ScanSummary }) {
  const t = useText('dispute');
  const language = useLanguage();
  const [isOpen, setOpen] = useState(false);
  const { title, artist, matched_title: matchedTitle, matched_artist: matchedArtist } = scan;
  return (
    <li className="grid grid-cols-1 gap-3 py-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
        <div className="grid min-w-0 gap-1">
          <p className="break-words">
            <span className="font-medium">{title}</span>
            {artist ? <span className="text-muted"> · {artist}</span> : null}
          </p>
          <p className="text-sm break-words text-muted">
            {matchedTitle === null
              ? t('ownHeld')
              : matchedArtist
                ? t('ownMatch', { title: matchedTitle, artist: matchedArtist })
                : t('ownMatchTitle', { title: matchedTitle })}
            {' · '}
            <time dateTime={scan.created_at}>{formatRelative(scan.created_at, language)}</time>
          </p>
        </div>
        {/* Opened, the evidence tells the state itself. */}
        {isOpen && scan.state !== 'matched' ? null : <ScanStateBadge state={scan.state} />}
      </div>
      {isOpen ? (
        <ScanEvidence scanId={scan.id} startsOpen />
      ) : scan.match_count === 0 ? null : (
        <Button size="sm" icon={ChevronDown} className="justify-self-start" onClick={() => setOpen(true)}>
          {t('show')}
        </Button>
      )}
    </li>
  );
}
