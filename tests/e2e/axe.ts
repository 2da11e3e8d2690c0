import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type Axe from 'axe-core';

const axeSource = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The rules that depend on colours alone: enough for a page that was examined before in its other colours. */
export const colourRules: readonly string[] = ['color-contrast', 'link-in-text-block'];

/** The findings of axe on the current page, one line for each element; with `rules`, of those rules alone. */
export async function axeFindings(page: Page, rules: readonly string[] = []): Promise<string[]> {
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
  return page.evaluate(async (only) => {
    const { axe } = globalThis as unknown as { axe: typeof Axe };
    const runOnly = only.length > 0 ? { runOnly: [...only] } : {};
    const { violations } = await axe.run({ resultTypes: ['violations'], ...runOnly });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
  }, rules);
}
