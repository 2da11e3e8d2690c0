import { readFileSync } from 'node:fs';

// Loaded into a server and its threads (`node --import`): their clock stands as many milliseconds apart from the machine's as
// the file says. What Node writes itself, the header `Date`, keeps the machine's: its own code keeps its own `Date`.
const file = process.env['TEST_CLOCK_FILE'];
if (file !== undefined) {
  const trueNow = Date.now;
  let shiftMs = 0;
  Date.now = () => trueNow() + shiftMs;
  globalThis.Date = new Proxy(Date, {
    construct: (target, words, newTarget) =>
      Reflect.construct(target, words.length === 0 ? [Date.now()] : words, newTarget) as Date,
  });
  setInterval(() => (shiftMs = Number(readFileSync(file, 'utf8'))), 100).unref();
}
