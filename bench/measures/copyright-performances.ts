import { printOf } from '../copyright/cached-fingerprints.ts';
import { workPeaks } from '../copyright/heard-peaks.ts';
import { pack, registerAll } from '../copyright/index.ts';
import { performances } from '../copyright/performances.ts';
import { askBoth } from '../copyright/records.ts';
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
        if (pieces.length === 0) throw new Error('The MIDI files, or the sets of instruments, are not here');
        for (const { name, one } of pieces)
          await registerAll(ctx, [{ name, print: await printOf(one), peaks: workPeaks(one) }]);
        await pack(ctx, 2000);
        let [held, blocked] = [0, 0];
        for (const { name, other } of pieces) {
          const { notes, peaks } = await askBoth(ctx, `performance: ${name}`, other);
          const found = [...notes, ...peaks];
          const figures = found.map(
            ({ title, verdict, shares }) =>
              `${title} ${verdict} ${shares.map((share) => share.toFixed(3)).join(' ')}`,
          );
          process.stderr.write(`${name}: ${figures.join('; ') || 'clear'}\n`);
          const isBlocked = found.some(({ verdict }) => verdict === 'blocked');
          blocked += Number(isBlocked);
          held += Number(!isBlocked && found.length > 0);
        }
        const parts = { held, clear: pieces.length - held - blocked, of: pieces.length };
        return [
          { what: 'other performances blocked', value: blocked, unit: 'pieces', goal: { most: 0 }, parts },
        ];
      }),
    ),
};
