import { createStore, useStore } from 'zustand';
import { authErrorsBeforeReset } from '#shared/limits.ts';
import { readStored, writeStored } from './stored.ts';

const tokenKey = 'token';
const sessionIdKey = 'api_session_id';

const tokenStore = createStore<string | null>(() => readStored(tokenKey));

// Logging in or out in one tab is logging in or out in all of them.
globalThis.addEventListener?.('storage', (event) => {
  if (event.key !== tokenKey && event.key !== null) return;
  const [before, now] = [getToken(), readStored(tokenKey)];
  if (before !== null && now === null) noteSessionEnd(before);
  else if (now !== null) forgetAuthErrors();
  tokenStore.setState(now);
});

export const getToken = tokenStore.getState;
export const useToken = (): string | null => useStore(tokenStore);
/** Calls `listener` at each login and logout. */
export const onTokenChange = tokenStore.subscribe;

/** The token whose refusal was counted: other pending calls with it are not counted. */
let refusedToken: string | null = null;

/** Reports whether the last session ended by the server's refusal, not by a logout. */
export const hasExpired = (): boolean => refusedToken !== null;

export function setToken(token: string): void {
  refusedToken = null;
  writeStored(tokenKey, token);
  tokenStore.setState(token);
}

export function clearToken(): void {
  writeStored(tokenKey, null);
  tokenStore.setState(null);
}

let sessionIdInMemory = '';

/** This browser's random id, made once; it distinguishes listeners and is no proof of identity. */
export function sessionId(): string {
  const stored = readStored(sessionIdKey);
  if (stored) return stored;
  sessionIdInMemory ||= randomName();
  writeStored(sessionIdKey, sessionIdInMemory);
  return sessionIdInMemory;
}

/** 128 random bits. Not `randomUUID`: browsers keep that from pages served without TLS, as in a home network. */
function randomName(): string {
  const bytes = Array.from(crypto.getRandomValues(new Uint8Array(16)));
  return bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Drops the id; the next call makes a new one. */
export function forgetSessionId(): void {
  sessionIdInMemory = '';
  writeStored(sessionIdKey, null);
}

/** The page that an authentication error leads to. */
export type AuthErrorTurn = 'login' | 'reset';

/**
 * The specification's counter (section 8): the third 401 or 403 in a row leads to the reset, an earlier one to the
 * login; any other answer begins the count again.
 */
export function countAuthError(
  errorsBefore: number,
  status: number,
): { errors: number; turn: AuthErrorTurn | null } {
  if (status !== 401 && status !== 403) return { errors: 0, turn: null };
  const errors = errorsBefore + 1;
  return { errors, turn: errors >= authErrorsBeforeReset ? 'reset' : 'login' };
}

let authErrors = 0;
const turnListeners = new Set<(turn: AuthErrorTurn) => void>();

/** Adds a listener for authentication errors: the shell, which navigates. The transport itself never does. */
export function onAuthError(listener: (turn: AuthErrorTurn) => void): () => void {
  turnListeners.add(listener);
  return () => turnListeners.delete(listener);
}

/** Counts a reply's status. `sentToken` is the token of that call: a later token stays valid. */
export function noteAnswer(status: number, sentToken: string | null): void {
  // A page sends several calls at once, and some just after the token was dropped: one ended session is one error, not
  // one for each call.
  if (refusedToken !== null && (sentToken ?? refusedToken) === refusedToken) return;
  const { errors, turn } = countAuthError(authErrors, status);
  authErrors = errors;
  if (!turn) return;
  refusedToken = sentToken;
  if (sentToken === getToken()) clearToken();
  for (const listener of turnListeners) listener(turn);
}

let isEndExpected = false;

/** Runs a call by which the user ends the session; the end is then not handled as unexpected. */
export async function endingSession<T>(work: () => Promise<T>): Promise<T> {
  isEndExpected = true;
  try {
    return await work();
  } finally {
    isEndExpected = false;
  }
}

/**
 * Ends the session here after a socket or another tab reports its end. It leads to the login like a 401, but is not
 * counted as one. Returns true if `token` was the current session.
 */
export function noteSessionEnd(token: string): boolean {
  if (token !== getToken() || isEndExpected) return false;
  refusedToken = token;
  clearToken();
  for (const listener of turnListeners) listener('login');
  return true;
}

/** Resets the count: after a login, and after the reset. */
export function forgetAuthErrors(): void {
  authErrors = 0;
  refusedToken = null;
}
