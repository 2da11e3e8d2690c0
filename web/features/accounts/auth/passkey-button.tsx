import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { errorText } from '#web/lib/error-text.ts';
import { useText } from '#web/lib/i18n.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

/** Logs in with a passkey alone; the code for it comes with the press. */
export function PasskeyButton({ onEnter }: { onEnter: (token: string) => void }) {
  const t = useText('auth-pages');
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function enter(): Promise<void> {
    setBusy(true);
    setFailure(null);
    try {
      const { enterWithPasskey } = await import('./enter-with-passkey.ts');
      onEnter(await enterWithPasskey());
    } catch (error) {
      setFailure(errorText(error, t('passkeyFailed')));
    }
    setBusy(false);
  }

  return (
    <div className="grid gap-4">
      {failure ? <Notice kind="error">{failure}</Notice> : null}
      <Button icon={KeyRound} busy={isBusy} onClick={() => void enter()}>
        {t('passkeyLogin')}
      </Button>
    </div>
  );
}
