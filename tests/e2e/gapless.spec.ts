import path from 'node:path';
import { build, type Rolldown } from 'vite';
import { encodeMp3 } from '#tests/factories/mp3.ts';
import { uploadFile } from '#tests/upload-file.ts';
import type { createJoiner } from '#web/player/engine/joiner.ts';
import { audioOf, expect, row, type Stage, test } from './stage.ts';

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

/** In ms, the longest stretch below -40 dB between the first and the last sound. */
function longestQuiet(samples: ArrayLike<number>): number {
  const isLoud = (at: number) => Math.abs(samples[at] ?? 0) > 0.01;
  let first = 0;
  while (first < samples.length && !isLoud(first)) first += 1;
  let longest = 0;
  let quiet = 0;
  for (let at = first; at < samples.length; at += 1) {
    if (isLoud(at)) {
      longest = Math.max(longest, quiet);
      quiet = 0;
    } else quiet += 1;
  }
  return (longest / rate) * 1000;
}

/** Uploads tones of 4 s; answers their tracks' ids. */
function uploadTones(stage: Stage, ...tones: number[]): Promise<string[]> {
  return Promise.all(
    tones.map(async (hz) => {
      const file = await encodeMp3([tone(hz), tone(hz)], { bitrateKbps: 192 });
      const names = { uploadId: `gapless-tone-${hz}`, title: `Tone ${hz}` };
      return (await uploadFile(stage.alice, file, names)).body.track!.id;
    }),
  );
}

test('between two files lie less than 30 ms, measured on the rendered samples', async ({ page, stage }) => {
  const ids = await uploadTones(stage, 440, 660);
  const list = await stage.playlist('Gapless', ...ids);
  await page.addInitScript(recorder);
  await page.goto(`/playlists/${list.id}`);
  await row(page, 'Tone 440').click();
  await expect(row(page, 'Tone 660')).toHaveAttribute('aria-current', 'true');
  // Past the moment at which the element takes over from the decoded beginning.
  await expect.poll(async () => (await audioOf(page)).at, { intervals: [50] }).toBeGreaterThan(3);
  const heard = await page.evaluate(() =>
    (globalThis as unknown as { recorded: Float32Array[] }).recorded.flatMap((piece) => [...piece]),
  );
  expect(longestQuiet(heard)).toBeLessThan(30);
});

/** The engine's own joiner, as a script that leaves it in `joins`. */
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
  samples: number[];
  /** Where the first file ends, padding and all, in seconds of what was rendered. */
  fileEnds: number;
}

test('the engine sets the join to the sample, in an offline rendering', async ({ page, stage }) => {
  const ids = await uploadTones(stage, 520, 780);
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

    const watch = () => joiner.watch(from as never, to as never, { stillWanted: () => true, advance() {} });
    while (!joiner.isSet()) {
      watch();
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    const rendered = await context.startRendering();
    joiner.abandon(true);
    return { samples: [...rendered.getChannelData(0)], fileEnds: whole.duration - from.element.currentTime };
  }, ids);
  expect(longestQuiet(samples)).toBeLessThan(30);
  // What sounds after the first file's end is the second file: the 4 s of it.
  const last = samples.findLastIndex((sample) => Math.abs(sample) > 0.01) / rate;
  expect(last - fileEnds).toBeGreaterThan(3.9);
  expect(last - fileEnds).toBeLessThan(4.1);
});
