import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bootSegue, type Harness } from '#tests/harness.ts';
import { examine } from './doctor.service.ts';

let segue: Harness;
beforeAll(async () => {
  segue = await bootSegue();
  await segue.member('alice');
});
afterAll(() => segue.close());

const stateOf = async (name: string) => (await examine(segue.ctx)).filter((one) => one.name === name);

test('a sound installation has nothing bad', async () => {
  expect((await examine(segue.ctx)).filter((finding) => finding.state === 'bad')).toEqual([]);
});

test('an upload under way misses no file', async () => {
  const { id } = await segue.ctx.db.selectFrom('users').select('id').executeTakeFirstOrThrow();
  const now = segue.time.now;
  await segue.ctx.db
    .insertInto('uploads')
    .values({
      id: 'under-way',
      user_id: id,
      client_id: 'under-way',
      state: 'processing',
      total_chunks: 1,
      sha256: 'e'.repeat(64),
      created_at: now,
      updated_at: now,
    })
    .execute();
  expect(await stateOf('missing files')).toMatchObject([{ state: 'ok' }]);
});

test('a missing file is bad, an unused one is told', async () => {
  await segue.ctx.stores.blobs.put(Readable.from([Buffer.from('nobody names me')]));
  await segue.ctx.db
    .updateTable('users')
    .set({ avatar_sha256: 'f'.repeat(64) })
    .execute();
  expect(await stateOf('missing files')).toMatchObject([{ state: 'bad' }]);
  expect((await stateOf('unused files'))[0]?.text).toContain('1 files');
});

test('an installation without an administrator is warned of', async () => {
  await segue.ctx.db.updateTable('users').set({ role: 'user' }).execute();
  expect(await stateOf('administrator')).toMatchObject([{ state: 'warning' }]);
});
