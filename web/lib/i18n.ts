import { createStore, useStore } from 'zustand';
import {
  type Language,
  type LanguageChoice,
  languageOf,
  type Message,
  type MessageParams,
  provideGerman,
  wording,
} from '#shared/messages/message.ts';
import { readStored, writeStored } from './stored.ts';

export const languageChoices: readonly LanguageChoice[] = ['segue', 'en', 'it', 'de'];

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

/** Fetches the wordings of a language that does not come along with the page. Without them English stands in. */
async function fetchWordings(choice: LanguageChoice): Promise<void> {
  if (choice !== 'de') return;
  await import('#shared/messages/german/all.ts').then(
    ({ german }) => provideGerman(german),
    () => undefined,
  );
}

/** Settles when the first page can be shown in its language. */
export const languageReady: Promise<void> = fetchWordings(first);

/** Remembers the choice, shows it everywhere at once and tells assistive technology the page's language. */
export function setLanguageChoice(choice: LanguageChoice): void {
  writeStored(storageKey, choice);
  const show = (): void => {
    choiceStore.setState(choice);
    document.documentElement.lang = pageLanguage(choice);
  };
  if (choice === 'de') void fetchWordings(choice).then(show);
  else show();
}

export const useLanguageChoice = (): LanguageChoice => useStore(choiceStore);

/** The language of the page as a whole, of dates and of numbers. The mixture counts as English. */
function pageLanguage(choice: LanguageChoice): Language {
  return choice === 'segue' ? 'en' : choice;
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
