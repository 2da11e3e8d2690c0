import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import { toastsAtOnce } from '#shared/limits.ts';
import { Button } from './button.tsx';
import { ConfirmHost, useConfirm } from './confirm.tsx';
import { Dialog } from './dialog.tsx';
import { Menu, type MenuItem } from './menu.tsx';
import { Popover } from './popover.tsx';
import { Toaster } from './toaster.tsx';
import { toast } from './toast.ts';

function DialogScene() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Share</Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Share this playlist"
        description="Anyone can listen"
      >
        <input aria-label="Link" />
      </Dialog>
    </>
  );
}

test('a dialog has a name, takes the focus, and gives it back when Escape closes it', async () => {
  const user = userEvent.setup();
  render(<DialogScene />);
  await user.click(screen.getByRole('button', { name: 'Share' }));
  const dialog = await screen.findByRole('dialog', { name: 'Share this playlist' });
  expect(dialog).toHaveAccessibleDescription('Anyone can listen');
  await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(screen.getByRole('button', { name: 'Share' })).toHaveFocus());
});

function ConfirmScene({ onAnswer }: { onAnswer: (yes: boolean) => void }) {
  const confirm = useConfirm();
  const ask = () =>
    confirm({ title: 'Delete it?', text: 'This cannot be undone.', confirmLabel: 'Delete', danger: true });
  return (
    <>
      <Button onClick={() => void ask().then(onAnswer)}>Ask</Button>
      <ConfirmHost />
    </>
  );
}

test.each([
  ['Delete', true],
  ['Cancel', false],
  ['Close', false],
])('a confirmation answered by %s resolves to %s', async (button, answer) => {
  const user = userEvent.setup();
  const onAnswer = vi.fn<(yes: boolean) => void>();
  render(<ConfirmScene onAnswer={onAnswer} />);
  await user.click(screen.getByRole('button', { name: 'Ask' }));
  expect(await screen.findByRole('alertdialog', { name: 'Delete it?' })).toHaveAccessibleDescription(
    'This cannot be undone.',
  );
  await user.click(screen.getByRole('button', { name: button }));
  await waitFor(() => expect(onAnswer.mock.calls).toEqual([[answer]]));
});

test('a menu opens by keyboard, chooses, and closes', async () => {
  const user = userEvent.setup();
  const onSelect = vi.fn<() => void>();
  const items: MenuItem[] = [
    { key: 'next', label: 'Play next', onSelect },
    { key: 'owner', label: 'Go to the owner', href: '/users/bob' },
    { key: 'delete', label: 'Delete', danger: true, separated: true, onSelect: vi.fn<() => void>() },
  ];
  render(
    <MemoryRouter>
      <Menu label="More" items={items}>
        {(trigger) => (
          <button type="button" {...trigger}>
            …
          </button>
        )}
      </Menu>
    </MemoryRouter>,
  );
  screen.getByRole('button').focus();
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('menu', { name: 'More' })).toBeInTheDocument();
  expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
    'Play next',
    'Go to the owner',
    'Delete',
  ]);
  await user.click(screen.getByRole('menuitem', { name: 'Play next' }));
  expect(onSelect).toHaveBeenCalledOnce();
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
});

test('a popover opens beside its button and closes from inside', async () => {
  const user = userEvent.setup();
  render(
    <Popover label="Volume" content={(close) => <Button onClick={close}>Done</Button>}>
      {(trigger) => (
        <button type="button" {...trigger}>
          Volume
        </button>
      )}
    </Popover>,
  );
  await user.click(screen.getByRole('button', { name: 'Volume' }));
  expect(await screen.findByRole('dialog', { name: 'Volume' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a toast is announced, a later one with its id replaces it, and an offer can be taken up', async () => {
  const user = userEvent.setup();
  const undo = vi.fn<() => void>();
  render(<Toaster />);
  const id = await toast.loading('Saving...');
  expect(await screen.findByRole('status')).toHaveTextContent('Saving...');
  await toast.success('Saved', { id });
  expect(await screen.findByText('Saved')).toBeVisible();
  expect(screen.queryByText('Saving...')).toBeNull();
  await toast.withAction('Playlist deleted', { label: 'Undo', onAction: undo, durationMs: 6000 });
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(undo).toHaveBeenCalledOnce();
});

test('at most 20 toasts show at once', async () => {
  render(<Toaster />);
  for (let count = 1; count <= toastsAtOnce + 3; count += 1) await toast.error(`Error ${count}`);
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(toastsAtOnce));
});
