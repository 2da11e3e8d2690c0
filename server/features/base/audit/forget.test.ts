import { expect, test } from 'vitest';
import { listAudit } from '#shared/base/audit.ts';
import { isOnPostgres } from '#tests/engines/scratch-database.ts';
import { openCast } from '#tests/cast.ts';
import { bootSegue } from '#tests/harness.ts';
import { slowSteps, statementsOf } from '#tests/query-plans.ts';
import { insertAuditEntry } from './audit.store.ts';
import { forgetOldAudit } from './forget.service.ts';

const { segue, root } = await openCast('root');

/** Writes an entry on a day: the administrator's about a person, or the system's. */
async function write(day: string, actor: 'root' | null): Promise<void> {
  const created_at = Date.parse(`${day}T12:00:00Z`);
  await insertAuditEntry(segue.ctx.db, {
    id: `${day} ${actor}`,
    actor_id: actor === null ? null : root.id,
    actor_name: actor ?? '',
    action: 'user.edited',
    subject_type: 'user',
    subject_id: 'somebody',
    facts: JSON.stringify({ username: 'bob → rob', tracks: 3 }),
    ip: actor === null ? '' : '203.0.113.7',
    created_at,
  });
}

const entries = async () => {
  const all = await root.ok(listAudit, { query: { action: 'user.edited', limit: 50 } });
  return Object.fromEntries(
    all.map(({ id, actor, is_nameless, subject_id, facts, ip }) => [
      id,
      [actor, is_nameless, subject_id, Object.keys(facts).join(), ip].join(' | '),
    ]),
  );
};

test('addresses go after 90 days, names after 24 months, by an index', async () => {
  segue.time.now = Date.parse('2026-11-24T12:00:01Z');
  for (const day of ['2026-11-20', '2026-08-27', '2026-08-26', '2024-11-01', '2024-10-31'])
    await write(day, 'root');
  await write('2024-10-31', null);
  const executed = await statementsOf(() => forgetOldAudit(segue.ctx));
  expect(await entries()).toEqual({
    '2026-11-20 root': 'root | false | somebody | username,tracks | 203.0.113.7',
    '2026-08-27 root': 'root | false | somebody | username,tracks | 203.0.113.7',
    '2026-08-26 root': 'root | false | somebody | username,tracks | ',
    '2024-11-01 root': 'root | false | somebody | username,tracks | ',
    '2024-10-31 root': ' | true |  | tracks | ',
    '2024-10-31 null': ' | false |  | tracks | ',
  });
  if (isOnPostgres) return;
  // The server may look for jobs meanwhile, and that is not what is asked here.
  const own = executed.filter((statement) => statement.includes('audit_log'));
  expect(own.length).toBeGreaterThan(1);
  const steps = await Promise.all(own.map((statement) => slowSteps(segue.ctx.db, statement)));
  expect(steps.flat().filter((step) => /\bSCAN\b/.test(step))).toEqual([]);
});

test('SEGUE_KEEP_MONTHS says how long names are kept', async () => {
  const own = await bootSegue({ SEGUE_KEEP_MONTHS: '13' });
  const created_at = Date.parse('2026-11-24T12:00:00Z');
  own.time.now = created_at;
  await own.member('root');
  const written = () => own.ctx.db.selectFrom('audit_log').select(['actor_name', 'names']).execute();
  const before = await written();
  expect(before.length).toBeGreaterThan(0);
  own.time.now = Date.parse('2027-12-31T23:00:00Z');
  await forgetOldAudit(own.ctx);
  expect(await written()).toEqual(before);
  own.time.now = Date.parse('2028-01-01T00:00:00Z');
  await forgetOldAudit(own.ctx);
  expect((await written()).map(({ actor_name }) => actor_name)).toEqual(before.map(() => ''));
  await own.close();
});
