import { anybodys } from '../copyright/anybodys.ts';
import { cachedFingerprints, questionOf } from '../copyright/cached-fingerprints.ts';
import { neighbourOf, seeded } from '../copyright/copies.ts';
import { evasions } from '../copyright/evasions.ts';
import { heardPeaks, workPeaks } from '../copyright/heard-peaks.ts';
import { matchesOf, pack, peakMatchesOf, type Printed, registerAll } from '../copyright/index.ts';
import { kinPieces, mixedUp, type Piece, realPieces } from '../copyright/library.ts';
import { areNear } from '../copyright/near-duplicates.ts';
import { cutSeconds, piecesAtMost } from '../copyright/sizes.ts';
import { cut, seconds, type Sound } from '../copyright/sound.ts';
import { type Work, worksOf } from '../copyright/works.ts';
import { toRow } from '#server/features/music/copyright/compare.ts';
import { looksPerformed } from '#server/features/music/copyright/performance.ts';
import type { AppContext } from '#server/context.ts';
import type { Finding, Measure } from '../lib/finding.ts';
import { onData, withFolder } from '../lib/scratch.ts';

interface Named {
  name: string;
  verdict: 'blocked' | 'held';
  seconds: number;
  share: number;
}

interface NamedSound {
  name: string;
  sound: () => Sound | null;
}

/** Of the pieces, the share that is registered: of the others nothing may be known. */
const registeredShare = 0.5;
/** One work of each made family is registered. */
const kinOfFamily = 10;

/** The witness of spectral peaks beside that of the twelve notes. */
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
        const pieces = registered.map(({ piece }) => piece);
        await registerAll(ctx, printed(registered));
        await registerAll(ctx, printedSounds(namedIn(kin.filter((_, i) => i % kinOfFamily === 0))));
        await registerAll(
          ctx,
          printedSounds(anybodys.map(({ name, make }) => ({ name, sound: () => make(1) }))),
        );
        await pack(ctx, 2000);
        return [
          await falsesAmong(ctx, 'unknown pieces', namedIn(strangers)),
          await falsesAmong(
            ctx,
            'made works of one family',
            namedIn(kin.filter((_, i) => i % kinOfFamily > 0)),
          ),
          await falsesAmong(
            ctx,
            'sounds that anybody may make',
            anybodys.map(({ name, make }) => ({ name, sound: () => make(2) })),
          ),
          ...(await changed(ctx, pieces.slice(0, piecesAtMost), strangers)),
        ];
      }),
    ),
};

function* printed(works: readonly Work[]): Generator<Printed> {
  for (const { name, print, piece } of works) {
    const sound = piece.sound();
    if (sound) yield { name, print, peaks: workPeaks(sound) };
  }
}

function* printedSounds(sounds: readonly NamedSound[]): Generator<Printed> {
  for (const { name, sound: make } of sounds) {
    const sound = make();
    if (!sound) continue;
    const { variants } = questionOf(sound);
    yield { name, print: variants[0]!.print, peaks: workPeaks(sound) };
  }
}

/** The works whose peaks a sound has. */
async function namesIn(ctx: AppContext, sound: Sound): Promise<Named[]> {
  const matches = await peakMatchesOf(ctx, heardPeaks(sound));
  return [...Map.groupBy(matches, ({ work }) => work.title)].map(([name, some]) => ({
    name,
    verdict: some.every(({ isHeld }) => isHeld) ? 'held' : 'blocked',
    seconds: some.reduce((sum, { uploadFrom, uploadTo }) => sum + uploadTo - uploadFrom, 0),
    share: Math.max(...some.map(({ peakShare }) => peakShare)),
  }));
}

const namedIn = (pieces: readonly Piece[]) =>
  pieces.map((piece) => ({ name: piece.name, sound: () => cutOf(piece) }));

/** Counts the sounds of which nothing is registered that are blocked or held. */
async function falsesAmong(ctx: AppContext, what: string, sounds: readonly NamedSound[]): Promise<Finding> {
  let [asked, blocked, held] = [0, 0, 0];
  for (const { name, sound: make } of sounds) {
    const sound = make();
    if (!sound) continue;
    asked += 1;
    const found = await namesIn(ctx, sound);
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

const lineOf = ({ name, verdict, share, seconds: length }: Named) =>
  `${name}: ${verdict}, ${share.toFixed(2)} of the peaks, ${length.toFixed(0)} s`;

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
async function changed(ctx: AppContext, pieces: readonly Piece[], strangers: readonly Piece[]) {
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
      const foreign = await take(tallies[row]!, ctx, piece.name, title, make(sound, other, seeded(title)));
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
  ctx: AppContext,
  own: string,
  title: string,
  sound: Sound,
): Promise<Named[]> {
  const matches = await matchesOf(
    ctx,
    cachedFingerprints(title, () => sound)!,
  );
  const isKnown = matches.some(({ work }) => work.title === own);
  const found = await namesIn(ctx, sound);
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
