import { chromium, type Browser } from 'playwright';
import { login, register } from '#shared/accounts/auth.ts';
import { createPlaylist } from '#shared/playlists/playlist-edits.ts';
import { encodeMp3 } from '#tests/factories/mp3.ts';
import { browserPath } from '../../scripts/browser.ts';
import { buildWebIfChanged } from '../../scripts/web-build.ts';
import { type Program, startSegue } from '../lib/programs.ts';
import { withFolder } from '../lib/scratch.ts';
import { uploadWhole } from '../lib/uploads.ts';
import { openVisit } from '../lib/visit.ts';

const rate = 44_100;

/** An MP3 of 192 kbit/s: a low tone in its first half and a high one in its second, so that samples tell from where they are. */
export async function twoTones(seconds: number, lowHz = 300, highHz = 1500): Promise<Buffer> {
  const samples = Float32Array.from({ length: rate * seconds }, (_, at) => {
    const hz = at < (rate * seconds) / 2 ? lowHz : highHz;
    return 0.4 * Math.sin((2 * Math.PI * hz * at) / rate);
  });
  return Buffer.from(await encodeMp3([samples, samples], { bitrateKbps: 192 }));
}

/** A running Segue with a playlist of these files; `songs` are the tracks' ids. */
export interface Stage {
  segue: Program;
  token: string;
  playlistId: string;
  songs: readonly string[];
}

/** Starts Segue on fresh data with `files` in a playlist of alice's. */
export function withStage<T>(files: readonly Buffer[], use: (stage: Stage) => Promise<T>): Promise<T> {
  return withFolder(async (folder) => {
    await buildWebIfChanged();
    const segue = await startSegue(folder);
    try {
      const visit = openVisit(segue.origin);
      const person = { username: 'alice', password: 'a thousand records' };
      await visit(register, { body: { ...person, email: 'alice@segue.example' } });
      const { access_token: token } = await visit(login, { body: person });
      const { id: playlistId } = await visit(createPlaylist, { body: { name: 'Tones' } }, token);
      const songs: string[] = [];
      for (const file of files)
        songs.push((await uploadWhole(segue.origin, token, file, playlistId)).trackId);
      return await use({ segue, token, playlistId, songs });
    } finally {
      await segue.stop();
    }
  });
}

const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--mute-audio',
  '--enable-precise-memory-info',
];

export async function withChromium<T>(use: (browser: Browser) => Promise<T>): Promise<T> {
  const browser = await chromium.launch({ executablePath: browserPath(), args: flags });
  try {
    return await use(browser);
  } finally {
    await browser.close();
  }
}
