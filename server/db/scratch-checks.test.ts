import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, expect, test } from 'vitest';
import { checkLeaves, checkTrunk } from './scratch-checks.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'segue-scratch-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('a scratch file is checked while another check reads it', () => {
  const [file, leaves] = ['trunk.db', 'leaves.db'].map((name) => path.join(folder, name)) as [string, string];
  const other = new DatabaseSync(file);
  other.exec('create table users (id text); begin; select * from users');
  new DatabaseSync(leaves).close();
  expect(() => checkTrunk(file)).not.toThrow();
  expect(() => checkLeaves(file, leaves)).not.toThrow();
  other.close();
});
