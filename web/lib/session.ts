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
/** Calls `listener` whenever somebody logs in or out. */
export const onTokenChange = tokenStore.subscribe;

/** The token whose refusal was counted: calls that were under way with it add nothing. */
let refusedToken: string | null = null;

/** Whether the last session ended by the server's refusal, not by a logout. */
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

/** This browser's random name, made once; it tells listeners apart and proves nothing. */
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

/** The next call gets a new name. */
export function forgetSessionId(): void {
  sessionIdInMemory = '';
  writeStored(sessionIdKey, null);
}

/** The consequences of repeated authentication errors. */
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

/** The shell listens here and navigates; the transport itself never does. */
export function onAuthError(listener: (turn: AuthErrorTurn) => void): () => void {
  turnListeners.add(listener);
  return () => turnListeners.delete(listener);
}

/** Tells the session how a call ended. `sentToken` is the token it went with: a later one is not to blame. */
export function noteAnswer(status: number, sentToken: string | null): void {
  // A page asks several things at once, and some of them just after the token was dropped: one ended session is one
  // error, not as many as were asked.
  if (refusedToken !== null && (sentToken ?? refusedToken) === refusedToken) return;
  const { errors, turn } = countAuthError(authErrors, status);
  authErrors = errors;
  if (!turn) return;
  refusedToken = sentToken;
  if (sentToken === getToken()) clearToken();
  for (const listener of turnListeners) listener(turn);
}

let isEndExpected = false;

/** Runs a call that ends the session because its person asks for that: its end is no news then. */
export async function endingSession<T>(work: () => Promise<T>): Promise<T> {
  isEndExpected = true;
  try {
    return await work();
  } finally {
    isEndExpected = false;
  }
}

/**
 * Ends the session here because a socket or another tab says that it has ended: the way to the login is that of an answer of
 * 401, which is not counted as one. Answers whether it was the session that stands here.
 */
export function noteSessionEnd(token: string): boolean {
  if (token !== getToken() || isEndExpected) return false;
  refusedToken = token;
  clearToken();
  for (const listener of turnListeners) listener('login');
  return true;
}

/** Begins the count again: after a login, and when everything was reset. */
export function forgetAuthErrors(): void {
  authErrors = 0;
  refusedToken = null;
}
