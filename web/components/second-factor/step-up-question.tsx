import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { askPasskey, type FactorRequired, proveFactor } from '#shared/accounts/factors.ts';
import { errorStatus } from '#shared/errors.ts';
import { patterns } from '#shared/pages.ts';
import { call } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { useText } from '#web/lib/i18n.ts';
import { getToken, onTokenChange } from '#web/lib/session.ts';
import { isSetUpAsked } from '#web/lib/set-up-asked.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import type { PasskeyOptions } from './passkeys.ts';
import { ProofForm } from './proof-form.tsx';

/** A call that waits for a second factor. */
export interface StepUp {
  refusal: ApiError;
  /** Says that the factor is proven. */
  resolve: () => void;
  reject: (error: unknown) => void;
}

interface StepUpQuestionProps {
  open: boolean;
  question: StepUp | null;
  onClose: () => void;
}

/** Asks for a second factor in the middle of something, which then goes on; leads to the profile where there is none yet. */
export function StepUpQuestion({ question, onClose }: StepUpQuestionProps) {
  const t = useText('second-factor');
  // The closing dialog still shows it, and the focus goes back to what had it before.
  const [shown, setShown] = useState({ question, focused: document.activeElement });
  if (question && question !== shown.question) setShown({ question, focused: document.activeElement });
  const isSetUp = question?.refusal.reason === 'set_up';
  useLeadToSetUp(isSetUp ? question : null);
  // No question outlives its session.
  useEffect(() => onTokenChange(() => (getToken() === null ? onClose() : undefined)), [onClose]);

  /** Ends the question with the session; any other failure shows beside the field. */
  async function unlessEnded<T>(work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      if (error instanceof ApiError && error.status === errorStatus.unauthenticated) question?.reject(error);
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
    question?.reject(new ApiError(errorStatus[code], { detail: t('notProven'), code }));
  };

  return (
    <Dialog
      alert
      open={question !== null && !isSetUp}
      onClose={cancel}
      title={t('stepUpTitle')}
      description={t('stepUpText')}
      finalFocus={{ current: shown.focused instanceof HTMLElement ? shown.focused : null }}
    >
      <ProofForm
        kinds={(shown.question?.refusal.body as FactorRequired | undefined)?.kinds ?? []}
        getPasskeyOptions={getPasskeyOptions}
        onProve={async (proof) => {
          await unlessEnded(call(proveFactor, { body: proof }));
          question?.resolve();
        }}
      />
    </Dialog>
  );
}

/** Leads to the profile's part that sets a factor up, and ends the question. */
function useLeadToSetUp(question: StepUp | null): void {
  const navigate = useNavigate();
  const isThere = useLocation().pathname === patterns.profile;
  useEffect(() => {
    if (!question) return;
    isSetUpAsked.setState(true);
    if (!isThere) void navigate(`${patterns.profile}#security`, { replace: true });
    question.reject(question.refusal);
  }, [question, isThere, navigate]);
}
