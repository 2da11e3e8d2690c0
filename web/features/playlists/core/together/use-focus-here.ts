import { type RefObject, useEffect, useRef } from 'react';

/** Focuses a step that replaces another, so that screen readers read it and the keyboard continues there. */
export function useFocusHere<E extends HTMLElement>(): RefObject<E | null> {
  const here = useRef<E>(null);
  useEffect(() => here.current?.focus(), []);
  return here;
}
