import type { RefObject } from 'react';
import { askPasskey, type FactorKind, proveFactor } from '#shared/accounts/factors.ts';
import { errorStatus } from '#shared/errors.ts';
import { call } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { useText } from '#web/lib/i18n.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import type { PasskeyOptions } from './passkeys.ts';
import { ProofForm } from './proof-form.tsx';

interface StepUpDialogProps {
  open: boolean;
  kinds: readonly FactorKind[];
  /** What had the focus when the question came. */
  finalFocus: RefObject<HTMLElement | null>;
  onProven: () => void;
  /** Called with the error for what waits; without one where the dialog did not even arrive. */
  onClose: (error?: unknown) => void;
}

/** Asks for a second factor in the middle of something, which then goes on. */
export function StepUpDialog({ open, kinds, finalFocus, onProven, onClose }: StepUpDialogProps) {
  const t = useText('second-factor');

  /** Ends the question with the session; any other failure is told beside the field. */
  async function unlessEnded<T>(work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      if (error instanceof ApiError && error.status === errorStatus.unauthenticated) onClose(error);
      throw error;
    }
  }

  async function getPasskeyOptions(): Promise<PasskeyOptions> {
    const { passkey } = await unlessEnded(call(askPasskey));
    if (!passkey) throw new Error('The passkey was removed meanwhile');
    return passkey;
  }

  const cancel = (): void => {
    const code = 'second_factor_required';
    onClose(new ApiError(errorStatus[code], { detail: t('notProven'), code }));
  };

  return (
    <Dialog
      alert
      open={open}
      onClose={cancel}
      title={t('stepUpTitle')}
      description={t('stepUpText')}
      finalFocus={finalFocus}
    >
      <ProofForm
        kinds={kinds}
        getPasskeyOptions={getPasskeyOptions}
        onProve={async (proof) => {
          await unlessEnded(call(proveFactor, { body: proof }));
          onProven();
        }}
      />
    </Dialog>
  );
}
