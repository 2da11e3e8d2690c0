import path from 'node:path';
import type { Page } from '@playwright/test';

const folder = path.resolve(import.meta.dirname, 'stand-ins');

const scripts = {
  'https://www.youtube.com/iframe_api': 'youtube.js',
  'https://open.spotify.com/embed/iframe-api/v1': 'spotify.js',
  'https://w.soundcloud.com/player/api.js': 'soundcloud.js',
};

/**
 * There is no internet in a test: the services' scripts are stood in for by ones that speak their documented messages,
 * their frames by a plain page. Everything else outside is unreachable.
 */
export async function standInForServices(page: Page): Promise<void> {
  await page.route(
    (url) => url.hostname !== 'localhost',
    async (route) => {
      const address = route.request().url();
      const script = scripts[address as keyof typeof scripts];
      if (script) return route.fulfill({ path: path.join(folder, script), contentType: 'text/javascript' });
      const isFrame = /youtube-nocookie|open\.spotify|w\.soundcloud|embed\.music\.apple/.test(address);
      if (!isFrame) return route.abort('internetdisconnected');
      const body = `<!doctype html><title>Player</title><p style="color:#888">${new URL(address).hostname}</p>`;
      return route.fulfill({ body, contentType: 'text/html' });
    },
  );
}

/** No service can be reached. */
export async function cutOffServices(page: Page): Promise<void> {
  await page.route(
    (url) => url.hostname !== 'localhost',
    (route) => route.abort('internetdisconnected'),
  );
}
