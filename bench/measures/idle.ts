import path from 'node:path';
import { login, register } from '#shared/accounts/auth.ts';
import { createPlaylist } from '#shared/playlists/playlist-edits.ts';
import { layTested } from '../../scripts/pack/tested.ts';
import type { Finding, Measure } from '../lib/finding.ts';
import { musicOf } from '../lib/music.ts';
import { type Program, startSegue } from '../lib/programs.ts';
import { withFolder } from '../lib/scratch.ts';
import { uploadWhole } from '../lib/uploads.ts';
import { openVisit } from '../lib/visit.ts';

const uploads = 200;
const fileBytes = 3 * 1024 * 1024;
/** Pieces of music that are recorded; files of one differ in their length. */
const pieces = 8;
/** Uploads that are sent at the same time. */
const atOnce = 4;

export const idle: Measure = {
  name: 'idle',
  about: `Memory of a packed server that is not called, at first and a minute after ${uploads} uploads`,
  run: () =>
    withFolder(async (folder): Promise<Finding[]> => {
      const segue = await startSegue(folder, {}, 'every', path.join(await layTested(), 'server/main.js'));
      try {
        await pause(10_000);
        const atFirst = await residentMb(segue);
        await uploadMany(segue);
        const most = await residentMb(segue);
        await pause(60_000);
        const afterwards = await residentMb(segue);
        return [
          { what: 'resident memory after 10 s of idling', value: atFirst, unit: 'MB', goal: { most: 170 } },
          {
            what: `resident memory a minute after ${uploads} uploads`,
            value: afterwards,
            unit: 'MB',
            goal: { most: 260 },
            parts: { 'MB at their end': most },
          },
        ];
      } finally {
        await segue.stop();
      }
    }),
};

/** Uploads songs of three minutes, each another file, into one playlist. */
async function uploadMany({ origin }: Program): Promise<void> {
  const visit = openVisit(origin);
  const person = { username: 'alice', password: 'a thousand records' };
  await visit(register, { body: { ...person, email: 'alice@segue.example' } });
  const { access_token: token } = await visit(login, { body: person });
  const playlist = await visit(createPlaylist, { body: { name: 'Bench' } }, token);
  const recorded: Buffer[] = [];
  for (let piece = 0; piece < pieces; piece += 1) recorded.push(await musicOf(fileBytes, `idle ${piece}`));
  // 128 kbit/s at 32 kHz makes frames of 576 bytes.
  const fileAt = (n: number) =>
    (recorded[n % pieces] as Buffer).subarray(0, fileBytes - 576 * Math.floor(n / pieces));
  for (let from = 0; from < uploads; from += atOnce) {
    const files = Array.from({ length: atOnce }, (_, at) => fileAt(from + at));
    await Promise.all(files.map((file) => uploadWhole(origin, token, file, playlist.id)));
  }
}

const residentMb = async (segue: Program): Promise<number> => (await segue.memory()) / 2 ** 20;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
