import { expect, it } from 'vitest';
import { positionOf } from './media-position.ts';

/** An element that forgets each of the first `deaf` positions it is given. */
function element({ deaf = 0, duration = 200 } = {}) {
  let at = 0;
  let left = deaf;
  const fake = Object.assign(new EventTarget(), { duration, readyState: 1, seeking: false });
  Object.defineProperty(fake, 'currentTime', {
    get: () => at,
    set(seconds: number) {
      if (left > 0) left -= 1;
      else at = seconds;
    },
  });
  const position = positionOf(fake as unknown as HTMLMediaElement);
  const say = (event: string): boolean => fake.dispatchEvent(new Event(event));
  return { position, say, playTo: (seconds: number) => (at = seconds), at: () => at };
}

it('a start that the element forgets is set again, and told meanwhile', () => {
  const { position, say, at } = element({ deaf: 2 });
  position.goTo(12);
  expect([at(), position.seconds()]).toEqual([0, 12]);
  say('loadedmetadata');
  expect([at(), position.seconds()]).toEqual([0, 12]);
  say('playing');
  expect(at()).toBe(12);
  say('timeupdate');
  expect(position.seconds()).toBe(12);
});

it('once there it is left alone', () => {
  const { position, say, playTo, at } = element();
  position.goTo(12);
  say('seeked');
  playTo(3);
  say('timeupdate');
  expect([at(), position.seconds()]).toEqual([3, 3]);
});

it('an element that never obeys, and another file, are left alone too', () => {
  const { position, say, at } = element({ deaf: 1000 });
  position.goTo(12);
  for (let times = 0; times < 20; times += 1) say('timeupdate');
  expect([at(), position.seconds()]).toEqual([0, 0]);
  position.goTo(12);
  position.forget();
  expect(position.seconds()).toBe(0);
});

it('beyond the end is the end', () => {
  const { position, say, at } = element({ duration: 30 });
  position.goTo(40);
  say('seeked');
  say('seeked');
  expect([at(), position.seconds()]).toEqual([30, 30]);
});
