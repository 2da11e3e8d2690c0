import { toRow } from '#server/features/music/copyright/compare.ts';
import { looksPerformed } from '#server/features/music/copyright/performance.ts';
import { matchesOf, pack, registerAll } from '../copyright/index.ts';
import { performances } from '../copyright/performances.ts';
import type { Finding, Measure } from '../lib/finding.ts';
import { onData, withFolder } from '../lib/scratch.ts';

/** Of each piece one performance is registered, and the other one is sent. */
export const copyrightPerformances: Measure = {
  name: 'copyright-performances',
  about: 'Whether another performance of the same notes on the same clock is blocked, held or let pass',
  onlyByName: true,
  run: () =>
    withFolder((folder) =>
      onData(folder, async (ctx): Promise<Finding[]> => {
        const pieces = await Array.fromAsync(performances());
        await registerAll(
          ctx,
          pieces.map(({ name, one }) => ({ name, print: one.prints[0]! })),
        );
        await pack(ctx, 2000);
        let [held, blocked] = [0, 0];
        for (const { name, other } of pieces) {
          const matches = await matchesOf(ctx, other);
          const figures = matches.map(
            ({ uploadFrom, uploadTo, bitErrorRate }) =>
              `${(uploadTo - uploadFrom).toFixed(0)} s, ${bitErrorRate.toFixed(3)}`,
          );
          process.stderr.write(`${name}: ${figures.join('; ') || 'clear'}\n`);
          if (matches.length === 0) continue;
          if (matches.every((match) => looksPerformed(toRow(match)))) held += 1;
          else blocked += 1;
        }
        const parts = { held, clear: pieces.length - held - blocked, of: pieces.length };
        return [
          { what: 'other performances blocked', value: blocked, unit: 'pieces', goal: { most: 0 }, parts },
        ];
      }),
    ),
};
