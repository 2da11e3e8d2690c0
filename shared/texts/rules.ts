import { type LanguageChoice, type TextKey, type TextParams, wording } from './texts.ts';

const known = new Map<string, { key: TextKey; params: TextParams }>();

/**
 * The message of a schema's rule: `z.minLength(8, rule('account-rules:passwordTooShort', { min: 8 }))`. A schema can carry one
 * string only, so it carries the key and its parameters, and {@link ruleIn} finds the text by it.
 */
export function rule(key: TextKey, params: TextParams = {}): string {
  const message = `${key} ${JSON.stringify(params)}`;
  known.set(message, { key, params });
  return message;
}

/** The text of a rule in a language; a message that no rule gave stays as it is. */
export function ruleIn(message: string, choice: LanguageChoice): string {
  const found = known.get(message);
  return found ? wording(found.key, choice, found.params) : message;
}
