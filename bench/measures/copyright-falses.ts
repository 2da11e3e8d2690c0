import type { Finding, Measure } from '../lib/finding.ts';
import { matchesOf, pack, registerAll } from '../copyright/index.ts';
import { cachedFingerprints, printOf, questionOf } from '../copyright/cached-fingerprints.ts';
import { keptPrints } from '../copyright/keep-prints.ts';
import { kinPieces, mixedUp, type Piece, realPieces } from '../copyright/library.ts';
import { sameSounds } from '../copyright/same-sounds.ts';
import { timer } from '../copyright/sizes.ts';
import { worksOf } from '../copyright/works.ts';
import { areNear } from '../copyright/near-duplicates.ts';
import { onData, withFolder } from '../lib/scratch.ts';

const share = 0.2;

/** Every work asks all others, real music first: each pair of different works is compared by its notes, each way. */
export const copyrightFalses: Measure = {
  name: 'copyright-falses',
  about: 'Whether any work of the library is taken for another one',
  onlyByName: true,
  run: () =>
    withFolder((folder) =>
      onData(folder, async (ctx): Promise<Finding[]> => {
        const works = await worksOf([...(await realPieces()), ...kinPieces()]);
        await registerAll(ctx, [
          ...works,
          ...(await Array.fromAsync(sameSounds, async ({ name, make }) => ({
            name,
            print: await printOf(make(1)),
          }))),
        ]);
        await pack(ctx, 2000);
        const wrong: string[] = [];
        const near = new Set<string>();
        let [asked, real, hours] = [0, 0, 0];
        const isOver = timer(share);
        const pieces = works.map(({ piece }) => piece);
        const isReal = ({ kind }: Piece) => kind === 'real';
        const uploads = [...mixedUp(pieces.filter(isReal)), ...pieces.filter((piece) => !isReal(piece))];
        for await (const index of keptPrints(uploads.map(({ name }) => ({ name, what: 'upload' })))) {
          if (isOver()) break;
          const piece = uploads[index]!;
          const question = await cachedFingerprints(piece.name, piece.sound);
          if (!question) continue;
          asked += 1;
          real += Number(isReal(piece));
          hours += question.seconds / 3600;
          for (const match of await matchesOf(ctx, question)) {
            if (match.work.title === piece.name) continue;
            const pair = [piece.name, match.work.title].sort().join(' ~ ');
            if (areNear(piece.name, match.work.title)) near.add(pair);
            else {
              const { uploadFrom, uploadTo, workFrom, bitErrorRate, contrast } = match;
              const facts = [uploadFrom, uploadTo, workFrom, bitErrorRate, contrast];
              wrong.push(`${pair}: ${facts.map((fact) => fact.toFixed(3)).join(' ')}`);
            }
          }
          process.stderr.write(`\r${asked} of ${works.length} pieces `);
        }
        const accused: string[] = [];
        for (const { name, make } of sameSounds) {
          if ((await matchesOf(ctx, await questionOf(make(2)))).length > 0) accused.push(name);
        }
        process.stderr.write(`${accused.join(', ')}\n`);
        process.stderr.write(`\n${[...near, ...wrong].join('\n')}\n`);
        return [
          {
            what: 'works taken for another',
            value: new Set(wrong.map((line) => line.split(': ')[0])).size,
            unit: 'pairs',
            goal: { most: 0 },
            parts: {
              works: asked,
              'of them real music': real,
              pairs: (asked * (asked - 1)) / 2,
              hours,
              'near-duplicates known': near.size,
            },
          },
          {
            what: 'sounds that anybody may make, accused',
            value: accused.length,
            unit: 'sounds',
            goal: { most: 0 },
            parts: { of: sameSounds.length },
          },
        ];
      }),
    ),
};
