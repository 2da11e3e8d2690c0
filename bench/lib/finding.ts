/** One number that a measure found. */
export interface Finding {
  what: string;
  value: number;
  unit: string;
  /** The promised bound; absent for numbers that only inform. */
  goal?: { least: number } | { most: number };
  /** The parts of the number. */
  parts?: Record<string, number>;
}

export interface Measure {
  name: string;
  about: string;
  /** Generates or uses the large world. */
  isLarge?: boolean;
  /** True if it takes so long that it runs only by its name. */
  onlyByName?: boolean;
  run(): Promise<Finding[]>;
}

export const isMet = ({ value, goal }: Finding): boolean | null => {
  if (goal === undefined) return null;
  return 'least' in goal ? value >= goal.least : value <= goal.most;
};

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const [low, high] = [sorted[middle - 1] ?? Number.NaN, sorted[middle] ?? Number.NaN];
  return sorted.length % 2 === 1 ? high : (low + high) / 2;
}

export function percentile(values: Iterable<number>, share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
