import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type AuditEntry, listAudit } from '#shared/base/audit.ts';
import { fakeApi, renderPage } from '#tests/web-harness.tsx';
import { AuditPage } from '../audit-page.tsx';

const entry = (at: number, action: string, actor = ''): AuditEntry => ({
  id: `0000000000000000000a${at}`,
  actor,
  is_nameless: false,
  action,
  subject_type: 'track',
  subject_id: `0000000000000000000t${at}`,
  subject_name: null,
  facts: { title: `Song ${at}` },
  ip: '',
  created_at: '2026-11-01T10:00:00.000Z',
});

test('scans that found nothing are one line, until each is asked for', async () => {
  const api = fakeApi();
  const clear = 'copyright.clear';
  api.on(listAudit, [
    entry(9, clear),
    entry(8, clear),
    entry(7, clear),
    entry(6, 'copyright.track_removed', 'alice'),
    entry(5, clear),
    entry(4, clear),
  ]);
  const { user } = renderPage(<AuditPage />, '/', '*', { api });
  expect(await screen.findByText('3 controlli del diritto d’autore non hanno trovato nulla')).toBeVisible();
  // Its head, the folded line, the removed track, and two that are too few to be folded.
  expect(screen.getAllByRole('row')).toHaveLength(5);
  expect(screen.queryByText(/Song 8/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Mostra ciascuno' }));
  expect(screen.getAllByRole('row')).toHaveLength(7);
  expect(screen.getByText(/Song 8/)).toBeVisible();
});
