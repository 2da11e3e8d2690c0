import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type Axe from 'axe-core';

const axeSource = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The findings of axe on the page as it stands, one line for each element. */
export async function axeFindings(page: Page): Promise<string[]> {
  // Moving things are half transparent for a moment; axe would measure that.
  await page.evaluate(() => {
    const ends = document
      .getAnimations()
      // Motion without an end, or at rest, would never be done.
      .filter(
        ({ playState, effect }) =>
          playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
      )
      .map((motion) => motion.finished.catch(() => undefined));
    const patience = new Promise((resolve) => setTimeout(resolve, 2000));
    return Promise.race([Promise.all(ends), patience]);
  });
  // Not a <script>: the content security policy refuses it, as it should.
  if (await page.evaluate(() => !('axe' in globalThis))) await page.evaluate(axeSource);
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: typeof Axe };
    const { violations } = await axe.run({ resultTypes: ['violations'] });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
  });
}
