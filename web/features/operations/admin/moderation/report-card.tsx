import { Link } from 'react-router';
import type { ReportGroup } from '#shared/moderation/reports.ts';
import { CoverArt } from '#web/components/cover-art.tsx';
import { deedKey, stateKey } from '#web/components/moderation/decision-words.ts';
import { formatDate, formatRelative } from '#web/lib/format.ts';
import { useLanguage, useText } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { DecisionForm } from './decision-form.tsx';

/** One reported thing: its reports, earlier decisions, and the form for a decision. */
export function ReportCard({ group }: { group: ReportGroup }) {
  const t = useText('moderation-screen');
  return (
    <Card className="grid grid-cols-1 gap-5 lg:grid-cols-2">
      <div className="grid min-w-0 content-start gap-4">
        <Preview target={group.target} />
        <Reports group={group} />
        <History group={group} />
      </div>
      {group.can_decide ? <DecisionForm group={group} /> : <Notice kind="info">{t('ownOne')}</Notice>}
    </Card>
  );
}

function Preview({ target }: { target: ReportGroup['target'] }) {
  const t = useText('moderation-screen');
  const { kind, name, owner, path, state } = target;
  return (
    <div className="flex gap-4">
      <div className="w-24 shrink-0">
        {kind === 'person' ? (
          <Avatar name={name} src={target.cover_url} className="size-24! text-xl!" />
        ) : (
          <CoverArt id={target.id} src={target.cover_url} />
        )}
      </div>
      <div className="grid min-w-0 content-start gap-1.5">
        <p className="flex flex-wrap gap-2">
          <Badge>{t(kind)}</Badge>
          {state === 'gone' ? <Badge tone="danger">{t('gone')}</Badge> : null}
          {state === 'hidden' ? <Badge tone="signal">{t('hiddenNow')}</Badge> : null}
        </p>
        <h3 className="font-semibold break-words">{name}</h3>
        {owner && kind !== 'person' ? (
          <p className="text-sm text-muted">
            <Link to={paths.user(owner.username)} className="underline">
              {t('by', { name: owner.username })}
            </Link>
          </p>
        ) : null}
        {target.text ? <p className="line-clamp-4 text-sm break-words">{target.text}</p> : null}
        {path && state === 'shown' ? (
          <Link to={path} className="text-sm underline">
            {t('look')}
          </Link>
        ) : null}
      </div>
    </div>
  );
}

function Reports({ group }: { group: ReportGroup }) {
  const t = useText('moderation-screen');
  const tReport = useText('report');
  const language = useLanguage();
  return (
    <div className="grid gap-2">
      <h4 className="text-sm font-medium">{t('reportCount', { count: group.count })}</h4>
      <ul className="grid gap-2 text-sm">
        {group.reports.map((one) => (
          <li key={`${one.created_at}${one.by ?? ''}`} className="grid gap-0.5">
            <span className="flex flex-wrap items-center gap-2">
              <Badge tone="danger">{tReport(one.reason)}</Badge>
              <span className="text-muted">
                {one.by ?? t('visitor')} · {formatRelative(one.created_at, language)}
              </span>
            </span>
            {one.note ? <span className="break-words">{one.note}</span> : null}
          </li>
        ))}
      </ul>
    </div>
  );
}

function History({ group }: { group: ReportGroup }) {
  const t = useText('moderation-screen');
  const language = useLanguage();
  if (group.history.length === 0) return null;
  return (
    <div className="grid gap-2">
      <h4 className="text-sm font-medium">{t('history')}</h4>
      <ul className="grid gap-1 text-sm text-muted">
        {group.history.map((one) => {
          const state = stateKey(one);
          return (
            <li key={one.id} className="break-words">
              {formatDate(one.created_at, language)} · {one.target.name}: {t(deedKey(one, false))}
              {state ? ` (${t(state)})` : ''}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
