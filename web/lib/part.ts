import { createStore } from 'zustand';

/** Code that is loaded when needed, or earlier by `preload`. */
export interface Part<T> {
  /** Returns the code if loaded, else null. */
  get: () => T | null;
  /** Fetches it; a failure is forgotten, so that the next call tries again. */
  load: () => Promise<T>;
  /** Fetches it ahead of a press; what does not come now is asked for again by the press. */
  preload: () => unknown;
}

export function createPart<T>(fetchCode: () => Promise<T>): Part<T> {
  let here: T | null = null;
  let coming: Promise<T> | null = null;
  async function fetchOnce(): Promise<T> {
    try {
      return (here = await fetchCode());
    } catch (error) {
      coming = null;
      throw error;
    }
  }
  const load = (): Promise<T> => (coming ??= fetchOnce());
  return { get: () => here, load, preload: () => load().catch(() => undefined) };
}

/** A part that a person requested and that is still loading. */
export interface AwaitedPart {
  state: 'coming' | 'missing';
  retry: () => void;
  /** Cancels the request. */
  giveUp: () => void;
}

/** The parts that are still loading; the shell shows them (`web/ui/awaited-parts.tsx`). */
export const awaitedParts = createStore<readonly AwaitedPart[]>(() => []);

interface Wish<T> {
  act: (code: T) => void;
  onMissing?: () => void;
  onGiveUp?: () => void;
}

/**
 * Does what a person asked for as soon as its code is here. Until then the shell says that it is coming, or that it did
 * not arrive, with a button to try again. Answers a function that calls it off.
 */
export function withPart<T>(part: Part<T>, { act, onMissing, onGiveUp }: Wish<T>): () => void {
  const here = part.get();
  if (here !== null) {
    act(here);
    return () => undefined;
  }
  let isOff = false;
  let shown: AwaitedPart | null = null;

  function show(state: AwaitedPart['state'] | null): void {
    const others = awaitedParts.getState().filter((one) => one !== shown);
    shown = state && { state, retry, giveUp };
    awaitedParts.setState(shown ? [...others, shown] : others, true);
  }
  function callOff(): void {
    isOff = true;
    show(null);
  }
  function giveUp(): void {
    callOff();
    onGiveUp?.();
  }
  function retry(): void {
    show('coming');
    part.load().then(
      (code) => {
        if (isOff) return;
        show(null);
        act(code);
      },
      () => {
        if (isOff) return;
        show('missing');
        onMissing?.();
      },
    );
  }
  retry();
  return callOff;
}
