/** The fields of a track that rules may use, by the kind of their values. */
export const ruleFields = {
  title: 'text',
  artist: 'text',
  album: 'text',
  genre: 'text',
  duration: 'number',
  playcount: 'number',
  rating: 'number',
  loved: 'flag',
  dateadded: 'moment',
  dateloved: 'moment',
  lastplayed: 'moment',
} as const satisfies Record<string, 'text' | 'number' | 'flag' | 'moment'>;

export type RuleField = keyof typeof ruleFields;

/** Comparisons of one field with values; moments are in ms since 1970, texts as they were written. */
export interface FieldRule {
  field: RuleField;
  is: 'equal' | 'contains' | 'startsWith' | 'endsWith' | 'above' | 'below' | 'between';
  /** True if the rule holds where the comparison does not. */
  isNot: boolean;
  values: (string | number | boolean)[];
}

export interface RuleGroup {
  all: boolean;
  rules: (FieldRule | RuleGroup)[];
}

/** A list that is defined by rules for its tracks ("smart playlist"). */
export interface ListRules extends RuleGroup {
  sort: { field: RuleField | 'random'; isDescending: boolean }[];
  limit: number | null;
}
