import type { Page } from '@playwright/test';
import { encodeMp3 } from '#tests/factories/mp3.ts';
import { uploadFile } from '#tests/upload-file.ts';
import { audioOf, expect, row, test } from './stage.ts';

const rate = 44_100;
/** A tone of 4 s, without any silence of its own. */
function tone(hz: number): Float32Array {
  return Float32Array.from({ length: rate * 4 }, (_, at) => 0.4 * Math.sin((2 * Math.PI * hz * at) / rate));
}

/** Records every sample that reaches the loudspeakers, before the page's own code runs. */
const recorder = `(() => {
  const pieces = [];
  globalThis.recorded = pieces;
  const connect = AudioNode.prototype.connect;
  AudioNode.prototype.connect = function (target, ...rest) {
    if (target instanceof AudioDestinationNode && !this.isRecorder) {
      const tap = this.context.createScriptProcessor(4096, 1, 1);
      tap.isRecorder = true;
      tap.onaudioprocess = (event) => pieces.push(event.inputBuffer.getChannelData(0).slice());
      connect.call(this, tap);
      connect.call(tap, target);
      globalThis.tap = tap;
    }
    return connect.call(this, target, ...rest);
  };
})()`;

/** The longest stretch below -40 dB between the first and the last sound, in ms. */
function longestGap(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { recorded } = globalThis as unknown as { recorded: Float32Array[] };
    const all = recorded.flatMap((piece) => [...piece]);
    const isLoud = (at: number) => Math.abs(all[at] ?? 0) > 0.01;
    let first = 0;
    while (first < all.length && !isLoud(first)) first += 1;
    let longest = 0;
    let quiet = 0;
    for (let at = first; at < all.length; at += 1) {
      if (isLoud(at)) {
        longest = Math.max(longest, quiet);
        quiet = 0;
      } else quiet += 1;
    }
    return (longest / 44_100) * 1000;
  });
}

test('between two files lie less than 30 ms, measured on the rendered samples', async ({ page, stage }) => {
  const ids: string[] = [];
  for (const [at, hz] of [440, 660].entries()) {
    const file = await encodeMp3([tone(hz), tone(hz)], { bitrateKbps: 192 });
    const { body } = await uploadFile(stage.alice, file, {
      uploadId: `gapless-tone-${at}`,
      title: `Tone ${hz}`,
    });
    ids.push(body.track!.id);
  }
  const list = await stage.playlist('Gapless', ...ids);
  await page.addInitScript(recorder);
  await page.goto(`/playlists/${list.id}`);
  await row(page, 'Tone 440').click();
  await expect(row(page, 'Tone 660')).toHaveAttribute('aria-current', 'true');
  // Past the moment at which the element takes over from the decoded beginning.
  await expect.poll(async () => (await audioOf(page)).at, { intervals: [50] }).toBeGreaterThan(3);
  const gap = await longestGap(page);
  expect(gap).toBeLessThan(30);
});
