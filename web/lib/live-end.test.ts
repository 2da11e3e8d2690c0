import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { socketClosed } from '#shared/sockets.ts';
import { openLive } from './live.ts';
import { forgetAuthErrors, getToken, onAuthError, setToken } from './session.ts';

/** A socket that the test closes. */
class FakeSocket {
  static all: FakeSocket[] = [];
  listeners = new Map<string, (event: unknown) => void>();
  constructor() {
    FakeSocket.all.push(this);
  }
  addEventListener(kind: string, listener: (event: unknown) => void): void {
    this.listeners.set(kind, listener);
  }
  close = (): void => undefined;
  closeBy(code: number): void {
    this.listeners.get('close')?.({ code });
  }
}

let turns: string[] = [];
let stops: (() => void)[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
  FakeSocket.all = [];
  turns = [];
  setToken('a-token');
  stops = [
    openLive('/live', { onState: () => undefined, onMessage: () => undefined }),
    onAuthError((turn) => turns.push(turn)),
  ];
});
afterEach(() => {
  for (const stop of stops) stop();
  forgetAuthErrors();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The number of sockets opened within a minute. */
function openedInAll(): number {
  vi.advanceTimersByTime(60_000);
  return FakeSocket.all.length;
}

test('an ended session is ended here too, leads to the login and is not dialled again', () => {
  FakeSocket.all[0]?.closeBy(socketClosed.sessionEnded);
  expect([getToken(), turns, openedInAll()]).toEqual([null, ['login'], 1]);
});

test('an ended session of an older token ends nothing here', () => {
  setToken('a-new-token');
  FakeSocket.all[0]?.closeBy(socketClosed.sessionEnded);
  expect([getToken(), turns, openedInAll()]).toEqual(['a-new-token', [], 2]);
});

test.each(['sessionRenewed', 'rightEnded'] as const)('%s leaves the session', (why) => {
  FakeSocket.all[0]?.closeBy(socketClosed[why]);
  expect([getToken(), turns, openedInAll()]).toEqual(['a-token', [], 2]);
});
