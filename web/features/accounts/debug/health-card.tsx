import { useQuery } from '@tanstack/react-query';
import { getHealth, type Health } from '#shared/base/health.ts';
import { base } from '#web/lib/base.ts';
import { useText } from '#web/lib/i18n.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { cn } from '#web/ui/cn.ts';
import { FactList } from './fact-list.tsx';

/** The health of the server and its parts, by a plain request: our own client may be the broken part. */
export function HealthCard() {
  const t = useText('debug');
  const { data, isFetching, isError, refetch } = useQuery({
    queryKey: ['debug', 'health'],
    queryFn: askHealth,
    retry: false,
    gcTime: 0,
    meta: { access: 'public' },
  });
  return (
    <Card className="grid justify-items-start gap-4">
      <h2 className="text-lg font-semibold">{t('health')}</h2>
      {/* As high as the parts that come. */}
      <output aria-live="polite" className="grid min-h-37.5 content-start gap-3">
        {isError ? <p className="text-danger">{t('unreachable')}</p> : null}
        {data && !isError ? <Parts health={data} /> : null}
        {!data && isFetching ? <p className="text-muted">{t('checking')}</p> : null}
      </output>
      <Button size="sm" busy={isFetching} onClick={() => void refetch()}>
        {t('checkAgain')}
      </Button>
    </Card>
  );
}

function Parts({ health }: { health: Health }) {
  const t = useText('debug');
  return (
    <FactList
      facts={[
        [t('status'), <State key="status" state={health.status} />],
        [t('version'), health.version],
        ...Object.entries(health.parts).map(([name, part]): [string, React.ReactNode] => [
          name,
          <State key={name} state={part.status} note={part.note} />,
        ]),
      ]}
    />
  );
}

const classes = { ok: 'text-live', degraded: 'text-signal', down: 'text-danger' };
const words = { ok: 'healthOk', degraded: 'healthDegraded', down: 'healthDown' } as const;

function State({ state, note }: { state: Health['status']; note?: string | undefined }) {
  const t = useText('debug');
  return (
    <span className={cn(classes[state])}>
      {t(words[state])}
      {note ? ` (${note})` : null}
    </span>
  );
}

async function askHealth({ signal }: { signal: AbortSignal }): Promise<Health> {
  const answer = await fetch(base + getHealth.path, { signal, headers: { Accept: 'application/json' } });
  return (await answer.json()) as Health;
}
