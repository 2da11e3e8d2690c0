import { AppError } from '#shared/errors.ts';
import { importLinesMax } from '#shared/limits.ts';
import { asList, field, numberOf, words } from './json-fields.ts';
import type { RawList } from './listed.ts';
import { type FieldRule, type ListRules, type RuleField, ruleFields, type RuleGroup } from './rules.ts';

/** Limits of nesting and number, above any person's rules. */
const depthMax = 8;
const rulesMax = 100;
const dayMs = 24 * 60 * 60_000;

/** Navidrome's other names of the fields that Segue knows. */
const aliases: Record<string, RuleField> = { albumartist: 'artist', artists: 'artist', track: 'title' };

/**
 * Reads a smart playlist of Navidrome (`.nsp`): rules instead of songs. Null for another document.
 * @throws AppError unprocessable: a field or comparison that Segue lacks, and must not ignore
 */
export function readNsp(whole: unknown, now = Date.now()): RawList | null {
  const isRules = ['all', 'any'].some((name) => Array.isArray(field(whole, name)));
  if (!isRules || field(whole, 'playlist') !== undefined) return null;
  const count = { left: rulesMax };
  return {
    name: words(field(whole, 'name')),
    description: words(field(whole, 'comment')),
    lines: [],
    rules: { ...readGroup(whole, now, count, 0), sort: sortOf(whole), limit: limitOf(whole) },
  };
}

function readGroup(group: unknown, now: number, count: { left: number }, depth: number): RuleGroup {
  const all = field(group, 'all');
  const rules = asList(all ?? field(group, 'any'));
  count.left -= rules.length;
  if (depth > depthMax || count.left < 0) throw unknownRule('…');
  return {
    all: all !== undefined,
    rules: rules.map((rule) =>
      field(rule, 'all') !== undefined || field(rule, 'any') !== undefined
        ? readGroup(rule, now, count, depth + 1)
        : readRule(rule, now),
    ),
  };
}

type Reading = Pick<FieldRule, 'is' | 'isNot'>;

const operators: Record<string, Reading> = {
  is: { is: 'equal', isNot: false },
  isnot: { is: 'equal', isNot: true },
  contains: { is: 'contains', isNot: false },
  notcontains: { is: 'contains', isNot: true },
  startswith: { is: 'startsWith', isNot: false },
  endswith: { is: 'endsWith', isNot: false },
  gt: { is: 'above', isNot: false },
  lt: { is: 'below', isNot: false },
  after: { is: 'above', isNot: false },
  before: { is: 'below', isNot: false },
  intherange: { is: 'between', isNot: false },
  inthelast: { is: 'above', isNot: false },
  notinthelast: { is: 'above', isNot: true },
};

/** `{ "contains": { "title": "rain" } }` */
function readRule(rule: unknown, now: number): FieldRule {
  const [name = '', condition] = Object.entries(rule ?? {})[0] ?? [];
  const [fieldName = '', value] = Object.entries((condition as object | null) ?? {})[0] ?? [];
  const operator = name.toLowerCase();
  const reading = Object.hasOwn(operators, operator) ? operators[operator] : undefined;
  if (!reading) throw unknownRule(name);
  const found = fieldOf(fieldName);
  const isDays = operator.endsWith('inthelast');
  const values = [value].flat().map((one) => valueOf(found, isDays ? now - days(one) * dayMs : one));
  if (values.length === 0 || (reading.is === 'between' && values.length < 2)) throw unknownRule(name);
  return { field: found, ...reading, values: values.slice(0, 2) };
}

const days = (value: unknown): number => Number(value) || 0;

/** @throws AppError unprocessable where the value is of another kind than the field */
function valueOf(of: RuleField, value: unknown): string | number | boolean {
  const kind = ruleFields[of];
  if (kind === 'text') return String(value).slice(0, 200);
  if (kind === 'flag') return value === true || value === 'true' || value === 1;
  const number = typeof value === 'string' && kind === 'moment' ? Date.parse(value) : Number(value);
  if (!Number.isFinite(number)) throw unknownRule(String(value));
  return number;
}

function fieldOf(name: string): RuleField {
  const folded = name.toLowerCase();
  if (Object.hasOwn(ruleFields, folded)) return folded as RuleField;
  const alias = Object.hasOwn(aliases, folded) ? aliases[folded] : undefined;
  if (!alias) throw unknownRule(name);
  return alias;
}

/** `"sort": "-rating,title"`, with `"order": "desc"` for all of them. */
function sortOf(whole: unknown): ListRules['sort'] {
  const isReversed = words(field(whole, 'order')).toLowerCase() === 'desc';
  return words(field(whole, 'sort'))
    .split(',')
    .slice(0, 5)
    .flatMap((part) => {
      const name = part.trim().replace(/^[-+]/, '');
      if (name === '') return [];
      const by = name.toLowerCase() === 'random' ? 'random' : fieldOf(name);
      return [{ field: by, isDescending: part.trim().startsWith('-') !== isReversed }];
    });
}

function limitOf(whole: unknown): number | null {
  const limit = numberOf(field(whole, 'limit'));
  return limit !== null && limit >= 1 ? Math.min(Math.floor(limit), importLinesMax) : null;
}

const unknownRule = (rule: string): AppError =>
  new AppError('unprocessable', 'import-export:unknownRule', { params: { rule: rule.slice(0, 60) } });
