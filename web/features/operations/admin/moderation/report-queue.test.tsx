import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { decideReport, listReports, type ReportGroup } from '#shared/moderation/reports.ts';
import { alice, aCurrentUser } from '#tests/factories/replies.ts';
import { fakeApi, renderPage } from '#tests/web-harness.tsx';
import { ReportQueue } from './report-queue.tsx';

const aGroup = (name: string): ReportGroup => ({
  id: name,
  target: {
    kind: 'playlist',
    id: name,
    name,
    text: '',
    cover_url: null,
    owner: alice,
    path: null,
    state: 'shown',
  },
  count: 1,
  first_at: '2026-11-01T10:00:00.000Z',
  reports: [],
  history: [],
  can_decide: true,
});

test('the queue is worked through by keyboard: J, K, and on to the next when one is decided', async () => {
  const waiting = ['First', 'Second', 'Third'].map(aGroup);
  const api = fakeApi();
  api.on(listReports, () => ({ groups: [...waiting], total: waiting.length }));
  api.on(decideReport, ({ params }) => {
    waiting.splice(
      waiting.findIndex(({ id }) => id === params['id']),
      1,
    );
    return {} as never;
  });
  const { user } = renderPage(<ReportQueue />, '/', '*', { api, viewer: aCurrentUser({ role: 'admin' }) });
  const item = async (name: string) =>
    (await screen.findByRole('heading', { name })).closest('li') as HTMLElement;
  await item('Third');
  await user.keyboard('j');
  expect(await item('First')).toHaveFocus();
  await user.keyboard('jjk');
  expect(await item('Second')).toHaveFocus();
  const second = within(await item('Second'));
  await user.type(second.getByRole('textbox', { name: /Reason/ }), 'jk');
  await user.click(second.getByRole('button', { name: 'Decide' }));
  await expect.poll(() => screen.queryByRole('heading', { name: 'Second' })).toBeNull();
  expect(await item('Third')).toHaveFocus();
});
