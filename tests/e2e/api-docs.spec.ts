import { expect, test } from './stage.ts';

test('a call is found, tried by keyboard in one’s own name, and answered', async ({ page, stage }) => {
  await stage.alice.enter(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/api/docs');
  await page.getByPlaceholder('Filter by tag or path').fill('/users/me');
  const call = page
    .locator('.opblock-get')
    .filter({ has: page.locator('[data-path="/api/v1/users/me"]') })
    .first();
  await call.locator('.opblock-summary-control').focus();
  await page.keyboard.press('Enter');
  await call.getByRole('button', { name: 'Try it out' }).press('Enter');
  await call.getByRole('button', { name: 'Execute' }).press('Enter');
  await expect(call.locator('.live-responses-table').getByText(stage.alice.username).first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
