import type { Measure } from './lib/finding.ts';
import { runMeasures } from './lib/run.ts';
import { clickToSound, seekToSound } from './web/latency.ts';
import { listeners } from './web/listeners.ts';
import { longQueue } from './web/long-queue.ts';

/** `npm run bench:web`: the product as a browser and its listeners meet it. */
const measures: readonly Measure[] = [clickToSound, seekToSound, longQueue, listeners];

await runMeasures(measures);
