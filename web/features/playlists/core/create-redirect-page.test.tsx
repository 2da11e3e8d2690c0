import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '#tests/web-harness.tsx';
import { CreateRedirectPage } from './create-redirect-page.tsx';

test('the redirect screen says in Italian where it leads, and leads there', async () => {
  const { address } = renderPage(<CreateRedirectPage />, '/create', '/create');
  expect(screen.getByRole('heading')).toHaveTextContent('Reindirizzamento alla creazione della playlist...');
  await expect.poll(address).toBe('/playlists');
});
