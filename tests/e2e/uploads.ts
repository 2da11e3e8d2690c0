import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, type Page, type Route, test } from '@playwright/test';
import { makeMp3, type Mp3Options } from '#tests/factories/mp3.ts';
import { noiseOf } from '#tests/factories/noise.ts';
import type { Person } from './session.ts';

interface FileChoice {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

export async function song(name: string, options: Mp3Options = {}): Promise<FileChoice> {
  return { name, mimeType: 'audio/mpeg', buffer: Buffer.from(await makeMp3({ seconds: 4, ...options })) };
}

/** A song of several chunks, mostly an invalid picture: quick to make and to examine. */
export async function bigSong(name: string, chunks: number, seed = 1): Promise<FileChoice> {
  const cover = noiseOf(seed, (chunks - 1) * 2 * 1024 * 1024 + 300_000);
  return song(name, { seed, tags: { title: `Title of ${name}`, artist: 'Tagged Artist', cover } });
}

/** Chooses files from the disk, as people do: passing megabytes through the browser's protocol costs seconds. */
export async function chooseFiles(page: Page, files: FileChoice[]): Promise<void> {
  const folder = test.info().outputPath('files');
  await mkdir(folder, { recursive: true });
  const paths = files.map(({ name }) => path.join(folder, name));
  await Promise.all(files.map(({ buffer }, at) => writeFile(paths[at]!, buffer)));
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose files' }).click();
  await (await chooser).setFiles(paths);
}

export const submit = (page: Page) => page.getByRole('button', { name: 'Upload', exact: true }).click();
export const item = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });
export const allDone = (page: Page) => page.getByText('All uploads completed successfully!');

export async function tracksOf(person: Person, playlistId: string) {
  const answer = await person.fetch(`/api/v1/playlists/${playlistId}`);
  const { tracks } = (await answer.json()) as {
    tracks: { id: string; title: string; artist: string; genre: string }[];
  };
  return tracks;
}

/** Holds the first chunk call of `kind` until it is released. */
export async function hold(page: Page, kind: 'chunk' | 'finish') {
  const waiting: Route[] = [];
  const address = `**/api/v1/tracks/upload/${kind}`;
  await page.route(address, (route) => void waiting.push(route));
  return {
    caught: () => expect.poll(() => waiting.length).toBeGreaterThan(0),
    async letGo() {
      await page.unroute(address);
      for (const route of waiting.splice(0)) await route.continue().catch(() => undefined);
    },
  };
}

/** Sends a file into a playlist, and holds it at its first chunk until that is released. */
export async function holdInMiddle(page: Page, playlistId: string, file: FileChoice) {
  await page.goto(`/upload?playlist=${playlistId}`);
  await chooseFiles(page, [file]);
  const chunks = await hold(page, 'chunk');
  await submit(page);
  await chunks.caught();
  return chunks;
}
