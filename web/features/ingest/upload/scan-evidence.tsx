import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { getScan, type Scan, type ScanState } from '#shared/music/copyright.ts';
import type { KeyOf } from '#shared/texts/texts.ts';
import { ScanStateBadge } from '#web/components/evidence/scan-state.tsx';
import { useText } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { queryOf } from '#web/lib/query.ts';
import { Button } from '#web/ui/button.tsx';
import { cn } from '#web/ui/cn.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { FailedNotice } from '#web/ui/failed-notice.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { DisputeForm } from './dispute-form.tsx';

const Evidence = lazyPart(() => import('#web/components/evidence/evidence.tsx'), 'Evidence');

const askMs = 20_000;
const open: readonly ScanState[] = ['pending', 'disputed', 'failed'];

interface ScanEvidenceProps {
  scanId: string;
  startsOpen?: boolean;
}

/** A blocked file's evidence (on demand), the form to dispute it, and the outcome. */
export function ScanEvidence({ scanId, startsOpen = false }: ScanEvidenceProps) {
  const t = useText('dispute');
  const [isOpen, setOpen] = useState(startsOpen);
  const id = useId();
  const scan = useQuery({
    ...queryOf(getScan, { params: { id: scanId } }),
    // Somebody may decide while the page is open.
    refetchInterval: ({ state }) => (state.data && open.includes(state.data.state) ? askMs : false),
  });
  const { data } = scan;
  if (scan.isError && !data) {
    return <FailedNotice onRetry={() => scan.refetch()}>{t('loadFailed')}</FailedNotice>;
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      {data ? <Fate scan={data} /> : null}
      {data?.matches.length === 0 ? null : (
        <Button
          size="sm"
          icon={ChevronDown}
          className={cn('justify-self-start', isOpen && '[&_svg]:rotate-180')}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {t(isOpen ? 'hide' : 'show')}
        </Button>
      )}
      {isOpen ? (
        <div id={id} className="grid grid-cols-1 gap-5 rounded-cover bg-page p-4">
          {data ? (
            <>
              <p className="text-sm text-muted">{t('intro')}</p>
              <Evidence scan={data} />
              {data.can_dispute ? <DisputeForm scan={data} /> : null}
            </>
          ) : (
            <LoadingRegion label={t('loading')}>
              <Skeleton className="h-40" />
            </LoadingRegion>
          )}
        </div>
      ) : null}
    </div>
  );
}

const fates = {
  disputed: 'waiting',
  failed: 'held',
  released: 'released',
  clear: 'cleared',
  upheld: 'upheld',
} as const satisfies Partial<Record<ScanState, KeyOf<'dispute'>>>;

/** The outcome since it was blocked. */
function Fate({ scan }: { scan: Scan }) {
  const t = useText('dispute');
  const words = useText('upload-screen');
  if (scan.state === 'pending' || scan.state === 'matched') return null;
  return (
    <div className="grid gap-1.5 text-sm">
      <p className="flex flex-wrap items-center gap-2" aria-live="polite">
        <ScanStateBadge state={scan.state} />
        <span>{t(fates[scan.state])}</span>
      </p>
      {scan.decision_note ? (
        <blockquote className="border-l-2 border-line pl-3 break-words whitespace-pre-line text-muted">
          {scan.decision_note}
        </blockquote>
      ) : null}
      {scan.playlist_id && (scan.state === 'released' || scan.state === 'clear') ? (
        <TextLink
          className="justify-self-start"
          to={paths.playlist(scan.playlist_id, scan.track_id ? { track: scan.track_id } : {})}
        >
          {words('listen')}
        </TextLink>
      ) : null}
    </div>
  );
}
