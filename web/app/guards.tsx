import { Navigate, Outlet, useLocation } from 'react-router';
import { useCurrentUser } from '#web/lib/current-user.ts';
import { useHouse } from '#web/lib/house.ts';
import { useText } from '#web/lib/i18n.ts';
import { type LoginState, paths } from '#web/lib/paths.ts';
import { hasExpired } from '#web/lib/session.ts';

/** Lets logged-in people through; sends others to the login, which brings them back. */
export function LoginRequired() {
  const viewer = useCurrentUser();
  if (viewer.state === 'loading') return <Waiting text="loadingLogin" />;
  return viewer.state === 'anonymous' ? <ToLogin /> : <Outlet />;
}

/** Lets everybody through, or members alone where the house is for members only. */
export function Inside() {
  const { members_only: isClosed } = useHouse();
  return isClosed ? <LoginRequired /> : <Outlet />;
}

/** Lets administrators through; visitors go to the login, everyone else to the home page. */
export function AdminOnly() {
  const viewer = useCurrentUser();
  if (viewer.state === 'loading') return <Waiting text="checkingLogin" />;
  if (viewer.state === 'anonymous') return <ToLogin />;
  return viewer.isAdmin ? <Outlet /> : <Navigate to={paths.home()} replace />;
}

function ToLogin() {
  const { pathname, search } = useLocation();
  const state: LoginState = { from: pathname + search };
  return <Navigate to={hasExpired() ? paths.sessionExpired() : paths.login()} replace state={state} />;
}

function Waiting({ text }: { text: 'loadingLogin' | 'checkingLogin' }) {
  const t = useText('shell');
  return (
    <output aria-busy="true" lang={t.lang(text)} className="grid min-h-[60vh] place-items-center text-muted">
      {t(text)}
    </output>
  );
}
