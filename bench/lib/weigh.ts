import { writeFileSync } from 'node:fs';

// Loaded into a server that is measured (`node --expose-gc --import`): on SIGUSR2 it collects all garbage and writes down the
// memory that is left. Resident memory alone would count garbage that has not been collected yet.
const file = process.env['BENCH_WEIGH_FILE'];
const collect = (globalThis as { gc?: () => void }).gc;
if (file !== undefined && collect) {
  process.on('SIGUSR2', () => {
    for (let n = 0; n < 3; n += 1) collect();
    const { rss, heapUsed, external } = process.memoryUsage();
    writeFileSync(file, JSON.stringify({ rss, heapUsed, external }));
  });
}
