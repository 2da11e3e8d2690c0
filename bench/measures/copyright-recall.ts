import { type Copy, copiesOf, neighbourOf } from '../copyright/copies.ts';
import type { Damage } from '../copyright/damages.ts';
import { matchesOf, pack, registerAll } from '../copyright/index.ts';
import { changes, keptPrints } from '../copyright/keep-prints.ts';
import { kinSampleSeconds } from '../copyright/related-works.ts';
import { half, kinPieces, mixedUp, packages, type Piece, realPieces } from '../copyright/library.ts';
import { areNear } from '../copyright/near-duplicates.ts';
import { isPlainlyKnown } from '../copyright/plain-rule.ts';
import { every, piecesAtMost, timer } from '../copyright/sizes.ts';
import { hasFfmpeg } from '../copyright/sound.ts';
import { type Work, worksOf } from '../copyright/works.ts';
import type { AppContext } from '#server/context.ts';
import { toRow } from '#server/features/music/copyright/compare.ts';
import { looksPerformed } from '#server/features/music/copyright/performance.ts';
import type { Finding, Measure } from '../lib/finding.ts';
import { onData, withFolder } from '../lib/scratch.ts';

/** Damaged copies that the scan knew, those of them that it only holds, and those that Chromaprint alone knew. */
interface Tally {
  asked: number;
  known: number;
  held: number;
  plainlyKnown: number;
  missed: string[];
}

/** Results of a run so far. */
interface Found {
  tallies: Map<string, Tally>;
  wrong: string[];
  copies: number;
}

const shares = { attacks: 0.4, damages: 0.2 };

export const copyrightRecall: Measure = {
  name: 'copyright-recall',
  about: 'How many damaged copies of registered works the scan knows, and what else it takes them for',
  onlyByName: true,
  run: () =>
    withFolder((folder) =>
      onData(folder, async (ctx) => {
        if (!hasFfmpeg) throw new Error('Damages are made with FFmpeg, which is not here');
        process.stderr.write(`Packages (${half}): ${packages[half].join(', ')}\n`);
        const works = await worksOf([...(await realPieces()), ...kinPieces()]);
        await registerAll(ctx, works);
        await pack(ctx, 2000);
        const real = mixedUp(works.filter(({ piece }) => piece.kind === 'real'));
        // The kindred ones are all of one sort: fewer tell as much.
        const kin = works.filter(({ piece }, i) => piece.kind === 'kin' && i % (4 * every) === 0);
        const ask = (asked: readonly Work[], how: keyof typeof changes) =>
          askWith(ctx, works, asked.slice(0, piecesAtMost), how);
        const attacked = await ask(real, 'attacks');
        const plain = await ask(
          real.filter((_, i) => i % every === 0),
          'damages',
        );
        const related = await ask(kin, 'damages');
        const found = [attacked, plain, related];
        return [
          ...findingsOf('real music', attacked.tallies, changes.attacks),
          ...findingsOf('real music', plain.tallies, changes.damages),
          ...findingsOf('kindred works', related.tallies, changes.damages),
          {
            what: 'copies taken for another work',
            value: found.reduce((sum, { wrong }) => sum + wrong.length, 0),
            unit: 'pairs',
            goal: { most: 0 },
            parts: { copies: found.reduce((sum, { copies }) => sum + copies, 0) },
          },
        ];
      }),
    ),
};

/** Damages the works one by one, and asks with each copy, until the time is up. */
async function askWith(
  ctx: AppContext,
  works: readonly Work[],
  asked: readonly Work[],
  how: keyof typeof changes,
): Promise<Found> {
  const pieces = works.map(({ piece }) => piece);
  const found: Found = { tallies: new Map(), wrong: [], copies: 0 };
  const isOver = timer(shares[how]);
  const neighbours = asked.map(({ piece }) => neighbourOf(piece, pieces));
  const wanted = asked.map(({ name }, i) => ({ name, what: how, neighbour: neighbours[i]!.name }));
  for await (const index of keptPrints(wanted)) {
    if (isOver()) break;
    const { piece, print } = asked[index]!;
    for await (const copy of copiesOf(piece, neighbours[index]!, changes[how])) {
      const matches = await matchesOf(ctx, copy.question);
      const titles = new Set(matches.map(({ work }) => work.title));
      const { name } = copy.damage;
      const tally = tallyOf(found.tallies, name);
      tally.asked += 1;
      tally.plainlyKnown += Number(isPlainlyKnown(copy.question.prints[0]!, print));
      tally.held += Number(matches.length > 0 && matches.every((match) => looksPerformed(toRow(match))));
      if (titles.has(piece.name)) tally.known += 1;
      else tally.missed.push(piece.name);
      // It may be nothing but the sample that a family of kindred works shares.
      if (copy.question.seconds < kinSampleSeconds) continue;
      found.wrong.push(
        ...foreignAmong(titles, piece, copy).map((title) => `${piece.name}, ${name}: ${title}`),
      );
      found.copies += 1;
    }
    process.stderr.write(`\r${index + 1} of ${asked.length} pieces `);
  }
  process.stderr.write(`\n${found.wrong.join('\n')}\n`);
  return found;
}

/** The works that a copy has nothing of. */
function foreignAmong(titles: ReadonlySet<string>, piece: Piece, { around }: Copy): string[] {
  const own = [piece.name, ...(around === null ? [] : [around])];
  return [...titles].filter((title) => !own.some((name) => name === title || areNear(name, title)));
}

function tallyOf(tallies: Map<string, Tally>, name: string): Tally {
  const tally = tallies.get(name) ?? { asked: 0, known: 0, held: 0, plainlyKnown: 0, missed: [] };
  tallies.set(name, tally);
  return tally;
}

function findingsOf(music: string, tallies: ReadonlyMap<string, Tally>, how: readonly Damage[]): Finding[] {
  return [...tallies].map(([name, { asked, known, held, plainlyKnown, missed }]) => {
    const goal = how.find((damage) => damage.name === name)?.goal;
    if (missed.length > 0) process.stderr.write(`${name}: ${missed.join(', ')}\n`);
    return {
      what: `${music}, ${name}`,
      value: (100 * known) / asked,
      unit: '%',
      ...(goal === undefined ? {} : { goal: { least: goal } }),
      parts: { known, held, of: asked, 'Chromaprint alone, %': (100 * plainlyKnown) / asked },
    };
  });
}
