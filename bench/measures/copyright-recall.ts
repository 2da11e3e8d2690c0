import { type Copy, copiesOf } from '../copyright/copies.ts';
import { damages } from '../copyright/damages.ts';
import { matchesOf, pack, registerAll } from '../copyright/index.ts';
import { kinSampleSeconds } from '../copyright/related-works.ts';
import { kinPieces, type Piece, realPieces } from '../copyright/library.ts';
import { areNear } from '../copyright/near-duplicates.ts';
import { plainFingerprints } from '../copyright/plain-fingerprints.ts';
import { every } from '../copyright/sizes.ts';
import { hasFfmpeg } from '../copyright/sound.ts';
import type { Finding, Measure } from '../lib/finding.ts';
import { onData, withFolder } from '../lib/scratch.ts';

/** How many of the damaged copies the scan knew. */
interface Tally {
  asked: number;
  known: number;
  missed: string[];
}

export const copyrightRecall: Measure = {
  name: 'copyright-recall',
  about: 'How many damaged copies of registered works the scan knows, and what else it takes them for',
  onlyByName: true,
  run: () =>
    withFolder((folder) =>
      onData(folder, async (ctx) => {
        if (!hasFfmpeg) throw new Error('Damages are made with FFmpeg, which is not here');
        const prints = [...plainFingerprints([...(await realPieces()), ...kinPieces()])];
        const names = new Set(prints.map(({ name }) => name));
        const pieces = [...(await realPieces()), ...kinPieces()].filter(({ name }) => names.has(name));
        await registerAll(ctx, prints);
        await pack(ctx, 2000);
        // The kindred ones are all of one sort: fewer tell as much.
        const asked = [
          ...pieces.filter(({ kind }) => kind === 'real').filter((_, i) => i % every === 0),
          ...pieces.filter(({ kind }) => kind === 'kin').filter((_, i) => i % (4 * every) === 0),
        ];
        const tallies = { real: new Map<string, Tally>(), kin: new Map<string, Tally>() };
        const wrong = { long: [] as string[], brief: [] as string[] };
        const copies = { long: 0, brief: 0 };
        for (const [index, piece] of asked.entries()) {
          for (const copy of copiesOf(piece, pieces)) {
            const matches = await matchesOf(ctx, copy.question);
            const titles = new Set(matches.map(({ work }) => work.title));
            const { name } = copy.damage;
            count(tallies[piece.kind], name, titles.has(piece.name) ? null : piece.name);
            const length = copy.question.seconds < kinSampleSeconds ? 'brief' : 'long';
            const foreign = foreignAmong(titles, piece, copy);
            wrong[length].push(...foreign.map((title) => `${piece.name}, ${name}: ${title}`));
            copies[length] += 1;
          }
          process.stderr.write(`\r${index + 1} of ${asked.length} pieces `);
        }
        process.stderr.write(`\n${[...wrong.long, ...wrong.brief].join('\n')}\n`);
        return [
          ...findingsOf('real music', tallies.real),
          ...findingsOf('kindred works', tallies.kin),
          {
            what: 'copies taken for another work',
            value: wrong.long.length,
            unit: 'pairs',
            goal: { most: 0 },
            parts: { copies: copies.long },
          },
          {
            // They may be nothing but the sample that a family of kindred works shares.
            what: `the same, of copies shorter than a sample of ${kinSampleSeconds} s`,
            value: wrong.brief.length,
            unit: 'pairs',
            parts: { copies: copies.brief },
          },
        ];
      }),
    ),
};

/** The works that a copy has nothing of. */
function foreignAmong(titles: ReadonlySet<string>, piece: Piece, { around }: Copy): string[] {
  const own = [piece.name, ...(around === null ? [] : [around])];
  return [...titles].filter((title) => !own.some((name) => name === title || areNear(name, title)));
}

function count(tallies: Map<string, Tally>, name: string, missed: string | null): void {
  const tally = tallies.get(name) ?? { asked: 0, known: 0, missed: [] };
  tallies.set(name, tally);
  tally.asked += 1;
  if (missed === null) tally.known += 1;
  else tally.missed.push(missed);
}

function findingsOf(music: string, tallies: ReadonlyMap<string, Tally>): Finding[] {
  return [...tallies].map(([name, { asked, known, missed }]) => {
    const goal = damages.find((damage) => damage.name === name)?.goal;
    if (missed.length > 0) process.stderr.write(`${name}: ${missed.join(', ')}\n`);
    return {
      what: `${music}, ${name}`,
      value: (100 * known) / asked,
      unit: '%',
      ...(goal === undefined ? {} : { goal: { least: goal } }),
      parts: { known, of: asked },
    };
  });
}
