import { type PointerEvent, useRef, useState } from 'react';

/** Time that a pointer must rest before something opens under it: who only passes by wants nothing. */
const restMs = 400;

/** Width in px from which details lie over the cover; below it they would push the cards away, and a press opens them. */
const overlayFrom = 640;

/** Reports whether a pointer rests on an element. */
export function useRestingPointer() {
  const [rests, setRests] = useState(false);
  const timer = useRef(0);
  return {
    rests,
    handlers: {
      onPointerEnter({ pointerType }: PointerEvent) {
        if (pointerType !== 'touch' && innerWidth >= overlayFrom)
          timer.current = window.setTimeout(setRests, restMs, true);
      },
      onPointerLeave() {
        clearTimeout(timer.current);
        setRests(false);
      },
    },
  };
}
