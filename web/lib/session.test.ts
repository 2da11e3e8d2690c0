import { expect, test } from 'vitest';
import {
  clearToken,
  countAuthError,
  forgetAuthErrors,
  getToken,
  hasExpired,
  noteAnswer,
  onAuthError,
  sessionId,
  setToken,
} from './session.ts';

test('the third authentication error in a row leads to the reset, earlier ones to the login', () => {
  expect(countAuthError(0, 401)).toEqual({ errors: 1, turn: 'login' });
  expect(countAuthError(1, 403)).toEqual({ errors: 2, turn: 'login' });
  expect(countAuthError(2, 401)).toEqual({ errors: 3, turn: 'reset' });
});

test.each([200, 204, 404, 500])('an answer of %i begins the count again', (status) => {
  expect(countAuthError(2, status)).toEqual({ errors: 0, turn: null });
});

test('the count runs across answers and stops at a success', () => {
  forgetAuthErrors();
  const turns: string[] = [];
  const stop = onAuthError((turn) => turns.push(turn));
  for (const status of [401, 401, 200, 401, 403, 401]) noteAnswer(status, null);
  stop();
  forgetAuthErrors();
  expect(turns).toEqual(['login', 'login', 'login', 'login', 'reset']);
});

test('the token is kept where the specification says', () => {
  setToken('abc');
  expect([getToken(), localStorage.getItem('token')]).toEqual(['abc', 'abc']);
  clearToken();
  expect([getToken(), localStorage.getItem('token')]).toEqual([null, null]);
});

test('another tab logging out logs out here', () => {
  const turns: string[] = [];
  const stop = onAuthError((turn) => turns.push(turn));
  setToken('abc');
  localStorage.removeItem('token');
  window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
  expect([getToken(), turns, hasExpired()]).toEqual([null, ['login'], true]);
  // Logging in there is logging in here.
  localStorage.setItem('token', 'def');
  window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
  expect([getToken(), turns, hasExpired()]).toEqual(['def', ['login'], false]);
  stop();
});

test('the session id is made once', () => {
  const id = sessionId();
  expect(id).toMatch(/^[0-9a-f]{32}$/);
  expect([sessionId(), localStorage.getItem('api_session_id')]).toEqual([id, id]);
});

test('calls that were under way with one ended session count as one error', () => {
  forgetAuthErrors();
  const turns: string[] = [];
  const stop = onAuthError((turn) => turns.push(turn));
  setToken('ended');
  for (let call = 0; call < 4; call += 1) noteAnswer(401, 'ended');
  expect([turns, getToken()]).toEqual([['login'], null]);
  // The same token put back by hand is asked about again.
  setToken('ended');
  noteAnswer(401, 'ended');
  stop();
  forgetAuthErrors();
  expect([turns, getToken()]).toEqual([['login', 'login'], null]);
});

test('calls that left just after a session ended neither hide that nor count as further errors', () => {
  forgetAuthErrors();
  const turns: string[] = [];
  const stop = onAuthError((turn) => turns.push(turn));
  setToken('over');
  noteAnswer(401, 'over');
  for (let call = 0; call < 3; call += 1) noteAnswer(401, null);
  stop();
  expect([turns, hasExpired()]).toEqual([['login'], true]);
  forgetAuthErrors();
});
