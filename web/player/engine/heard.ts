import type { SourceEvents } from './source.ts';

/** Wraps events so that they are passed on only while `isActive`: only the playing source is heard. */
export function whileHeard(isActive: () => boolean, events: SourceEvents): SourceEvents {
  const guarded = Object.entries(events).map(([name, act]: [string, (data: never) => void]) => [
    name,
    (data: never) => (isActive() ? act(data) : undefined),
  ]);
  return Object.fromEntries(guarded) as SourceEvents;
}
