import type { House } from '#shared/base/house.ts';
import { type Html, html } from '#shared/html.ts';
import { type Language, type LanguageChoice, pageLanguage } from '#shared/texts/languages.ts';
import { foreignLanguage, type TextKey, type TextParams, wording } from '#shared/texts/texts.ts';

/** The reader and the house for whom a page is painted, and what it needs beside its markup. */
export interface Painter {
  house: House;
  language: Language;
  /** In ms, for relative times. */
  now: number;
  say: (key: TextKey, params?: TextParams) => string;
  /** The attribute `lang` of a text that is in another language than the page. */
  langOf: (key: TextKey) => Html;
  /** The class of an element with its own style: the policy allows no `style` attribute. */
  styled: (declarations: string) => string;
  /** A name for part of a drawing that no other has. */
  freshId: () => string;
  /** The rules of all these classes. */
  rules: () => string;
}

export function openPainter(choice: LanguageChoice, house: House, now: number): Painter {
  const classes = new Map<string, string>();
  let ids = 0;
  return {
    house,
    language: pageLanguage(choice),
    now,
    say: (key, params) => wording(key, choice, { house: house.name, ...params }),
    langOf(key) {
      const language = foreignLanguage(key, choice);
      return language ? html` lang="${language}"` : html``;
    },
    styled(declarations) {
      const name = classes.get(declarations) ?? `own-${classes.size}`;
      classes.set(declarations, name);
      return name;
    },
    freshId: () => `drawn-${(ids += 1)}`,
    rules: () => [...classes].map(([declarations, name]) => `.${name}{${declarations}}`).join(''),
  };
}
