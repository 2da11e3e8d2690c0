import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { authErrorRedirectMs } from '#shared/limits.ts';
import { patterns } from '#shared/pages.ts';
import { paths } from '#web/lib/paths.ts';
import { onAuthError } from '#web/lib/session.ts';

/** Pages that deal with a lost session themselves. */
const staysOn: readonly string[] = [patterns.login, patterns.debug, patterns.resetAuth];

/** Sends people to the login, or after three errors in a row to the reset (specification, section 8). */
export function useAuthErrorTurns(): void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const here = useRef({ pathname, search });
  useEffect(() => {
    here.current = { pathname, search };
  }, [pathname, search]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = onAuthError((turn) => {
      clearTimeout(timer);
      if (turn === 'reset') {
        void navigate(paths.resetAuth());
        return;
      }
      timer = setTimeout(() => {
        const { pathname, search } = here.current;
        if (staysOn.includes(pathname)) return;
        void navigate(paths.sessionExpired(), { state: { from: pathname + search } });
      }, authErrorRedirectMs);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [navigate]);
}
