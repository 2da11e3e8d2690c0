import { useStore } from 'zustand';
import { stepUp } from '#web/lib/step-up.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';

const StepUpQuestion = lazyPart(
  () => import('#web/components/second-factor/step-up-question.tsx'),
  'StepUpQuestion',
);

/** Asks for a second factor where a call needs one: once in the shell. Its code comes with the first question. */
export function StepUpHost() {
  const question = useStore(stepUp);
  return (
    <StepUpQuestion
      open={question !== null}
      question={question}
      onClose={() => question?.reject(question.refusal)}
    />
  );
}
