import { moderationScreen } from '#shared/messages/moderation-screen.ts';
import type { TakedownEvidence as Stretch } from '#shared/reports.ts';
import { formatDuration } from '#web/lib/format.ts';
import { useText } from '#web/lib/i18n.ts';

/** The stretches by which a track was taken down, each with its place in the work. */
export function TakedownEvidence({ stretches }: { stretches: readonly Stretch[] }) {
  const t = useText(moderationScreen);
  if (stretches.length === 0) return null;
  return (
    <section className="grid gap-1">
      <h3 className="text-sm font-medium">{t('evidence')}</h3>
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
    </section>
  );
}
