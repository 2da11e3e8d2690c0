import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { ErrorBoundary } from './error-boundary.tsx';

function Stumble(): never {
  throw new Error('the needle jumped');
}

function Scene() {
  const [isBroken, setBroken] = useState(true);
  return (
    <ErrorBoundary onHome={() => setBroken(false)}>{isBroken ? <Stumble /> : 'home again'}</ErrorBoundary>
  );
}

test('an uncaught error shows the Italian screen with a way home and the details', async () => {
  const seen = vi.spyOn(console, 'error').mockReturnValue();
  const user = userEvent.setup();
  render(<Scene />);
  seen.mockClear();
  expect(screen.getByRole('heading', { name: 'Qualcosa è andato storto' })).toBeVisible();
  const details = screen.getByText('Dettagli tecnici').closest('details');
  expect(details).not.toHaveAttribute('open');
  expect(details).toHaveTextContent('the needle jumped');
  await user.click(screen.getByRole('button', { name: 'Torna alla home' }));
  expect(screen.getByText('home again')).toBeVisible();
});
