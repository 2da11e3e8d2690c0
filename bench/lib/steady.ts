import { Agent, request } from 'node:http';
import { percentile } from './finding.ts';

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

/**
 * Asks at a steady rate and counts each answer's time from when it was due: a server that stalls is charged for
 * everyone who would have come meanwhile.
 */
export async function steadily({ origin, perSecond, seconds, ask }: Steady): Promise<SteadyResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64, scheduling: 'fifo' });
  const { hostname, port } = new URL(origin);
  const times: number[] = [];
  let failures = 0;
  const all: Promise<void>[] = [];
  const began = performance.now();
  const total = Math.floor(perSecond * seconds);
  for (let n = 0; n < total;) {
    const due = Math.min(total, Math.floor(((performance.now() - began) / 1000) * perSecond) + 1);
    for (; n < due; n++) {
      const dueAt = began + (n / perSecond) * 1000;
      const { path, headers = {} } = ask(n);
      all.push(
        new Promise((resolve) => {
          const sent = request({ hostname, port, path, headers, agent }, (response) => {
            response.resume();
            response.on('end', () => {
              if ((response.statusCode ?? 500) >= 400) failures++;
              times.push(performance.now() - dueAt);
              resolve();
            });
          });
          sent.on('error', () => {
            failures++;
            resolve();
          });
          sent.end();
        }),
      );
    }
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  await Promise.all(all);
  agent.destroy();
  return { p50Ms: percentile(times, 0.5), p99Ms: percentile(times, 0.99), failures, answered: times.length };
}

/** One request after the other over one connection; milliseconds of each. */
export async function oneByOne(
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
