import type { SourceEvents } from './source.ts';

/** The same events, of which only those are heard that come while `isHeard`: of the source that plays. */
export function whileHeard(isHeard: () => boolean, events: SourceEvents): SourceEvents {
  const guarded = Object.entries(events).map(([name, act]: [string, (data: never) => void]) => [
    name,
    (data: never) => (isHeard() ? act(data) : undefined),
  ]);
  return Object.fromEntries(guarded) as SourceEvents;
}
