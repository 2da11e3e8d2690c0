import type { Page } from '@playwright/test';
import { axeFindings } from './axe.ts';
import { expect } from './journey.ts';

/** Expects no finding of axe on the current page, at a desk's width and at a phone's. */
export async function expectNothingToFind(page: Page): Promise<void> {
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 });
    expect.soft(await axeFindings(page)).toEqual([]);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
}
