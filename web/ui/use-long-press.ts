import { type MouseEvent, type PointerEvent, useRef } from 'react';
import { isInside } from './is-inside.ts';

/** The duration of a long press, as in the systems' own menus. */
const longMs = 500;

/** Handlers for a long press of a finger on an element; they suppress the click at its end. */
export function useLongPress(onLongPress?: (pressed: HTMLElement) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isDone = useRef(false);
  const isTouch = useRef(false);
  const stop = (): void => clearTimeout(timer.current);
  if (!onLongPress) return {};
  const finish = (pressed: HTMLElement): void => {
    stop();
    if (!isDone.current) {
      swallowLift();
      onLongPress(pressed);
    }
    isDone.current = true;
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (!isInside(event)) return;
      const { pointerType, currentTarget } = event;
      stop();
      isDone.current = false;
      isTouch.current = pointerType === 'touch';
      if (isTouch.current) timer.current = setTimeout(() => finish(currentTarget), longMs);
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onPointerMove: ({ movementX, movementY }: PointerEvent) => {
      if (Math.abs(movementX) + Math.abs(movementY) > 6) stop();
    },
    // The systems' own menu for links would lie over what was opened; Android asks for it before our time is over.
    onContextMenu: (event: MouseEvent<HTMLElement>) => {
      if (!isTouch.current || !isInside(event)) return;
      event.preventDefault();
      finish(event.currentTarget);
    },
    onClickCapture: (event: MouseEvent<HTMLElement>) => {
      if (!isDone.current || !isInside(event)) return;
      isDone.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}

/** Keeps the finger's lift from becoming a press of the mouse, which would close what has just opened. */
function swallowLift(): void {
  const swallow = (event: Event): void => (event.cancelable ? event.preventDefault() : undefined);
  addEventListener('touchend', swallow, { once: true, capture: true, passive: false });
}

/** Opens the menu of a pressed row: by its own button, so that the focus returns there. */
export const openMenuIn = (row: HTMLElement): void =>
  row.querySelector<HTMLElement>('button[aria-haspopup=menu]')?.click();
