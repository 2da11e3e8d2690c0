import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { expectVisibleFocus } from './keys.ts';
import { adminRoutes, openRoutes, personalRoutes } from './routes.ts';
import { openAccount, type Person } from './session.ts';

// Pages of what is not there.
test.use({ expected: /^404 .*\/(none|nobody|nowhere)\b/ });

let admin: Person;
test.beforeAll(async ({ segue }) => {
  // The first account of an installation is the administrator's.
  admin = await openAccount(segue);
  await admin.createPlaylist('Night drive');
});

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('main').locator('*').first().waitFor();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}

/** Controls that only their ground told apart from the page: a palette of one's own paints that over. */
function controlsWithoutEdge(): string[] {
  // Ranges, checkboxes and file fields are drawn by the browser itself.
  const drawn = 'button, input:not([type=range], [type=file], [type=checkbox]), select, textarea, progress';
  return [...document.querySelectorAll<HTMLElement>(drawn)]
    .filter((control) => control.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
    .filter((control) => {
      const { width, height } = control.getBoundingClientRect();
      if (width < 4 || height < 4) return false;
      const { borderTopWidth, borderBottomWidth, borderBottomStyle } = getComputedStyle(control);
      const isEdged = Math.max(Number.parseFloat(borderTopWidth), Number.parseFloat(borderBottomWidth)) >= 1;
      return !isEdged || borderBottomStyle === 'none';
    })
    .map((control) => control.outerHTML.slice(0, 160));
}

/** What is chosen must differ from what is not by more than colours that the palette levels. */
function choicesThatLookAlike(): string[] {
  const look = (element: Element): string => {
    const { borderBottomColor, borderBottomWidth, backgroundColor, color, textDecorationLine, fontWeight } =
      getComputedStyle(element);
    return [
      borderBottomColor,
      borderBottomWidth,
      backgroundColor,
      color,
      textDecorationLine,
      fontWeight,
    ].join();
  };
  const groups = [
    ['[role=tab][aria-selected=true]', '[role=tab][aria-selected=false]'],
    ['nav [aria-current=page]', 'nav a:not([aria-current])'],
  ] as const;
  return groups.flatMap(([chosen, other]) => {
    const [one, another] = [document.querySelector(chosen), document.querySelector(other)];
    return one && another && look(one) === look(another) ? [one.outerHTML.slice(0, 160)] : [];
  });
}

test.describe('with forced colours', () => {
  test.use({ contextOptions: { forcedColors: 'active' } });

  for (const [who, routes] of [
    ['an administrator', [...adminRoutes, ...personalRoutes]],
    ['a visitor', openRoutes],
  ] as const) {
    test(`every control has an edge and every choice shows, for ${who}`, async ({ page }) => {
      if (who === 'an administrator') await admin.enter(page);
      for (const path of routes) {
        await open(page, path);
        expect(await page.evaluate(() => matchMedia('(forced-colors: active)').matches)).toBe(true);
        expect.soft(await page.evaluate(controlsWithoutEdge), path).toEqual([]);
        expect.soft(await page.evaluate(choicesThatLookAlike), path).toEqual([]);
        await page.keyboard.press('Tab');
        await expectVisibleFocus(page);
      }
    });
  }
});

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('nothing moves on any page', async ({ page }) => {
    await admin.enter(page);
    const moving: string[] = [];
    await page.exposeFunction('tellMotion', (what: string) => void moving.push(what));
    await page.addInitScript(() => {
      const tell = ({ target, type }: Event) =>
        (globalThis as unknown as { tellMotion: (what: string) => void }).tellMotion(
          `${type} of ${(target as Element).outerHTML.slice(0, 160)}`,
        );
      for (const type of ['animationstart', 'transitionrun']) document.addEventListener(type, tell, true);
    });
    for (const path of [...personalRoutes, ...openRoutes]) {
      await open(page, path);
      const running = await page.evaluate(() => document.getAnimations().length);
      expect.soft([path, running, moving.splice(0)]).toEqual([path, 0, []]);
    }
  });
});

test.describe('with text of twice the size', () => {
  test('nothing is cut off and nothing scrolls sideways', async ({ page }) => {
    await admin.enter(page);
    await page.addInitScript(() => {
      // Before anything is drawn, as a browser's own setting of the text's size.
      new MutationObserver((_changes, observer) => {
        document.documentElement.style.fontSize = '200%';
        observer.disconnect();
      }).observe(document, { childList: true });
    });
    for (const path of [...adminRoutes, ...personalRoutes, ...openRoutes]) {
      await open(page, path);
      const found = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        // Text that is meant to be shortened says so by an ellipsis or by a number of lines.
        const isMeant = (element: Element) => {
          const { textOverflow, webkitLineClamp } = getComputedStyle(element);
          return textOverflow === 'ellipsis' || webkitLineClamp !== 'none';
        };
        const cut = [...document.querySelectorAll<HTMLElement>('button, a, label, h1, h2, h3, p')]
          .filter((element) => element.checkVisibility() && element.clientHeight > 4)
          .filter((element) => !isMeant(element))
          .filter((element) => !element.closest('.sr-only, [aria-hidden=true]'))
          .filter((element) => {
            const { overflowX, overflowY } = getComputedStyle(element);
            const isWider = overflowX === 'hidden' && element.scrollWidth > element.clientWidth + 1;
            const isHigher = overflowY === 'hidden' && element.scrollHeight > element.clientHeight + 1;
            return isWider || isHigher;
          })
          .map((element) => element.outerHTML.slice(0, 160));
        return { beyond: Math.max(0, scrollWidth - clientWidth), cut };
      });
      expect.soft(found, path).toEqual({ beyond: 0, cut: [] });
    }
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('what is tapped is 44 pixels high and wide, or as much as its text among other text', async ({
    page,
  }) => {
    const { id } = await admin.createPlaylist('Day drive');
    await admin.enter(page);
    for (const path of [...adminRoutes, ...personalRoutes, `/playlists/${id}`, ...openRoutes]) {
      await open(page, path);
      const small = await page.evaluate(() =>
        [
          ...document.querySelectorAll<HTMLElement>(
            'button, a[href], select, input:not([type=file]), [role=tab]',
          ),
        ]
          .filter((element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
          // Links in running text, what only a keyboard finds, and a line to drag along (WCAG 2.5.8).
          .filter((element) => !element.closest('p, li p, .sr-only, [class*=sr-only]'))
          // A link that spreads over its card by its `::after`.
          .filter((element) => getComputedStyle(element, '::after').position !== 'absolute')
          .map((element) => {
            const target = element.closest('label') ?? element;
            const { width, height } = target.getBoundingClientRect();
            return { width, height, told: element.outerHTML.slice(0, 140) };
          })
          .filter(({ width, height }) => width > 1 && (height < 43.5 || width < 43.5))
          .map(({ width, height, told }) => `${Math.round(width)}×${Math.round(height)} ${told}`),
      );
      expect.soft(small, path).toEqual([]);
    }
  });
});
