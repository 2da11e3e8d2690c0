import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { CoverArt } from './cover-art.tsx';
import { coverDesign } from '#shared/base/cover-design.ts';

const ids = Array.from({ length: 200 }, (_none, at) => `0mwq1cp6s7h9du1${at}`);

test('an id has one cover, and neighbouring ids have different ones', () => {
  expect(coverDesign('playlist1')).toEqual(coverDesign('playlist1'));
  expect(new Set(ids.map((id) => JSON.stringify(coverDesign(id)))).size).toBe(ids.length);
});

test('the label never has the colour of its sleeve', () => {
  const apart = ids.map((id) => {
    const { ground, label } = coverDesign(id);
    const way = Math.abs(ground - label);
    return Math.min(way, 360 - way);
  });
  expect(Math.min(...apart)).toBeGreaterThanOrEqual(70);
});

test('an uploaded picture takes the place of the drawn one', () => {
  render(<CoverArt id="p1" src="/media/covers/x.webp" alt="Rain" />);
  expect(screen.getByRole('img', { name: 'Rain' })).toHaveAttribute('src', '/media/covers/x.webp');
});

test('a cover beside its name is silent, one alone has a name', () => {
  const { rerender } = render(<CoverArt id="p1" />);
  expect(screen.queryByRole('img')).toBeNull();
  rerender(<CoverArt id="p1" alt="Rain" />);
  expect(screen.getByRole('img', { name: 'Rain' })).toBeVisible();
});
