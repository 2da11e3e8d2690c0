import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { machine, onCore } from './machine.ts';

export interface Load {
  url: string;
  connections: number;
  seconds: number;
  headers?: Record<string, string>;
  /** Sent in turn instead of the URL's own. */
  requests?: readonly Ask[];
}

export interface Ask {
  path: string;
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  headers?: Record<string, string>;
}

export interface LoadResult {
  answered: number;
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  bytesPerSecond: number;
  errors: number;
}

const script = path.join(import.meta.dirname, 'report.lua');

/** Loads a server from core 1, by wrk or else by autocannon. Only ever this machine. */
export async function load(wish: Load): Promise<LoadResult> {
  if (!wish.url.startsWith('http://127.0.0.1:')) throw new Error('Load goes to 127.0.0.1 only');
  const result = await (machine.hasWrk ? withWrk(wish) : withAutocannon(wish));
  if (result.perSecond === 0) throw new Error(`No answer came from ${wish.url}`);
  return result;
}

async function withWrk({ url, connections, seconds, headers = {}, requests }: Load): Promise<LoadResult> {
  const folder = await mkdtemp(path.join(tmpdir(), 'segue-wrk-'));
  turn += 7919;
  try {
    const list = path.join(folder, 'requests');
    if (requests !== undefined) await writeFile(list, requests.map(lineOf).join('\n'));
    const words = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
    const args = [
      '-t1',
      `-c${connections}`,
      `-d${seconds}s`,
      '--timeout',
      '20s',
      ...words,
      '-s',
      script,
      url,
    ];
    const [command, line] = onCore(1, 'wrk', [
      ...args,
      '--',
      requests === undefined ? '' : list,
      String(turn),
    ]);
    const output = await run(command, line);
    const json = output.split('\n').findLast((text) => text.startsWith('{'));
    if (json === undefined) throw new Error(`wrk did not report:\n${output}`);
    const found = JSON.parse(json) as Record<
      'requests' | 'microseconds' | 'bytes' | 'p50' | 'p99' | 'errors',
      number
    >;
    const elapsed = found.microseconds / 1e6;
    return {
      answered: found.requests,
      perSecond: found.requests / elapsed,
      p50Ms: found.p50 / 1000,
      p99Ms: found.p99 / 1000,
      bytesPerSecond: found.bytes / elapsed,
      errors: found.errors,
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Each turn begins elsewhere in the list of requests. */
let turn = 0;

const lineOf = ({ path, method, headers = {} }: Ask): string =>
  [
    path,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(method ? [method] : []),
  ].join('\t');

async function withAutocannon({
  url,
  connections,
  seconds,
  headers = {},
  requests,
}: Load): Promise<LoadResult> {
  const { default: autocannon } = await import('autocannon');
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    headers,
    ...(requests === undefined
      ? {}
      : {
          requests: requests.map((ask) => ({
            method: 'GET',
            ...ask,
            headers: { ...headers, ...ask.headers },
          })),
        }),
  });
  return {
    answered: result.requests.total,
    perSecond: result.requests.average,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    bytesPerSecond: result.throughput.average,
    errors: result.errors + result.non2xx,
  };
}

async function run(command: string, args: string[]): Promise<string> {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.on('data', (data: Buffer) => (output += String(data)));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`${command} ended with ${code}`);
  return output;
}
