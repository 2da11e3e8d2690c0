import { embedMessages } from '#shared/messages/embed.ts';
import { embed } from '#shared/messages/german/embed.ts';
import { type Language, type MessageParams, provideGerman, wording } from '#shared/messages/message.ts';

/** The reader's, as their browser says: nothing is remembered on other people's pages. */
const first = navigator.language.slice(0, 2).toLowerCase();
export const language: Language = first === 'it' || first === 'de' ? first : 'en';

provideGerman(embed);

/** The player's words. */
export function say(key: keyof typeof embedMessages, params?: MessageParams): string {
  return wording(embedMessages[key], language, params);
}
