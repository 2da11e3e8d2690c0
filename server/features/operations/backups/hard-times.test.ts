import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createBackup, listBackups } from '#shared/operations/backups.ts';
import { uploadBackup } from '#shared/operations/backup-archives.ts';
import { createPlaylist } from '#shared/playlists/playlist-edits.ts';
import { openSqlite } from '#server/db/sqlite.ts';
import { setPatience } from '#server/db/dialect.ts';
import { isOnPostgres } from '#tests/engines/scratch-database.ts';
import { openCast } from '#tests/cast.ts';

const { segue, alice } = await openCast('alice');

test('a backup that cannot even be written down is answered, and the server goes on', async () => {
  const { db } = segue.ctx;
  const [refuse, allow] = isOnPostgres
    ? [
        sql`alter table backups add constraint no_room check (false) not valid`,
        sql`alter table backups drop constraint no_room`,
      ]
    : [
        sql`create trigger no_room before insert on backups begin select raise(abort, 'no room'); end`,
        sql`drop trigger no_room`,
      ];
  await refuse.execute(db);
  const { status } = await alice.call(createBackup, { body: {} });
  await allow.execute(db);
  expect(status).toBe(500);
  expect(await alice.ok(listBackups)).toEqual([]);
  expect((await alice.call(createBackup, { body: { includes_media: false } })).status).toBe(202);
});

// PostgreSQL lets writers wait for each other's rows alone; no connection keeps all of the records to itself there.
test.skipIf(isOnPostgres)(
  'a writer is asked to come again while another connection locks the database',
  async () => {
    const other = openSqlite(`${segue.dataDir}/segue.db`);
    // A restore lets nobody wait.
    await setPatience(segue.ctx.db, 0);
    other.exec('begin immediate');
    const { status, headers } = await alice.call(createPlaylist, { body: { name: 'Now' } });
    other.exec('rollback');
    other.close();
    expect([status, headers.get('retry-after')]).toEqual([503, '15']);
  },
);

test('an archive that is no bytes but JSON is refused', async () => {
  const headers = { 'content-type': 'application/json' };
  const { status } = await alice.fetch(uploadBackup.path, { method: 'POST', headers, body: '1e308' });
  expect(status).toBe(415);
});
