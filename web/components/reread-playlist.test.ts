import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { getPlaylist } from '#shared/playlists/playlists.ts';
import { keyOf } from '#web/lib/query.ts';
import { rereadPlaylist } from './reread-playlist.ts';

test('an answer that was on its way when a count changed is asked for once more', async () => {
  const client = new QueryClient();
  const queryKey = keyOf(getPlaylist, { params: { id: '1' } });
  const answers = [0, 1];
  let asked = 0;
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const observer = new QueryObserver(client, {
    queryKey,
    queryFn: async () => {
      asked += 1;
      const followers_count = answers.shift();
      await held;
      return { followers_count };
    },
  });
  const stop = observer.subscribe(() => {});
  client.setQueryData(queryKey, { followers_count: 1 });
  rereadPlaylist(client, '1');
  release();
  await expect.poll(() => client.isFetching()).toBe(0);
  expect(client.getQueryData(queryKey)).toEqual({ followers_count: 1 });

  rereadPlaylist(client, '1');
  expect(asked).toBe(2);
  stop();
});
