import { expect, type Locator, type Page } from '@playwright/test';

/** More steps than any of our pages needs from one control to another. */
const mostSteps = 80;

/**
 * Walks with Tab from where the focus is until it is on `target`. Fails where it does not come there, where it gets lost
 * on the way, and where a step cannot be seen.
 */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let step = 0; step < mostSteps; step += 1) {
    if (await isFocused(target)) {
      await expect(target).toBeInViewport();
      return;
    }
    await page.keyboard.press('Tab');
    await expectVisibleFocus(page);
  }
  throw new Error(`${mostSteps} steps with Tab did not lead to ${String(target)}`);
}

/** Walks to a control and presses a key there. */
export async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** Walks to a field and types. */
export async function type(page: Page, target: Locator, words: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.insertText(words);
  await expect(target).toHaveValue(words);
}

function isFocused(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement);
}

/** The focused element shows an edge, stands inside the window and is not hidden behind anything (WCAG 2.4.7, 2.4.11). */
export async function expectVisibleFocus(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(faultOfFocus)).toBe('');
}

function faultOfFocus(): string {
  const focused = document.activeElement;
  // After the last control the browser itself has the focus.
  if (!focused || focused === document.body) return '';
  const markup = focused.outerHTML.slice(0, 160);
  const isEdged = (element: Element | null): element is Element => {
    // A row's button spreads over the row by its `::after`, and shows its edge there.
    const styles = element ? [getComputedStyle(element), getComputedStyle(element, '::after')] : [];
    return styles.some(
      ({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1,
    );
  };
  // A control that another one draws (a checkbox under its picture) shows the edge there.
  const isDrawnByAnother = getComputedStyle(focused).opacity === '0' || focused.clientWidth <= 1;
  const others = [focused.nextElementSibling, focused.previousElementSibling, focused.parentElement];
  const edged = [focused, ...(isDrawnByAnother ? others : [])].find(isEdged);
  if (!edged) return `no edge around ${markup}`;
  const { left, top, right, bottom } = edged.getBoundingClientRect();
  const [x, y] = [
    (Math.max(0, left) + Math.min(innerWidth, right)) / 2,
    (Math.max(0, top) + Math.min(innerHeight, bottom)) / 2,
  ];
  if (right <= 0 || bottom <= 0 || left >= innerWidth || top >= innerHeight)
    return `outside the window: ${markup}`;
  const above = document.elementFromPoint(x, y);
  if (above && !edged.contains(above) && !above.contains(edged)) {
    return `${markup} lies behind ${above.outerHTML.slice(0, 160)}`;
  }
  return '';
}

/** Presses keys one after the other, each after the announcement of the one before to screen readers. */
export async function pressTold(
  page: Page,
  ...steps: readonly [key: string, markup: string][]
): Promise<void> {
  for (const [key, markup] of steps) {
    await page.keyboard.press(key);
    await expect(page.getByText(markup)).toBeAttached();
  }
}

/** Waits until a dropped row has moved into its place, where it gets the focus back. */
export async function expectDropped(page: Page): Promise<void> {
  await expect(page.locator('[data-dnd-dragging], [data-dnd-dropping]')).toHaveCount(0);
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}
