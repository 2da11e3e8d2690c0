import {
  type Language,
  type LanguageChoice,
  languageOf,
  type Message,
  type MessageParams,
  wording,
} from '#shared/messages/message.ts';
import { createStore, useStoreValue } from './store.ts';
import { readStored, writeStored } from './stored.ts';

export const languageChoices: readonly LanguageChoice[] = ['segue', 'en', 'it'];

const storageKey = 'language';

function remembered(): LanguageChoice {
  const found = readStored(storageKey);
  return languageChoices.find((choice) => choice === found) ?? 'segue';
}

const choiceStore = createStore<LanguageChoice>(remembered());

/** What the reader chose; for code outside components. */
export const getLanguageChoice = choiceStore.get;

/** Remembers the choice, shows it everywhere at once and tells assistive technology the page's language. */
export function setLanguageChoice(choice: LanguageChoice): void {
  writeStored(storageKey, choice);
  choiceStore.set(choice);
  document.documentElement.lang = pageLanguage(choice);
}

export const useLanguageChoice = (): LanguageChoice => useStoreValue(choiceStore);

/** The language of the page as a whole, of dates and of numbers. The mixture counts as English. */
export function pageLanguage(choice: LanguageChoice): Language {
  return choice === 'it' ? 'it' : 'en';
}

export const useLanguage = (): Language => pageLanguage(useLanguageChoice());

/** The words of one catalogue in the reader's language. */
export interface Text<C extends Record<string, Message>> {
  (key: keyof C, params?: MessageParams): string;
  /** The `lang` attribute that a text needs where its language is not the page's (WCAG 3.1.2). */
  lang: (key: keyof C) => Language | undefined;
}

/** A catalogue's words for a choice; {@link useText} outside components. */
export function textOf<C extends Record<string, Message>>(
  catalogue: C,
  choice = getLanguageChoice(),
): Text<C> {
  const find = (key: keyof C): Message => catalogue[key] as Message;
  const text = (key: keyof C, params?: MessageParams) =>
    wording(find(key), languageOf(find(key), choice), params);
  return Object.assign(text, {
    lang: (key: keyof C) => {
      const language = languageOf(find(key), choice);
      return language === pageLanguage(choice) ? undefined : language;
    },
  });
}

/** `const t = useText(feedMessages)`, then `t('emptyTitle')` or `t('tracks', { count: 3 })`. */
export function useText<C extends Record<string, Message>>(catalogue: C): Text<C> {
  return textOf(catalogue, useLanguageChoice());
}
