import { anybodys } from '../copyright/anybodys.ts';
import { cachedFingerprints } from '../copyright/cached-fingerprints.ts';
import { neighbourOf, seeded } from '../copyright/copies.ts';
import { evasions } from '../copyright/evasions.ts';
import { matchesOf, pack, registerAll } from '../copyright/index.ts';
import { kinPieces, mixedUp, type Piece, realPieces } from '../copyright/library.ts';
import { areNear } from '../copyright/near-duplicates.ts';
import { type Named, type PeakWitness, peakWitness } from '../copyright/peaks/peak-witness.ts';
import { cutSeconds, piecesAtMost } from '../copyright/sizes.ts';
import { cut, seconds, type Sound } from '../copyright/sound.ts';
import { worksOf } from '../copyright/works.ts';
import { toRow } from '#server/features/music/copyright/compare.ts';
import { looksPerformed } from '#server/features/music/copyright/performance.ts';
import type { AppContext } from '#server/context.ts';
import type { Finding, Measure } from '../lib/finding.ts';
import { onData, withFolder } from '../lib/scratch.ts';

interface Witnesses {
  ctx: AppContext;
  peaks: PeakWitness;
}

/** Of the pieces, the share that is registered: of the others nothing may be known. */
const registeredShare = 0.5;
/** One work of each made family is registered. */
const kinOfFamily = 10;

/** A print of spectral peaks, which the product does not use yet, beside the one that it has. */
export const copyrightPeaks: Measure = {
  name: 'copyright-peaks',
  about:
    'Which changed short cuts a print of spectral peaks knows, and which the scan; and what peaks take for a work',
  onlyByName: true,
  run: () =>
    withFolder((folder) =>
      onData(folder, async (ctx) => {
        const works = await worksOf(mixedUp(await realPieces()));
        const registered = works.slice(0, Math.ceil(works.length * registeredShare));
        const strangers = works.slice(registered.length).map(({ piece }) => piece);
        const kin = kinPieces();
        await registerAll(ctx, registered);
        await pack(ctx, 2000);
        const peaks = peakWitness();
        const pieces = registered.map(({ piece }) => piece);
        for (const piece of [...pieces, ...kin.filter((_, i) => i % kinOfFamily === 0)]) {
          const sound = piece.sound();
          if (sound) peaks.register(piece.name, sound);
        }
        for (const { name, make } of anybodys) peaks.register(name, make(1));
        return [
          falsesAmong(peaks, 'unknown pieces', namedIn(strangers)),
          falsesAmong(peaks, 'made works of one family', namedIn(kin.filter((_, i) => i % kinOfFamily > 0))),
          falsesAmong(
            peaks,
            'sounds that anybody may make',
            anybodys.map(({ name, make }) => ({ name, sound: () => make(2) })),
          ),
          ...(await changed({ ctx, peaks }, pieces.slice(0, piecesAtMost), strangers)),
        ];
      }),
    ),
};

const namedIn = (pieces: readonly Piece[]) =>
  pieces.map((piece) => ({ name: piece.name, sound: () => cutOf(piece) }));

/** Counts the sounds of which nothing is registered that are blocked or held. */
function falsesAmong(
  peaks: PeakWitness,
  what: string,
  sounds: readonly { name: string; sound: () => Sound | null }[],
): Finding {
  let [asked, blocked, held] = [0, 0, 0];
  for (const { name, sound: make } of sounds) {
    const sound = make();
    if (!sound) continue;
    asked += 1;
    const found = peaks.ask(sound);
    for (const one of found) process.stderr.write(`${name} ~ ${lineOf(one)}\n`);
    const isBlocked = found.some(({ verdict }) => verdict === 'blocked');
    blocked += Number(isBlocked);
    held += Number(!isBlocked && found.length > 0);
  }
  return {
    what: `${what}, blocked`,
    value: blocked,
    unit: 'sounds',
    goal: { most: 0 },
    parts: { held, of: asked },
  };
}

const lineOf = ({ name, verdict, evidence, seconds: length }: Named) =>
  `${name}: ${verdict}, ${evidence.toFixed(0)} nats in ${length.toFixed(0)} s`;

function cutOf(piece: Piece): Sound | null {
  const sound = piece.sound();
  if (!sound || seconds(sound) < cutSeconds) return null;
  return cut(sound, seeded(piece.name)() * (seconds(sound) - cutSeconds), cutSeconds);
}

interface Tally {
  asked: number;
  chroma: number;
  chromaHeld: number;
  peaks: number;
  peaksHeld: number;
  either: number;
}

/** Shares of the changed cuts of the pieces that each witness knows. */
async function changed(witnesses: Witnesses, pieces: readonly Piece[], strangers: readonly Piece[]) {
  const tallies = evasions.map((): Tally => {
    return { asked: 0, chroma: 0, chromaHeld: 0, peaks: 0, peaksHeld: 0, either: 0 };
  });
  const wrong: string[] = [];
  for (const [i, piece] of pieces.entries()) {
    const sound = cutOf(piece);
    if (!sound) continue;
    const neighbour = neighbourOf(piece, strangers);
    let around: Sound | null = null;
    const other = () => (around ??= cut(neighbour.sound()!, 0, cutSeconds));
    for (const [row, { name, make }] of evasions.entries()) {
      const title = `${piece.name}: ${name}, ${cutSeconds} s`;
      const foreign = await take(
        tallies[row]!,
        witnesses,
        piece.name,
        title,
        make(sound, other, seeded(title)),
      );
      wrong.push(...foreign.map((one) => `${title} ~ ${lineOf(one)}`));
    }
    process.stderr.write(`\n${i + 1} of ${pieces.length}: ${tallies.map(({ peaks }) => peaks).join(' ')}\n`);
  }
  process.stderr.write(`${wrong.join('\n')}\n`);
  return [
    ...evasions.map(({ name }, row) => findingOf(`${cutSeconds} s, ${name}`, tallies[row]!)),
    { what: 'copies taken for another work', value: wrong.length, unit: 'pairs', goal: { most: 0 } },
  ];
}

/** Asks both witnesses for a copy, and returns the other works that the peaks name. */
async function take(
  tally: Tally,
  { ctx, peaks }: Witnesses,
  own: string,
  title: string,
  sound: Sound,
): Promise<Named[]> {
  const matches = await matchesOf(
    ctx,
    cachedFingerprints(title, () => sound)!,
  );
  const isKnown = matches.some(({ work }) => work.title === own);
  const found = peaks.ask(sound);
  const named = found.find(({ name }) => name === own);
  tally.asked += 1;
  tally.chroma += Number(isKnown);
  tally.chromaHeld += Number(isKnown && matches.every((match) => looksPerformed(toRow(match))));
  tally.peaks += Number(named !== undefined);
  tally.peaksHeld += Number(named?.verdict === 'held');
  tally.either += Number(isKnown || named !== undefined);
  return found.filter(({ name }) => name !== own && !areNear(name, own));
}

function findingOf(what: string, { asked, chroma, chromaHeld, peaks, peaksHeld, either }: Tally): Finding {
  const percent = (count: number) => (100 * count) / asked;
  const parts = {
    'held, %': percent(peaksHeld),
    'the scan of today, %': percent(chroma),
    'held of it, %': percent(chromaHeld),
    'either, %': percent(either),
    of: asked,
  };
  return { what, value: percent(peaks), unit: '%', goal: { least: 85 }, parts };
}
