import { useEffect, useState } from 'react';
import type { StepUp } from '#web/components/second-factor/step-up-question.tsx';
import { onStepUp } from '#web/lib/step-up.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';

const StepUpQuestion = lazyPart(
  () => import('#web/components/second-factor/step-up-question.tsx'),
  'StepUpQuestion',
);

/** Asks for a second factor where a call needs one: once in the shell. The question's code comes with the first one. */
export function StepUpHost() {
  const [question, setQuestion] = useState<StepUp | null>(null);
  useEffect(() => {
    onStepUp((refusal) =>
      new Promise<void>((resolve, reject) => setQuestion({ refusal, resolve, reject })).finally(() =>
        setQuestion(null),
      ),
    );
    return () => onStepUp(null);
  }, []);
  return (
    <StepUpQuestion
      open={question !== null}
      question={question}
      onClose={() => question?.reject(question.refusal)}
    />
  );
}
