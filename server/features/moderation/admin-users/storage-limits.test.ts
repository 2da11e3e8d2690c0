import { describe, expect, test } from 'vitest';
import { getStorageLimits, setStorageLimits, updateAdminUser } from '#shared/moderation/admin-users.ts';
import { listAudit } from '#shared/base/audit.ts';
import { getStorageUse } from '#shared/social/profiles.ts';
import { makeMp3 } from '#tests/factories/mp3.ts';
import { asPatch, findListed } from '#tests/admin-users.ts';
import { openCast } from '#tests/cast.ts';
import { type Client } from '#tests/harness.ts';
import { uploadFile } from '#tests/upload-file.ts';

const { alice, bob } = await openCast('alice', 'bob');

describe('storage', () => {
  const defaults = { user: 5 * 1024, pro: 50 * 1024, admin: null };
  const quotaOf = async (person: Client) => (await person.ok(getStorageUse)).quota_bytes;

  test('of each role is a setting, and who changed it stands in the audit log', async () => {
    expect(await alice.ok(getStorageLimits)).toEqual(defaults);
    expect(await quotaOf(alice)).toBeNull();
    expect(await quotaOf(bob)).toBe(5 * 1024 ** 3);
    const body = { user: 100, pro: null, admin: 7 };
    expect(await alice.ok(setStorageLimits, { body })).toEqual(body);
    expect(await alice.ok(getStorageLimits)).toEqual(body);
    expect([await quotaOf(alice), await quotaOf(bob)]).toEqual([7 * 1024 ** 2, 100 * 1024 ** 2]);
    const [entry] = await alice.ok(listAudit, { query: { action: 'settings.' } });
    expect(entry).toMatchObject({
      actor: 'alice',
      action: 'settings.storage_changed',
      facts: { user: '5120 → 100', pro: '51200 → null', admin: 'null → 7' },
    });
    await alice.ok(setStorageLimits, { body: defaults });
  });

  test('is no member’s to decide, and never less than nothing', async () => {
    expect((await bob.call(getStorageLimits)).status).toBe(403);
    expect((await bob.call(setStorageLimits, { body: defaults })).status).toBe(403);
    for (const user of [-1, 1.5, 1e12, '5']) {
      const body = { ...defaults, user } as typeof defaults;
      expect([user, (await alice.call(setStorageLimits, { body })).status]).toEqual([user, 422]);
    }
  });

  test('of one person may be another than their role’s, and is held to at once', async () => {
    const params = { id: bob.id };
    const row = await findListed(alice, 'bob');
    expect(row.storage_limit_mb).toBeNull();
    const song = await makeMp3({ seconds: 12, seed: 3 });
    await alice.ok(updateAdminUser, { params, body: { ...asPatch(row), storage_limit_mb: 0 } });
    expect((await uploadFile(bob, song, { uploadId: 'storage-over', title: 'Over' })).status).toBe(507);
    const [entry] = await alice.ok(listAudit, { query: { action: 'user.edited' } });
    expect(entry?.facts).toEqual({ storage_limit_mb: 'null → 0' });
    // A client that knows nothing of it changes nothing of it.
    const same = await alice.ok(updateAdminUser, { params, body: asPatch(row) });
    expect(same.storage_limit_mb).toBe(0);
    await alice.ok(updateAdminUser, { params, body: { ...asPatch(row), storage_limit_mb: 1 } });
    expect(await quotaOf(bob)).toBe(1024 ** 2);
    expect((await uploadFile(bob, song, { uploadId: 'storage-fits', title: 'Fits' })).status).toBe(200);
    await alice.ok(updateAdminUser, { params, body: { ...asPatch(row), storage_limit_mb: null } });
    expect(await quotaOf(bob)).toBe(5 * 1024 ** 3);
  });
});
