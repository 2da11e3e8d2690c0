import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAppPassword } from '#shared/accounts/app-passwords.ts';
import { createPlaylist } from '#shared/playlists/playlist-edits.ts';
import { makeMp3 } from '#tests/factories/mp3.ts';
import { bootSegue, type Harness } from '#tests/harness.ts';
import { uploadFile } from '#tests/upload-file.ts';

const run = promisify(execFile);
/** Folder in which `scripts/test-clients.ts` has put the libraries. */
const folder = process.env['TEST_CLIENTS'] ?? '';
const here = import.meta.dirname;
const python = path.join(folder, 'python/bin/python');

/** Programs that use a library as an app would; each fails where an answer is not as the library understands it. */
const programs: Record<string, readonly [command: string, ...words: string[]]> = {
  'py-sonic': [python, path.join(here, 'py_sonic.py')],
  'py-opensonic': [python, path.join(here, 'py_opensonic.py')],
  knuckles: [python, path.join(here, 'with_knuckles.py')],
  'subsonic-api': [
    process.execPath,
    path.join(here, 'subsonic-api.mjs'),
    path.join(folder, 'npm/node_modules/subsonic-api/lib/index.js'),
  ],
  submarine: [path.join(folder, 'cargo/release/listener')],
};

describe.skipIf(folder === '')('libraries that apps are made with', () => {
  let segue: Harness;
  let password: string;

  beforeAll(async () => {
    segue = await bootSegue();
    const alice = await segue.member('alice');
    const bob = await segue.member('bob');
    ({ password } = await bob.ok(createAppPassword, { body: { name: 'Phone' } }));
    const { id: night } = await alice.ok(createPlaylist, { body: { name: 'Night', genre: 'House' } });
    for (const [seed, title] of ['Amber', 'Blue', 'Coral'].entries()) {
      const words = { title, artist: title === 'Blue' ? 'Bluebird' : 'The Lanes', playlist_id: night };
      await uploadFile(alice, await makeMp3({ seconds: 5, seed }), { uploadId: `client-${seed}`, ...words });
    }
    await segue.ctx.search.settled();
  });
  afterAll(() => segue.close());

  test('feedparser and podcastparser read a playlist as a podcast', async () => {
    const dora = await segue.member('dora');
    const body = { name: 'Live <b>& loud</b>', description: '0:00 Doors open\n0:03 Last song' };
    const { id } = await dora.ok(createPlaylist, { body });
    // Words of its own: the apps look for the one Amber, and its artist's one list.
    const words = { title: 'Dusk', artist: 'Dora and the Doors', playlist_id: id };
    await uploadFile(dora, await makeMp3({ seconds: 5, seed: 9 }), { uploadId: 'podcast', ...words });
    const address = `${segue.origin}/playlists/${id}/podcast.xml`;
    const { stderr } = await run(python, [path.join(here, 'podcast.py'), address]);
    expect(stderr).toBe('');
  });

  test.each(Object.keys(programs))('%s understands every answer', async (name) => {
    const [command, ...words] = programs[name]!;
    const { stderr } = await run(command, [...words, segue.origin, 'bob', password]);
    expect(stderr).toBe('');
  });
});
