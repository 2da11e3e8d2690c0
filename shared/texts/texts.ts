import type { Areas } from './areas.ts';
import { type Language, type LanguageChoice, pageLanguage } from './languages.ts';

export type { Language, LanguageChoice } from './languages.ts';

/** The texts of one area in one language, as its file holds them (i18next's JSON, version 4). */
export type Texts = Readonly<Record<string, string>>;

/** A file of `texts/<language>/`. */
export type Area = keyof Areas;

/** The keys of an area: `tracks_one` and `tracks_other` are forms of `tracks`. */
export type KeyOf<A extends Area> = WithoutForm<keyof Areas[A]>;
type WithoutForm<K> = K extends `${infer Stem}_${Intl.LDMLPluralRule}` ? Stem : K extends string ? K : never;

/** The name of one text: its area and its key, as in `feed:emptyTitle`. */
export type TextKey = { [A in Area]: `${A}:${KeyOf<A>}` }[Area];

/** The values of a text's places. `count` also chooses its plural form. */
export type TextParams = Record<string, string | number>;

type Source = (area: Area, choice: LanguageChoice) => Texts;
let source: Source = () => ({});

/** Says where texts are read: files on the server (`server/lib/texts.ts`), fetched ones in the web (`web/lib/texts.ts`). */
export function provideTexts(read: Source): void {
  source = read;
}

let houseName = (): string => 'Segue';

/** Says what `{{house}}` stands for in texts that are not given it: in the web, the house's name. */
export function provideHouseName(name: () => string): void {
  houseName = name;
}

/** The text of a key in a language (or as the mixture has it), its `{{name}}` places filled and its plural chosen by `count`. */
export function wording(key: TextKey, choice: LanguageChoice, params?: TextParams): string {
  const [area, name = ''] = key.split(':') as [Area, string?];
  const texts = source(area, choice);
  return fill(texts, name, foreignIn(texts, name) ?? pageLanguage(choice), params);
}

/** The language of a text that is not in the page's: only the mixture has such texts. */
export function foreignLanguage(key: TextKey, choice: LanguageChoice): Language | undefined {
  const [area, name = ''] = key.split(':') as [Area, string?];
  return foreignIn(source(area, choice), name);
}

const foreignIn = (texts: Texts, name: string) => texts[foreignMark(name)] as Language | undefined;

/** The entry beside a text of the mixture that names its language. */
export const foreignMark = (name: string): string => `${name}@lang`;

/** The key of an entry: `tracks` of `tracks_one`. */
export const stemOf = (entry: string): string => entry.replace(/_(zero|one|two|few|many|other)$/, '');

/** A text in the form that `count` takes, its places filled. A key without a text stands for itself. */
export function fill(texts: Texts, name: string, language: string, params: TextParams = {}): string {
  const text =
    texts[name] ??
    texts[`${name}_${pluralForm(language, Number(params['count']))}`] ??
    texts[`${name}_other`] ??
    name;
  return text.replace(/\{\{(\w+)\}\}/g, (place, param: string) => {
    const value = params[param] ?? (param === 'house' ? houseName() : undefined);
    if (value === undefined) return place;
    return typeof value === 'number' ? value.toLocaleString(language) : value;
  });
}

const plurals: Record<string, Intl.PluralRules> = {};

/** The rules are made once for each language: to make them costs a hundred times as much as to use them. */
function pluralForm(language: string, count: number): Intl.LDMLPluralRule {
  return (plurals[language] ??= new Intl.PluralRules(language)).select(count);
}
