import { fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useLongPress } from './use-long-press.ts';
import { useSwipe } from './use-swipe.ts';

// What a row or a sheet opens is its child for React, but lies elsewhere: a gesture there is no gesture on the row.

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const opened: ReactNode = <button type="button">In its menu</button>;

function Row({ onPress, onPlay }: { onPress: () => void; onPlay: () => void }) {
  return (
    <div {...useLongPress(onPress)}>
      <button type="button" onClick={onPlay}>
        Play
      </button>
      {createPortal(opened, document.body)}
    </div>
  );
}

const press = (name: string): void => {
  const options = { pointerType: 'touch', bubbles: true };
  fireEvent(screen.getByText(name), new PointerEvent('pointerdown', options));
  vi.advanceTimersByTime(600);
};

describe('a long press', () => {
  it('counts on the row, whose click it suppresses', () => {
    const [onPress, onPlay] = [vi.fn<() => void>(), vi.fn<() => void>()];
    render(<Row {...{ onPress, onPlay }} />);
    press('Play');
    fireEvent.click(screen.getByText('Play'));
    expect([onPress.mock.calls.length, onPlay.mock.calls.length]).toEqual([1, 0]);
  });

  it('is none on the row where a finger rests on its menu', () => {
    const onPress = vi.fn<() => void>();
    render(<Row {...{ onPress, onPlay: onPress }} />);
    press('In its menu');
    expect(onPress).not.toHaveBeenCalled();
  });
});

function Sheet({ onDown, onLeft }: { onDown: () => void; onLeft: () => void }) {
  return (
    <div {...useSwipe({ onDown, onLeft })}>
      <p>The sheet</p>
      {createPortal(opened, document.body)}
    </div>
  );
}

function swipe(name: string, x: number, y: number): void {
  const on = screen.getByText(name);
  const at = (clientX: number, clientY: number) => [{ identifier: 1, target: on, clientX, clientY }];
  fireEvent.touchStart(on, { touches: at(100, 100), changedTouches: at(100, 100) });
  fireEvent.touchMove(on, { touches: at(100 + x, 100 + y), changedTouches: at(100 + x, 100 + y) });
  fireEvent.touchEnd(on, { touches: [], changedTouches: at(100 + x, 100 + y) });
}

describe('a swipe', () => {
  it.each([
    ['The sheet', 0, 200, [1, 0]],
    ['The sheet', -200, 0, [0, 1]],
    ['In its menu', 0, 200, [0, 0]],
    ['In its menu', -200, 0, [0, 0]],
  ] as const)('on “%s” by %i, %i', (where, x, y, counts) => {
    const [onDown, onLeft] = [vi.fn<() => void>(), vi.fn<() => void>()];
    render(<Sheet {...{ onDown, onLeft }} />);
    swipe(where, x, y);
    expect([onDown.mock.calls.length, onLeft.mock.calls.length]).toEqual(counts);
  });
});
