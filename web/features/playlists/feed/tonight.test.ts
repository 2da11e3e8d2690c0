import { expect, test } from 'vitest';
import type { NewsItem } from '#shared/social/following.ts';
import { alice, aPlaylist, bob } from '#tests/factories/replies.ts';
import { newSinceYesterday, tonightOf } from './tonight.ts';

const now = Date.parse('2026-05-02T20:00:00');
const hours = (count: number): string => new Date(now - count * 3_600_000).toISOString();

const line = (id: string, ago: number, change: Partial<NewsItem> = {}): NewsItem => ({
  id: `line-${id}-${ago}`,
  kind: 'published',
  at: hours(ago),
  person: bob,
  playlist: aPlaylist({ id, name: id, owner: bob, track_count: 3 }),
  count: 3,
  tracks: [],
  ...change,
});
const popular = [aPlaylist({ id: 'popular', owner: alice, track_count: 3 })];

test('tonight’s list is the newest of what is followed, with the fact that is the reason', () => {
  const empty = aPlaylist({ id: 'empty', track_count: 0 });
  const mine = aPlaylist({ id: 'mine', track_count: 3, can_edit: true });
  const news = [line('empty', 1, { playlist: empty }), line('mine', 2, { playlist: mine }), line('fresh', 3)];
  const whyOf = (change: Partial<NewsItem>) => tonightOf([line('x', 1, change)], popular, now)?.why;
  expect(tonightOf(news, popular, now)).toMatchObject({
    playlist: { id: 'fresh' },
    why: { key: 'newFrom', name: 'bob' },
  });
  expect(whyOf({ kind: 'added' })).toEqual({ key: 'becauseYouFollow', name: 'bob' });
  const followed = aPlaylist({ id: 'x', track_count: 3, is_followed: true });
  expect(whyOf({ kind: 'added', playlist: followed })?.key).toBe('inWhatYouFollow');
});

test('without news of this week it is a popular list of somebody else, else any', () => {
  const mine = aPlaylist({ id: 'mine', track_count: 3, can_edit: true });
  const tonight = tonightOf([line('old', 8 * 24)], [mine, ...popular], now);
  expect(tonight).toMatchObject({ playlist: { id: 'popular' }, why: { key: 'popularTonight' } });
  expect(tonightOf([], [mine], now)?.playlist.id).toBe('mine');
  expect(tonightOf([], [], now)).toBeNull();
});

test('what is new since yesterday begins with its midnight, each playlist once, without tonight’s', () => {
  const news = [line('a', 1), line('tonight', 2), line('a', 3), line('b', 43), line('c', 45)];
  expect(newSinceYesterday(news, 'tonight', now).map(({ id }) => id)).toEqual(['line-a-1', 'line-b-43']);
});
