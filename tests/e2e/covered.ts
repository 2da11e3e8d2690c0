import type { Page } from '@playwright/test';

/** Visible controls that another element covers at each screenful that shows them: what floats lets them go by scrolling. */
export async function coveredControls(page: Page): Promise<string[]> {
  const found = new Map<string, string>();
  const free = new Set<string>();
  const { height, screen } = await page.evaluate(() => ({
    height: document.documentElement.scrollHeight,
    screen: innerHeight,
  }));
  // Half a screenful at a time: each place is seen away from the edges, which the header and the player cover.
  for (let y = 0; y < Math.min(height, screen * 6); y += screen / 2) {
    await page.evaluate(
      (top) =>
        new Promise((resolve) => {
          scrollTo(0, top);
          requestAnimationFrame(() => requestAnimationFrame(resolve));
        }),
      y,
    );
    for (const [control, cover] of await page.evaluate(coveredHere))
      if (cover === null) free.add(control);
      else found.set(control, cover);
  }
  await page.evaluate(() => scrollTo(0, 0));
  return [...found].flatMap(([control, cover]) => (free.has(control) ? [] : [`${control} under ${cover}`]));
}

/** The controls that are seen here, each with what covers it; null if nothing does. */
function coveredHere(): [control: string, cover: string | null][] {
  const controls = 'a[href], button, input, select, textarea, [role=tab], [role=menuitem], [role=slider]';
  const top = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
  const docked = [...document.querySelectorAll('section, nav')]
    .filter((one) => one.closest('.sticky.bottom-0'))
    .map((one) => one.getBoundingClientRect())
    .filter(({ height }) => height > 0);
  // A fraction of a pixel decides nothing.
  const bottom = Math.min(innerHeight, ...docked.map((box) => box.top)) - 2;
  const isClipped = (element: Element, x: number, y: number): boolean => {
    for (let box = element.parentElement; box; box = box.parentElement) {
      if (box === document.body || getComputedStyle(box).overflow === 'visible') continue;
      const { left, right, top: upper, bottom: lower } = box.getBoundingClientRect();
      if (x < left || x > right || y < upper || y > lower) return true;
    }
    return false;
  };
  return [...document.querySelectorAll<HTMLElement>(controls)].flatMap((control) => {
    const { left, top: upper, width, height } = control.getBoundingClientRect();
    const [x, y] = [left + width / 2, upper + height / 2];
    const isPage = control.closest('main, footer') !== null;
    if (width <= 1 || height <= 1 || x < 0 || x > innerWidth) return [];
    if (y < (isPage ? top : 0) || y > (isPage ? bottom : innerHeight)) return [];
    if (
      !control.checkVisibility({ visibilityProperty: true }) ||
      control.closest('[aria-hidden=true], [inert]')
    )
      return [];
    if (getComputedStyle(control).pointerEvents === 'none' || isClipped(control, x, y)) return [];
    const hit = document.elementFromPoint(x, y);
    if (!hit) return [];
    const isFree = control.contains(hit) || hit.closest('label')?.control === control;
    return [[control.outerHTML.slice(0, 110), isFree ? null : hit.outerHTML.slice(0, 110)]];
  });
}
