import { createStore } from 'zustand';
import type { KeyOf, TextParams } from '#shared/texts/texts.ts';

/** Display time of the message, in the artist's place. */
const quietMs = 6000;

export interface QuietWord {
  text: KeyOf<'heard-from'>;
  params: TextParams;
}

/** A short message about a decision of the player, such as a skipped dead link; null most of the time. */
export const quietWord = createStore<QuietWord | null>(() => null);

let timer: ReturnType<typeof setTimeout> | undefined;

export function sayQuietly(text: QuietWord['text'], params: TextParams): void {
  clearTimeout(timer);
  quietWord.setState({ text, params }, true);
  timer = setTimeout(() => quietWord.setState(null), quietMs);
}
