import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { logout } from '#shared/accounts/current-user.ts';
import { type CurrentUser, usersMe } from '#shared/accounts/current-user.ts';
import { isAdminRole } from '#shared/accounts/admin-role.ts';
import { call } from './api.ts';
import { forgetAll } from './forget-kept.ts';
import { queryOf } from './query.ts';
import { clearToken, getToken, useToken } from './session.ts';

/** The three states of the specification (section 4). */
export type Viewer =
  | { state: 'loading'; user: null; isAdmin: false }
  | { state: 'anonymous'; user: null; isAdmin: false }
  | { state: 'authenticated'; user: CurrentUser; isAdmin: boolean };

const loading: Viewer = { state: 'loading', user: null, isAdmin: false };
const anonymous: Viewer = { state: 'anonymous', user: null, isAdmin: false };

/**
 * The current user. Fetching the user validates a stored token; if that fails, after the retries for a restarting server,
 * the token is cleared.
 */
export function useCurrentUser(): Viewer {
  const token = useToken();
  const { data: user, isError } = useQuery({
    ...queryOf(usersMe),
    enabled: token !== null,
    staleTime: 5 * 60_000,
  });
  const failed = token !== null && isError && !user;
  useEffect(() => {
    if (failed) clearToken();
  }, [failed]);
  if (!token || failed) return anonymous;
  return user ? { state: 'authenticated', user, isAdmin: isAdminRole(user.role) } : loading;
}

/** Ends the session here at once, on the server as soon as the request arrives, and then at the other service by which it began. */
export async function logOut(): Promise<void> {
  if (!getToken()) return;
  const ending = call(logout, { countsForSession: false }).catch(() => null);
  clearToken();
  forgetAll();
  const url = (await ending)?.leave_url;
  if (url) location.assign(url);
}
