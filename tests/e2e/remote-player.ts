import { expect, type Page } from '@playwright/test';
import type { RemotePage } from './remote-page.ts';

/** A page that Playwright drives, with the methods of a remote page. */
export const remotePageOf = (page: Page): RemotePage => ({
  goto: async (url) => void (await page.goto(url)),
  reload: async () => void (await page.reload()),
  evaluate: <T>(expression: string) => page.evaluate<T>(expression),
  click: (x, y) => page.mouse.click(x, y),
  close: () => page.close(),
});

interface Sound {
  playing: boolean;
  at: number;
}

/** The player as a listener in any browser uses it: the presses, the sound and the reports. */
export function playerOn(page: RemotePage) {
  /** The middle of the shown control of this name; null until it is there. */
  const middleOf = (selector: string, name: string) =>
    page.evaluate<{ x: number; y: number; width: number } | null>(`(() => {
      const found = [...document.querySelectorAll(${JSON.stringify(selector)})].find((one) =>
        (one.ariaLabel ?? one.textContent).startsWith(${JSON.stringify(name)}) && one.checkVisibility() && !one.disabled);
      found?.scrollIntoView({ block: 'center', behavior: 'instant' });
      const box = found?.getBoundingClientRect();
      return box ? { x: box.x + box.width / 2, y: box.y + box.height / 2, width: box.width } : null;
    })()`);

  return {
    /** Presses a button; `within` distinguishes the player's own from those of the page. */
    async press(name: string, within = '') {
      const selector = `${within} button`;
      await expect.poll(() => middleOf(selector, name), `a button "${name}"`).not.toBeNull();
      const { x, y } = (await middleOf(selector, name))!;
      await page.click(x, y);
    },
    /** Clicks on the wave, at a share of its length. */
    async clickWave(share: number) {
      const { x, y, width } = (await middleOf('input', 'Position'))!;
      await page.click(x + (share - 0.5) * width, y);
    },
    title: () => page.evaluate<string>('document.title'),
    sound: () =>
      page.evaluate<Sound>(`(() => {
        const all = [...document.querySelectorAll('audio[data-player]')];
        const one = all.find(({ paused, ended }) => !paused && !ended);
        return { playing: Boolean(one), at: one?.currentTime ?? 0 };
      })()`),
    /** The labels of the play buttons: each must say the same. */
    playLabels: () =>
      page.evaluate<
        string[]
      >(`[...new Set([...document.querySelectorAll('[aria-label="Play"], [aria-label="Pause"]')]
        .map((one) => one.ariaLabel + (one.ariaBusy === 'true' ? ', waiting' : '')))]`),
    troubles: () =>
      page.evaluate<string[]>(`[...document.querySelectorAll('[role=alert]')].map((one) => one.textContent)`),
    /** Records from now on each message of the player that it waits or failed. */
    watchComplaints: () =>
      page.evaluate(`void (() => {
        globalThis.complaints = [];
        let waiting = 0;
        setInterval(() => {
          const player = document.querySelector('[aria-label="Player"]')?.textContent ?? '';
          waiting = player.includes('Waiting for the network') ? waiting + 1 : 0;
          if (waiting === 1) complaints.push('waits');
          if (player.includes('Errore')) complaints.push(player);
        }, 50);
      })()`),
    complaints: () => page.evaluate<string[]>('globalThis.complaints'),
  };
}
