import path from 'node:path';
import { expect, vi } from 'vitest';
import { login } from '#shared/accounts/auth.ts';
import { type Backup, createBackup, listBackups, restoreBackup } from '#shared/operations/backups.ts';
import { uploadBackup } from '#shared/operations/backup-archives.ts';
import { usersMe } from '#shared/accounts/current-user.ts';
import { type Client, type Harness, memberPassword } from './harness.ts';

// Each look costs milliseconds of what is waited for.
const patience = { timeout: 300_000, interval: 100 };

/** Steps of tests that restore, as the administrator of a Segue. */
export function openBackups(segue: Harness, admin: Client) {
  async function find(id: string): Promise<Backup | undefined> {
    return (await admin.ok(listBackups)).find((one) => one.id === id);
  }

  /** Waits until no backup is under way. */
  async function idle(): Promise<void> {
    // Not `expect.poll`, which no hook may call.
    await vi.waitFor(async () => expect(await segue.ctx.bus.members('backup-jobs')).toEqual([]), patience);
  }

  async function logIn(client: Client, username: string): Promise<void> {
    const body = { username, password: memberPassword };
    client.token = (await segue.visitor.ok(login, { body })).access_token;
  }

  return {
    idle,
    logIn,

    /** Makes a self-contained backup of everything, or of what `body` says. */
    async make(body: object = {}): Promise<Backup> {
      const { id } = await admin.ok(createBackup, { body: { self_contained: true, ...body } });
      await idle();
      const backup = await find(id);
      expect([backup?.status, backup?.error]).toEqual(['completed', null]);
      return backup as Backup;
    },

    /** Begins a restore and waits until it has ended, well or badly. */
    async tryRestore(id: string): Promise<void> {
      await admin.ok(restoreBackup, { params: { id }, body: {} });
      await idle();
    },

    /** Restores a backup that holds rows; all sessions end with it, and the administrator's starts again. */
    async restore(
      id: string,
      { passphrase, username = 'alice' }: { passphrase?: string; username?: string } = {},
    ) {
      const body = passphrase === undefined ? {} : { passphrase };
      await admin.ok(restoreBackup, { params: { id }, body });
      await expect.poll(async () => (await admin.call(usersMe)).status, patience).toBe(401);
      // The sessions have ended with the records; the job itself is over a moment later.
      await idle();
      await logIn(admin, username);
    },

    fileOf: ({ id }: Pick<Backup, 'id'>): string =>
      path.join(segue.dataDir, 'backups', `segue-${id}.tar.zst`),

    upload: (bytes: Buffer, headers: Record<string, string> = {}): Promise<Response> =>
      admin.fetch(uploadBackup.path, {
        method: 'POST',
        headers: { 'content-type': 'application/octet-stream', ...headers },
        body: new Uint8Array(bytes),
      }),
  };
}
