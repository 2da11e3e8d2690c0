import { useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import type { FactorRequired } from '#shared/accounts/factors.ts';
import { useHouse } from '#web/lib/house.ts';
import { paths, returnPath } from '#web/lib/paths.ts';
import { forgetAuthErrors, setToken, useToken } from '#web/lib/session.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { AuthScreen } from './auth-screen.tsx';
import { PasswordStep, type Return } from './password-step.tsx';
import { landingOf } from './sign-on/landing-of.ts';

const SecondStep = lazyPart(() => import('./second-step.tsx'), 'SecondStep');
const Landing = lazyPart(() => import('./sign-on/landing.tsx'), 'Landing');
const Connect = lazyPart(() => import('./sign-on/connect.tsx'), 'Connect');
const OnlyDoor = lazyPart(() => import('./sign-on/only-door.tsx'), 'OnlyDoor');

function enter(token: string): void {
  forgetAuthErrors();
  setToken(token);
}

const waiting = (
  <AuthScreen title="login">
    <Skeleton className="h-40" />
  </AuthScreen>
);

/** A login that has come back from another service; where to go after it; and the code that is connected with an account. */
function useLanding() {
  const { state, hash } = useLocation() as { state: unknown; hash: string };
  const [landed, setLanded] = useState(() => landingOf(hash));
  const [goal, setGoal] = useState<string | null>(null);
  const [connects, setConnects] = useState(landed?.kind === 'link' ? landed.value : null);
  return {
    landed,
    connects,
    from: returnPath(goal === null ? state : { from: goal }),
    goOn: (to: string | null): void => {
      if (to !== null) setGoal(to);
      setLanded(null);
    },
    connect: (code: string | null): void => {
      if (code === null && landed?.kind === 'link') setGoal(`${paths.profile()}#security`);
      setConnects(code);
      setLanded(null);
    },
  };
}

/**
 * The login by email or username and password, with a second step where it needs one, or by another service; it returns to the
 * requested page.
 */
export function LoginPage() {
  const token = useToken();
  const { password_login } = useHouse();
  const [step, setStep] = useState<{ required: FactorRequired; username: string } | null>(null);
  const [back, setBack] = useState<Return | null>(null);
  const { landed, connects, from, goOn, connect } = useLanding();
  if (connects !== null && token)
    return <Connect code={connects} instead={waiting} onDone={() => connect(null)} />;
  if (landed && landed.kind !== 'link') {
    return (
      <Landing
        landed={landed}
        instead={waiting}
        onEnter={(entered, to) => {
          goOn(to);
          enter(entered);
        }}
        onFactor={(required, to) => {
          goOn(to);
          setStep({ required, username: '' });
        }}
        onConnect={connect}
        onBack={() => goOn(null)}
      />
    );
  }
  if (token) return <Navigate to={from} replace />;
  if (step) {
    return (
      <SecondStep
        required={step.required}
        onEnter={enter}
        onBack={(isExpired) => {
          setBack({ username: step.username, isExpired });
          setStep(null);
        }}
        instead={waiting}
      />
    );
  }
  if (password_login === false) return <OnlyDoor from={from} instead={waiting} />;
  return (
    <PasswordStep
      back={back}
      from={from}
      connects={connects !== null}
      onEnter={enter}
      onNext={(required, username) => setStep({ required, username })}
    />
  );
}
