import { findFirefox } from '../../scripts/browser.ts';
import { openFirefox } from './firefox.ts';
import type { RemotePage } from './remote-page.ts';
import { expect, test } from './stage.ts';

const firefoxPath = findFirefox();
test.skip(firefoxPath === null, 'There is no Firefox here.');

let firefox: RemotePage;
test.beforeAll(async () => {
  if (firefoxPath) firefox = await openFirefox(firefoxPath);
});
test.afterAll(() => firefox?.close());

/** Presses the button of this name, once it is there. */
const press = (name: string): Promise<boolean> =>
  firefox.evaluate(`(() => {
    const button = [...document.querySelectorAll('button')].find((one) => (one.ariaLabel ?? one.textContent).startsWith(${JSON.stringify(name)}));
    button?.click();
    return button !== undefined;
  })()`);
const expectPressed = (name: string) => expect.poll(() => press(name)).toBe(true);

test('hls.js plays and seeks in Firefox, on the diagnostics page', async ({ segue, stage }) => {
  // In no playlist it is its owner's alone.
  await stage.playlist('Heard', stage.songs.long);
  await firefox.goto(`${segue.origin}/diagnose`);
  const audio = <T>(what: string): Promise<T> =>
    firefox.evaluate(`document.querySelector('audio[controls]')?.${what}`);
  await expect.poll(() => audio('paused')).toBe(true);
  await firefox.evaluate(`(() => {
    const box = document.querySelector('main input');
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(box, ${JSON.stringify(stage.songs.long)});
    box.dispatchEvent(new Event('input', { bubbles: true }));
  })()`);
  await expectPressed('Test');
  await expectPressed('Play by HLS');
  await expect.poll(() => audio('src')).toMatch(/^blob:/);
  await expect.poll(() => audio('currentTime')).toBeGreaterThan(0.5);
  expect(await audio<number>('duration')).toBeCloseTo(30, 0);
  for (const seconds of [20, 8.5, 27]) {
    await firefox.evaluate(`void (document.querySelector('audio[controls]').currentTime = ${seconds})`);
    await expect.poll(() => audio('currentTime')).toBeGreaterThan(seconds + 0.3);
    expect(await audio('error')).toBeNull();
  }
});
