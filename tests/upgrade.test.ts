import { execFileSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { login } from '#shared/accounts/auth.ts';
import { listBackups, verifyBackup } from '#shared/operations/backups.ts';
import { listLiked } from '#shared/playlists/likes.ts';
import { getPlaylist, listPopular } from '#shared/playlists/playlists.ts';
import { searchTracks } from '#shared/playlists/search.ts';
import { openBackups } from '#tests/backups.ts';
import { bootSegue, type Client, type Harness } from '#tests/harness.ts';
import { appPasswordFile, people } from './fixtures/versions/made.ts';

// Servers are started here: a machine with much else to do takes its time.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });

const folder = path.join(import.meta.dirname, 'fixtures/versions');
const fixtures = globSync('*.tar.gz', { cwd: folder }).toSorted();

test('there are data directories of three earlier versions, and they are small', async () => {
  expect(fixtures.length).toBeGreaterThanOrEqual(3);
  const sizes = await Promise.all(fixtures.map(async (file) => (await stat(path.join(folder, file))).size));
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(1_000_000);
});

describe.each(fixtures)('the data of version %s', (fixture) => {
  let dataDir = '';
  let segue: Harness;
  let alice: Client;
  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'segue-former-'));
    execFileSync('tar', ['-xzf', path.join(folder, fixture), '-C', dataDir]);
    segue = await bootSegue({ SEGUE_DATA_DIR: dataDir }, { engine: 'sqlite' });
    alice = await logIn('alice');
  });
  afterAll(async () => {
    await segue.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  async function logIn(name: 'alice' | 'bob'): Promise<Client> {
    const { access_token } = await segue.visitor.ok(login, { body: people[name] });
    return segue.as(access_token);
  }

  /** People, list, items, like and music, as they were made. */
  async function expectAll(): Promise<number> {
    const [kept] = await segue.visitor.ok(listPopular);
    const playlist = await alice.ok(getPlaylist, { params: { id: kept?.id ?? '' } });
    expect(playlist).toMatchObject({
      name: 'Kept',
      description: 'Through all versions',
      likes_count: 1,
      tracks: [
        { title: 'Kept song', storage_type: 'FILE' },
        { title: 'Kept link', artist: 'Dora', source_url: 'https://music.example/kept' },
      ],
    });
    expect(await (await logIn('bob')).ok(listLiked)).toMatchObject([{ name: 'Kept' }]);
    const stream = await segue.visitor.fetch(`/api/v1/tracks/${playlist.tracks[0]?.id}/stream`);
    expect([stream.status, (await stream.arrayBuffer()).byteLength > 30_000]).toEqual([200, true]);
    await segue.ctx.search.settled();
    return (await segue.visitor.ok(searchTracks, { query: { query: 'kept' } })).length;
  }

  test('is brought up to date and served: people, lists, uploads, likes, search', async () => {
    expect(await expectAll()).toBe(2);
  });

  test('lets the app in that had a password', async () => {
    const password = await readFile(path.join(dataDir, appPasswordFile), 'utf8');
    const query = new URLSearchParams({ u: 'alice', p: password, v: '1.16.1', c: 'player', f: 'json' });
    const answer = (await (await segue.visitor.fetch(`/rest/getPlaylists?${query}`)).json()) as object;
    expect(answer).toMatchObject({
      'subsonic-response': {
        status: 'ok',
        playlists: { playlist: [{ name: 'Kept', songCount: expect.any(Number) as number }] },
      },
    });
  });

  test('restores from the backup that it made, which is proven', async () => {
    const backups = openBackups(segue, alice);
    const made = (await alice.ok(listBackups)).find(({ status }) => status === 'completed');
    const id = made?.id ?? '';
    await alice.ok(verifyBackup, { params: { id }, body: {} });
    await backups.idle();
    const proven = (await alice.ok(listBackups)).find((one) => one.id === id);
    expect([proven?.error, proven?.proven_at]).toEqual([null, expect.any(String)]);
    await backups.restore(id);
    expect(await expectAll()).toBe(2);
  });
});
