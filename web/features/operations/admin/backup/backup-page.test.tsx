import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Backup, getSchedule, listBackups, restoreBackup } from '#shared/operations/backups.ts';
import { usersMe } from '#shared/accounts/current-user.ts';
import { aCurrentUser } from '#tests/factories/replies.ts';
import { FakeError, fakeApi, renderApp } from '#tests/web-harness.tsx';
import { setToken } from '#web/lib/session.ts';

const backup: Backup = {
  id: '00000000000000000000b1',
  timestamp: '2026-11-01T10:00:00.000Z',
  includes_db: true,
  includes_media: true,
  includes_es: true,
  size_mb: 1.5,
  status: 'completed',
  error: null,
  encrypted: true,
  origin: 'upload',
  proven_at: null,
  progress: null,
  restored: null,
};
const detail = 'This backup names no active administrator.';
const passphrase = 'over the bridge';

function open(one: Backup) {
  setToken('a-token');
  const api = fakeApi();
  api.on(usersMe, aCurrentUser({ role: 'admin' }));
  api.on(listBackups, [one]);
  api.on(getSchedule, { every: 'off', keep: 7 });
  return renderApp('/admin/backup', { api });
}

/** Starts the restore of the encrypted backup, up to the question about the missing administrator. */
async function askToRestore() {
  const { api, user } = open(backup);
  api.on(restoreBackup, ({ body }) =>
    (body as { without_administrator?: boolean }).without_administrator
      ? backup
      : new FakeError(409, { detail, code: 'conflict', reason: 'no_administrator' }),
  );
  await user.click(await screen.findByRole('button', { name: `Restore backup ${backup.id}` }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Passphrase of this backup'), passphrase);
  await user.click(dialog.getByRole('button', { name: 'Restore' }));
  const sure = await screen.findByRole('alertdialog');
  expect(sure).toHaveTextContent('This will overwrite current data.');
  await user.click(within(sure).getByRole('button', { name: 'Restore' }));
  const question = await screen.findByText(/You could then get in only with SEGUE_ADMIN_EMAIL/);
  expect(question).toHaveTextContent(detail);
  const bodies = () => api.calls.filter(({ id }) => id === restoreBackup.id).map(({ body }) => body);
  return { user, bodies, answers: within(screen.getByRole('alertdialog')) };
}

test('a restore after which nobody could administer is asked about, and goes on with a yes', async () => {
  const { user, bodies, answers } = await askToRestore();
  await user.click(answers.getByRole('button', { name: 'Restore' }));
  expect(await screen.findByText(/^Restore process has been initiated/)).toBeVisible();
  expect(bodies()).toEqual([{ passphrase }, { passphrase, without_administrator: true }]);
});

test('with a no nothing is restored, and the page says why', async () => {
  const { user, bodies, answers } = await askToRestore();
  await user.click(answers.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText('Failed to restore backup. Please try again.')).toBeVisible();
  expect(screen.getByText(detail)).toBeVisible();
  expect(bodies()).toEqual([{ passphrase }]);
});

test('a status that this page does not know counts as failed, and nothing can be restored from it', async () => {
  open({ ...backup, status: 'pondering' as Backup['status'] });
  const row = (await screen.findByText('Failed')).closest('tr');
  expect(within(row as HTMLElement).getByRole('button', { name: /^Restore backup/ })).toBeDisabled();
  expect(screen.queryByRole('option', { name: /MB/ })).not.toBeInTheDocument();
});
