import { randomOf } from '#tests/factories/tune.ts';
import { damages } from '../copyright/damages.ts';
import { matchesOf, pack, printsOf, registerAll } from '../copyright/index.ts';
import { kinPieces, type Piece, realPieces } from '../copyright/library.ts';
import { plainPrints } from '../copyright/plain-prints.ts';
import { askedSeconds, every } from '../copyright/sizes.ts';
import { cut, hasFfmpeg, seconds, type Sound } from '../copyright/sound.ts';
import type { Finding, Measure } from '../lib/finding.ts';
import { onData, withFolder } from '../lib/scratch.ts';

const otherSeconds = 30;

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
        const pieces = [...(await realPieces()), ...kinPieces()];
        const prints = [...plainPrints(pieces)];
        await registerAll(ctx, prints);
        await pack(ctx, 2000);
        const asked = ['real', 'kin'].flatMap((kind) =>
          pieces.filter((piece) => piece.kind === kind).filter((_, i) => i % every === 0),
        );
        const tallies = { real: new Map<string, Tally>(), kin: new Map<string, Tally>() };
        for (const [index, piece] of asked.entries()) {
          const sound = piece.sound();
          if (!sound) continue;
          const random = randomOf(index + 1);
          const minute = someOf(sound, askedSeconds, random);
          const other = someOf(neighbour(asked, index), otherSeconds, random);
          for (const { name, make } of damages) {
            const damaged = make(minute, other, random);
            const matches = await matchesOf(ctx, printsOf(damaged), damaged);
            const isKnown = matches.some(({ work }) => work.title === piece.name);
            count(tallies[piece.kind], name, isKnown ? null : piece.name);
          }
          process.stderr.write(`\r${index + 1} of ${asked.length} pieces `);
        }
        process.stderr.write('\n');
        return [...findingsOf('real music', tallies.real), ...findingsOf('kindred works', tallies.kin)];
      }),
    ),
};

const someOf = (sound: Sound, length: number, random: () => number): Sound =>
  cut(sound, random() * Math.max(0, seconds(sound) - length), Math.min(length, seconds(sound)));

/** Another piece of the same kind that is long enough. */
function neighbour(asked: readonly Piece[], index: number): Sound {
  for (let step = 1; ; step += 1) {
    const other = asked[(index + step) % asked.length]!;
    const sound = other.kind === asked[index]!.kind ? other.sound() : null;
    if (sound) return sound;
  }
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
