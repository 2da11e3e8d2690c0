import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { HistoryDeed, HistoryEntry } from '#shared/playlists/history.ts';
import { alice, bob } from '#tests/factories/replies.ts';
import { renderPage } from '#tests/web-harness.tsx';
import { setLanguageChoice } from '#web/lib/i18n.ts';
import { EntryList } from './entry-list.tsx';

const at = '2026-11-01T10:00:00.000Z';
const moved: HistoryDeed = { kind: 'moved', count: 1, titles: [] };
const added: HistoryDeed = { kind: 'added', count: 2, titles: ['One', 'Two'], suggested_by: bob };
const back: HistoryDeed = { kind: 'reverted', count: 0, titles: [], of: at, is_whole: true };

const entry = (id: string, changes: HistoryEntry['changes']): HistoryEntry => ({
  id,
  first_id: id,
  before_id: null,
  at,
  person: alice,
  visibility: 'public',
  changes,
});
const entries = [
  entry('event3', [{ ...back, redid: [added] }]),
  entry('event2', [{ ...back, undid: [added, moved] }]),
  entry('event1', [back]),
];

it.each([
  [
    'en',
    'Undid: Moved 1 track',
    'Undid: Added 2 tracks: One, Two',
    'Did again: Added 2 tracks: One, Two',
    'Went back to how it was on',
  ],
  [
    'it',
    'Ha annullato: Ha spostato 1 brano',
    'Ha annullato: Ha aggiunto 2 brani: One, Two',
    'Ha ripetuto: Ha aggiunto 2 brani: One, Two',
    'È tornato a com’era il',
  ],
  [
    'de',
    'Hat rückgängig gemacht: Hat 1 Titel verschoben',
    'Hat rückgängig gemacht: Hat 2 Titel hinzugefügt: One, Two',
    'Hat wiederholt: Hat 2 Titel hinzugefügt: One, Two',
    'Ist zum Stand vom',
  ],
] as const)('tells in %s which edits were undone or done again', async (language, move, add, again, went) => {
  setLanguageChoice(language);
  renderPage(<EntryList entries={entries} chosen="event1" onChoose={vi.fn<(id: string) => void>()} />);
  expect(await screen.findByText(move)).toBeVisible();
  expect(screen.getByText(add)).toHaveTextContent(/· .*bob/);
  expect(screen.getByText(again)).toBeVisible();
  expect(screen.getAllByText(went, { exact: false })).toHaveLength(1);
});
