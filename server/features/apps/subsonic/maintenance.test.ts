import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createAppPassword } from '#shared/accounts/app-passwords.ts';
import { createPlaylist } from '#shared/playlists/playlist-edits.ts';
import { makeMp3 } from '#tests/factories/mp3.ts';
import { bootSegue, type Client, type Harness } from '#tests/harness.ts';
import { uploadFile } from '#tests/upload-file.ts';

let segue: Harness;
let alice: Client;
let song: string;
let apiKey: string;

beforeAll(async () => {
  segue = await bootSegue();
  alice = await segue.member('alice');
  apiKey = (await alice.ok(createAppPassword, { body: { name: 'Phone' } })).password;
  const { id } = await alice.ok(createPlaylist, { body: { name: 'Night' } });
  const upload = { uploadId: 'one', playlist_id: id };
  song = (await uploadFile(alice, await makeMp3({ seconds: 3, seed: 5 }), upload)).body.track!.id;
});
afterAll(() => segue.close());

async function scrobble(): Promise<{ status: string }> {
  const query = new URLSearchParams({
    f: 'json',
    apiKey,
    v: '1.16.1',
    c: 'phone',
    id: `tr-${song}`,
    submission: 'false',
  });
  const answer = await segue.visitor.fetch(`/rest/scrobble?${query}`);
  return ((await answer.json()) as Record<string, { status: string }>)['subsonic-response']!;
}

test('a restore waits for what an app is writing by GET, and what comes later is refused', async () => {
  const { maintenance } = segue.ctx.state;
  const begun = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  // A write is held at its end.
  const { db } = segue.ctx;
  const transaction = db.transaction.bind(db);
  vi.spyOn(db, 'transaction').mockImplementation(() => {
    const builder = transaction();
    const execute = builder.execute.bind(builder);
    builder.execute = async (work) => {
      const result = await execute(work);
      begun.resolve();
      await end.promise;
      return result;
    };
    return builder;
  });
  const writing = scrobble();
  await begun.promise;
  await maintenance.during(async () => {
    let isQuiet = false;
    const quiet = maintenance.quiet().then(() => (isQuiet = true));
    expect(await scrobble()).toMatchObject({ status: 'failed' });
    // A request and more later it still waits.
    await sleep(100);
    expect(isQuiet).toBe(false);
    end.resolve();
    await quiet;
    expect(await writing).toMatchObject({ status: 'ok' });
  });
  expect(await scrobble()).toMatchObject({ status: 'ok' });
});
