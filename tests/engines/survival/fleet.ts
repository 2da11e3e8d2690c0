import { randomUUID } from 'node:crypto';
import { login, register } from '#shared/accounts/auth.ts';
import type { EndpointSpec, InputOfEndpoint } from '#shared/endpoint.ts';
import { makeEmptyDatabase } from '../scratch-database.ts';
import { makeBucketUrl, useEngine } from '../use.ts';
import { type ServerProcess, startServerProcess } from '#tests/server-process.ts';
import type { Sends } from '#tests/upload-file.ts';

export const password = 'correct horse battery';

/** Several servers in processes of their own, on the same engines. */
export interface Fleet {
  servers: ServerProcess[];
  env: Record<string, string>;
  dispose(): Promise<void>;
}

/** Settings for all engines at once, each with a place of the test's own; `change` may put something between. */
export async function engineSettings(
  change: (name: string, url: string) => Promise<string> = async (_name, url) => url,
): Promise<{ env: Record<string, string>; drop: () => Promise<void> }> {
  const database = await makeEmptyDatabase();
  const redis = `${(await useEngine('redis')).url}/0?prefix=${randomUUID()}`;
  const search = `${(await useEngine('search')).url}/test-${randomUUID()}`;
  return {
    env: {
      SEGUE_DATABASE_URL: await change('postgres', database.url),
      SEGUE_REDIS_URL: await change('redis', redis),
      SEGUE_BLOBS_URL: await change('s3', await makeBucketUrl()),
      SEGUE_SEARCH_URL: await change('search', search),
      SEGUE_JWT_SECRET: randomUUID() + randomUUID(),
    },
    drop: () => database.drop(),
  };
}

/** Starts `count` servers at the same moment, on an empty database, each with the same settings. */
export async function startFleet(count: number, more: Record<string, string> = {}): Promise<Fleet> {
  const { env: engines, drop } = await engineSettings();
  const env = { ...engines, ...more };
  const servers = await Promise.all(Array.from({ length: count }, () => startServerProcess(env)));
  return {
    servers,
    env,
    async dispose() {
      for (const server of servers) await server.dispose();
      await drop();
    },
  };
}

/** Somebody's requests; each goes to the next of the origins, as a load balancer would send it. Origins may come and go. */
export interface Caller extends Sends {
  token: string;
  call<E extends EndpointSpec>(endpoint: E, input?: InputOfEndpoint<E>): Promise<Response>;
}

export function callerOn(origins: readonly string[], token = ''): Caller {
  let turn = 0;
  const one: Caller = {
    token,
    async fetch(path, init = {}) {
      const headers = new Headers(init.headers);
      if (one.token) headers.set('authorization', `Bearer ${one.token}`);
      return fetch(new URL(path, origins[turn++ % origins.length]), { ...init, headers });
    },
    async call(endpoint, input) {
      const { params = {}, query = {}, body } = (input ?? {}) as Parts;
      const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '');
      const words = new URLSearchParams(query).toString();
      const init: RequestInit = { method: endpoint.method };
      if (body !== undefined && endpoint.bodyType === 'form') {
        init.body = new URLSearchParams(body as Record<string, string>);
      } else if (body !== undefined) {
        init.body = JSON.stringify(body);
        init.headers = { 'content-type': 'application/json' };
      }
      return one.fetch(words ? `${path}?${words}` : path, init);
    },
  };
  return one;
}

interface Parts {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
}

/** Opens an account and logs in. */
export async function join(origins: readonly string[], username: string): Promise<Caller> {
  const caller = callerOn(origins);
  const body = { username, email: `${username}@segue.test`, password };
  const made = await caller.call(register, { body });
  if (!made.ok) throw new Error(`Registering answered ${made.status}: ${await made.text()}`);
  return logIn(caller, username);
}

export async function logIn(caller: Caller, username: string): Promise<Caller> {
  const answer = await caller.call(login, { body: { username, password } });
  if (!answer.ok) throw new Error(`The login answered ${answer.status}: ${await answer.text()}`);
  caller.token = ((await answer.json()) as { access_token: string }).access_token;
  return caller;
}

/** The body of an answer that must be a success. */
export async function bodyOf<T>(answer: Promise<Response>): Promise<T> {
  const got = await answer;
  const text = await got.text();
  if (!got.ok) throw new Error(`${got.url} answered ${got.status}: ${text}`);
  return JSON.parse(text) as T;
}
