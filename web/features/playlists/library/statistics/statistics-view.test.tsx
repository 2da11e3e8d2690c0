import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { getListeningStatistics, type ListeningStatistics } from '#shared/social/listening-statistics.ts';
import { aCurrentUser, aTrack } from '#tests/factories/replies.ts';
import { fakeApi, renderPage, unreachable } from '#tests/web-harness.tsx';
import { StatisticsView } from './statistics-view.tsx';

const clock = Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 0));

const aWeek = (patch: Partial<ListeningStatistics> = {}): ListeningStatistics => ({
  period: 'week',
  since: '2026-03-02',
  until: '2026-03-09',
  plays: 3,
  seconds: 3780,
  before: { plays: 1, seconds: 180 },
  tracks_count: 2,
  finds_count: 1,
  tracks: [{ track: aTrack({ id: 't1', title: 'Night', artist: 'The Lanes' }), plays: 2, seconds: 3600 }],
  finds: [],
  artists: [{ name: '=The Lanes', plays: 2, seconds: 3600 }],
  styles: [{ name: 'House', plays: 3, seconds: 3780 }],
  playlists: [],
  days: ['02', '03', '04', '05', '06', '07', '08'].map((day) => ({
    day: `2026-03-${day}`,
    plays: 0,
    seconds: 0,
  })),
  longest_day: { day: '2026-03-04', plays: 3, seconds: 3780 },
  clock: clock.with(2, (clock[2] ?? []).with(21, 3780)),
  first_at: '2026-01-01T00:00:00.000Z',
  ...patch,
});

const render = (api: ReturnType<typeof fakeApi>) =>
  renderPage(<StatisticsView />, '/recently-played?view=statistics', '/recently-played', {
    api,
    viewer: aCurrentUser(),
  });

test('a week is told in figures that a screen reader reads, and leads to the one before', async () => {
  const api = fakeApi();
  api.on(getListeningStatistics, aWeek());
  const { user } = render(api);
  expect(await screen.findByText('1h more than the week before')).toBeVisible();
  const artists = screen.getByRole('table', { name: 'Artists' });
  expect(within(artists).getByRole('row', { name: /The Lanes.*1h.*2 plays/ })).toBeVisible();
  expect(within(screen.getByRole('table', { name: 'Day by day' })).getAllByRole('row')).toHaveLength(7);
  const cells = within(screen.getByRole('table', { name: 'Clock of the week' })).getAllByRole('cell');
  expect(cells.filter((cell) => cell.textContent === '1h 3m')).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Earlier' }));
  await waitFor(() =>
    expect(api.callsTo(getListeningStatistics).at(-1)?.query.get('day')).toBe('2026-03-01'),
  );
  await user.click(screen.getByRole('button', { name: 'Year' }));
  await waitFor(() => expect(api.callsTo(getListeningStatistics).at(-1)?.query.get('period')).toBe('year'));
});

test('a time without plays, and one that cannot be loaded, say so', async () => {
  const api = fakeApi();
  api.on(getListeningStatistics, unreachable);
  const { user } = render(api);
  const alert = await screen.findByRole('alert');
  api.on(getListeningStatistics, aWeek({ plays: 0, seconds: 0 }));
  await user.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Nothing played in this time' })).toBeVisible();
});
