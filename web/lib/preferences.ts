import { createStore, type StoreApi, useStore } from 'zustand';
import { readStored, writeStored } from './stored.ts';

const themeChoices = ['system', 'dark', 'light'] as const;
export type ThemeChoice = (typeof themeChoices)[number];

const densityChoices = ['comfortable', 'compact'] as const;
export type DensityChoice = (typeof densityChoices)[number];

const shelfChoices = ['wide', 'slim'] as const;

interface Preference<Choice extends string> {
  name: 'theme' | 'density' | 'shelf';
  choices: readonly Choice[];
  store: StoreApi<Choice>;
}

/** Makes a stored choice; the document element has it as `data-…`, for the styles. */
function preference<Choice extends string>(
  name: Preference<Choice>['name'],
  choices: readonly [Choice, ...Choice[]],
): Preference<Choice> {
  const stored = readStored(name);
  const first = choices.find((choice) => choice === stored) ?? choices[0];
  document.documentElement.dataset[name] = first;
  return { name, choices, store: createStore<Choice>(() => first) };
}

/** The theme: dark, light, or the system's. */
export const theme = preference<ThemeChoice>('theme', themeChoices);

/** The density of lists' rows. */
export const density = preference<DensityChoice>('density', densityChoices);

/** The shelf's width: with words, or a slim column of covers. */
export const shelf = preference('shelf', shelfChoices);

/** Applies a choice everywhere at once and stores it. */
export function choose<Choice extends string>({ name, store }: Preference<Choice>, choice: Choice): void {
  writeStored(name, choice);
  document.documentElement.dataset[name] = choice;
  store.setState(choice);
}

export const usePreference = <Choice extends string>({ store }: Preference<Choice>): Choice =>
  useStore(store);
