import { useQuery } from '@tanstack/react-query';
import type { ModerationNotice } from '#shared/moderation/reports.ts';
import { getTakedownEvidence } from '#shared/moderation/takedown-evidence.ts';
import { Evidence } from '#web/components/evidence/evidence.tsx';
import { formatDuration } from '#web/lib/format.ts';
import { useText } from '#web/lib/i18n.ts';
import { queryOf } from '#web/lib/query.ts';

interface TakedownEvidenceProps {
  notice: Pick<ModerationNotice, 'id' | 'evidence'>;
  /** The token of the mail, for a person without a session. */
  token?: string | undefined;
  isAdmin?: boolean;
}

/** The matching stretches of a takedown on both time lines, with sound; a text until they are loaded. */
export function TakedownEvidence({
  notice: { id, evidence },
  token,
  isAdmin = false,
}: TakedownEvidenceProps) {
  const t = useText('moderation-screen');
  const { data } = useQuery({
    ...queryOf(getTakedownEvidence, { params: { id }, query: token ? { token } : {} }),
    enabled: evidence.length > 0,
  });
  if (evidence.length === 0) return null;
  return (
    <section className="grid grid-cols-1 gap-3 pb-2">
      <h3 className="text-sm font-medium">{t('evidence')}</h3>
      {data ? (
        <Evidence scan={{ ...data, kind: 'rescan' }} isAdmin={isAdmin} />
      ) : (
        <Places stretches={evidence} />
      )}
    </section>
  );
}

function Places({ stretches }: { stretches: ModerationNotice['evidence'] }) {
  const t = useText('moderation-screen');
  return (
    <ul className="grid gap-1 text-sm break-words tabular-nums">
      {stretches.map((stretch) => (
        <li key={`${stretch.upload_from} ${stretch.title}`}>
          {t('stretch', {
            from: formatDuration(stretch.upload_from),
            to: formatDuration(stretch.upload_to),
            workFrom: formatDuration(stretch.work_from),
            workTo: formatDuration(stretch.work_to),
            title: stretch.artist ? `${stretch.title} · ${stretch.artist}` : stretch.title,
          })}
        </li>
      ))}
    </ul>
  );
}
