import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Heart } from 'lucide-react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { Button, IconButton } from './button.tsx';
import { Checkbox, Select, TextArea, TextInput } from './field.tsx';
import { ProgressBar } from './progress-bar.tsx';
import { Slider } from './slider.tsx';
import { Tabs } from './tabs.tsx';

test('a busy button says so, keeps the focus and takes no click', async () => {
  const user = userEvent.setup();
  const onClick = vi.fn<() => void>();
  const onSubmit = vi.fn<(event: { preventDefault: () => void }) => void>((event) => event.preventDefault());
  render(
    <form onSubmit={onSubmit}>
      <Button busy type="submit" onClick={onClick}>
        Login
      </Button>
    </form>,
  );
  const button = screen.getByRole('button', { name: 'Login', busy: true });
  await user.click(button);
  expect(button).toHaveFocus();
  expect([onClick.mock.calls.length, onSubmit.mock.calls.length]).toEqual([0, 0]);
});

test('a button inside a form does not submit it unless told to', () => {
  render(<Button>Play</Button>);
  expect(screen.getByRole('button')).toHaveAttribute('type', 'button');
});

test('an icon button has a name and tells whether it is pressed', () => {
  render(<IconButton label="Like" icon={Heart} pressed />);
  expect(screen.getByRole('button', { name: 'Like', pressed: true })).toBeVisible();
});

test('a field ties its label, hint and error to its control', () => {
  const { rerender } = render(<TextInput label="Name" hint="As friends call you" />);
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription('As friends call you');
  rerender(<TextInput label="Name" hint="As friends call you" error="Too short" />);
  const input = screen.getByRole('textbox', { name: 'Name' });
  expect(input).toHaveAccessibleDescription('As friends call you Too short');
  expect(input).toBeInvalid();
});

test('areas, choices and checkboxes have names too', async () => {
  const user = userEvent.setup();
  render(
    <>
      <TextArea label="Description" />
      <Select label="Style" defaultValue="Pop">
        <option>Pop</option>
        <option>Jazz</option>
      </Select>
      <Checkbox label="Database" hint="All rows" />
    </>,
  );
  expect(screen.getByRole('textbox', { name: 'Description' })).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'Style' })).toHaveValue('Pop');
  await user.click(screen.getByText('Database'));
  expect(screen.getByRole('checkbox', { name: 'Database' })).toBeChecked();
});

test('a slider speaks words and gives numbers', () => {
  render(
    <Slider
      label="Volume"
      value={0.8}
      max={1}
      step={0.01}
      valueText="80 %"
      onValueChange={vi.fn<() => void>()}
    />,
  );
  expect(screen.getByRole('slider', { name: 'Volume' })).toHaveAttribute('aria-valuetext', '80 %');
});

test('a progress bar stays between nothing and everything', () => {
  render(<ProgressBar label="Upload" percent={140} />);
  expect(screen.getByRole('progressbar', { name: 'Upload' })).toHaveValue(100);
});

function Scene() {
  const [selected, select] = useState<'a' | 'b' | 'c'>('a');
  const tabs = (['a', 'b', 'c'] as const).map((key) => ({
    key,
    label: `Tab ${key}`,
    content: `Panel ${key}`,
  }));
  return <Tabs label="Parts" tabs={tabs} selected={selected} onSelect={select} />;
}

test('tabs move by arrows, Home and End, and go round', async () => {
  const user = userEvent.setup();
  render(<Scene />);
  await user.tab();
  expect(screen.getByRole('tab', { name: 'Tab a', selected: true })).toHaveFocus();
  await user.keyboard('{ArrowLeft}');
  expect(screen.getByRole('tab', { name: 'Tab c', selected: true })).toHaveFocus();
  await user.keyboard('{Home}{ArrowRight}');
  expect(screen.getByRole('tabpanel', { name: 'Tab b' })).toHaveTextContent('Panel b');
});
