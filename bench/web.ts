import type { Measure } from './lib/finding.ts';
import { runMeasures } from './lib/run.ts';
import { betweenFiles } from './web/between-files.ts';
import { clickToSound, seekToSound } from './web/latency.ts';
import { listeners } from './web/listeners.ts';
import { longList } from './web/long-list.ts';
import { longQueue } from './web/long-queue.ts';
import { pageScores } from './web/pages.ts';

/** `npm run bench:web`: the product as a browser and its listeners meet it. */
const measures: readonly Measure[] = [
  pageScores,
  clickToSound,
  seekToSound,
  betweenFiles,
  longList,
  longQueue,
  listeners,
];

await runMeasures(measures);
