import { type Language, type Message, type MessageParams, wording } from './message.ts';

const told = new Map<string, { message: Message; params: MessageParams }>();

/**
 * The text of a schema's rule: `z.minLength(8, rule(messages.tooShort, { min: 8 }))`. A schema can carry one wording
 * only, so it carries the English one, and {@link ruleIn} finds the others by it.
 */
export function rule(message: Message, params: MessageParams = {}): string {
  const text = wording(message, 'en', params);
  told.set(text, { message, params });
  return text;
}

/** A rule's text in another language; a text that no rule gave stays as it is. */
export function ruleIn(text: string, language: Language): string {
  const known = told.get(text);
  return known ? wording(known.message, language, known.params) : text;
}
