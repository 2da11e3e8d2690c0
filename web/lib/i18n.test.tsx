import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { catalogue } from '#shared/messages/message.ts';
import { playlistMessages } from '#shared/messages/playlist-pieces.ts';
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

test('German comes when it is chosen, plurals and all', async () => {
  const { result } = renderHook(() => useText(playlistMessages)('likes', { count: 1200 }));
  act(() => setLanguageChoice('de'));
  await waitFor(() => expect(result.current).toBe('1.200 Likes'));
  expect(document.documentElement.lang).toBe('de');
  expect(textOf(playlistMessages)('likes', { count: 1 })).toBe('1 Like');
});
