import * as fc from 'fast-check';
import { assert, describe, expect, it } from 'vitest';
import {
  currentItem,
  emptyQueue,
  itemsOf,
  type PlayableTrack,
  type Queue,
  type QueueItem,
  replaceItems,
} from './queue.ts';
import {
  append,
  clearOthers,
  continueWith,
  cycleRepeat,
  insertNext,
  moveTo,
  nextPosition,
  previousPosition,
  remove,
  reorder,
  toggleShuffle,
} from './queue-moves.ts';

const track = (id: string): PlayableTrack => ({
  id,
  title: id,
  artist: '',
  cover_url: null,
  duration_seconds: null,
  storage_type: 'FILE',
  source_url: null,
  platform: null,
});

const places = (ids: string): QueueItem[] => itemsOf(ids.split('').map(track), 'p');

const queueOf = (ids: string, start = 0): Queue => replaceItems(emptyQueue, places(ids), start);

const ids = (queue: Queue): string => queue.items.map((item) => item.track.id).join('');
const current = (queue: Queue): string | undefined => currentItem(queue)?.track.id;
const keyAt = (queue: Queue, index: number): string => queue.items[index]?.key ?? '';

describe('a queue', () => {
  it('begins at the item that was chosen', () => {
    expect(current(queueOf('abc'))).toBe('a');
    expect(current(queueOf('abc', 2))).toBe('c');
    expect(current(queueOf('abc', 99))).toBe('c');
    expect(current(queueOf('abc', -1))).toBe('a');
  });

  it('of nothing has no current item, no next and no previous', () => {
    const queue = queueOf('');
    expect(queue.position).toBe(-1);
    expect(currentItem(queue)).toBeNull();
    expect(nextPosition(queue, 'auto')).toBeNull();
    expect(nextPosition(queue, 'manual')).toBeNull();
    expect(previousPosition(queue)).toBeNull();
    expect(toggleShuffle(queue).position).toBe(-1);
    expect(clearOthers(queue)).toBe(queue);
  });

  it('goes on to the next and, after the last, to the first', () => {
    expect(nextPosition(queueOf('abc', 0), 'auto')).toBe(1);
    expect(nextPosition(queueOf('abc', 2), 'auto')).toBe(0);
    expect(nextPosition(queueOf('a'), 'auto')).toBe(0);
  });

  it('goes back to the one before, and from the first nowhere', () => {
    expect(previousPosition(queueOf('abc', 2))).toBe(1);
    expect(previousPosition(queueOf('abc', 0))).toBeNull();
  });

  it('without repeating ends by itself after the last, but wraps for who asks', () => {
    const queue: Queue = { ...queueOf('abc', 2), repeat: 'off' };
    expect(nextPosition(queue, 'auto')).toBeNull();
    expect(nextPosition(queue, 'manual')).toBe(0);
    expect(nextPosition({ ...queue, position: 0 }, 'auto')).toBe(1);
  });

  it('repeating one plays it again by itself, but goes on for who asks', () => {
    const queue: Queue = { ...queueOf('abc', 1), repeat: 'one' };
    expect(nextPosition(queue, 'auto')).toBe(1);
    expect(nextPosition(queue, 'manual')).toBe(2);
    expect(previousPosition(queue)).toBe(0);
  });

  it('repeats all at first, then one, then nothing, then all again', () => {
    const modes = [emptyQueue];
    for (let turn = 0; turn < 3; turn += 1) modes.push(cycleRepeat(modes.at(-1) ?? emptyQueue));
    expect(modes.map((queue) => queue.repeat)).toEqual(['all', 'one', 'off', 'all']);
  });

  it('steps over links that are dead, and tries one only where nothing else is there', () => {
    const withDead = (names: string, dead: string, start: number): Queue => {
      const queue = queueOf(names, start);
      const items = queue.items.map((item) =>
        dead.includes(item.track.id)
          ? { ...item, track: { ...item.track, dead_link: 'gone' as const } }
          : item,
      );
      return { ...queue, items };
    };
    expect(nextPosition(withDead('abcd', 'bc', 0), 'auto')).toBe(3);
    expect(nextPosition(withDead('abcd', 'ad', 2), 'manual')).toBe(1);
    expect(nextPosition({ ...withDead('abc', 'bc', 0), repeat: 'off' }, 'auto')).toBeNull();
    expect(previousPosition(withDead('abcd', 'bc', 3))).toBe(0);
    expect(nextPosition(withDead('ab', 'ab', 0), 'auto')).toBeNull();
    expect(nextPosition(withDead('ab', 'ab', 0), 'manual')).toBe(1);
  });

  it('ignores a place that is not there', () => {
    const queue = queueOf('abc', 1);
    expect(moveTo(queue, 3)).toBe(queue);
    expect(moveTo(queue, -1)).toBe(queue);
    expect(current(moveTo(queue, 2))).toBe('c');
  });

  it('keeps the same track twice apart', () => {
    const queue = queueOf('aa');
    expect(ids(remove(queue, keyAt(queue, 1)))).toBe('a');
  });
});

describe('adding', () => {
  it('puts the next ones right after the current one, in their order', () => {
    const queue = insertNext(queueOf('abc', 1), itemsOf([track('x'), track('y')], null));
    expect(ids(queue)).toBe('abxyc');
    expect(current(queue)).toBe('b');
  });

  it('puts others at the end', () => {
    const queue = append(queueOf('abc', 1), itemsOf([track('x')], null));
    expect(ids(queue)).toBe('abcx');
    expect(current(queue)).toBe('b');
  });

  it('to an empty queue makes the first of them current', () => {
    expect(current(insertNext(emptyQueue, itemsOf([track('x'), track('y')], null)))).toBe('x');
    expect(current(append(emptyQueue, itemsOf([track('x'), track('y')], null)))).toBe('x');
    expect(append(emptyQueue, []).position).toBe(-1);
  });
});

describe('removing', () => {
  it('before the current one leaves it current', () => {
    const queue = queueOf('abc', 1);
    expect(current(remove(queue, keyAt(queue, 0)))).toBe('b');
  });

  it('after the current one leaves it current', () => {
    const queue = queueOf('abc', 1);
    expect(current(remove(queue, keyAt(queue, 2)))).toBe('b');
  });

  it('the current one makes the one after it current, the first after the last', () => {
    const middle = queueOf('abc', 1);
    expect(current(remove(middle, keyAt(middle, 1)))).toBe('c');
    const last = queueOf('abc', 2);
    expect(current(remove(last, keyAt(last, 2)))).toBe('a');
  });

  it('the only one leaves an empty queue', () => {
    const queue = queueOf('a');
    expect(remove(queue, keyAt(queue, 0)).position).toBe(-1);
  });

  it('what is not there changes nothing', () => {
    const queue = queueOf('abc');
    expect(remove(queue, 'nothing')).toBe(queue);
  });

  it('all others leaves the current one', () => {
    const queue = clearOthers(queueOf('abc', 1));
    expect(ids(queue)).toBe('b');
    expect(current(queue)).toBe('b');
  });
});

describe('reordering', () => {
  it.each([
    [0, 2, 'bca'],
    [2, 0, 'cab'],
    [1, 1, 'abc'],
    [0, 3, 'abc'],
    [-1, 0, 'abc'],
  ])('from %i to %i gives %s and keeps the current one', (from, to, expected) => {
    for (const start of [0, 1, 2]) {
      const queue = queueOf('abc', start);
      const moved = reorder(queue, from, to);
      expect(ids(moved)).toBe(expected);
      expect(current(moved)).toBe(current(queue));
    }
  });
});

describe('shuffling', () => {
  const last = () => 0;

  it('reshuffles and begins at the first; turned off gives the order back and begins at the first', () => {
    const queue = queueOf('abcd', 2);
    const shuffled = toggleShuffle(queue, last);
    expect(ids(shuffled)).toBe('bcda');
    expect(shuffled.position).toBe(0);
    expect(shuffled.shuffled).toBe(true);
    const restored = toggleShuffle(shuffled);
    expect(ids(restored)).toBe('abcd');
    expect(restored.position).toBe(0);
    expect(restored.shuffled).toBe(false);
  });

  it('stays on for the next playlist, which begins with the track that was chosen', () => {
    const shuffled = toggleShuffle(queueOf('ab'));
    const queue = replaceItems(shuffled, places('wxyz'), 2, last);
    expect(ids(queue)).toBe('yxzw');
    expect(current(queue)).toBe('y');
    expect(ids(toggleShuffle(queue))).toBe('wxyz');
  });

  it('turned on while nothing is there holds for what comes', () => {
    const queue = replaceItems(toggleShuffle(emptyQueue), places('abcd'), 0, last);
    expect(ids(queue)).toBe('acdb');
  });

  it('remembers where added and removed items belong', () => {
    let queue = toggleShuffle(queueOf('abcd'), last);
    queue = insertNext(queue, itemsOf([track('x')], null));
    queue = append(queue, itemsOf([track('y')], null));
    expect(ids(queue)).toBe('bxcday');
    queue = remove(queue, keyAt(queue, 2));
    expect(ids(toggleShuffle(queue))).toBe('abxdy');
  });

  it('makes every order about equally likely', () => {
    const counts = new Map<string, number>();
    for (let round = 0; round < 6000; round += 1) {
      const order = ids(toggleShuffle(queueOf('abc')));
      counts.set(order, (counts.get(order) ?? 0) + 1);
    }
    expect(counts.size).toBe(6);
    // 1,000 expected with a standard deviation of 29: six of them.
    for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(175);
  });
});

describe('whatever is done to a queue', () => {
  const step = fc.oneof(
    fc.record({ act: fc.constant('next' as const), n: fc.nat(9) }),
    fc.record({
      act: fc.constantFrom('insert', 'append', 'remove', 'shuffle', 'move', 'reorder', 'clear', 'repeat'),
      n: fc.nat(9),
    }),
  );

  function apply(queue: Queue, { act, n }: { act: string; n: number }): Queue {
    switch (act) {
      case 'next':
        return moveTo(queue, nextPosition(queue, 'manual') ?? 0);
      case 'insert':
        return insertNext(queue, itemsOf([track('x')], null));
      case 'append':
        return append(queue, itemsOf([track('y')], null));
      case 'remove':
        return remove(queue, keyAt(queue, n));
      case 'shuffle':
        return toggleShuffle(queue);
      case 'move':
        return moveTo(queue, n);
      case 'reorder':
        return reorder(queue, n % 5, n % 3);
      case 'clear':
        return clearOthers(queue);
      default:
        return cycleRepeat(queue);
    }
  }

  it('exactly one item is current unless it is empty, and no item is lost or doubled by shuffling', () => {
    fc.assert(
      fc.property(fc.nat(6), fc.array(step, { maxLength: 30 }), (length, steps) => {
        let queue = queueOf('abcdef'.slice(0, length));
        for (const one of steps) {
          queue = apply(queue, one);
          const keys = queue.items.map((item) => item.key);
          assert(queue.position === -1 ? keys.length === 0 : queue.position in keys);
          assert(new Set(keys).size === keys.length);
          assert((queue.unshuffled ?? keys).toSorted().join() === keys.toSorted().join());
          assert(queue.shuffled || queue.unshuffled === null);
        }
      }),
    );
  });
});

describe('The rest of a playlist that was begun early', () => {
  const more = (ids: string): QueueItem[] => itemsOf(ids.split('').map(track), 'p');
  const own = itemsOf([track('x')], null);

  it('follows what the queue has of it, before what was added by hand', () => {
    const queue = continueWith(append(queueOf('abc', 1), own), more('def'));
    expect(ids(queue)).toBe('abcdefx');
    expect(currentItem(queue)?.track.id).toBe('b');
  });

  it('leaves the track that plays where it is, also when that was added by hand', () => {
    const queue = continueWith(moveTo(append(queueOf('abc'), own), 3), more('def'));
    expect(currentItem(queue)?.track.id).toBe('x');
  });

  it('is mixed into what comes while shuffled, and stands in order afterwards', () => {
    const shuffled = replaceItems({ ...emptyQueue, shuffled: true }, places('abcd'), 1, () => 0.3);
    const queue = continueWith(shuffled, more('efgh'), () => 0.3);
    expect(currentItem(queue)?.track.id).toBe('b');
    expect(ids(queue).slice(1).split('').sort().join('')).toBe('acdefgh');
    expect(ids(queue)).not.toMatch(/efgh$/);
    expect(ids(toggleShuffle(queue))).toBe('abcdefgh');
  });
});
