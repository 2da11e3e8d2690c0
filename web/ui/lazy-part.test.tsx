import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { AwaitedParts } from './awaited-parts.tsx';
import { Button } from './button.tsx';
import { lazyPart } from './lazy-part.tsx';

function Panel({ open, onClose, children }: { open: boolean; onClose: () => void; children: ReactNode }) {
  if (!open) return null;
  return (
    <dialog open aria-label="Panel">
      {children}
      <button type="button" onClick={onClose}>
        Done
      </button>
    </dialog>
  );
}

/** A button that opens a panel whose code comes as `load` says. */
function show(load: () => Promise<{ Panel: typeof Panel }>) {
  const LazyPanel = lazyPart(load, 'Panel');
  function Scene() {
    const [open, setOpen] = useState(false);
    return (
      <>
        <Button onClick={() => setOpen(!open || !LazyPanel.isHere())}>Open</Button>
        <LazyPanel open={open} onClose={() => setOpen(false)}>
          Words
        </LazyPanel>
        <AwaitedParts />
      </>
    );
  }
  render(<Scene />);
  return userEvent.setup();
}

const openButton = () => screen.getByRole('button', { name: 'Open' });

test('code that does not arrive once is said so, and trying again opens what was asked for', async () => {
  const load = vi
    .fn<() => Promise<{ Panel: typeof Panel }>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
    .mockResolvedValue({ Panel });
  const user = show(load);
  await user.click(openButton());
  expect(await screen.findByRole('alert')).toHaveTextContent('This part of Segue did not arrive.');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('dialog', { name: 'Panel' })).toHaveTextContent('Words');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('code that never arrives is asked for at each press, and the message can be closed', async () => {
  const load = vi.fn<() => Promise<{ Panel: typeof Panel }>>().mockRejectedValue(new TypeError('gone'));
  const user = show(load);
  await user.click(openButton());
  await screen.findByRole('alert');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(load).toHaveBeenCalledTimes(2));
  expect(await screen.findByRole('button', { name: 'Reload the page' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('alert')).toBeNull();
  await user.click(openButton());
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(3);
});

test('slow code is said to be coming, and an impatient second press does not undo the first', async () => {
  let arrive = (): void => undefined;
  const user = show(
    () =>
      new Promise((resolve) => {
        arrive = () => resolve({ Panel });
      }),
  );
  await user.click(openButton());
  expect(await screen.findByRole('status')).toHaveTextContent('One moment...');
  await user.click(openButton());
  arrive();
  expect(await screen.findByRole('dialog', { name: 'Panel' })).toBeVisible();
  expect(screen.queryByRole('status')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Done' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});
