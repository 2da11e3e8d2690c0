import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { pages } from '#shared/pages.ts';
import { textOf } from '#web/lib/i18n.ts';
import { useNameInTable, usePageTitle } from '#web/lib/title.ts';
import { routes } from './route-table.ts';

test('every page of the table is a route with a name in the catalogue', () => {
  const withCode = Object.entries(pages).filter(([, { module }]) => module !== null);
  expect(routes.map(({ name }) => name)).toEqual(withCode.map(([name]) => name));
  for (const { title } of routes) expect(textOf('titles')(title)).not.toBe(title);
});

function Content() {
  usePageTitle('Night drive');
  return null;
}

function Page({ name, shows }: { name: string; shows: boolean }) {
  useNameInTable(name);
  return shows ? <Content /> : null;
}

test('a page has its name in the table, and that of what it shows as long as it shows it', () => {
  const { rerender } = render(<Page name="Playlist" shows={false} />);
  expect(document.title).toBe('Playlist · Segue');
  rerender(<Page name="Playlist" shows />);
  expect(document.title).toBe('Night drive · Segue');
  rerender(<Page name="Lista" shows />);
  expect(document.title).toBe('Night drive · Segue');
  rerender(<Page name="Lista" shows={false} />);
  expect(document.title).toBe('Lista · Segue');
});
