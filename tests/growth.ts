/** Inputs that expressions and parsers trip over: runs of one mark, and of marks that begin what never ends. */
const pieces = [
  ' ',
  '\t',
  '\n',
  '"',
  "'",
  '[',
  '(',
  '- ',
  ' -',
  '|',
  '1',
  'a',
  ',',
  ';',
  '<',
  '<!',
  '<a ',
  '&',
  '&#1',
  '=',
  '%',
  '%4',
  '/',
  '\\',
  '.',
  ':',
  '0:',
  '#',
  '#EXTINF:',
  '://',
  'http://',
  'é',
  'e\u0301',
  '😀',
  '\u202e',
  'a b ',
  'feat. ',
  '{"a":',
  '*',
];

/** A doubled input may cost this much more: 2 is linear, 4 quadratic. */
export const growthMost = 2.8;

/** Long enough to tell 2 from 4, short enough that a quadratic reader ends. */
const lengths = [2, 8, 32].map((kib) => kib * 1024);
/** Below this, what is measured is mostly the measuring. */
const measurableMs = 4;
const runs = 2;
const attempts = 3;

/** Processor time of this thread in ms: what else the machine does is not in it. */
async function costOf(work: () => unknown): Promise<number> {
  const before = process.threadCpuUsage();
  try {
    await work();
  } catch {
    // A refusal is an answer too.
  }
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

async function leastCostOf(work: () => unknown): Promise<number> {
  let least = Infinity;
  for (let run = 0; run < runs; run += 1) least = Math.min(least, await costOf(work));
  return least;
}

/**
 * By how much a function's cost grows when its input doubles, taken over two doublings from the first length at which it
 * can be measured; 1 where even the longest input costs next to nothing. Noise only adds to a cost, so each length counts
 * with the least of several attempts.
 */
export async function growthOf<T>(make: (length: number) => T, work: (input: T) => unknown): Promise<number> {
  for (const length of lengths) {
    const one = make(length);
    // The first run also pays for compiling.
    if ((await costOf(() => work(one))) < measurableMs) continue;
    if ((await leastCostOf(() => work(one))) < measurableMs) continue;
    const four = make(4 * length);
    let [costOfOne, costOfFour, growth] = [Infinity, Infinity, Infinity];
    for (let attempt = 0; attempt < attempts && growth > growthMost; attempt += 1) {
      costOfOne = Math.min(costOfOne, await leastCostOf(() => work(one)));
      costOfFour = Math.min(costOfFour, await leastCostOf(() => work(four)));
      growth = Math.sqrt(costOfFour / Math.max(measurableMs, costOfOne));
    }
    return growth;
  }
  return 1;
}

/** The texts, each made of one piece, whose cost for a reader grows faster than they do. */
export async function steepPieces(
  work: (text: string) => unknown,
  more: readonly string[] = [],
): Promise<{ piece: string; growths: number[] }[]> {
  const steep = [];
  for (const piece of [...pieces, ...more]) {
    const make = (length: number) => piece.repeat(Math.ceil(length / piece.length));
    const measure = async () => [
      await growthOf(make, work),
      await growthOf((length) => `${make(length)}!x`, work),
    ];
    const isSteep = (growths: number[]) => Math.max(...growths) > growthMost;
    // Code that is compiled again in the middle looks steep once, a steep reader each time.
    if (!isSteep(await measure())) continue;
    const growths = await measure();
    if (isSteep(growths)) steep.push({ piece, growths });
  }
  return steep;
}
