import { fireEvent, render, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { BarFigures, PieFigures } from './charts.tsx';
import { SparkArea } from './spark-area.tsx';

test('bars and shares are a table to screen readers, also where nothing has been counted', () => {
  const figures = [
    { label: 'alice', value: 412 },
    { label: 'bob', value: 0 },
  ];
  render(<BarFigures title="Uploads" figures={figures} format={(value) => `${value} tracks`} />);
  render(<PieFigures title="Types" figures={[{ label: 'File', value: 0 }]} />);
  render(<BarFigures title="Nobody" figures={[]} />);
  const uploads = within(screen.getByRole('table', { name: 'Uploads' }));
  expect(uploads.getByRole('row', { name: 'alice 412 tracks' })).toBeInTheDocument();
  expect(uploads.getByRole('row', { name: 'bob 0 tracks' })).toBeInTheDocument();
  expect(screen.getByRole('table', { name: 'Types' })).toHaveTextContent('File0');
  expect(document.body.innerHTML).not.toMatch(/NaN|Infinity/);
});

test('a small line tells the minute under the pointer, and a press picks it', () => {
  const onPick = vi.fn<(at: number) => void>();
  const samples = [0, 60_000, 120_000].map((at) => ({ at, value: at / 60_000 }));
  const { container } = render(
    <SparkArea samples={samples} formatTime={(at) => `minute ${at / 60_000}`} onPick={onPick} />,
  );
  const line = container.querySelector('svg')!;
  line.getBoundingClientRect = () => new DOMRect(100, 0, 200, 50);
  fireEvent.pointerMove(line, { clientX: 190 });
  expect(screen.getByText(/minute 1/)).toHaveTextContent('minute 1 · 1');
  fireEvent.pointerUp(line, { clientX: 299 });
  expect(onPick).toHaveBeenCalledWith(120_000);
  fireEvent.pointerLeave(line);
  expect(screen.queryByText(/minute/)).toBeNull();
});

test('a single minute is level, and does not look like a fall to nothing', () => {
  const { container } = render(
    <SparkArea samples={[{ at: 5000, value: 40 }]} max={100} formatTime={String} onPick={() => undefined} />,
  );
  expect(container.querySelector('polyline')).toHaveAttribute('points', '0,60 1,60');
});
