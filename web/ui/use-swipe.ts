import { type TouchEvent, useRef } from 'react';
import { isInside } from './is-inside.ts';

/** A finger's way, in pixels, after which a swipe counts. */
const farPx = 72;
/** Speed at which a shorter swipe counts, in pixels per millisecond. */
const fast = 0.5;

export interface Swipes {
  onDown?: () => void;
  onUp?: () => void;
  onLeft?: () => void;
  onRight?: () => void;
}

interface Start {
  x: number;
  y: number;
  at: number;
}

/** Handlers of an element that a finger swipes: a sheet that closes downwards follows the finger. */
export function useSwipe(swipes: Swipes) {
  const start = useRef<Start | null>(null);
  const letGo = (sheet: HTMLElement): void => {
    start.current = null;
    sheet.style.removeProperty('translate');
    sheet.style.removeProperty('transition');
  };
  return {
    onTouchStart: (event: TouchEvent<HTMLElement>) => {
      const { touches, target } = event;
      const touch = touches[0];
      // A slider's own drag is no swipe, nor is scrolling back up where that would close.
      const isAlone = touch && touches.length === 1 && isInside(event);
      const isFree = isAlone && target instanceof Element && !target.closest('input, [role=slider]');
      start.current =
        isFree && !(swipes.onDown && isScrolled(target))
          ? { x: touch.clientX, y: touch.clientY, at: performance.now() }
          : null;
    },
    onTouchMove: ({ touches, currentTarget }: TouchEvent<HTMLElement>) => {
      const touch = touches[0];
      if (!start.current || !touch || !swipes.onDown) return;
      const [x, y] = [touch.clientX - start.current.x, touch.clientY - start.current.y];
      if (y <= Math.abs(x)) return;
      currentTarget.style.transition = 'none';
      currentTarget.style.translate = `0 ${y}px`;
    },
    onTouchEnd: ({ changedTouches, currentTarget }: TouchEvent<HTMLElement>) => {
      const from = start.current;
      const touch = changedTouches[0];
      letGo(currentTarget);
      if (from && touch) swiped(from, touch, swipes)?.();
    },
    onTouchCancel: ({ currentTarget }: TouchEvent<HTMLElement>) => letGo(currentTarget),
  };
}

/** The handler of the direction in which a finger went, if it went far or fast enough. */
function swiped(from: Start, to: { clientX: number; clientY: number }, swipes: Swipes) {
  const [x, y] = [to.clientX - from.x, to.clientY - from.y];
  const isAcross = Math.abs(x) > Math.abs(y);
  const way = Math.abs(isAcross ? x : y);
  if (way < farPx && way / Math.max(1, performance.now() - from.at) < fast) return undefined;
  // A tap that trembles is none.
  if (way < farPx / 3) return undefined;
  if (isAcross) return x < 0 ? swipes.onLeft : swipes.onRight;
  return y < 0 ? swipes.onUp : swipes.onDown;
}

/** Reports whether something between the finger and the page is scrolled down. */
function isScrolled(target: Element): boolean {
  for (let one: Element | null = target; one && one !== document.body; one = one.parentElement)
    if (one.scrollTop > 0) return true;
  return false;
}
