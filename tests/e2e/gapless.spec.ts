import path from 'node:path';
import { build, type Rolldown } from 'vite';
import { encodeMp3 } from '#tests/factories/mp3.ts';
import { longestFaint, longestQuiet, recorded, recordLoudspeakers, tonesHeard } from '#tests/loudspeakers.ts';
import { uploadFile } from '#tests/upload-file.ts';
import type { createJoiner } from '#web/player/engine/joiner.ts';
import { audioOf, bar, expect, row, type Stage, test } from './stage.ts';

const rate = 44_100;
/** A tone of 4 s, without any silence of its own. */
function tone(hz: number): Float32Array {
  return Float32Array.from({ length: rate * 4 }, (_, at) => 0.4 * Math.sin((2 * Math.PI * hz * at) / rate));
}

/** Uploads tones of 4 s; returns their tracks' ids. */
function uploadTones(stage: Stage, ...tones: number[]): Promise<string[]> {
  return Promise.all(
    tones.map(async (hz) => {
      const file = await encodeMp3([tone(hz), tone(hz)], { bitrateKbps: 192 });
      const names = { uploadId: `gapless-tone-${hz}`, title: `Tone ${hz}` };
      return (await uploadFile(stage.alice, file, names)).body.track!.id;
    }),
  );
}

test('a file follows the other by itself, from its decoded beginning into its element', async ({
  page,
  stage,
}) => {
  const ids = await uploadTones(stage, 440, 660);
  const list = await stage.playlist('Gapless', ...ids);
  await recordLoudspeakers(page);
  await page.goto(`/playlists/${list.id}`);
  await row(page, 'Tone 440').click();
  await expect(row(page, 'Tone 660')).toHaveAttribute('aria-current', 'true');
  // Past the moment at which the element takes over from the decoded beginning.
  await expect.poll(async () => (await audioOf(page)).at, { intervals: [50] }).toBeGreaterThan(3);
  const before = await recorded(page);
  expect(tonesHeard(before, [440, 660])).toEqual([440, 660]);
  await expect.poll(async () => tonesHeard(await recorded(page, before.length), [440, 660])).toContain(660);
});

test('short tracks fade into each other without a hole', async ({ page, stage }) => {
  const ids = await uploadTones(stage, 350, 500, 900);
  const list = await stage.playlist('Short ones', stage.songs.long, ...ids);
  await recordLoudspeakers(page);
  await page.goto(`/playlists/${list.id}`);
  await row(page, 'The long way').click();
  await bar(page).getByRole('button', { name: 'Playback settings' }).click();
  // More than half of them: each fade takes two of their four seconds.
  await page.getByRole('slider', { name: 'Crossfade' }).fill('12');
  await page.keyboard.press('Escape');
  const before = await recorded(page);
  await row(page, 'Tone 350').click();
  await expect(row(page, 'Tone 900')).toHaveAttribute('aria-current', 'true');
  await expect.poll(async () => (await audioOf(page)).at, { intervals: [50] }).toBeGreaterThan(2.5);
  const samples = await recorded(page, before.length);
  expect(longestFaint(samples, 0.1)).toBeLessThan(700);
});

/** The engine's own joiner as a script that assigns it to `joins`. */
async function joinerScript(): Promise<string> {
  const result = (await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      lib: {
        entry: path.resolve(import.meta.dirname, '../../web/player/engine/joiner.ts'),
        formats: ['iife'],
        name: 'globalThis.joins',
      },
    },
  })) as Rolldown.RolldownOutput[];
  return result[0]!.output[0].code;
}

interface Heard {
  samples: Float32Array;
  /** The end of the first file with its padding, in seconds of the rendering. */
  fileEnds: number;
}

test('the engine sets the join to the sample, in an offline rendering', async ({ page, stage }) => {
  const ids = await uploadTones(stage, 520, 780);
  // In no playlist they are their owner's alone.
  await stage.playlist('Joined', ...ids);
  await page.goto('/');
  await page.evaluate(await joinerScript());
  const { samples, fileEnds } = await page.evaluate(async ([one, other]): Promise<Heard> => {
    const { joins } = globalThis as unknown as { joins: { createJoiner: typeof createJoiner } };
    const context = new OfflineAudioContext(1, 44_100 * 6, 44_100);
    const mix = new GainNode(context);
    mix.connect(context.destination);
    const makeDeck = (id: string) => {
      const [fade, input] = [new GainNode(context), new GainNode(context)];
      fade.connect(input).connect(mix);
      const address = `/api/v1/tracks/${id}/stream`;
      return { element: new Audio(address), fade, input, info: { play_url: address } };
    };
    const [from, to] = [makeDeck(one!), makeDeck(other!)];
    const joiner = joins.createJoiner({ context, mix } as never);
    joiner.prepare(from as never, to as never, () => true);

    // Half a second before its end; offline its decoded samples sound in the element's stead from there.
    await new Promise((resolve) => from.element.addEventListener('loadedmetadata', resolve));
    from.element.currentTime = from.element.duration - 0.5;
    const answer = await fetch(from.element.src);
    const whole = await context.decodeAudioData(await answer.arrayBuffer());
    const playing = new AudioBufferSourceNode(context, { buffer: whole });
    playing.connect(from.fade);
    playing.start(0, from.element.currentTime);

    const watch = () => joiner.watch(from as never, to as never, { isWanted: () => true, advance() {} });
    while (!joiner.isSet()) {
      watch();
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    const rendered = await context.startRendering();
    joiner.abandon(true);
    return { samples: rendered.getChannelData(0), fileEnds: whole.duration - from.element.currentTime };
  }, ids);
  expect(longestQuiet(samples)).toBeLessThan(3);
  // The sound after the first file's end is the second file: the 4 s of it.
  const last = samples.findLastIndex((sample) => Math.abs(sample) > 0.01) / rate;
  expect(last - fileEnds).toBeGreaterThan(3.9);
  expect(last - fileEnds).toBeLessThan(4.1);
});
