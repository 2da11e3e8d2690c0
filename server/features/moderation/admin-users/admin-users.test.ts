import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import {
  deleteAdminUser,
  listAdminUsers,
  setUserStatus,
  updateAdminUser,
} from '#shared/moderation/admin-users.ts';
import { listAudit } from '#shared/base/audit.ts';
import { login } from '#shared/accounts/auth.ts';
import { createPlaylist } from '#shared/playlists/playlist-edits.ts';
import { getPlaylist } from '#shared/playlists/playlists.ts';
import { usersMe } from '#shared/accounts/current-user.ts';
import { newId } from '#server/lib/ids.ts';
import { asPatch, findListed } from '#tests/admin-users.ts';
import { openCast } from '#tests/cast.ts';
import { memberPassword } from '#tests/harness.ts';

const { segue, alice, bob } = await openCast('alice', 'bob');

describe('an edit', () => {
  test('changes name, address, role and limit, and stands in the audit log', async () => {
    await segue.member('dora');
    const dora = await findListed(alice, 'dora');
    const patch = { ...asPatch(dora), username: 'Dorothy', role: 'pro', upload_limit_mb: 250 } as const;
    const edited = await alice.ok(updateAdminUser, { params: { id: dora.id }, body: patch });
    expect(edited).toMatchObject({ username: 'Dorothy', role: 'pro', upload_limit_mb: 250 });
    const [entry] = await alice.ok(listAudit, { query: { action: 'user.edited' } });
    expect(entry).toMatchObject({
      actor: 'alice',
      subject_id: dora.id,
      facts: { username: 'dora → Dorothy', role: 'user → pro', upload_limit_mb: '100 → 250' },
    });
  });

  test('refuses a taken name or address whatever its case, a negative limit and an unknown role', async () => {
    const body = asPatch(await findListed(alice, 'bob'));
    const edit = (patch: object) =>
      alice.fetch(`/api/v1/admin/users/${bob.id}`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...body, ...patch }),
      });
    expect((await edit({ username: 'ALICE' })).status).toBe(409);
    expect((await edit({ email: 'Alice@Segue.test' })).status).toBe(409);
    expect((await edit({ upload_limit_mb: -1 })).status).toBe(422);
    expect((await edit({ role: 'root' })).status).toBe(422);
    expect((await edit({ password_hash: 'x' })).status).toBe(422);
    expect(asPatch(await findListed(alice, 'bob'))).toEqual(body);
  });

  test('of one’s own role is nobody’s who is no administrator', async () => {
    const body = { ...asPatch(await findListed(alice, 'bob')), role: 'admin' } as const;
    expect((await bob.call(updateAdminUser, { params: { id: bob.id }, body })).status).toBe(403);
    expect((await bob.ok(usersMe)).role).toBe('user');
  });

  test('of the role ends the sessions that speak of the old one', async () => {
    const erin = await segue.member('erin');
    const row = await findListed(alice, 'erin');
    await alice.ok(updateAdminUser, { params: { id: row.id }, body: { ...asPatch(row), role: 'pro' } });
    expect((await erin.call(usersMe)).status).toBe(401);
  });
});

describe('the last active administrator', () => {
  test('is left when two demote each other at once', async () => {
    const second = await segue.member('second');
    const row = await findListed(alice, 'second');
    await alice.ok(updateAdminUser, { params: { id: second.id }, body: { ...asPatch(row), role: 'admin' } });
    const again = await segue.visitor.ok(login, { body: { username: 'second', password: memberPassword } });
    const other = segue.as(again.access_token);
    const [me, them] = [await findListed(alice, 'alice'), await findListed(alice, 'second')];
    const answers = await Promise.all([
      alice.call(updateAdminUser, { params: { id: them.id }, body: { ...asPatch(them), role: 'user' } }),
      other.call(updateAdminUser, { params: { id: me.id }, body: { ...asPatch(me), role: 'user' } }),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const loser = answers[0]?.status === 200 ? 'second' : 'alice';
    await segue.ctx.db.updateTable('users').set({ role: 'admin' }).where('username', '=', 'alice').execute();
    await segue.ctx.db.updateTable('users').set({ role: 'user' }).where('username', '=', 'second').execute();
    if (loser === 'alice') {
      const back = await segue.visitor.ok(login, { body: { username: 'alice', password: memberPassword } });
      alice.token = back.access_token;
    }
  });

  test('can be neither demoted, deactivated nor deleted, by anyone', async () => {
    const row = await findListed(alice, 'alice');
    const params = { id: row.id };
    const demoted = await alice.call(updateAdminUser, { params, body: { ...asPatch(row), role: 'user' } });
    expect(demoted.status).toBe(409);
    expect((await alice.call(setUserStatus, { params, body: { is_active: false } })).status).toBe(409);
    expect((await alice.call(deleteAdminUser, { params })).status).toBe(409);
    expect((await alice.ok(usersMe)).role).toBe('admin');
  });

  test('stops being the last when there is another', async () => {
    const frank = await segue.member('frank');
    const row = await findListed(alice, 'frank');
    await alice.ok(updateAdminUser, { params: { id: frank.id }, body: { ...asPatch(row), role: 'admin' } });
    const { access_token } = await segue.visitor.ok(login, {
      body: { username: 'frank', password: memberPassword },
    });
    frank.token = access_token;
    const me = await findListed(alice, 'alice');
    await frank.ok(updateAdminUser, { params: { id: me.id }, body: { ...asPatch(me), role: 'user' } });
    expect((await alice.call(listAdminUsers)).status).toBe(401);
    await frank.ok(updateAdminUser, { params: { id: me.id }, body: asPatch(me) });
    const again = await segue.visitor.ok(login, { body: { username: 'alice', password: memberPassword } });
    alice.token = again.access_token;
  });
});

test('a deactivated person is out at once and cannot come back until activated', async () => {
  const grace = await segue.member('grace');
  const params = { id: grace.id };
  await alice.ok(setUserStatus, { params, body: { is_active: false, reason: 'Spam' } });
  expect((await grace.call(usersMe)).status).toBe(401);
  const body = { username: 'grace', password: memberPassword };
  expect((await segue.visitor.call(login, { body })).status).toBe(409);
  expect((await findListed(alice, 'grace')).block_reason).toBe('Spam');
  await segue.idle();
  const outbox = path.join(segue.dataDir, 'outbox');
  const mails = await Promise.all(
    (await readdir(outbox)).map((name) => readFile(path.join(outbox, name), 'utf8')),
  );
  const told = mails.find((received) => received.includes('Your account was deactivated'));
  expect(told).toContain('grace@segue.test');
  expect(told).toContain('The reason given: Spam');
  await alice.ok(setUserStatus, { params, body: { is_active: true } });
  expect((await segue.visitor.call(login, { body })).status).toBe(200);
});

test('deleting a person removes their playlists, tracks and files, and leaves shared files to their other users', async () => {
  const heidi = await segue.member('heidi');
  const { id: playlistId } = await heidi.ok(createPlaylist, { body: { name: 'Gone soon' } });
  const own = await segue.ctx.stores.blobs.put(Readable.from([Buffer.from('only heidi')]));
  const shared = await segue.ctx.stores.blobs.put(Readable.from([Buffer.from('heidi and bob')]));
  for (const [owner, sha256] of [
    [heidi.id, own.sha256],
    [heidi.id, shared.sha256],
    [bob.id, shared.sha256],
  ] as const) {
    await segue.ctx.db
      .insertInto('tracks')
      .values({
        id: newId(Date.now()),
        owner_id: owner,
        title: 'T',
        storage_type: 'FILE',
        audio_sha256: sha256,
        created_at: segue.time.now,
      })
      .execute();
  }
  await alice.ok(deleteAdminUser, { params: { id: heidi.id } });
  expect((await heidi.call(usersMe)).status).toBe(401);
  expect((await segue.visitor.call(getPlaylist, { params: { id: playlistId } })).status).toBe(404);
  expect(await segue.ctx.stores.blobs.stat(own.sha256)).toBeNull();
  expect(await segue.ctx.stores.blobs.stat(shared.sha256)).not.toBeNull();
  expect(await readdir(path.join(segue.dataDir, 'blobs'))).not.toHaveLength(0);
  expect((await alice.call(deleteAdminUser, { params: { id: heidi.id } })).status).toBe(404);
});
