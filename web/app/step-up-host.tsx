import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { FactorRequired } from '#shared/accounts/factors.ts';
import { patterns } from '#shared/pages.ts';
import { paths } from '#web/lib/paths.ts';
import { getToken, onTokenChange } from '#web/lib/session.ts';
import { onStepUp } from '#web/lib/step-up.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';

const StepUpDialog = lazyPart(
  () => import('#web/components/second-factor/step-up-dialog.tsx'),
  'StepUpDialog',
);

interface Question {
  kinds: FactorRequired['kinds'];
  resolve: () => void;
  reject: (error: unknown) => void;
  refusal: unknown;
}

/** Asks for a second factor where a call needs a fresh one, and leads to the profile where there is none yet. */
export function StepUpHost() {
  const navigate = useNavigate();
  const isThere = useLocation().pathname === patterns.profile;
  const [question, setQuestion] = useState<Question | null>(null);
  const [isOpen, setOpen] = useState(false);
  const focused = useRef<HTMLElement>(null);
  useEffect(
    () =>
      onStepUp(async (refusal, { reason, kinds }) => {
        if (reason === 'set_up') {
          if (!isThere) void navigate(paths.security(), { replace: true });
          throw refusal;
        }
        focused.current = document.activeElement as HTMLElement | null;
        await new Promise<void>((resolve, reject) => {
          setQuestion({ kinds, resolve, reject, refusal });
          setOpen(true);
        });
      }),
    [navigate, isThere],
  );
  // No question outlives its session.
  useEffect(
    () =>
      onTokenChange(() => {
        if (getToken() !== null) return;
        setOpen(false);
        question?.reject(question.refusal);
      }),
    [question],
  );
  return (
    <StepUpDialog
      open={isOpen}
      kinds={question?.kinds ?? []}
      finalFocus={focused}
      onProven={() => {
        setOpen(false);
        question?.resolve();
      }}
      onClose={(error) => {
        setOpen(false);
        question?.reject(error ?? question.refusal);
      }}
    />
  );
}
