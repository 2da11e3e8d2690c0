import { type Language, languageNames } from '#shared/texts/languages.ts';
import { defaultName, houseMeta } from '#shared/base/house-facts.ts';
import { type KeyOf, provideHouseName, type TextParams, wording } from '#shared/texts/texts.ts';
import { openTexts } from '#web/lib/texts.ts';

/** The browser's language: no choice is stored on other people's pages. */
const first = navigator.language.slice(0, 2).toLowerCase();
export const language: Language = languageNames.find((one) => one === first) ?? 'en';

/** The house's name, as the page tells it. */
const told = document.querySelector<HTMLMetaElement>(`meta[name="${houseMeta}"]`)?.content ?? '{}';
export const house = (JSON.parse(told) as { name?: string }).name ?? defaultName;
provideHouseName(() => house);

await openTexts(language);

/** The player's words. */
export function say(key: KeyOf<'embed'>, params?: TextParams): string {
  return wording(`embed:${key}`, language, params);
}
