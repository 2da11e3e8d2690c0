import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';

const scriptOf = (name: string): string =>
  `<script>${readFileSync(path.resolve(import.meta.dirname, 'stand-ins', `${name}.js`), 'utf8')}</script>`;

/** The frames of the services, and what speaks in them. */
const frames: Record<string, string> = {
  'https://www.youtube-nocookie.com': scriptOf('youtube'),
  'https://open.spotify.com': scriptOf('spotify'),
  'https://w.soundcloud.com': scriptOf('soundcloud'),
  'https://embed.music.apple.com': '',
};

/**
 * There is no internet in a test: the services' frames are stood in for by pages that speak their messages. Everything
 * else outside is unreachable, their scripts too.
 */
export async function standInForServices(page: Page): Promise<void> {
  await page.route(
    (url) => url.hostname !== 'localhost',
    async (route) => {
      const { origin, hostname } = new URL(route.request().url());
      const script = frames[origin];
      const isFrame = route.request().resourceType() === 'document';
      if (script === undefined || !isFrame) return route.abort('internetdisconnected');
      const body = `<!doctype html><title>Player</title><p style="color:#888">${hostname}</p>${script}`;
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
