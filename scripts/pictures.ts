import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright';
import { startServerProcess } from '#tests/server-process.ts';
import { browserPath } from './browser.ts';
import { takePicture, themeNames } from './pictures/camera.ts';
import { nameOf, scenes } from './pictures/scenes.ts';
import { layOut, type Picture } from './pictures/sheet.ts';
import { makeWorld } from './pictures/world.ts';
import { buildWebIfChanged } from './web-build.ts';

/**
 * Pictures of every screen in every state, and contact sheets of them, in `pictures/` (not in the repository).
 * `npm run pictures -- --only admin --width 390 --theme light` takes those whose name contains the word, at that width, by day.
 */
const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    width: { type: 'string', multiple: true },
    theme: { type: 'string', multiple: true },
  },
});
const widths = values.width?.map(Number) ?? [1440, 1280, 820, 390, 320];
const themes = themeNames.filter((name) => values.theme?.includes(name) ?? true);
const folder = path.resolve(import.meta.dirname, '../pictures');
const thumbWidths: Record<number, number> = { 1440: 480, 1280: 480, 820: 384, 390: 310, 320: 310 };

await buildWebIfChanged();
await mkdir(folder, { recursive: true });
const server = await startServerProcess();
const browser = await chromium.launch({
  executablePath: browserPath(),
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  const world = await makeWorld(server);
  const wanted = scenes(world).filter((scene) => nameOf(scene).includes(values.only ?? ''));
  for (const theme of themes) {
    for (const width of widths) {
      const sheet = `${theme}.${width}`;
      const pictures: Picture[] = [];
      for (const scene of wanted) {
        const png = await takePicture(browser, { origin: server.origin, world }, scene, { width, theme });
        pictures.push({ name: nameOf(scene), png });
        await writeFile(path.join(folder, `${sheet}.${nameOf(scene)}.png`), png);
      }
      const sheets = await layOut(pictures, thumbWidths[width] ?? 320, path.join(folder, `sheet.${sheet}`));
      console.log(`${sheet}: ${pictures.length} pictures, ${sheets.join(', ')}`);
    }
  }
} finally {
  await browser.close();
  await server.dispose();
}
