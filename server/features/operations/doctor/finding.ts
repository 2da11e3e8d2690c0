/** A change that mends what was found. */
export interface Repair {
  /** What it will do, in words for an administrator. */
  says: string;
  run(): Promise<void>;
}

/** The result of one examination. `advice` says what to do where no repair can do it; null where all is well. */
export interface Finding {
  name: string;
  state: 'ok' | 'warning' | 'bad';
  text: string;
  advice: string | null;
  repair?: Repair;
}

export const well = (name: string, text: string): Finding => ({ name, state: 'ok', text, advice: null });

/** Something that a repair mends. */
export const mendable = (name: string, text: string, repair: Repair): Finding => ({
  name,
  state: 'bad',
  text,
  advice: null,
  repair,
});

/** The first of many names, for a line of text. */
export const someOf = (names: readonly string[]): string =>
  names.length > 3 ? `${names.slice(0, 3).join(', ')}, …` : names.join(', ');
