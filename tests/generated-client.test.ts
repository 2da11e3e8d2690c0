import { OpenAPIClientAxios, type OpenAPIClient } from 'openapi-client-axios';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import type { AccessToken } from '#shared/accounts/auth.ts';
import type { Playlist } from '#shared/playlists/playlists.ts';
import type { UploadStatus } from '#shared/ingest/uploads.ts';
import { makeMp3 } from './factories/mp3.ts';
import { bootSegue, type Harness, memberPassword } from './harness.ts';

// A client that a library made of the OpenAPI document alone does what the site is for.

let segue: Harness;
let api: OpenAPIClient;

beforeAll(async () => {
  segue = await bootSegue();
  const made = new OpenAPIClientAxios({
    definition: `${segue.origin}/api/v1/openapi.json`,
    withServer: { url: segue.origin },
  });
  api = await made.init();
});
afterAll(() => segue.close());

function operation(id: string) {
  const found = api[id];
  if (!found) throw new Error(`The document has no operation ${id}`);
  return found;
}

test('a person registers, makes a playlist, uploads a song and plays it', async () => {
  const account = { username: 'anna', email: 'anna@example.org', password: memberPassword };
  await operation('auth.register')(undefined, account);
  const session: z.infer<typeof AccessToken> = (
    await operation('auth.login')(undefined, { username: account.email, password: memberPassword })
  ).data;
  const authorized = { headers: { authorization: `Bearer ${session.access_token}` } };

  const made = await operation('playlists.create')(undefined, { name: 'By a program' }, authorized);
  const playlist: Playlist = made.data;
  const song = await makeMp3({ seconds: 3, seed: 4127 });
  const form = () => {
    const fields = { uploadId: 'by-a-program', chunkIndex: 0, totalChunks: 1, fileSize: song.length };
    const body = new FormData();
    for (const [name, value] of Object.entries({ ...fields, title: 'A song', playlist_id: playlist.id })) {
      body.append(name, String(value));
    }
    body.append('chunk', new Blob([song.slice()]), 'song.mp3');
    return body;
  };
  await operation('uploads.start')(undefined, form(), authorized);
  const done: UploadStatus = (await operation('uploads.finish')(undefined, form(), authorized)).data;
  expect(done.state).toBe('done');

  const { tracks }: Playlist = (await operation('playlists.get')({ id: playlist.id })).data;
  expect(tracks).toMatchObject([{ title: 'A song' }]);
  const bytes = { responseType: 'arraybuffer' } as const;
  const played = await operation('tracks.stream')({ id: tracks[0]?.id ?? '' }, null, bytes);
  expect(Buffer.from(played.data)).toEqual(Buffer.from(song));
});
