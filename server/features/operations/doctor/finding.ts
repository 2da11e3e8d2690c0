/** A change that repairs a finding. */
export interface Repair {
  /** Description of the change, for an administrator. */
  says: string;
  run(): Promise<void>;
}

/** The result of one examination. `advice` says what to do if no repair can help; null if all is well. */
export interface Finding {
  name: string;
  state: 'ok' | 'warning' | 'bad';
  text: string;
  advice: string | null;
  repair?: Repair;
}

export const well = (name: string, text: string): Finding => ({ name, state: 'ok', text, advice: null });

/** A finding that a repair mends. */
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
