import { type MouseEvent, type PointerEvent, useRef } from 'react';

/** The duration of a long press, as in the systems' own menus. */
const longMs = 500;

/** Handlers for a long press on an element; they suppress the click at its end. */
export function useLongPress(onLongPress?: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isDone = useRef(false);
  const stop = (): void => clearTimeout(timer.current);
  if (!onLongPress) return {};
  return {
    onPointerDown: ({ pointerType }: PointerEvent) => {
      isDone.current = false;
      if (pointerType !== 'touch') return;
      timer.current = setTimeout(() => {
        isDone.current = true;
        onLongPress();
      }, longMs);
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onPointerMove: ({ movementX, movementY }: PointerEvent) => {
      if (Math.abs(movementX) + Math.abs(movementY) > 6) stop();
    },
    // The systems' own menu for links would lie over what was selected.
    onContextMenu: (event: MouseEvent) => (isDone.current ? event.preventDefault() : undefined),
    onClickCapture: (event: MouseEvent) => {
      if (!isDone.current) return;
      isDone.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
