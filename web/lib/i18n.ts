import { createStore, useStore } from 'zustand';
import { type Language, languageNames, type LanguageChoice, pageLanguage } from '#shared/texts/languages.ts';
import {
  type Area,
  foreignLanguage,
  type KeyOf,
  type TextKey,
  type TextParams,
  wording,
} from '#shared/texts/texts.ts';
import { withPart } from './part.ts';
import { readStored, writeStored } from './stored.ts';
import { areTextsHere, fetchTexts, openTexts, showTexts } from './texts.ts';

export const languageChoices: readonly LanguageChoice[] = ['segue', ...languageNames];

const storageKey = 'language';

/** The chosen language; at the first visit the browser's language, and the mixture where that is English or none of ours. */
function remembered(): LanguageChoice {
  const found = readStored(storageKey) ?? navigator.language.slice(0, 2).toLowerCase();
  const choice = languageChoices.find((one) => one === found) ?? 'segue';
  return choice === 'en' && readStored(storageKey) === null ? 'segue' : choice;
}

const first = remembered();
const choiceStore = createStore<LanguageChoice>(() => first);
document.documentElement.lang = pageLanguage(first);

/** The reader's language choice; for code outside components. */
export const getLanguageChoice = choiceStore.getState;

/** Settles when the first page can be shown in its language. */
export const openLanguage = (): Promise<void> => openTexts(first);

/** Remembers the choice, shows it everywhere as soon as its texts are here, and tells assistive technology the page's language. */
export function setLanguageChoice(choice: LanguageChoice): void {
  writeStored(storageKey, choice);
  const texts = {
    get: () => areTextsHere(choice) || null,
    load: () => fetchTexts(choice).then(() => true as const),
    preload: () => undefined,
  };
  withPart<true>(texts, {
    act() {
      showTexts(choice);
      choiceStore.setState(choice);
      document.documentElement.lang = pageLanguage(choice);
    },
  });
}

export const useLanguageChoice = (): LanguageChoice => useStore(choiceStore);

export const useLanguage = (): Language => pageLanguage(useLanguageChoice());

/** The words of one area in the reader's language. */
export interface Text<A extends Area> {
  (key: KeyOf<A>, params?: TextParams): string;
  /** The `lang` attribute that a text needs where its language is not the page's (WCAG 3.1.2). */
  lang: (key: KeyOf<A>) => Language | undefined;
}

/** An area's words for a choice; {@link useText} outside components. */
export function textOf<A extends Area>(area: A, choice = getLanguageChoice()): Text<A> {
  const nameOf = (key: KeyOf<A>) => `${area}:${key}` as TextKey;
  const text = (key: KeyOf<A>, params?: TextParams) => wording(nameOf(key), choice, params);
  return Object.assign(text, { lang: (key: KeyOf<A>) => foreignLanguage(nameOf(key), choice) });
}

/** `const t = useText('feed')`, then `t('emptyTitle')` or `t('tracks', { count: 3 })`. */
export function useText<A extends Area>(area: A): Text<A> {
  return textOf(area, useLanguageChoice());
}
