import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { inspectMp3 } from '#server/media/inspect.ts';
import { fineBinHz, noteSpectra } from '#server/media/sound/note-spectra.ts';
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

function hear([left, right]: readonly [Float32Array, Float32Array]): void {
  const meter = soundMeter(fineBinHz);
  const add = noteSpectra(sampleRate, meter);
  for (let at = 0; at < left.length; at += sampleRate)
    add(left.subarray(at, at + sampleRate), right.subarray(at, at + sampleRate));
  meter.finish();
}

/** Processor time of tempo, key and timbre, resampling and spectra included, beside that of all that is done with an upload. */
export const soundCost: Measure = {
  name: 'sound-cost',
  about: 'Processor time that measuring the sound adds to an upload',
  run: () =>
    withFolder(async (folder): Promise<Finding[]> => {
      const file = await musicOf(fileBytes);
      const audio = { path: path.join(folder, 'song.mp3'), fileSize: file.length };
      writeFileSync(audio.path, file);
      const sound = tune({ seconds, seed: Math.floor(randomOf(1)() * 100) });
      const [added, whole]: number[][] = [[], []];
      let listening = 0;
      for (let round = 0; round <= rounds; round += 1) {
        const its = await cost(() => hear(sound));
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
