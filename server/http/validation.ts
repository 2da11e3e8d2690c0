import type * as z from 'zod/mini';
import { ruleIn } from '#shared/texts/rules.ts';
import { type Language, type TextKey, type TextParams, wording } from '#shared/texts/texts.ts';

/** One reason why a part of a request does not fit its schema; `tell` says it in a language. */
export interface FieldIssue {
  loc: (string | number)[];
  type: string;
  tell: (language: Language) => string;
}

/** The texts of zod/mini's issues where the schema gives none. */
const wordless = 'Invalid input';

/**
 * Turns a schema's issues about `value` into ours; `part` (`body`, `query`, `path`) begins each place.
 */
export function toFieldIssues(
  issues: readonly z.core.$ZodIssue[],
  value: unknown,
  part: string,
): FieldIssue[] {
  return issues.map((issue) => ({
    loc: [part, ...issue.path.map((key) => (typeof key === 'symbol' ? String(key) : key))],
    type: issue.code ?? 'invalid',
    tell(language) {
      if (issue.message !== wordless) return ruleIn(issue.message, language);
      const [message, params] = isMissing(issue, value) ? missing : describe(issue);
      return wording(message, language, params);
    },
  }));
}

const missing: [TextKey, TextParams] = ['validation:missing', {}];

function isMissing(issue: z.core.$ZodIssue, value: unknown): boolean {
  const found = issue.path.reduce<unknown>(
    (inner, key) => (inner as Record<PropertyKey, unknown> | undefined)?.[key],
    value,
  );
  return found === undefined || found === '';
}

function describe(issue: z.core.$ZodIssue): [TextKey, TextParams] {
  switch (issue.code) {
    case 'invalid_type':
      return ['validation:wrongType', { type: issue.expected }];
    case 'too_small': {
      const min = Number(issue.minimum);
      return [issue.origin === 'string' ? 'validation:tooShort' : 'validation:tooSmall', { min }];
    }
    case 'too_big': {
      const max = Number(issue.maximum);
      return [issue.origin === 'string' ? 'validation:tooLong' : 'validation:tooLarge', { max }];
    }
    case 'invalid_value':
      return ['validation:notOneOf', { values: issue.values.map(String).join(', ') }];
    case 'unrecognized_keys':
      return ['validation:unknownFields', { keys: issue.keys.join(', ').slice(0, 200) }];
    default:
      return ['validation:invalid', {}];
  }
}
