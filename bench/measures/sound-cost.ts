import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { inspectMp3 } from '#server/media/inspect.ts';
import { monoResampler } from '#server/media/resampler.ts';
import { soundRate } from '#server/media/sound/short-spectrum.ts';
import { soundMeter } from '#server/media/sound/sound-meter.ts';
import { randomOf, tune } from '#tests/factories/tune.ts';
import { type Finding, type Measure, median } from '../lib/finding.ts';
import { musicOf } from '../lib/music.ts';
import { withFolder } from '../lib/scratch.ts';

const rounds = 5;
const seconds = 120;
const sampleRate = 44_100;
const fileBytes = 2_000_000;
const inspection = { onStage: () => undefined, takeTurn: () => Promise.resolve() };

/** Processor time of a synchronous or asynchronous piece of work in milliseconds. */
async function cost(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

function hear(mono: Float32Array): void {
  const meter = soundMeter();
  for (let at = 0; at < mono.length; at += soundRate) meter.add(mono.subarray(at, at + soundRate));
  meter.finish();
}

/** Processor time of tempo, key and timbre, beside that of all that is done with an upload; the peaks resample it anyway. */
export const soundCost: Measure = {
  name: 'sound-cost',
  about: 'Processor time that measuring the sound adds to an upload',
  run: () =>
    withFolder(async (folder): Promise<Finding[]> => {
      const file = await musicOf(fileBytes);
      const audio = { path: path.join(folder, 'song.mp3'), fileSize: file.length };
      writeFileSync(audio.path, file);
      const mono = monoResampler(
        sampleRate,
        soundRate,
      )(...tune({ seconds, seed: Math.floor(randomOf(1)() * 100) }));
      const [added, whole]: number[][] = [[], []];
      let listening = 0;
      for (let round = 0; round <= rounds; round += 1) {
        const its = await cost(() => hear(mono));
        const all = await cost(async () => {
          listening = (await inspectMp3(audio, inspection)).durationMs / 1000;
        });
        // The first round warms up.
        if (round === 0) continue;
        added!.push(its / seconds);
        whole!.push(all / listening);
      }
      const [more, total] = [median(added!), median(whole!)];
      return [
        {
          what: 'processor time that the sound adds to an upload',
          value: (100 * more) / (total - more),
          unit: '%',
          goal: { most: 15 },
          parts: { 'ms a minute of music': 60 * more, 'ms a minute, all in all': 60 * total },
        },
      ];
    }),
};
