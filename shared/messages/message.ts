/** The languages in which all texts exist. */
export type Language = 'en' | 'it' | 'de';

/** The two that the specification's mixture is of. */
export type SpecLanguage = 'en' | 'it';

/** What a reader chose in the footer: the specification's mixture, or one language throughout. */
export type LanguageChoice = 'segue' | Language;

/** A wording, or one for each plural form of `{count}`. */
export type Wording = string | { one: string; other: string };

/**
 * One text in both languages. `spec` marks the wording that the specification gives to the letter; `segue` marks the
 * language that a text of our own takes in the mixture. With neither, the mixture speaks English.
 */
export interface Message {
  en: Wording;
  it: Wording;
  /** Only where the English wording alone would mislead: all other German is in `german/`. */
  de?: Wording;
  spec?: SpecLanguage;
  segue?: SpecLanguage;
}

export type MessageParams = Record<string, string | number>;

/** Keeps a catalogue's keys for the type checker while holding every entry to {@link Message}. */
// The mark lets a bundler leave out a catalogue that nothing on a page uses.
/* @__NO_SIDE_EFFECTS__ */
export function catalogue<const C extends Record<string, Message>>(entries: C): C {
  return entries;
}

/** The language in which a choice shows a text. */
export function languageOf(message: Message, choice: LanguageChoice): Language {
  if (choice !== 'segue') return choice;
  return message.spec ?? message.segue ?? 'en';
}

/** The text of `message` in `language`, its `{name}` places filled and its plural chosen by `count`. */
export function wording(message: Message, language: Language, params: MessageParams = {}): string {
  const found = language === 'de' ? germanOf(message) : message[language];
  const template = typeof found === 'string' ? found : found[pluralForm(language, Number(params['count']))];
  return template.replace(/\{(\w+)\}/g, (place, name: string) => {
    const value = params[name];
    if (value === undefined) return place;
    return typeof value === 'number' ? value.toLocaleString(language) : value;
  });
}

const plurals: Partial<Record<Language, Intl.PluralRules>> = {};

/** The rules are made once for each language: to make them costs a hundred times as much as to use them. */
function pluralForm(language: Language, count: number): 'one' | 'other' {
  const rules = (plurals[language] ??= new Intl.PluralRules(language));
  return rules.select(count) === 'one' ? 'one' : 'other';
}

let german: Readonly<Record<string, Wording>> = {};

/** Takes German in, once it is here: the server has it from the start, the web when somebody reads it. */
export function provideGerman(wordings: Readonly<Record<string, Wording>>): void {
  german = wordings;
}

function germanOf({ en, de }: Message): Wording {
  return de ?? german[typeof en === 'string' ? en : en.other] ?? en;
}
