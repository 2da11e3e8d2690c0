import { type ReactNode, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { useCurrentUser } from '#web/lib/current-user.ts';
import { patterns } from '#shared/pages.ts';
import { useText } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { cn } from '#web/ui/cn.ts';
import { ListStep } from './list-step.tsx';
import { PeopleStep } from './people-step.tsx';
import { StylesStep } from './styles-step.tsx';

const steps = ['styles', 'people', 'list'] as const;
type Step = (typeof steps)[number];
const leads = { styles: 'stylesText', people: 'peopleText', list: 'listText' } as const;

const pathOf = (step: Step): string =>
  step === 'styles' ? patterns.welcome : `${patterns.welcome}?step=${step}`;

/** The first steps of a new member: styles, people to follow, a list to bring along. Each can be skipped. */
export function WelcomePage() {
  const t = useText('welcome');
  const { user } = useCurrentUser();
  const [query] = useSearchParams();
  const step = steps.find((one) => one === query.get('step')) ?? 'styles';
  const at = steps.indexOf(step);
  const next = steps[at + 1];
  if (!user) return null;
  const contents: Record<Step, (foot: Foot) => ReactNode> = {
    styles: (foot) => <StylesStep foot={foot} />,
    people: (foot) => <PeopleStep readerId={user.id} foot={foot} />,
    list: (foot) => <ListStep foot={foot} />,
  };
  const foot: Foot = (isDone) => (
    <LinkButton
      kind={isDone ? 'primary' : 'quiet'}
      to={next ? pathOf(next) : paths.home()}
      className="justify-self-start"
    >
      {t(next ? (isDone ? 'next' : 'skip') : 'done')}
    </LinkButton>
  );
  return (
    <div className="mx-auto grid max-w-3xl grid-cols-1 gap-6">
      <div className="flex items-start justify-between gap-4">
        <h1 className="min-w-0 text-xl font-extrabold break-words">{t('hello', { name: user.username })}</h1>
        {next ? (
          <LinkButton kind="plain" size="sm" to={paths.home()} className="shrink-0">
            {t('skipAll')}
          </LinkButton>
        ) : null}
      </div>
      <Way at={at} />
      <StepHeading key={step} step={step} />
      {contents[step](foot)}
    </div>
  );
}

/** The link that goes on from a step; its words tell whether something was chosen there. */
export type Foot = (isDone: boolean) => ReactNode;

/** The number of the step, in words and as a line of three parts. */
function Way({ at }: { at: number }) {
  const t = useText('welcome');
  return (
    <div>
      <p className="mb-2 text-sm text-muted">{t('step', { number: at + 1, count: steps.length })}</p>
      <div aria-hidden className="grid grid-cols-3 gap-2">
        {steps.map((step, index) => (
          <span key={step} className={cn('h-1 rounded-full', index <= at ? 'bg-signal' : 'bg-line')} />
        ))}
      </div>
    </div>
  );
}

/** The question of the step. It takes the focus where the step before led to it. */
function StepHeading({ step }: { step: Step }) {
  const t = useText('welcome');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The first one is read with its page.
    if (step !== 'styles') heading.current?.focus({ preventScroll: true });
  }, [step]);
  return (
    <div>
      <h2 ref={heading} tabIndex={-1} className="text-lg font-bold outline-none">
        {t(step)}
      </h2>
      <p className="mt-1 text-muted">{t(leads[step])}</p>
    </div>
  );
}
