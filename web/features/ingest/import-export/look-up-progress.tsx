import { useText } from '#web/lib/i18n.ts';
import { Notice } from '#web/ui/notice.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import type { LookUps } from './use-look-ups.ts';

/** The progress of looking up links' names; afterwards the number of links without a name. */
export function LookUpProgress({ lists, done, total, hasStopped }: LookUps) {
  const t = useText('import-page');
  const count = lists.flatMap(({ lines }) => lines).filter(({ is_nameless }) => is_nameless).length;
  if (done < total && !hasStopped) {
    const label = t('lookingUp', { done, total });
    return (
      <div className="grid max-w-3xl gap-2">
        <p className="text-sm text-muted tabular-nums">{label}</p>
        <ProgressBar label={label} percent={(100 * done) / total} />
      </div>
    );
  }
  if (count === 0) return null;
  return <Notice kind="info">{t(hasStopped ? 'namesStopped' : 'nameless', { count })}</Notice>;
}
