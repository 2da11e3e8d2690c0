import { anybodys } from '../copyright/anybodys.ts';
import { printOf } from '../copyright/cached-fingerprints.ts';
import { neighbourOf, seeded } from '../copyright/copies.ts';
import { evasions } from '../copyright/evasions.ts';
import type { Damage } from '../copyright/damages.ts';
import { workPeaks } from '../copyright/heard-peaks.ts';
import { pack, type Printed, registerAll } from '../copyright/index.ts';
import { kinPieces, mixedUp, type Piece, realPieces, strangePieces } from '../copyright/library.ts';
import { areNear } from '../copyright/near-duplicates.ts';
import { askBoth, type Heardings, type Named, verdictOn } from '../copyright/records.ts';
import { cutSeconds, piecesAtMost, timer } from '../copyright/sizes.ts';
import { cut, type Heard, levelOf, seconds, type Sound } from '../copyright/sound.ts';
import { type Work, worksOf } from '../copyright/works.ts';
import type { AppContext } from '#server/context.ts';
import type { Finding, Measure } from '../lib/finding.ts';
import { onData, withFolder } from '../lib/scratch.ts';

interface NamedSound {
  name: string;
  sound: () => Sound | null;
}

/** One work of each made family is registered. */
const kinOfFamily = 10;
/** Level compared with the sound's below which a change has left nothing of it. */
const silentShare = 0.01;
/** Of a hundred copies, so many are to be known, where it is not 85. */
const bars: Readonly<Record<string, number>> = {
  'phone recording of a room': 70,
  'nightcore +25 %': 60,
  'slowed −20 %, with reverb': 60,
};

/** The witness of spectral peaks beside that of the twelve notes. */
export const copyrightPeaks: Measure = {
  name: 'copyright-peaks',
  about: 'Which changed short cuts the notes, the peaks and both know; and what they take for a work',
  onlyByName: true,
  run: () =>
    withFolder((folder) =>
      onData(folder, async (ctx) => {
        const works = await worksOf(mixedUp(await realPieces()));
        const strangers = (await worksOf(mixedUp(await strangePieces()))).map(({ piece }) => piece);
        const kin = kinPieces();
        const pieces = works.map(({ piece }) => piece);
        await registerAll(ctx, printed(works));
        await registerAll(ctx, printedSounds(namedIn(kin.filter((_, i) => i % kinOfFamily === 0))));
        await registerAll(
          ctx,
          printedSounds(anybodys.map(({ name, make }) => ({ name, sound: () => make(1) }))),
        );
        await pack(ctx, 2000);
        return [
          await falsesAmong(ctx, 'unknown pieces', namedIn([...pieces, ...strangers]), isOwn),
          await falsesAmong(ctx, 'made works of one family', namedIn(kin), isOwn),
          await falsesAmong(
            ctx,
            'sounds that anybody may make',
            anybodys.map(({ name, make }) => ({ name, sound: () => make(2) })),
            () => false,
          ),
          ...(await changed(ctx, pieces.slice(0, piecesAtMost), strangers.length > 0 ? strangers : kin)),
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

async function* printedSounds(sounds: readonly NamedSound[]): AsyncGenerator<Printed> {
  for (const { name, sound: make } of sounds) {
    const sound = make();
    if (!sound) continue;
    yield { name, print: await printOf(sound), peaks: workPeaks(sound) };
  }
}

const namedIn = (pieces: readonly Piece[]) =>
  pieces.map((piece) => ({ name: piece.name, sound: () => cutOf(piece) }));

/** Reports whether a work is the piece itself, or a recording known to be the same. */
const isOwn = (name: string, title: string) => title === name || areNear(title, name);

/** Counts the sounds that a witness blocks or holds, each asked as if what is its own were not registered. */
async function falsesAmong(
  ctx: AppContext,
  what: string,
  sounds: readonly NamedSound[],
  isItsOwn: (name: string, title: string) => boolean,
): Promise<Finding> {
  let [asked, blocked, held] = [0, 0, 0];
  for (const { name, sound: make } of sounds) {
    const sound = make();
    if (!sound) continue;
    asked += 1;
    const { notes, peaks } = await askBoth(ctx, `${what}: ${name}`, sound, (title) => isItsOwn(name, title));
    const found = [...notes, ...peaks];
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

const lineOf = ({ title, verdict, evidence, shares }: Named) =>
  `${title}: ${verdict}, ${evidence === undefined ? 'bits' : `${evidence.toFixed(0)} nats, peaks`} ${shares.map((share) => share.toFixed(2)).join(' ')}`;

const placeOf = (name: string, sound: Sound) => seeded(name)() * (seconds(sound) - cutSeconds);

function cutOf(piece: Piece): Sound | null {
  const sound = piece.sound();
  if (!sound || seconds(sound) < cutSeconds) return null;
  return cut(sound, placeOf(piece.name, sound), cutSeconds);
}

interface Tally {
  asked: number;
  notes: number;
  notesHeld: number;
  peaks: number;
  peaksHeld: number;
  either: number;
  eitherHeld: number;
}

/** Shares of the changed cuts of the pieces that each witness knows, until the time is up. */
async function changed(ctx: AppContext, pieces: readonly Piece[], strangers: readonly Piece[]) {
  const tallies = evasions.map((): Tally => {
    return { asked: 0, notes: 0, notesHeld: 0, peaks: 0, peaksHeld: 0, either: 0, eitherHeld: 0 };
  });
  const wrong: string[] = [];
  const isOver = timer(1);
  for (const [i, piece] of pieces.entries()) {
    if (isOver()) break;
    if (!cutOf(piece)) continue;
    const neighbour = neighbourOf(piece, strangers);
    let around: Sound | null = null;
    const other = () => (around ??= cut(neighbour.sound()!, 0, cutSeconds));
    for (const [row, evasion] of evasions.entries()) {
      const title = `${piece.name}: ${evasion.name}, ${cutSeconds} s`;
      const copy = copyOf(piece, evasion, other, title);
      if (!copy) continue;
      const foreign = take(tallies[row]!, piece.name, await askBoth(ctx, title, copy));
      wrong.push(...foreign.map((one) => `${title} ~ ${lineOf(one)}`));
    }
    process.stderr.write(
      `\n${i + 1} of ${pieces.length}: ${tallies.map(({ either }) => either).join(' ')}\n`,
    );
  }
  process.stderr.write(`${wrong.join('\n')}\n`);
  return [
    ...evasions.map(({ name }, row) => findingOf(name, tallies[row]!)).filter(({ parts }) => parts.of > 0),
    { what: 'copies taken for another work', value: wrong.length, unit: 'pairs', goal: { most: 0 } },
  ];
}

/** Null where nothing is left of the sound, as of one in mono without its centre. */
function copyOf(piece: Piece, { make, makeStereo }: Damage, other: () => Sound, title: string): Heard | null {
  const sound = cutOf(piece)!;
  const sides = makeStereo && piece.stereo?.();
  if (!makeStereo || !sides) return make(sound, other, seeded(title));
  const from = placeOf(piece.name, sides[0]);
  const copy = makeStereo([cut(sides[0], from, cutSeconds), cut(sides[1], from, cutSeconds)]);
  return levelOf(copy[0]) < silentShare * levelOf(sound) ? null : copy;
}

/** Counts the words of both witnesses on a copy, and returns the other works that they name. */
function take(tally: Tally, own: string, { notes, peaks }: Heardings): Named[] {
  const [heard, seen] = [verdictOn(notes, own), verdictOn(peaks, own)];
  const isBlocked = heard === 'blocked' || seen === 'blocked';
  tally.asked += 1;
  tally.notes += Number(heard !== null);
  tally.notesHeld += Number(heard === 'held');
  tally.peaks += Number(seen !== null);
  tally.peaksHeld += Number(seen === 'held');
  tally.either += Number(heard !== null || seen !== null);
  tally.eitherHeld += Number(!isBlocked && (heard !== null || seen !== null));
  return [...notes, ...peaks].filter(({ title }) => !isOwn(own, title));
}

function findingOf(name: string, tally: Tally) {
  const percent = (count: number) => (100 * count) / tally.asked;
  const parts = {
    'held, %': percent(tally.eitherHeld),
    'notes, %': percent(tally.notes),
    'held of them, %': percent(tally.notesHeld),
    'peaks, %': percent(tally.peaks),
    'held of those, %': percent(tally.peaksHeld),
    of: tally.asked,
  };
  return {
    what: `${cutSeconds} s, ${name}`,
    value: percent(tally.either),
    unit: '%',
    goal: { least: bars[name] ?? 85 },
    parts,
  };
}
