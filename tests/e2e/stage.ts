import type { Page } from '@playwright/test';
import { addItem } from '#shared/playlists/playlist-edits.ts';
import { type Playlist } from '#shared/playlists/playlists.ts';
import { addExternalTrack } from '#shared/music/track-drafts.ts';
import { type Track } from '#shared/music/tracks.ts';
import { makeMp3 } from '#tests/factories/mp3.ts';
import { uploadFile } from '#tests/upload-file.ts';
import { expect, test as journey } from './journey.ts';
import { openAccount, type Person } from './session.ts';
import { standInForServices } from './stand-ins.ts';

/** Music for the player's tests: a few short songs, and playlists of them. */
export interface Stage {
  alice: Person;
  /** The ids of songs of 3, 3 and 30 seconds. */
  songs: { one: string; two: string; long: string };
  /** A playlist of songs, by their ids, and links, by their addresses. */
  playlist(name: string, ...tracks: string[]): Promise<Playlist>;
}

export { expect };

/**
 * A test on a server with music, which its files share. Where it plays links, `test.use({ services: true })` stands in
 * for the services' players: then each request goes through Playwright, which costs time and the browser's cache.
 */
export const test = journey.extend<{ services: boolean }, { stage: Stage }>({
  services: [false, { option: true }],
  stage: [
    async ({ segue }, use) => {
      const alice = await openAccount(segue);
      const upload = async (title: string, seconds: number, seed: number): Promise<string> => {
        const file = await makeMp3({ seconds, seed });
        const { body } = await uploadFile(alice, file, {
          uploadId: `stage-music-${seed}`,
          title,
          artist: 'The Lanes',
        });
        if (!body.track) throw new Error(`No track: ${JSON.stringify(body)}`);
        return body.track.id;
      };
      await use({
        alice,
        songs: {
          one: await upload('First light', 3, 1),
          two: await upload('Second wind.mp3', 3, 2),
          long: await upload('The long way', 30, 3),
        },
        async playlist(name, ...tracks) {
          const playlist = await alice.createPlaylist(name);
          for (const track of tracks) await list(alice, playlist.id, track);
          return (await (await alice.fetch(`/api/v1/playlists/${playlist.id}`)).json()) as Playlist;
        },
      });
    },
    // Before any test: its person is the first, who administers.
    { scope: 'worker', auto: true },
  ],
  page: async ({ page, services }, use) => {
    if (services) await standInForServices(page);
    await use(page);
  },
});

async function list(alice: Person, playlistId: string, track: string): Promise<void> {
  const isLink = track.startsWith('http');
  const title = isLink ? `Link to ${new URL(track).hostname}` : '';
  const answer = isLink
    ? await post(alice, addExternalTrack.path, {
        title,
        source_url: track,
        platform: 'other',
        playlist_id: playlistId,
      })
    : await post(alice, addItem.path.replace(':id', playlistId), { track_id: track });
  if (!answer.ok) throw new Error(`${track}: ${answer.status} ${await answer.text()}`);
}

function post(person: Person, path: string, body: unknown): Promise<Response> {
  return person.fetch(path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });
}

/** The state of the audio elements: which one plays, and where it stands. */
export function audioOf(page: Page): Promise<{ playing: string | null; at: number; volume: number }> {
  return page.evaluate(() => {
    const all = [...document.querySelectorAll<HTMLAudioElement>('audio[data-player]')];
    const playing = all.find((element) => !element.paused && !element.ended);
    return {
      playing: playing?.dataset['player'] ?? null,
      at: playing?.currentTime ?? 0,
      volume: playing?.volume ?? 0,
    };
  });
}

/** Waits until sound comes: the time of the element that plays advances. */
export async function expectSound(page: Page): Promise<void> {
  await expect.poll(async () => (await audioOf(page)).at, { intervals: [50] }).toBeGreaterThan(0.1);
  const before = (await audioOf(page)).at;
  await expect.poll(async () => (await audioOf(page)).at, { intervals: [50] }).toBeGreaterThan(before + 0.2);
}

export async function expectSilence(page: Page): Promise<void> {
  await expect.poll(async () => (await audioOf(page)).playing).toBeNull();
}

/**
 * Notes in the page itself that it alerts of something: what goes on by itself after two seconds, a busy machine may ask
 * for too late from outside. Call it before; what it answers waits until these words were shown.
 */
export async function watchAlerts(page: Page, words: string): Promise<() => Promise<void>> {
  await page.evaluate((wanted) => {
    const watcher = new MutationObserver(() => {
      const alerts = [...document.querySelectorAll('[role=alert]')];
      if (!alerts.some((one) => one.checkVisibility() && one.textContent.includes(wanted))) return;
      document.body.dataset['alerted'] = wanted;
      watcher.disconnect();
    });
    watcher.observe(document.body, { subtree: true, childList: true, characterData: true });
  }, words);
  return () => expect(page.locator('body')).toHaveAttribute('data-alerted', words);
}

/** The player that is shown: the page's own while it is in view, else the bar. */
export const bar = (page: Page) => page.getByRole('region', { name: 'Player', exact: true });

/** The row of a track on a playlist's page: clicking it plays it. */
export const row = (page: Page, title: string) =>
  page.getByRole('region', { name: 'Tracks' }).getByRole('button', { name: new RegExp(`^Play ${title}`) });

/** Expects the track of this row to be the current one. */
export const current = (page: Page, title: string) =>
  expect(row(page, title)).toHaveAttribute('aria-current', 'true');

export type { Track };
