import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { catalogue } from '#shared/messages/message.ts';
import { getLanguageChoice, setLanguageChoice, textOf, useText } from './i18n.ts';

const messages = catalogue({
  specIt: { en: 'Wait', it: 'Attendi', spec: 'it' },
  own: { en: 'Hello', it: 'Ciao' },
  songs: {
    en: { one: '{count} song', other: '{count} songs' },
    it: { one: '{count} brano', other: '{count} brani' },
  },
});

afterEach(() => setLanguageChoice('segue'));

test('the mixture takes each text in the language of the specification', () => {
  const t = textOf(messages, 'segue');
  expect([t('specIt'), t('own'), t('songs', { count: 1 }), t('songs', { count: 2 })]).toEqual([
    'Attendi',
    'Hello',
    '1 song',
    '2 songs',
  ]);
});

test('a text in another language than the page says so', () => {
  expect(textOf(messages, 'segue').lang('specIt')).toBe('it');
  expect(textOf(messages, 'segue').lang('own')).toBeUndefined();
  expect(textOf(messages, 'it').lang('specIt')).toBeUndefined();
});

test('a choice shows at once, is remembered, and is told to assistive technology', () => {
  const { result } = renderHook(() => useText(messages)('own'));
  expect(result.current).toBe('Hello');
  act(() => setLanguageChoice('it'));
  expect([result.current, getLanguageChoice()]).toEqual(['Ciao', 'it']);
  expect([localStorage.getItem('language'), document.documentElement.lang]).toEqual(['it', 'it']);
});
