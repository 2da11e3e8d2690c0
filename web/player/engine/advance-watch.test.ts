import { expect, it, vi } from 'vitest';
import { watchAdvance } from './advance-watch.ts';

/** A fake element whose time the test sets and whose events the test fires. */
function element() {
  const fake = Object.assign(new EventTarget(), { currentTime: 0, paused: false, seeking: false });
  const onAdvance = vi.fn<() => void>();
  watchAdvance(fake as unknown as HTMLMediaElement, onAdvance);
  const say = (event: string, at = fake.currentTime): void => {
    fake.currentTime = at;
    fake.dispatchEvent(new Event(event));
  };
  return { fake, say, onAdvance };
}

it('after `waiting` without a `playing`, time that goes on is sound', () => {
  const { say, onAdvance } = element();
  say('waiting', 3);
  say('timeupdate', 3);
  expect(onAdvance).not.toHaveBeenCalled();
  say('timeupdate', 3.25);
  expect(onAdvance).toHaveBeenCalledTimes(1);
});

it('standing still, a clock set right, a seek and a pause are none', () => {
  const { fake, say, onAdvance } = element();
  say('timeupdate', 3);
  say('timeupdate', 3.01);
  say('waiting', 3.05);
  for (let times = 0; times < 20; times += 1) say('timeupdate', 3.06);
  fake.seeking = true;
  say('seeking', 20);
  say('timeupdate', 20);
  fake.seeking = false;
  say('seeked', 20);
  say('timeupdate', 20);
  fake.paused = true;
  say('timeupdate', 21);
  expect(onAdvance).not.toHaveBeenCalled();
});
