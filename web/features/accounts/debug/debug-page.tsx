import { RotateCcw } from 'lucide-react';
import { PageHeading } from '#web/components/page-heading.tsx';
import { useCurrentUser } from '#web/lib/current-user.ts';
import { showDebug, useDebugShown } from '#web/lib/debug-flag.ts';
import { useText } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { sessionId } from '#web/lib/session.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Checkbox } from '#web/ui/field.tsx';
import { CurrentUserTest } from './current-user-test.tsx';
import { FactList } from './fact-list.tsx';
import { HealthCard } from './health-card.tsx';
import { TokenCard } from './token-card.tsx';

/** This browser's view of its session: helps support with a user who cannot log in. */
export function DebugPage() {
  const t = useText('debug');
  return (
    <>
      <PageHeading title="debug" />
      <p className="-mt-4 mb-6 text-muted">{t('lead')}</p>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <SessionCard />
        <HealthCard />
        <TokenCard />
        <CurrentUserTest />
        <ResetCard />
      </div>
    </>
  );
}

function SessionCard() {
  const t = useText('debug');
  const { state, user } = useCurrentUser();
  const shown = useDebugShown();
  const isIn = state === 'loading' ? t('checking') : t(state === 'authenticated' ? 'yes' : 'no');
  return (
    <Card className="grid gap-4">
      <h2 className="text-lg font-semibold">{t('session')}</h2>
      <FactList
        facts={[
          [t('authenticated'), isIn],
          [t('username'), user?.username ?? t('none')],
          [t('role'), user?.role ?? t('none')],
          [t('sessionId'), <code key="id">{sessionId()}</code>],
        ]}
      />
      <Checkbox
        label={t('panelShown')}
        checked={shown}
        onChange={(event) => showDebug(event.target.checked)}
      />
    </Card>
  );
}

function ResetCard() {
  const t = useText('debug');
  return (
    <Card className="grid justify-items-start gap-4">
      <h2 className="text-lg font-semibold">{t('reset')}</h2>
      <p className="text-sm text-muted">{t('resetLead')}</p>
      <LinkButton kind="danger" icon={RotateCcw} to={paths.resetAuth()}>
        {t('resetAuth')}
      </LinkButton>
    </Card>
  );
}
