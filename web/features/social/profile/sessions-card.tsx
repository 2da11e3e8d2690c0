import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Laptop, Smartphone } from 'lucide-react';
import { endOtherSessions, endSession, listSessions, type Session } from '#shared/accounts/auth.ts';
import { call } from '#web/lib/api.ts';
import { errorText } from '#web/lib/error-text.ts';
import { formatRelative } from '#web/lib/format.ts';
import { useLanguage, useText } from '#web/lib/i18n.ts';
import { keyOf, queryOf } from '#web/lib/query.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toast.ts';
import { readAgent, useAgentName } from './agent-name.ts';

/** The reader's sessions, each with a button to end it. */
export function SessionsCard() {
  const t = useText('profile');
  const client = useQueryClient();
  const { data: sessions } = useQuery(queryOf(listSessions));
  const end = useMutation({
    /** Ends a session; null ends all but this one. */
    mutationFn: (session: Session | null) =>
      session ? call(endSession, { params: { id: session.id } }) : call(endOtherSessions),
    onSuccess: () => void toast.success(t('sessionEnded')),
    onError: (error) => void toast.error(errorText(error, t('sessionFailed'))),
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(listSessions) }),
  });
  return (
    <Card className="grid gap-4">
      <h2 className="text-lg font-semibold">{t('sessions')}</h2>
      {sessions ? (
        <ul className="grid gap-4">
          {sessions.map((session) => (
            <SessionItem key={session.id} session={session} onEnd={() => end.mutate(session)} />
          ))}
        </ul>
      ) : (
        <Skeleton className="h-12" />
      )}
      {sessions && sessions.length > 1 ? (
        <Button size="sm" className="justify-self-start" onClick={() => end.mutate(null)}>
          {t('endOthers')}
        </Button>
      ) : null}
    </Card>
  );
}

function SessionItem({ session, onEnd }: { session: Session; onEnd: () => void }) {
  const t = useText('profile');
  const language = useLanguage();
  const { system } = readAgent(session.user_agent);
  const name = useAgentName()(session.user_agent);
  const Icon = system === 'iOS' || system === 'Android' ? Smartphone : Laptop;
  return (
    <li className="flex items-center gap-3">
      <Icon aria-hidden className="size-5 shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2 font-medium" title={session.user_agent}>
          {name}
          {session.is_current ? <Badge tone="live">{t('thisBrowser')}</Badge> : null}
        </p>
        <p className="text-sm break-words text-muted">
          {t('sessionFacts', { ip: session.ip, when: formatRelative(session.last_seen_at, language) })}
        </p>
      </div>
      {session.is_current ? null : (
        <Button size="sm" aria-label={t('endSessionNamed', { name })} onClick={onEnd}>
          {t('endSession')}
        </Button>
      )}
    </li>
  );
}
