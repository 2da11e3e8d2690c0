import type { Browser, Page } from 'playwright';
import { type Finding, type Measure, median, percentile } from '../lib/finding.ts';
import { giveStereoPlayers, untilHeard } from './hearing.ts';
import { type Stage, twoTones, withChromium, withStage } from './stage.ts';

const rounds = 30;

/** The yardstick: an audio element and nothing else, made and played in the press itself. */
const bare = (stream: string): string => `<!doctype html><title>Bare</title>
<button style="position:fixed;inset:0 0 50% 0;width:100%">Play</button>
<input type="range" min="0" max="1" step="any" value="0" style="position:fixed;inset:auto 0 0 0;width:100%">
<script>
  let audio;
  document.querySelector('button').onclick = () => {
    const context = new AudioContext();
    audio = new Audio(${JSON.stringify(stream)});
    context.createMediaElementSource(audio).connect(context.destination);
    audio.play();
  };
  document.querySelector('input').onchange = (event) => {
    audio.currentTime = event.target.valueAsNumber * audio.duration;
  };
</script>`;

/** A new page with empty caches. */
async function freshPage(browser: Browser): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await giveStereoPlayers(page);
  return page;
}

async function openSegue(browser: Browser, { segue, playlistId }: Stage): Promise<Page> {
  const page = await freshPage(browser);
  await page.goto(`${segue.origin}/playlists/${playlistId}`, { waitUntil: 'networkidle' });
  return page;
}

async function openBare(browser: Browser, { segue, songs }: Stage): Promise<Page> {
  const page = await freshPage(browser);
  const body = bare(`/api/v1/tracks/${songs[0]}/stream`);
  await page.route('**/bare', (route) => route.fulfill({ body, contentType: 'text/html' }));
  await page.goto(`${segue.origin}/bare`, { waitUntil: 'networkidle' });
  return page;
}

const rowOf = (page: Page, at: number) =>
  page
    .getByRole('region', { name: 'Tracks' })
    .getByRole('button', { name: /^Play / })
    .nth(at);
const playBare = (page: Page) => page.getByRole('button', { name: 'Play' }).click();

const figures = (name: string, times: readonly number[]): Record<string, number> => ({
  [`${name} p50`]: median(times),
  [`${name} p95`]: percentile(times, 0.95),
  [`${name} worst`]: Math.max(...times),
});

function finding(what: string, most: number, ours: number[], yardstick: number[]): Finding {
  return {
    what: `${what}, p95 of ${ours.length}`,
    value: percentile(ours, 0.95),
    unit: 'ms',
    goal: { most },
    parts: { ...figures('segue', ours), ...figures('bare <audio>', yardstick) },
  };
}

export const clickToSound: Measure = {
  name: 'click-to-sound',
  about: 'From the press on a track until its first sample reaches the loudspeakers, beside a bare <audio>',
  run: async () => {
    const songs = [await twoTones(60), await twoTones(60, 310, 1400)];
    return withStage(songs, (stage) =>
      withChromium(async (browser) => {
        const first: number[] = [];
        const next: number[] = [];
        const yardstick: number[] = [];
        // The very first round warms the server, and is not counted.
        for (let round = -1; round < rounds; round += 1) {
          const page = await openSegue(browser, stage);
          const cold = await untilHeard(page, 'any', () => rowOf(page, 0).click());
          const warm = await changeOver(page);
          await page.close();
          const plain = await openBare(browser, stage);
          const floor = await untilHeard(plain, 'any', () => playBare(plain));
          await plain.close();
          if (round < 0) continue;
          first.push(cold);
          next.push(warm);
          yardstick.push(floor);
        }
        return [
          finding('click to sound, the first on a fresh page', 300, first, yardstick),
          finding('click to sound, another track', 300, next, yardstick),
        ];
      }),
    );
  },
};

/** With the first track at its high half, a press on the second brings a low tone. */
async function changeOver(page: Page): Promise<number> {
  await untilHeard(page, 'high', () => seekTo(page, 0.8));
  return untilHeard(page, 'low', () => rowOf(page, 1).click());
}

async function seekTo(page: Page, share: number): Promise<void> {
  const box = await page.getByRole('slider', { name: 'Position' }).last().boundingBox();
  if (!box) throw new Error('There is no waveform');
  await page.mouse.click(box.x + box.width * share, box.y + box.height / 2);
}

export const seekToSound: Measure = {
  name: 'seek-to-sound',
  about: 'From a press on the waveform until a sample from there comes out, in 10 minutes at 192 kbit/s',
  run: async () => {
    const song = await twoTones(600);
    return withStage([song], (stage) =>
      withChromium(async (browser) => {
        const ours: number[] = [];
        const yardstick: number[] = [];
        const page = await openSegue(browser, stage);
        await untilHeard(page, 'any', () => rowOf(page, 0).click());
        const plain = await openBare(browser, stage);
        await untilHeard(plain, 'any', () => playBare(plain));
        for (let round = 0; round < rounds; round += 1) {
          // Every seek goes to the other half, and to a place where nobody has been.
          const isHigh = round % 2 === 0;
          const share = (isHigh ? 0.52 : 0.03) + (round / rounds) * 0.42;
          const kind = isHigh ? 'high' : 'low';
          ours.push(await untilHeard(page, kind, () => seekTo(page, share)));
          const slider = await plain.getByRole('slider').boundingBox();
          yardstick.push(
            await untilHeard(plain, kind, () =>
              plain.mouse.click((slider?.x ?? 0) + (slider?.width ?? 0) * share, (slider?.y ?? 0) + 8),
            ),
          );
        }
        return [finding('seek to sound', 200, ours, yardstick)];
      }),
    );
  },
};
