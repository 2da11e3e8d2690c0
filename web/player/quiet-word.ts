import { createStore } from 'zustand';
import type { KeyOf, TextParams } from '#shared/texts/texts.ts';

/** How long it is said, in the artist's place. */
const quietMs = 6000;

export interface QuietWord {
  text: KeyOf<'heard-from'>;
  params: TextParams;
}

/** What the player did by itself, said in passing: it takes nothing away from the music. */
export const quietWord = createStore<QuietWord | null>(() => null);

let timer: ReturnType<typeof setTimeout> | undefined;

export function sayQuietly(text: QuietWord['text'], params: TextParams): void {
  clearTimeout(timer);
  quietWord.setState({ text, params }, true);
  timer = setTimeout(() => quietWord.setState(null), quietMs);
}
