import { screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import {
  type AdminUser,
  countAdminUsers,
  getStorageLimits,
  listAdminUsers,
  setStorageLimits,
  updateAdminUser,
} from '#shared/moderation/admin-users.ts';
import { usersMe } from '#shared/accounts/current-user.ts';
import { aCurrentUser } from '#tests/factories/replies.ts';
import { fakeApi, refusal, renderApp } from '#tests/web-harness.tsx';
import { setToken } from '#web/lib/session.ts';

const dora: AdminUser = {
  id: 'dora1',
  username: 'dora',
  email: 'dora@segue.test',
  role: 'user',
  is_active: true,
  block_reason: null,
  upload_limit_mb: 100,
  storage_limit_mb: null,
  email_verified: true,
  track_count: 0,
  playlist_count: 0,
  stored_bytes: 0,
  created_at: '2026-11-01T10:00:00.000Z',
  last_login_at: null,
};
const limits = { user: 5120, pro: 51_200, admin: null };

// happy-dom does not know the element `search`, and React says so once; every browser that Segue supports knows it.
afterEach(() => {
  const { calls } = vi.mocked(console.error).mock;
  const others = calls.filter((words) => !words.includes('search'));
  calls.splice(0, calls.length, ...others);
});

function open() {
  setToken('a-token');
  const api = fakeApi();
  api.on(usersMe, aCurrentUser({ role: 'admin' }));
  api.on(listAdminUsers, [dora]);
  api.on(countAdminUsers, { total: 1 });
  api.on(getStorageLimits, limits);
  return renderApp('/admin/users', { api });
}

async function openLimits(user: ReturnType<typeof open>['user']) {
  await user.click(await screen.findByRole('button', { name: 'Storage by role' }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByLabelText('pro (MB)');
  return dialog;
}

test('what each role may store is shown and changed, and an empty field is no limit', async () => {
  const { api, user } = open();
  api.on(setStorageLimits, { ...limits, user: 200, pro: null });
  const dialog = await openLimits(user);
  expect(dialog.getByLabelText('user (MB)')).toHaveValue(5120);
  expect(dialog.getByLabelText('admin (MB)')).toHaveValue(null);
  await user.clear(dialog.getByLabelText('user (MB)'));
  await user.type(dialog.getByLabelText('user (MB)'), '200');
  await user.clear(dialog.getByLabelText('pro (MB)'));
  await user.click(dialog.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('Storage limits saved.')).toBeVisible();
  expect(api.callsTo(setStorageLimits)[0]?.body).toEqual({ user: 200, pro: null, admin: null });
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('limits that cannot be saved say so, and stay open', async () => {
  const { api, user } = open();
  api.on(setStorageLimits, refusal('internal', ''));
  const dialog = await openLimits(user);
  await user.click(dialog.getByRole('button', { name: 'Save changes' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent(
    'The storage limits could not be loaded or saved. Please try again.',
  );
});

test('one person may have a limit of their own', async () => {
  const { api, user } = open();
  api.on(updateAdminUser, { ...dora, storage_limit_mb: 12 });
  await user.click(await screen.findByRole('button', { name: 'Actions for dora' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByLabelText('Storage in all (MB)')).toHaveValue(null);
  await user.type(dialog.getByLabelText('Storage in all (MB)'), '12');
  await user.click(dialog.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('User updated.')).toBeVisible();
  expect(api.callsTo(updateAdminUser)[0]?.body).toMatchObject({ storage_limit_mb: 12, upload_limit_mb: 100 });
});
