import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { Writable } from 'node:stream';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openLog } from '#server/lib/log.ts';
import { isConnectionError } from '#server/lib/system-errors.ts';
import { isOnPostgres, makeScratchDatabase } from '#tests/engines/scratch-database.ts';
import { connectDatabase } from './connect.ts';

/** A way to a server that can be cut. */
async function openWay(port: number) {
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((from) => {
    if (isCut) return from.destroy();
    const to = connect(port, '127.0.0.1');
    for (const one of [from, to]) {
      sockets.add(one);
      one.on('error', () => undefined).on('close', () => sockets.delete(one));
    }
    from.pipe(to).pipe(from);
    return undefined;
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      isCut = true;
      for (const one of sockets) one.destroy();
    },
    mend: () => void (isCut = false),
    close: () => server.close(),
  };
}

test.runIf(isOnPostgres)('an outage of PostgreSQL is one line, whatever fails meanwhile', async () => {
  const scratch = await makeScratchDatabase();
  const url = new URL(scratch.url);
  const way = await openWay(Number(url.port));
  url.port = String(way.port);
  const lines: string[] = [];
  const log = openLog(
    'info',
    new Writable({ write: (text: Buffer, _, done) => (lines.push(text.toString()), done()) }),
  );
  const databases = await connectDatabase({ kind: 'postgres', url: url.href }, { log });
  const { db, readDb } = databases;
  const ask = (on = db) => sql`select 1`.execute(on);
  await Promise.all(Array.from({ length: 8 }, () => ask()));

  way.cut();
  for (let n = 0; n < 20; n += 1) {
    const error = await ask(n % 2 === 0 ? db : readDb).then(
      () => null,
      (failure: unknown) => failure,
    );
    expect(isConnectionError(error)).toBe(true);
    // As requests, jobs and hubs do.
    log.error({ err: error }, 'Unexpected error');
  }
  const inTransaction = db.transaction().execute(async (trx) => ask(trx));
  expect(isConnectionError(await inTransaction.catch((error: unknown) => error))).toBe(true);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('PostgreSQL cannot be reached');
  expect(lines[0]).not.toContain('stack');

  way.mend();
  await ask();
  expect(lines.slice(1)).toEqual([expect.stringContaining('PostgreSQL can be reached again')]);
  log.error({ err: new Error('Something else') }, 'Unexpected error');
  expect(lines).toHaveLength(3);
  await databases.close();
  way.close();
  await scratch.drop();
});
