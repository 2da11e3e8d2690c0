import { afterEach, describe, expect, it } from 'vitest';
import { shortcutOf } from './shortcut-keys.ts';

function press(key: string, on: string | null = null, more: Partial<KeyboardEvent> = {}) {
  document.body.innerHTML = on ?? '';
  const target = on === null ? document.body : document.body.querySelector('[data-here]');
  return shortcutOf({
    key,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    isComposing: false,
    target,
    ...more,
  });
}

afterEach(() => document.body.replaceChildren());

describe('keys of the page', () => {
  it.each([
    [' ', 'play'],
    ['ArrowLeft', 'back'],
    ['ArrowRight', 'forward'],
    ['ArrowUp', 'louder'],
    ['ArrowDown', 'softer'],
    ['m', 'mute'],
    ['M', 'mute'],
    ['s', 'shuffle'],
    ['l', 'like'],
    ['a', 'add'],
    ['?', 'help'],
    ['x', null],
  ])('%j means %s', (key, meaning) => expect(press(key)).toBe(meaning));

  it.each([{ ctrlKey: true }, { metaKey: true }, { altKey: true }, { isComposing: true }])(
    'belong to the browser with %j',
    (more) => expect(press('s', null, more)).toBeNull(),
  );
});

describe('keys mean nothing', () => {
  it.each(['<input data-here>', '<textarea data-here></textarea>', '<select data-here></select>'])(
    'while typing in %s',
    (field) => {
      for (const key of [' ', 'm', '?', 'ArrowLeft']) expect(press(key, field)).toBeNull();
    },
  );

  it('where a control has its own use for them', () => {
    expect(press(' ', '<button data-here></button>')).toBeNull();
    expect(press('m', '<button data-here></button>')).toBe('mute');
    expect(press(' ', '<input type="checkbox" data-here>')).toBeNull();
    expect(press(' ', '<input type="range" data-here>')).toBe('play');
    expect(press('ArrowLeft', '<input type="range" data-here>')).toBeNull();
    expect(press('m', '<input type="range" data-here>')).toBe('mute');
    expect(press('ArrowDown', '<div role="menu"><div data-here></div></div>')).toBeNull();
  });

  it('for arrows while a dialog is open', () => {
    expect(press('ArrowUp', '<div role="dialog"><p data-here></p></div>')).toBeNull();
    expect(press('m', '<div role="dialog"><p data-here></p></div>')).toBe('mute');
  });
});
