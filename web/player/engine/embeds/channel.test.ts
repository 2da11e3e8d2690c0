import { afterEach, expect, it, vi } from 'vitest';
import { answered, openChannel } from './channel.ts';

const service = 'https://player.example';

/** A window in place of a frame's: the test's DOM loads no frames. */
function openWindow() {
  const post = vi.fn<(message: unknown, origin: string) => void>();
  return { post, itself: { postMessage: post } as unknown as Window };
}

function openFrame() {
  const { post, itself: inside } = openWindow();
  const frame = document.createElement('iframe');
  Object.defineProperty(frame, 'contentWindow', { value: inside });
  const received: unknown[] = [];
  const channel = openChannel(frame, service, (message) => received.push(message));
  const say = (data: unknown, origin: string, source: Window): boolean =>
    window.dispatchEvent(new MessageEvent('message', { data, origin, source }));
  return { frame, post, inside, received, channel, say };
}

afterEach(() => void vi.useRealTimers());

it('a service is heard from its own frame and origin alone', () => {
  const { inside, received, channel, say } = openFrame();
  say({ at: 1 }, 'https://evil.example', inside);
  say({ at: 2 }, service, openWindow().itself);
  say({ at: 3 }, service, window);
  say({ at: 4 }, service, inside);
  say('{"at":5}', service, inside);
  for (const odd of ['no json', '7', null, undefined, 7]) say(odd, service, inside);
  channel.close();
  say({ at: 6 }, service, inside);
  expect(received).toEqual([{ at: 4 }, { at: 5 }]);
});

it('what is sent reaches the service’s origin alone', () => {
  const { post, channel } = openFrame();
  channel.send({ command: 'play' });
  expect(post).toHaveBeenCalledWith({ command: 'play' }, service);
});

it('a frame that says nothing cannot be reached: after 15 s, or 6 s after it has loaded', async () => {
  vi.useFakeTimers();
  const { frame } = openFrame();
  const outcomes: string[] = [];
  const watch = (name: string, answer: Promise<unknown>): void =>
    void answered(frame, answer).then(
      () => outcomes.push(`${name} answered`),
      () => outcomes.push(`${name} is silent`),
    );
  const silence = new Promise<never>(() => undefined);
  watch('never', silence);
  await vi.advanceTimersByTimeAsync(14_900);
  expect(outcomes).toEqual([]);
  await vi.advanceTimersByTimeAsync(200);
  watch('loaded', silence);
  watch('prompt', Promise.resolve());
  frame.dispatchEvent(new Event('load'));
  await vi.advanceTimersByTimeAsync(6100);
  expect(outcomes).toEqual(['never is silent', 'prompt answered', 'loaded is silent']);
});
