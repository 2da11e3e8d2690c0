import { createStore } from 'zustand';
import type { heardFromMessages } from '#shared/messages/heard-from.ts';
import type { MessageParams } from '#shared/messages/message.ts';

/** How long it is said, in the artist's place. */
const quietMs = 6000;

export interface QuietWord {
  text: keyof typeof heardFromMessages;
  params: MessageParams;
}

/** What the player did by itself, said in passing: it takes nothing away from the music. */
export const quietWord = createStore<QuietWord | null>(() => null);

let timer: ReturnType<typeof setTimeout> | undefined;

export function sayQuietly(text: QuietWord['text'], params: MessageParams): void {
  clearTimeout(timer);
  quietWord.setState({ text, params }, true);
  timer = setTimeout(() => quietWord.setState(null), quietMs);
}
