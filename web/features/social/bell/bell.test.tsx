import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { bellPollMs } from '#shared/limits.ts';
import type { NewsItem } from '#shared/social/following.ts';
import {
  countUnread,
  listNotifications,
  type LiveNews,
  readNotifications,
} from '#shared/social/notifications.ts';
import { aCurrentUser, alice, aPlaylist } from '#tests/factories/replies.ts';
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
  api.on(countUnread, () => ({
    unread: unread.length > 1 ? (unread.shift() ?? 0) : (unread[0] ?? 0),
    news: 0,
  }));
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

test('a publication and what was added to it are lines of their own, each with its moment', async () => {
  const api = numbers(1);
  const line = (id: string, is_read: boolean, told: Pick<NewsItem, 'kind' | 'at' | 'count'>) => {
    const news: NewsItem = { ...told, id, person: alice, playlist: aPlaylist(), tracks: [] };
    return { id, kind: 'news' as const, at: told.at, is_read, news };
  };
  const [added, published] = [
    line('2', false, { kind: 'added', at: '2026-11-02T12:00:00.000Z', count: 3 }),
    line('1', true, { kind: 'published', at: '2026-11-01T12:00:00.000Z', count: 9 }),
  ];
  api.on(listNotifications, () => ({ lines: [added, published], unread: 1, news: 0, next_cursor: null }));
  api.on(readNotifications, () => ({ unread: 0, news: 0 }));
  open(api);
  await userEvent.click(await screen.findByRole('button', { name: 'Notifications, 1 unread' }));
  const links = await screen.findAllByRole('link', { name: /Rain on the windows/ });
  expect(links.map((link) => link.querySelector('time')?.dateTime)).toEqual([added.at, published.at]);
  expect(links[0]).toHaveTextContent('alice added 3 tracks to Rain on the windows');
  expect(links[1]).toHaveTextContent('alice published Rain on the windows');
});
