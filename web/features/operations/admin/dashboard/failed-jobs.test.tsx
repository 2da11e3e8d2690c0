import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  dropFailedJob,
  type FailedJob,
  listFailedJobs,
  retryFailedJob,
} from '#shared/operations/failed-jobs.ts';
import { FakeError, fakeApi, renderPage } from '#tests/web-harness.tsx';
import { FailedJobs } from './failed-jobs.tsx';

const job: FailedJob = {
  id: '00000000000000000000j1',
  kind: 'verification mail',
  username: 'bob',
  error: 'Message failed: 550 No such mailbox',
  attempts: 1,
  deaths: 0,
  paused: false,
  created_at: '2026-11-01T10:00:00.000Z',
  failed_at: '2026-11-01T10:00:01.000Z',
};

test('failed work tells what, for whom and why; it is tried again or removed, and a failure of that is told', async () => {
  const api = fakeApi();
  let jobs = [job, { ...job, id: '00000000000000000000j2', kind: 'mail', username: null }];
  api.on(listFailedJobs, () => jobs);
  api.on(retryFailedJob, ({ params }) => {
    jobs = jobs.filter(({ id }) => id !== (params as { id: string }).id);
    return undefined;
  });
  api.on(dropFailedJob, new FakeError(503, { detail: 'Later', code: 'unavailable' }));
  const { user } = renderPage(<FailedJobs />, '/', '*', { api });
  const row = await screen.findByRole('row', {
    name: /^Email di verifica.*bob.*550 No such mailbox/,
  });
  await user.click(screen.getByRole('button', { name: 'Riprova: Email di verifica, bob' }));
  expect(await screen.findByText('Verrà ritentato subito.')).toBeVisible();
  await waitFor(() => expect(row).not.toBeInTheDocument());
  expect(screen.getByRole('button', { name: 'Riprova: Email' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Rimuovi: Email' }));
  expect(await screen.findByText('Non ha funzionato. Riprova.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Rimuovi: Email' })).toBeVisible();
});

test('recurring work that ended the server is shown as paused, with another try and nothing to remove', async () => {
  const api = fakeApi();
  const paused = { ...job, id: '00000000000000000000j3', kind: 'unused files', username: null };
  api.on(listFailedJobs, () => [
    { ...paused, error: 'The server ended', attempts: 0, deaths: 5, paused: true },
  ]);
  renderPage(<FailedJobs />, '/', '*', { api });
  await screen.findByRole('row', { name: /^file inutilizzati \(in pausa\).*terminato 5 volte/ });
  expect(screen.getByRole('button', { name: 'Riprova: file inutilizzati (in pausa)' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /Rimuovi/ })).not.toBeInTheDocument();
});
