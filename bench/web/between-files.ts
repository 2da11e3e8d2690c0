import type { Page } from 'playwright';
import { longestQuiet, recorded, recordLoudspeakers, tonesHeard } from '#tests/loudspeakers.ts';
import { type Measure, median } from '../lib/finding.ts';
import { twoTones, withChromium, withStage } from './stage.ts';

const rounds = 7;
/** Hz: a song goes from its low tone to its high one, and the second is higher all through. */
const tones = [300, 600, 1000, 1500] as const;

/** Plays the playlist's first song to its end and 4 s of the next; answers the longest silence in ms. */
async function listen(page: Page, address: string): Promise<number> {
  await recordLoudspeakers(page);
  await page.goto(address, { waitUntil: 'networkidle' });
  await page
    .getByRole('region', { name: 'Tracks' })
    .getByRole('button', { name: /^Play / })
    .first()
    .click();
  // The row that plays carries the mark.
  await page.locator('main [aria-current=true]').nth(0).waitFor();
  await page.waitForFunction(() =>
    document
      .querySelectorAll('main li, main tr')[1]
      ?.matches('[aria-current=true], :has([aria-current=true])'),
  );
  // Past the moment at which the element takes over from the decoded beginning.
  await page.waitForTimeout(4000);
  const heard = await recorded(page);
  const order = tonesHeard(heard, tones);
  if (order.join() !== tones.join()) throw new Error(`Heard ${order.join(', ')} Hz`);
  return longestQuiet(heard);
}

export const betweenFiles: Measure = {
  name: 'between-files',
  about:
    'The longest silence at the loudspeakers while a file follows another by itself, in the samples of Chromium',
  run: async () => {
    const songs = [await twoTones(5, tones[0], tones[1]), await twoTones(5, tones[2], tones[3])];
    return withStage(songs, ({ segue, playlistId }) =>
      withChromium(async (browser) => {
        const quiet: number[] = [];
        for (let round = 0; round < rounds; round += 1) {
          const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
          quiet.push(await listen(page, `${segue.origin}/playlists/${playlistId}`));
          await page.close();
        }
        return [
          {
            what: `silence between two files, median of ${rounds}`,
            value: median(quiet),
            unit: 'ms',
            goal: { most: 30 },
            parts: { shortest: Math.min(...quiet), longest: Math.max(...quiet) },
          },
        ];
      }),
    );
  },
};
