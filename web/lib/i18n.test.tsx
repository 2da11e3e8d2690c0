import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { getLanguageChoice, setLanguageChoice, textOf, useText } from './i18n.ts';

afterEach(() => setLanguageChoice('segue'));

test('the mixture takes each text in the language of the specification', () => {
  const t = textOf('shell', 'segue');
  expect([t('loadingLogin'), t('login')]).toEqual(['Caricamento in corso...', 'Login']);
  const songs = textOf('playlist-pieces', 'segue');
  expect([songs('trackCount', { count: 1 }), songs('trackCount', { count: 2 })]).toEqual([
    '1 track',
    '2 tracks',
  ]);
});

test('a text in another language than the page says so', () => {
  expect(textOf('shell', 'segue').lang('loadingLogin')).toBe('it');
  expect(textOf('shell', 'segue').lang('login')).toBeUndefined();
  expect(textOf('shell', 'it').lang('loadingLogin')).toBeUndefined();
});

test('a choice shows at once, is remembered, and is told to assistive technology', () => {
  const { result } = renderHook(() => useText('preferences')('language'));
  expect(result.current).toBe('Language');
  act(() => setLanguageChoice('it'));
  expect([result.current, getLanguageChoice()]).toEqual(['Lingua', 'it']);
  expect([localStorage.getItem('language'), document.documentElement.lang]).toEqual(['it', 'it']);
});

test('German has its plurals and its numbers', async () => {
  const { result } = renderHook(() => useText('playlist-pieces')('likes', { count: 1200 }));
  act(() => setLanguageChoice('de'));
  await waitFor(() => expect(result.current).toBe('1.200 Likes'));
  expect(document.documentElement.lang).toBe('de');
  expect(textOf('playlist-pieces')('likes', { count: 1 })).toBe('1 Like');
});
