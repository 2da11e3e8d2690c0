import { availableParallelism } from 'node:os';
import { taskIn } from '#server/workers/task.ts';
import { openThreads } from '#server/workers/threads.ts';
import { attacks } from './attacks.ts';
import { cachedFingerprints } from './cached-fingerprints.ts';
import { copiesOf } from './copies.ts';
import { damages } from './damages.ts';
import { pieceNamed } from './library.ts';
import { plainFingerprints } from './plain-fingerprints.ts';

export const changes = { attacks, damages };

/** The prints of a piece that a measure is about to need: its own, as a work or an upload, or its changed copies'. */
export type Wanted =
  | { name: string; what: 'work' | 'upload' }
  | { name: string; what: keyof typeof changes; neighbour: string };

const threadsAtMost = Number(process.env['BENCH_THREADS'] ?? availableParallelism());

const makePrints = taskIn(import.meta.url, async (wanted: Wanted): Promise<void> => {
  const piece = pieceNamed(wanted.name);
  if ('neighbour' in wanted) {
    await Array.fromAsync(copiesOf(piece, pieceNamed(wanted.neighbour), changes[wanted.what]));
  } else if (wanted.what === 'work') {
    await Array.fromAsync(plainFingerprints([piece]));
  } else {
    await cachedFingerprints(piece.name, piece.sound);
  }
});
export const run = makePrints;

/** Makes prints on all cores, and yields each index, in order, once the prints of it are kept. */
export async function* keptPrints(wanted: readonly Wanted[]): AsyncGenerator<number> {
  const threads = openThreads({ most: threadsAtMost });
  const making: Promise<void>[] = [];
  try {
    for (let index = 0; index < wanted.length; index += 1) {
      while (making.length < Math.min(wanted.length, index + 2 * threadsAtMost)) {
        const made = threads.run(makePrints, wanted[making.length]!);
        // Those made ahead fail where the loop is left before they are wanted.
        made.catch(() => undefined);
        making.push(made);
      }
      await making[index];
      yield index;
    }
  } finally {
    await threads.close();
  }
}
