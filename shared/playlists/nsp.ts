import { nameMax, smartListSongsMax, smartRulesMax } from '#shared/limits.ts';
import {
  isGroup,
  type SmartDraft,
  type SmartGroup,
  type SmartOrder,
  type SmartRule,
  type SmartRules,
} from './smart-lists.ts';

// Navidrome's smart playlists (`.nsp`, JSON): `{ "all": [{ "is": { "genre": "House" } }], "sort": "random", "limit": 50 }`.
// https://www.navidrome.org/docs/usage/features/smart-playlists/

type Json = Record<string, unknown>;

/** A smart list as a document, and the rules that it cannot say. */
export interface NspOut {
  document: Json;
  unsaid: SmartRule[];
}

const sorts: Record<SmartOrder, string> = {
  newest: '-dateadded',
  plays: '-playcount',
  random: 'random',
  heard: '-lastplayed',
};

export function toNsp({ name, rules, order, limit }: SmartDraft): NspOut {
  const unsaid: SmartRule[] = [];
  const group = groupOut(rules, false, unsaid);
  // The document itself is a group.
  const whole = 'all' in group || 'any' in group ? group : { all: [group] };
  return { document: { name, ...whole, sort: sorts[order], limit }, unsaid };
}

/** `none` of some is `all` of their opposites (De Morgan), since Navidrome has `all` and `any` alone. */
function groupOut({ match, rules }: SmartGroup, isOpposite: boolean, unsaid: SmartRule[]): Json {
  const opposite = isOpposite !== (match === 'none');
  const isAny = match === 'any' ? !isOpposite : isOpposite;
  const parts = rules.flatMap((part) => {
    if (isGroup(part)) return [groupOut(part, opposite, unsaid)];
    const said = ruleOut(part, opposite);
    if (!said) unsaid.push(part);
    return said ? [said] : [];
  });
  return { [isAny ? 'any' : 'all']: parts };
}

const flipped = (is: boolean, field: string, value: unknown): Json =>
  is ? { is: { [field]: value } } : { isNot: { [field]: value } };
const before = (year: number): Json => ({ before: { dateadded: `${year}-01-01` } });
const after = (year: number): Json => ({ after: { dateadded: `${year - 1}-12-31` } });

/** A rule, or its opposite; null where Navidrome has no such field. */
function ruleOut(rule: SmartRule, isOpposite: boolean): Json | null {
  switch (rule.field) {
    case 'style':
      return flipped((rule.op === 'is') !== isOpposite, 'genre', rule.value);
    case 'artist':
      return flipped((rule.op === 'is') !== isOpposite, 'artist', rule.value);
    case 'liked':
      return { is: { loved: (rule.op === 'is') !== isOpposite } };
    case 'plays':
      return playsOut(rule, isOpposite);
    case 'heard':
      return heardOut(rule, isOpposite);
    case 'year':
      return yearOut(rule, isOpposite);
    case 'tempo':
      return tempoOut(rule, isOpposite);
    default:
      return null;
  }
}

type RuleOf<Field extends SmartRule['field']> = Extract<SmartRule, { field: Field }>;

function playsOut({ op, value }: RuleOf<'plays'>, isOpposite: boolean): Json {
  if (op === 'atLeast') return isOpposite ? { lt: { playcount: value } } : { gt: { playcount: value - 1 } };
  return isOpposite ? { gt: { playcount: value } } : { lt: { playcount: value + 1 } };
}

function heardOut({ op, value }: RuleOf<'heard'>, isOpposite: boolean): Json {
  if (op === 'never') return isOpposite ? { gt: { playcount: 0 } } : { is: { playcount: 0 } };
  const isWithin = (op === 'within') !== isOpposite;
  return isWithin ? { inTheLast: { lastplayed: value } } : { notInTheLast: { lastplayed: value } };
}

function yearOut({ op, value }: RuleOf<'year'>, isOpposite: boolean): Json {
  if (op === 'from') return isOpposite ? before(value) : after(value);
  if (op === 'to') return isOpposite ? after(value + 1) : before(value + 1);
  if (isOpposite) return { any: [before(value), after(value + 1)] };
  return { inTheRange: { dateadded: [`${value}-01-01`, `${value}-12-31`] } };
}

const faster = (bpm: number): Json => ({ gt: { bpm } });
/** Navidrome has 0 for an unknown tempo, which is none that is slow. */
const slower = (bpm: number): Json => ({ inTheRange: { bpm: [1, bpm - 1] } });

function tempoOut({ op, value }: RuleOf<'tempo'>, isOpposite: boolean): Json {
  if (op === 'from') return isOpposite ? slower(value) : faster(value - 1);
  if (op === 'to') return isOpposite ? faster(value) : slower(value + 1);
  return isOpposite ? { any: [slower(value), faster(value)] } : { is: { bpm: value } };
}

/** A document as a smart list, and the parts that Segue cannot say, as they stand there. */
export interface NspIn {
  draft: SmartDraft;
  unsaid: string[];
}

/** Reads a document; null where it is no smart playlist. */
export function fromNsp(text: string, fallbackName: string): NspIn | null {
  const whole = parsed(text);
  if (!whole || !(Array.isArray(whole['all']) || Array.isArray(whole['any']))) return null;
  const state = { unsaid: [] as string[], left: smartRulesMax };
  const group = groupIn(whole, 1, state);
  const { name, sort, order, limit } = whole;
  const draft: SmartDraft = {
    name: (typeof name === 'string' && name.trim() !== '' ? name : fallbackName).trim().slice(0, nameMax),
    rules: (group ?? { match: 'all', rules: [] }) as SmartRules,
    order: orderIn(sort, order, state.unsaid),
    limit: typeof limit === 'number' && limit >= 1 ? Math.min(Math.floor(limit), smartListSongsMax) : 100,
  };
  return { draft, unsaid: state.unsaid };
}

function parsed(text: string): Json | null {
  try {
    const whole = JSON.parse(text) as unknown;
    return typeof whole === 'object' && whole !== null ? (whole as Json) : null;
  } catch {
    return null;
  }
}

interface Reading {
  unsaid: string[];
  left: number;
}

const depthMax = 3;

function groupIn(group: Json, depth: number, state: Reading): SmartGroup | null {
  const match = Array.isArray(group['all']) ? 'all' : 'any';
  const rules: (SmartRule | SmartGroup)[] = [];
  for (const part of group[match] as unknown[]) {
    const one = spanOf((typeof part === 'object' && part !== null ? part : {}) as Json);
    const isInner = Array.isArray(one['all']) || Array.isArray(one['any']);
    const read = isInner ? depth < depthMax && groupIn(one, depth + 1, state) : state.left > 0 && ruleIn(one);
    if (!read) {
      // A group that is read has said by itself what is missing.
      if (read !== null || !isInner) state.unsaid.push(JSON.stringify(part).slice(0, 120));
      continue;
    }
    if (!isInner) state.left -= 1;
    rules.push(read);
  }
  return rules.length > 0 ? { match, rules } : null;
}

function orderIn(sort: unknown, order: unknown, unsaid: string[]): SmartOrder {
  if (sort === undefined) return 'newest';
  const text = typeof sort === 'string' ? sort.toLowerCase() : '';
  const isReversed = typeof order === 'string' && order.toLowerCase() === 'desc';
  const isDown = text.startsWith('-') !== isReversed;
  const name = text.replace(/^[-+]/, '');
  if (name === 'random') return 'random';
  const known = Object.entries(sorts).find(([, one]) => one === `-${name}`)?.[0];
  if (known && isDown) return known as SmartOrder;
  unsaid.push(`sort: ${text.slice(0, 100)}`);
  return 'newest';
}

/** `{ "is": { "genre": "House" } }`; null for what Segue has no rule for. */
function ruleIn(rule: Json): SmartRule | null {
  const [operator = '', condition] = Object.entries(rule)[0] ?? [];
  const [name = '', value] = Object.entries((condition as object | null) ?? {})[0] ?? [];
  const op = operator.toLowerCase();
  const isOrNot = op === 'is' ? 'is' : op === 'isnot' ? 'isNot' : null;
  const count = Number(value);
  switch (name.toLowerCase()) {
    case 'genre':
    case 'artist': {
      const field = name.toLowerCase() === 'genre' ? 'style' : 'artist';
      return isOrNot && typeof value === 'string' && value !== '' ? { field, op: isOrNot, value } : null;
    }
    case 'loved':
      return isOrNot && typeof value === 'boolean'
        ? { field: 'liked', op: (isOrNot === 'is') === value ? 'is' : 'isNot' }
        : null;
    case 'playcount':
      return playsIn(op, count);
    case 'lastplayed':
      if (!Number.isInteger(count) || count < 0 || count > 3650) return null;
      if (op === 'inthelast') return { field: 'heard', op: 'within', value: count };
      return op === 'notinthelast' ? { field: 'heard', op: 'notWithin', value: count } : null;
    case 'dateadded':
      return yearIn(op, value);
    case 'bpm':
      return tempoIn(op, value);
    default:
      return null;
  }
}

/** Without plays means never heard in both. */
function playsIn(op: string, count: number): SmartRule | null {
  if (!Number.isInteger(count) || count < -1) return null;
  if (op === 'is' && count === 0) return { field: 'heard', op: 'never', value: 0 };
  if (op === 'gt') return { field: 'plays', op: 'atLeast', value: count + 1 };
  return op === 'lt' && count > 0 ? { field: 'plays', op: 'atMost', value: count - 1 } : null;
}

/** Whole years alone. */
function yearIn(op: string, value: unknown): SmartRule | null {
  const [from = '', to = ''] = [value].flat().map(String);
  const year = Number(from.slice(0, 4));
  if (!(year >= 1969 && year <= 9998)) return null;
  if (op === 'intherange' && from === `${year}-01-01` && to === `${year}-12-31`)
    return { field: 'year', op: 'is', value: year };
  if (op === 'after' && from === `${year}-12-31`) return { field: 'year', op: 'from', value: year + 1 };
  return op === 'before' && from === `${year}-01-01` ? { field: 'year', op: 'to', value: year - 1 } : null;
}

/** A tempo, one end, or a span from the slowest; a span of both ends is two rules ({@link spanOf}). */
function tempoIn(op: string, value: unknown): SmartRule | null {
  const [from, to] = [value].flat().map(Number);
  const rule = (kind: 'is' | 'from' | 'to', bpm = Number.NaN): SmartRule | null =>
    Number.isInteger(bpm) && bpm >= 1 && bpm <= 999 ? { field: 'tempo', op: kind, value: bpm } : null;
  if (op === 'is') return rule('is', from);
  if (op === 'gt') return rule('from', (from ?? Number.NaN) + 1);
  if (op === 'lt') return rule('to', (from ?? Number.NaN) - 1);
  return op === 'intherange' && (from === 0 || from === 1) ? rule('to', to) : null;
}

/** `{ "inTheRange": { "bpm": [120, 130] } }` as the two rules that it is, for a group of their own. */
function spanOf(part: Json): Json {
  const [operator = '', condition] = Object.entries(part)[0] ?? [];
  const [name = '', value] = Object.entries((condition as object | null) ?? {})[0] ?? [];
  if (operator.toLowerCase() !== 'intherange' || name.toLowerCase() !== 'bpm' || !Array.isArray(value))
    return part;
  const [from, to] = value.map(Number);
  if (from === undefined || to === undefined || from <= 1) return part;
  return { all: [{ gt: { bpm: from - 1 } }, { lt: { bpm: to + 1 } }] };
}
