/** The time in milliseconds since 1970, UTC. Tests give a clock of their own. */
export type Clock = () => number;

export const systemClock: Clock = () => Date.now();

/** The wire form of a stored moment: ISO 8601, UTC, milliseconds. */
export function toMoment(ms: number): string {
  return new Date(ms).toISOString();
}
