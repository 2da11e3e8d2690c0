/** A key: 0 for C major to 11 for B, 12 for C minor to 23; how sure it is, 0 to 1. */
export interface Key {
  key: number;
  sureness: number;
}

export const notes = 12;
/** Frequencies of the notes in music of a key (J. Albrecht and D. Shanahan, The Use of Large Corpora, 2013). */
const profiles = [
  [0.238, 0.006, 0.111, 0.006, 0.137, 0.094, 0.016, 0.214, 0.009, 0.08, 0.008, 0.081],
  [0.22, 0.006, 0.104, 0.123, 0.019, 0.103, 0.012, 0.214, 0.062, 0.022, 0.061, 0.052],
].map(standardised);
/** The bass tells the tonic: it is heard once more by itself. */
const bassWeight = 0.3;

/** Strengths of the twelve notes, C first, in all and in the bass. */
export interface Chroma {
  all: number[];
  bass: number[];
}

/** The key that fits these notes best; null where there are none. */
export function keyOf(chroma: Chroma): Key | null {
  if (Math.max(...chroma.all) === 0) return null;
  const [all, bass] = [standardised(chroma.all), standardised(chroma.bass)];
  const heard = all.map((value, note) => value + bassWeight * bass[note]!);
  const fits = Array.from({ length: 2 * notes }, (_, key) => {
    const profile = profiles[key < notes ? 0 : 1]!;
    return heard.reduce((sum, value, note) => sum + value * profile[(note - key + 2 * notes) % notes]!, 0);
  });
  const [best = 0, second = 0] = fits.toSorted((a, b) => b - a);
  return { key: fits.indexOf(best), sureness: Math.min(1, (best - second) / notes) };
}

/** With mean 0 and deviation 1; all 0 where there is no difference. */
function standardised(values: readonly number[]): number[] {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const power = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
  return values.map((value) => (power === 0 ? 0 : (value - mean) / Math.sqrt(power)));
}
