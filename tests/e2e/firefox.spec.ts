import { type FirefoxPage, firefoxPath, openFirefox } from './firefox.ts';
import { expect, test } from './stage.ts';

test.skip(firefoxPath === null, 'There is no Firefox here.');

let firefox: FirefoxPage;
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

test('the player itself plays, seeks and goes on in Firefox', async ({ segue, stage }) => {
  const list = await stage.playlist('Foxes', stage.songs.one, stage.songs.long);
  await firefox.goto(`${segue.origin}/playlists/${list.id}`);
  await expectPressed('Play First light');
  /** Which element sounds, and where it stands. */
  const sounding = () =>
    firefox.evaluate<{ name: string; at: number } | null>(`(() => {
      const one = [...document.querySelectorAll('audio[data-player]')].find(({ paused, ended }) => !paused && !ended);
      return one && { name: one.dataset.player, at: one.currentTime };
    })()`);
  await expect.poll(async () => (await sounding())?.at ?? 0).toBeGreaterThan(0.3);
  // The next track follows by itself.
  await expect.poll(() => firefox.evaluate(`document.title`)).toBe('The long way · The Lanes');
  await expect.poll(async () => (await sounding())?.at ?? 0).toBeGreaterThan(0.3);
});
