import { useState } from 'react';
import { usersMe } from '#shared/accounts/current-user.ts';
import { call } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { errorText } from '#web/lib/error-text.ts';
import { useText } from '#web/lib/i18n.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { cn } from '#web/ui/cn.ts';
import { Json } from './token-card.tsx';

interface Outcome {
  /** 0: no answer came. */
  status: number;
  ms: number;
  body: unknown;
}

/** Fetches the session's user and shows the raw reply. */
export function CurrentUserTest() {
  const t = useText('debug');
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);

  async function ask(): Promise<void> {
    setBusy(true);
    const began = performance.now();
    const done = (status: number, body: unknown) =>
      setOutcome({ status, ms: Math.round(performance.now() - began), body });
    try {
      done(200, await call(usersMe));
    } catch (error) {
      if (error instanceof ApiError) done(error.status, error.body);
      else done(0, errorText(error, ''));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Card className="grid justify-items-start gap-4">
      <h2 className="text-lg font-semibold">{t('currentUser')}</h2>
      <p className="text-sm text-muted">{t('currentUserLead')}</p>
      <Button size="sm" busy={busy} onClick={() => void ask()}>
        {t(busy ? 'testing' : 'test')}
      </Button>
      <output aria-live="polite" className="grid w-full gap-3">
        {outcome ? <Answer outcome={outcome} /> : null}
      </output>
    </Card>
  );
}

function Answer({ outcome: { status, ms, body } }: { outcome: Outcome }) {
  const t = useText('debug');
  const words = status === 0 ? t('unreachable') : t('answered', { status: String(status), ms });
  return (
    <div className={cn(status === 200 ? 'text-live' : 'text-danger')}>
      <Json label={words} value={body} />
    </div>
  );
}
