import type * as fs from 'node:fs';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';

/** Each call of the system that has begun; the test says when it ends. */
const calls: ((error: Error | null) => void)[] = [];
vi.mock('node:fs', async (original) => ({
  ...(await original<typeof fs>()),
  fdatasync: (_file: number, done: (error: Error | null) => void) => calls.push(done),
}));
const { openLogSync } = await import('./synced-dialect.ts');

const folder = mkdtempSync(path.join(tmpdir(), 'segue-log-sync-'));
const file = path.join(folder, 'segue.db');
writeFileSync(`${file}-wal`, '');
afterAll(() => rmSync(folder, { recursive: true }));

test('who comes while one is under way shares the next; a failure is told to those it concerns', async () => {
  const log = openLogSync(file);
  const done: string[] = [];
  const sync = (name: string) =>
    log.sync().then(
      () => done.push(name),
      (error: Error) => done.push(`${name}: ${error.message}`),
    );
  const first = sync('first');
  await vi.waitFor(() => expect(calls.length).toBe(1));
  const others = [sync('second'), sync('third')];
  expect(calls.length).toBe(1);
  calls[0]?.(new Error('EIO'));
  await first;
  await vi.waitFor(() => expect(calls.length).toBe(2));
  expect(done).toEqual(['first: EIO']);
  calls[1]?.(null);
  await Promise.all(others);
  expect(done).toEqual(['first: EIO', 'second', 'third']);
  expect(calls.length).toBe(2);
  await log.close();
});
