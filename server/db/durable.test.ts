import { afterAll, beforeAll, expect, test } from 'vitest';
import { bootSegue, type Harness } from '#tests/harness.ts';

let segue: Harness;
beforeAll(async () => {
  segue = await bootSegue();
});
afterAll(() => segue.close());

const write = (key: string) =>
  segue.ctx.durable.transact(async (trx) => {
    await trx.insertInto('settings').values({ key, value: '1' }).execute();
    return key;
  });
const settings = async (like: string) => {
  const rows = await segue.ctx.db.selectFrom('settings').select('key').where('key', 'like', like).execute();
  return rows.map(({ key }) => key).toSorted();
};

test('transactions come one after the other, and each tells when it is durable', async () => {
  const keys = Array.from({ length: 20 }, (_, n) => `durable ${String(n).padStart(2, '0')}`);
  const committed = await Promise.all(keys.map(write));
  await Promise.all(committed.map(({ durable }) => durable));
  expect(committed.map(({ result }) => result)).toEqual(keys);
  expect(await settings('durable %')).toEqual(keys);
});

test('what fails leaves nothing, and the next goes on', async () => {
  await (
    await write('taken')
  ).durable;
  await expect(
    segue.ctx.durable.transact(async (trx) => {
      await trx.insertInto('settings').values({ key: 'never', value: '1' }).execute();
      await trx.insertInto('settings').values({ key: 'taken', value: '1' }).execute();
    }),
  ).rejects.toThrow(/unique|duplicate/i);
  await (
    await write('newer')
  ).durable;
  expect(await settings('ne%')).toEqual(['newer']);
});

test('what two servers have made each other give up is done again', async () => {
  let tries = 0;
  const { result, durable } = await segue.ctx.durable.transact(async (trx) => {
    tries += 1;
    await trx.insertInto('settings').values({ key: 'again', value: '1' }).execute();
    if (tries === 1) throw Object.assign(new Error('deadlock detected'), { code: '40P01' });
    return 'done';
  });
  await durable;
  expect([result, await settings('again')]).toEqual(['done', ['again']]);
});
