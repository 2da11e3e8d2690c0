import { countReceivedBytesAsHeap } from './lib/garbage.ts';
import { run } from './run.ts';

countReceivedBytesAsHeap();
await run();
