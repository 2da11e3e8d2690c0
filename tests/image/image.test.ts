import { execFileSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { login, register } from '#shared/accounts/auth.ts';
import { getPlayInfo } from '#shared/music/play-info.ts';
import { createPlaylist } from '#shared/playlists/playlist-edits.ts';
import type { Playlist } from '#shared/playlists/playlists.ts';
import { makeMp3 } from '#tests/factories/mp3.ts';
import { uploadFile } from '#tests/upload-file.ts';
import { type ImageRun, openImage } from './run-image.ts';

/** The image's files, where `scripts/test-image.ts` has put them. */
const root = process.env['TEST_IMAGE'] ?? '';
const sizeAtMost = 350_000_000;

describe.skipIf(root === '')('the image', () => {
  let image: ImageRun;
  let token = '';
  beforeAll(async () => {
    image = await openImage(root);
  });
  afterAll(() => image.dispose());

  const send = (path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    if (token) headers.set('authorization', `Bearer ${token}`);
    return fetch(image.origin + path, { ...init, headers });
  };
  const post = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await send(path, { method: 'POST', body: JSON.stringify(body), headers });
    expect(answer.status).toBeLessThan(300);
    return answer.json();
  };

  test('is small, and holds one Node, the licence and nothing that builds', () => {
    const [size = ''] = execFileSync('du', ['-s', '--bytes', root], { encoding: 'utf8' }).split('\t');
    process.stdout.write(`The image holds ${(Number(size) / 1e6).toFixed(0)} MB\n`);
    expect(Number(size)).toBeLessThan(sizeAtMost);
    const inImage = (place: string) => globSync(path.join(root, place));
    expect(inImage('{bin,usr/bin,usr/local/bin,segue/node_modules/*/bin}/node')).toHaveLength(1);
    expect(
      inImage('{usr/bin,usr/local/bin,segue/node_modules/.bin}/{npm,npx,gcc,cc,make,python3,vite,tsc}'),
    ).toEqual([]);
    expect(inImage('segue/node_modules/{react,vite,typescript,tailwindcss,vitest,@playwright}')).toEqual([]);
    for (const file of ['LICENSE', 'LICENSES.txt', 'dist/web/index.html'])
      expect([file, existsSync(path.join(root, 'segue', file))]).toEqual([file, true]);
  });

  test('does the main job, and keeps it over a restart', async () => {
    const account = { username: 'alice', email: 'alice@segue.test', password: 'correct horse battery' };
    // A container listens to everybody, so that the first account needs its operator's code.
    const { status: refused } = await send(register.path, {
      method: 'POST',
      body: JSON.stringify(account),
      headers: { 'content-type': 'application/json' },
    });
    expect(refused).toBe(422);
    const setup_code = (await image.run('segue-admin', 'setup-code')).trim();
    await post(register.path, { ...account, setup_code });
    const enter = async () => {
      const { username, password } = account;
      const answer = await send(login.path, {
        method: 'POST',
        body: new URLSearchParams({ username, password }),
      });
      ({ access_token: token } = (await answer.json()) as { access_token: string });
    };
    await enter();
    const { id } = (await post(createPlaylist.path, { name: 'In the box' })) as Playlist;
    const song = await makeMp3({ seconds: 20 });
    const { status } = await uploadFile({ fetch: send }, song, {
      uploadId: 'box',
      title: 'Song',
      playlist_id: id,
    });
    expect(status).toBe(200);
    const hear = async () => {
      const { tracks } = (await (await send(`/api/v1/playlists/${id}`)).json()) as Playlist;
      const info = await send(getPlayInfo.path.replace(':id', tracks[0]?.id ?? ''));
      const { play_url } = (await info.json()) as { play_url: string };
      return Buffer.from(await (await send(play_url)).arrayBuffer());
    };
    const heard = await hear();
    expect(heard.length).toBeGreaterThan(20 * 8000);

    const page = await (await fetch(image.origin)).text();
    const files = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, file = '']) => file);
    expect(files.length).toBeGreaterThan(2);
    for (const file of files) {
      const answer = await fetch(image.origin + file);
      // Read to its end: a server that is asked to stop waits for that.
      expect([answer.status, (await answer.arrayBuffer()).byteLength > 0]).toEqual([200, true]);
    }
    expect(await image.run('segue-admin', 'people')).toContain('alice');
    expect(await image.run('id', '-un')).toBe('segue\n');
    await image.checkHealth();

    // It has done all that on a root that is read-only.
    const attempt = 'touch /segue/x /etc/x /home/x 2>/dev/null; echo $?';
    expect(await image.run('sh', '-c', attempt)).toBe('1\n');

    // It ends cleanly at the first signal: what was asked is answered, and the database is one whole file.
    const asked = send('/api/v1/playlists/popular');
    const code = image.stop();
    expect(await (await asked).json()).toMatchObject([{ name: 'In the box' }]);
    expect(await code).toBe(0);
    expect(globSync(path.join(image.data, 'segue.db*')).map((file) => path.basename(file))).toEqual([
      'segue.db',
    ]);
    await image.start();
    await enter();
    expect((await hear()).equals(heard)).toBe(true);
  });
});
