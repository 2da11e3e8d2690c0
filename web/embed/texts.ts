import { embedMessages } from '#shared/messages/embed.ts';
import { type Language, type MessageParams, wording } from '#shared/messages/message.ts';

/** The reader's, as their browser says: nothing is remembered on other people's pages. */
export const language: Language = /^it\b/i.test(navigator.language) ? 'it' : 'en';

/** The player's words. */
export function say(key: keyof typeof embedMessages, params?: MessageParams): string {
  return wording(embedMessages[key], language, params);
}
