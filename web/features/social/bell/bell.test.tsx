import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { bellPollMs } from '#shared/limits.ts';
import { countUnread, type LiveNews } from '#shared/social/notifications.ts';
import { aCurrentUser } from '#tests/factories/replies.ts';
import { fakeApi, renderPage } from '#tests/web-harness.tsx';
import { Bell } from './bell.tsx';

/** A tab's socket, which the test controls. */
class FakeSocket extends EventTarget {
  static last: FakeSocket;

  constructor() {
    super();
    FakeSocket.last = this;
  }

  close(): void {
    this.dispatchEvent(new Event('close'));
  }
}

const numbers = (...unread: number[]) => {
  const api = fakeApi();
  api.on(countUnread, () => ({ unread: unread.length > 1 ? (unread.shift() ?? 0) : (unread[0] ?? 0) }));
  return api;
};

const open = (api: ReturnType<typeof fakeApi>) =>
  renderPage(<Bell />, '/', '*', { api, viewer: aCurrentUser() });

test('the bell asks when its socket says that there is news', async () => {
  vi.stubGlobal('WebSocket', FakeSocket);
  open(numbers(0, 0, 3));
  await screen.findByRole('button', { name: 'Notifications' });
  act(() => void FakeSocket.last.dispatchEvent(new Event('open')));
  const data = JSON.stringify({ type: 'bell', data: { spread_ms: 0 } } satisfies LiveNews);
  act(() => void FakeSocket.last.dispatchEvent(new MessageEvent('message', { data })));
  expect(await screen.findByRole('button', { name: 'Notifications, 3 unread' })).toBeVisible();
});

test('without a socket it asks each minute', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.stubGlobal('WebSocket', FakeSocket);
  try {
    open(numbers(0, 2));
    await screen.findByRole('button', { name: 'Notifications' });
    act(() => FakeSocket.last.close());
    await act(() => vi.advanceTimersByTimeAsync(bellPollMs));
    expect(await screen.findByRole('button', { name: 'Notifications, 2 unread' })).toBeVisible();
  } finally {
    vi.useRealTimers();
  }
});
