import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { getScan, type Scan } from '#shared/music/copyright.ts';
import { Evidence } from '#web/components/evidence/evidence.tsx';
import { ScanStateBadge } from '#web/components/evidence/scan-state.tsx';
import { formatDateTime } from '#web/lib/format-moments.ts';
import { useLanguage, useText } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { queryOf } from '#web/lib/query.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { FailedNotice } from '#web/ui/failed-notice.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { DecisionDialog } from './decision-dialog.tsx';

interface ScanDetailProps {
  id: string;
  onClose: () => void;
}

/** One scan: its uploader, matches, notes and decision. */
export function ScanDetail({ id, onClose }: ScanDetailProps) {
  const t = useText('copyright-screen');
  const scan = useQuery(queryOf(getScan, { params: { id } }));
  return (
    <Card className="grid grid-cols-1 gap-5 lg:sticky lg:top-20">
      <Button
        kind="plain"
        size="sm"
        icon={ArrowLeft}
        data-back=""
        className="-ml-3 justify-self-start lg:hidden"
        onClick={onClose}
      >
        {t('backToQueue')}
      </Button>
      {scan.data ? (
        <Found scan={scan.data} />
      ) : scan.isError ? (
        <FailedNotice onRetry={() => scan.refetch()}>{t('loadFailed')}</FailedNotice>
      ) : (
        <LoadingRegion label={t('loading')} className="grid gap-3">
          <Skeleton className="h-12" />
          <Skeleton className="h-40" />
          <Skeleton className="h-11" />
        </LoadingRegion>
      )}
    </Card>
  );
}

function Found({ scan }: { scan: Scan }) {
  const t = useText('copyright-screen');
  const [decision, setDecision] = useState<'uphold' | 'release' | null>(null);
  return (
    <>
      <Head scan={scan} />
      {scan.state === 'failed' ? <p className="text-muted">{t('failedText')}</p> : null}
      <Said scan={scan} />
      {scan.matches.length > 0 ? <Evidence scan={scan} isAdmin /> : null}
      {scan.matches.length === 0 && scan.state !== 'failed' ? (
        <p className="text-muted">{t('noEvidence')}</p>
      ) : null}
      {scan.can_decide ? (
        <div className="flex flex-wrap gap-3 border-t border-line pt-5">
          <Button onClick={() => setDecision('uphold')}>{t('uphold')}</Button>
          <Button onClick={() => setDecision('release')}>{t('release')}</Button>
        </div>
      ) : null}
      <DecisionDialog scan={scan} decision={decision} onClose={() => setDecision(null)} />
    </>
  );
}

function Head({ scan }: { scan: Scan }) {
  const t = useText('copyright-screen');
  const language = useLanguage();
  const { owner, kind, created_at } = scan;
  const words = { username: owner?.username ?? t('nobody'), when: formatDateTime(created_at, language) };
  return (
    <div className="grid gap-1">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <h3 className="min-w-0 text-lg font-semibold break-words">
          {scan.title} <span className="font-normal text-muted">· {scan.artist}</span>
        </h3>
        <ScanStateBadge state={scan.state} />
      </div>
      <p className="text-sm text-muted">
        {owner ? (
          <TextLink to={paths.user(owner.username)}>
            {t(kind === 'upload' ? 'sentBy' : 'trackOf', words)}
          </TextLink>
        ) : (
          t(kind === 'upload' ? 'sentBy' : 'trackOf', words)
        )}
      </p>
    </div>
  );
}

/** The uploader's and the administrator's notes, if any. */
function Said({ scan }: { scan: Scan }) {
  const t = useText('evidence');
  const language = useLanguage();
  const notes = [
    { name: t('yourNote'), note: scan.dispute_note, at: scan.disputed_at },
    { name: t('decision'), note: scan.decision_note, at: scan.decided_at },
  ].filter(({ at }) => at !== null);
  if (notes.length === 0) return null;
  return (
    <dl className="grid gap-3">
      {notes.map(({ name, note, at }) => (
        <div key={name} className="grid gap-1 rounded-cover bg-page p-4">
          <dt className="flex justify-between gap-3 text-sm text-muted">
            <span>{name}</span>
            <span>{at ? formatDateTime(at, language) : ''}</span>
          </dt>
          <dd className="break-words whitespace-pre-line">{note || t('noNote')}</dd>
        </div>
      ))}
    </dl>
  );
}
