import { isGroup, rulesIn, type SmartGroup, type SmartRule } from '#shared/playlists/smart-lists.ts';
import type { KeyOf } from '#shared/texts/texts.ts';
import type { useText } from '#web/lib/i18n.ts';

/** Each field with each of its operators, as one choice of the form, in its order. */
export const ruleKinds = {
  styleIs: { field: 'style', op: 'is', value: '' },
  styleIsNot: { field: 'style', op: 'isNot', value: '' },
  artistIs: { field: 'artist', op: 'is', value: '' },
  artistIsNot: { field: 'artist', op: 'isNot', value: '' },
  likedIs: { field: 'liked', op: 'is' },
  likedIsNot: { field: 'liked', op: 'isNot' },
  yearIs: { field: 'year', op: 'is', value: new Date().getFullYear() },
  yearFrom: { field: 'year', op: 'from', value: new Date().getFullYear() },
  yearTo: { field: 'year', op: 'to', value: new Date().getFullYear() },
  playsAtLeast: { field: 'plays', op: 'atLeast', value: 10 },
  playsAtMost: { field: 'plays', op: 'atMost', value: 10 },
  heardWithin: { field: 'heard', op: 'within', value: 30 },
  heardNotWithin: { field: 'heard', op: 'notWithin', value: 30 },
  heardNever: { field: 'heard', op: 'never', value: 0 },
  tempoIs: { field: 'tempo', op: 'is', value: 120 },
  tempoFrom: { field: 'tempo', op: 'from', value: 120 },
  tempoTo: { field: 'tempo', op: 'to', value: 120 },
  followedIs: { field: 'followed', op: 'is' },
  followedIsNot: { field: 'followed', op: 'isNot' },
} as const satisfies Record<string, SmartRule>;
export type RuleKind = keyof typeof ruleKinds;
export const allKinds = Object.keys(ruleKinds) as RuleKind[];

export const kindOf = (rule: SmartRule): RuleKind =>
  allKinds.find((kind) => ruleKinds[kind].field === rule.field && ruleKinds[kind].op === rule.op) ??
  'styleIs';

/** A rule of another kind; the value stays where both have one of the same sort. */
export function asKind(rule: SmartRule, kind: RuleKind): SmartRule {
  const next: SmartRule = ruleKinds[kind];
  if (!('value' in next) || next.field !== rule.field || kind === 'heardNever') return next;
  return { ...next, value: rule.value } as SmartRule;
}

/** The least and the most of each number. */
export const bounds = {
  year: [1970, 9999],
  plays: [0, 1_000_000_000],
  heard: [0, 3650],
  tempo: [1, 999],
} as const;

/** Reports whether each rule has a value that can be asked for. */
export const isComplete = (group: SmartGroup): boolean =>
  group.rules.length > 0 &&
  group.rules.every((part) => {
    if (isGroup(part)) return isComplete(part);
    if (!('value' in part)) return true;
    if (typeof part.value === 'string') return part.value.trim() !== '';
    const [least, most] = bounds[part.field as keyof typeof bounds];
    return Number.isInteger(part.value) && part.value >= least && part.value <= most;
  });

/** Reports whether a rule counts plays, which other programs count otherwise. */
export const countsPlays = (group: SmartGroup): boolean =>
  rulesIn(group).some(({ field }) => field === 'plays');

type Words = ReturnType<typeof useText<'smart-lists'>>;

/** A rule in words. */
export function ruleWords(t: Words, rule: SmartRule): string {
  const kind = kindOf(rule);
  if (kind === 'heardWithin' || kind === 'heardNotWithin') {
    const count = 'value' in rule ? Number(rule.value) : 0;
    return t(kind === 'heardWithin' ? 'heardWithinWords' : 'heardNotWithinWords', { count });
  }
  const words = t(kind satisfies KeyOf<'smart-lists'>);
  return 'value' in rule && kind !== 'heardNever' ? `${words} ${rule.value}` : words;
}

const matchWords = { all: 'allWords', any: 'anyWords', none: 'noneWords' } as const;

/** A group of rules in words, the groups in it in brackets. */
export const groupWords = (t: Words, group: SmartGroup): string =>
  `${t(matchWords[group.match])} ${group.rules
    .map((part) => (isGroup(part) ? `(${groupWords(t, part)})` : ruleWords(t, part)))
    .join('; ')}`;
