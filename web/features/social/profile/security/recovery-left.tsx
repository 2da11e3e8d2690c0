import { useMutation } from '@tanstack/react-query';
import { renewRecoveryCodes } from '#shared/accounts/factors.ts';
import { call } from '#web/lib/api.ts';
import { errorText } from '#web/lib/error-text.ts';
import { useText } from '#web/lib/i18n.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

/** So few that the next loss may be one too many. */
const few = 2;

interface RecoveryLeftProps {
  left: number;
  onCodes: (codes: readonly string[]) => void;
}

/** The number of recovery codes that are left, and a button that makes new ones. */
export function RecoveryLeft({ left, onCodes }: RecoveryLeftProps) {
  const t = useText('security');
  const renew = useMutation({
    mutationFn: () => call(renewRecoveryCodes),
    onSuccess: ({ recovery_codes }) => onCodes(recovery_codes),
  });
  return (
    <div className="grid gap-3 border-t border-line pt-4">
      <h3 className="font-medium">{t('codes')}</h3>
      <p className={left > few ? 'text-sm text-muted' : 'text-sm text-danger'}>
        {left === 0 ? t('codesNone') : t(left > few ? 'codesLeft' : 'codesFew', { count: left })}
      </p>
      {renew.error ? <Notice kind="error">{errorText(renew.error, t('failed'))}</Notice> : null}
      <Button size="sm" className="justify-self-start" busy={renew.isPending} onClick={() => renew.mutate()}>
        {t('renew')}
      </Button>
    </div>
  );
}
