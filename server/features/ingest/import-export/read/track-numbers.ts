const bare = /^(\d{1,3})[ \t]+(?=\S)/;
/** Fewest lines that count upwards; fewer may do so by chance: "1 Thing", "2 Hearts". */
const linesMin = 3;

/**
 * Takes the numbers off lines that count upwards without a mark ("9 Rain", "10 Sun", "11 Fog"). A number of one line alone
 * may be a name ("50 Cent"), so either all lines lose theirs or none does.
 */
export function withoutTrackNumbers(lines: readonly string[]): string[] {
  const numbers = lines.map((line) => Number(bare.exec(line)?.[1] ?? Number.NaN));
  const first = numbers[0] ?? Number.NaN;
  const isCounted = numbers.length >= linesMin && numbers.every((number, at) => number === first + at);
  return isCounted ? lines.map((line) => line.replace(bare, '')) : [...lines];
}
