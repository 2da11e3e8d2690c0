import { type RefObject, useEffect, useRef } from 'react';

/** For a step that takes another's place: the focus begins here, so that it is read out and the keyboard goes on. */
export function useFocusHere<E extends HTMLElement>(): RefObject<E | null> {
  const here = useRef<E>(null);
  useEffect(() => here.current?.focus(), []);
  return here;
}
