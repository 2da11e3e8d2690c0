import { expect, test } from 'vitest';
import { listOfTheDay } from './list-of-the-day.ts';

const day = Date.UTC(2026, 4, 1);
const lists = Array.from({ length: 12 }, (_, at) => ({ id: `list${at}`, track_count: at === 2 ? 0 : 3 }));

test('is the same all day long', () => {
  expect(listOfTheDay(lists, day + 86_399_999)).toBe(listOfTheDay(lists, day));
});

test('changes with the days, and is one of the first seven with songs', () => {
  const chosen = Array.from({ length: 60 }, (_, at) => listOfTheDay(lists, day + at * 86_400_000)?.id);
  expect(new Set(chosen)).toEqual(new Set(['list0', 'list1', 'list3', 'list4', 'list5', 'list6', 'list7']));
});

test('is the same whatever the order of the first ones', () => {
  const before = listOfTheDay(lists, day);
  expect(listOfTheDay(lists.slice(0, 8).toReversed(), day)).toBe(before);
  const [first, second, ...others] = lists;
  expect(
    listOfTheDay(
      [second, first, ...others].filter((one) => one !== undefined),
      day,
    ),
  ).toBe(before);
});

test('is none where no list has songs', () => {
  expect(listOfTheDay([{ id: 'a', track_count: 0 }])).toBeNull();
  expect(listOfTheDay([])).toBeNull();
});
