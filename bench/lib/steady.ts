import { Agent, request } from 'node:http';
import { percentile } from './finding.ts';
import { onLoadCore } from './machine.ts';
import { openSeat, type Seat } from './seat.ts';

export interface Steady {
  origin: string;
  /** Requests a second, begun on the dot whether or not the last have been answered. */
  perSecond: number;
  seconds: number;
  /** The nth request. */
  ask: (n: number) => { path: string; headers?: Record<string, string> };
}

export interface SteadyResult {
  p50Ms: number;
  p99Ms: number;
  failures: number;
  answered: number;
}

/** Until connections stand and this process' own code runs warm: a bare server would look slow before. */
const warmUpSeconds = 2;
const connections = 64;

/**
 * Asks at a steady rate and counts each answer's time from when it was due: a server that stalls is charged for
 * everyone who would have come meanwhile.
 */
export function steadily(steady: Steady): Promise<SteadyResult> {
  return onLoadCore(async () => {
    const { hostname, port } = new URL(steady.origin);
    const seats = await Promise.all(
      Array.from({ length: connections }, () => openSeat(hostname, Number(port))),
    );
    try {
      await pace({ ...steady, seconds: warmUpSeconds }, seats);
      return await pace(steady, seats);
    } finally {
      for (const seat of seats) seat.close();
    }
  });
}

async function pace({ perSecond, seconds, ask }: Steady, seats: readonly Seat[]): Promise<SteadyResult> {
  const total = Math.floor(perSecond * seconds);
  const times = new Float64Array(total);
  const free = [...seats];
  let failures = 0;
  let asked = 0;
  let answered = 0;
  const began = performance.now();
  const { promise: all, resolve } = Promise.withResolvers<void>();

  function askWhatIsDue(): void {
    const due = Math.min(total, Math.floor(((performance.now() - began) / 1000) * perSecond) + 1);
    for (; asked < due; asked += 1) {
      const seat = free.pop();
      if (seat === undefined) return;
      const dueAt = began + (asked / perSecond) * 1000;
      seat.ask(ask(asked), (status) => {
        if (status >= 400) failures += 1;
        times[answered] = performance.now() - dueAt;
        answered += 1;
        free.push(seat);
        if (answered === total) resolve();
        else askWhatIsDue();
      });
    }
  }

  const timer = setInterval(askWhatIsDue, 1);
  await all;
  clearInterval(timer);
  return { p50Ms: percentile(times, 0.5), p99Ms: percentile(times, 0.99), failures, answered };
}

/** One request after the other over one connection; milliseconds of each. */
export const oneByOne = (
  origin: string,
  asks: readonly { path: string; headers?: Record<string, string> }[],
): Promise<{ times: number[]; bodies: string[] }> => onLoadCore(() => askInTurn(origin, asks));

async function askInTurn(
  origin: string,
  asks: readonly { path: string; headers?: Record<string, string> }[],
): Promise<{ times: number[]; bodies: string[] }> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const { hostname, port } = new URL(origin);
  const times: number[] = [];
  const bodies: string[] = [];
  for (const { path, headers = {} } of asks) {
    const began = performance.now();
    bodies.push(
      await new Promise<string>((resolve, reject) => {
        const sent = request({ hostname, port, path, headers, agent }, (response) => {
          let body = '';
          response.setEncoding('utf8');
          response.on('data', (part: string) => (body += part));
          response.on('end', () => {
            const status = response.statusCode ?? 0;
            if (status >= 400) reject(new Error(`${path} answered ${status}: ${body.slice(0, 300)}`));
            else resolve(body);
          });
        });
        sent.on('error', reject);
        sent.end();
      }),
    );
    times.push(performance.now() - began);
  }
  agent.destroy();
  return { times, bodies };
}
