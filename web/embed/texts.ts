import { type Language, languageNames } from '#shared/texts/languages.ts';
import { type KeyOf, type TextParams, wording } from '#shared/texts/texts.ts';
import { openTexts } from '#web/lib/texts.ts';

/** The browser's language: no choice is stored on other people's pages. */
const first = navigator.language.slice(0, 2).toLowerCase();
export const language: Language = languageNames.find((one) => one === first) ?? 'en';

await openTexts(language);

/** The player's words. */
export function say(key: KeyOf<'embed'>, params?: TextParams): string {
  return wording(`embed:${key}`, language, params);
}
