import { type PointerEvent, useEffect, useRef, useState } from 'react';

/** Time that a pointer must rest before something opens under it: who only passes by wants nothing. */
const restMs = 400;

/** Reports whether a pointer rests on an element, and whether one ever has. */
export function useRestingPointer() {
  const [rests, setRests] = useState(false);
  const [hasRested, setHasRested] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    rests,
    hasRested,
    handlers: {
      onPointerEnter: ({ pointerType }: PointerEvent) => {
        if (pointerType === 'touch') return;
        timer.current = setTimeout(() => {
          setRests(true);
          setHasRested(true);
        }, restMs);
      },
      onPointerLeave: () => {
        clearTimeout(timer.current);
        setRests(false);
      },
    },
  };
}
