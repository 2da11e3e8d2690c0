import { afterEach, expect, test } from 'vitest';
import { pageDataId } from '#shared/page-data.ts';
import { keyOf } from '#web/lib/query.ts';
import { createQueryClient } from '#web/lib/query.ts';
import { clearToken, setToken } from '#web/lib/session.ts';
import { getPlaylist } from '#shared/playlists/playlists.ts';
import { takePageData } from './page-data.ts';

const key = keyOf(getPlaylist, { params: { id: 'abc' } });

function bring(at: number): ReturnType<typeof createQueryClient> {
  const element = document.createElement('script');
  element.type = 'application/json';
  element.id = pageDataId;
  element.textContent = JSON.stringify([
    { id: getPlaylist.id, params: { id: 'abc' }, data: { name: 'Blue hour' }, at },
  ]);
  document.head.replaceChildren(element);
  const client = createQueryClient();
  takePageData(client);
  return client;
}

afterEach(() => {
  document.head.replaceChildren();
  clearToken();
});

test('what came along with the page is known to the query that would ask for it', () => {
  expect(bring(Date.now()).getQueryData(key)).toEqual({ name: 'Blue hour' });
});

test('what came long ago, with a page that the browser kept, is asked for again', () => {
  const hourAgo = Date.now() - 3_600_000;
  expect(bring(hourAgo).getQueryState(key)?.dataUpdatedAt).toBe(hourAgo);
});

test('a server whose clock is ahead does not make it fresh for longer', () => {
  const before = Date.now();
  const updatedAt = bring(before + 3_600_000).getQueryState(key)?.dataUpdatedAt ?? 0;
  expect(updatedAt - before).toBeLessThan(60_000);
});

test('who is logged in gets their own answer', () => {
  setToken('a.b.c');
  expect(bring(Date.now()).getQueryData(key)).toBeUndefined();
});
