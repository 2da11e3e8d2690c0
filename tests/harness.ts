import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { type AppContext, type ContextOptions, openContext } from '#server/context.ts';
import { singleKinds } from '#server/job-kinds.ts';
import { openRunner } from '#server/jobs/runner.ts';
import { registrationsPerAddress } from '#server/features/accounts/auth/auth-limits.ts';
import { setupCode } from '#server/features/accounts/auth/setup-code.ts';
import { basePathOf } from '#server/lib/base-path.ts';
import { openLog } from '#server/lib/log.ts';
import { forgetCount } from '#server/lib/rate-limit.ts';
import { login, register } from '#shared/accounts/auth.ts';
import type { EndpointSpec, InputOfEndpoint, ReplyOf } from '#shared/endpoint.ts';
import type { ErrorReply } from '#shared/errors.ts';
import { isOnPostgres, makeScratchDatabase } from './engines/scratch-database.ts';
import { layDatabase } from './sqlite-template.ts';
import './quick-secrets.ts';

/** An answer as a test sees it: the status, the headers, and the parsed body. */
export interface Answer<T> {
  status: number;
  headers: Headers;
  body: T;
}

/** A person with or without a session. */
export interface Client {
  token: string | null;
  /** Calls an endpoint and answers whatever comes. */
  call<E extends EndpointSpec>(
    endpoint: E,
    input?: InputOfEndpoint<E>,
  ): Promise<Answer<ReplyOf<E> & ErrorReply>>;
  /** Calls an endpoint and fails the test unless it succeeds. */
  ok<E extends EndpointSpec>(endpoint: E, input?: InputOfEndpoint<E>): Promise<ReplyOf<E>>;
  /** A plain request with this client's token. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
}

export interface Harness {
  ctx: AppContext;
  app: FastifyInstance;
  origin: string;
  /** Every endpoint that the server serves. */
  endpoints: readonly EndpointSpec[];
  dataDir: string;
  /** The time that the server believes; move it as you like. */
  time: { now: number };
  visitor: Client;
  /** The person of this token. */
  as(token: string): Client;
  /** Opens an account and logs in. The first one of a harness is the administrator. */
  member(username: string, password?: string): Promise<Client & { id: string }>;
  /** Resolves when every job that is due was done: mails have left. */
  idle(): Promise<void>;
  /** Closes the server and opens it again on the same data. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

export const memberPassword = 'correct horse battery';

/** Resolver by default: no name leads anywhere, so that results do not depend on the internet. */
const noInternet = { resolve: async () => [] };

/** Boots the real server on a temporary directory and a free port, and on PostgreSQL where the run asks for it. */
export async function bootSegue(
  env: Record<string, string> = {},
  options: Pick<ContextOptions, 'outbound'> & { engine?: 'sqlite' } = {},
): Promise<Harness> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'segue-test-'));
  const wantsOwn = isOnPostgres && options.engine !== 'sqlite' && !env['SEGUE_DATABASE_URL'];
  const database = wantsOwn ? await makeScratchDatabase() : null;
  const config = readConfig({
    SEGUE_DATA_DIR: dataDir,
    SEGUE_PORT: '0',
    SEGUE_LOG_LEVEL: 'silent',
    ...(database ? { SEGUE_DATABASE_URL: database.url } : {}),
    ...env,
  });
  if (config.database.kind === 'sqlite') await layDatabase(config.database.file);
  const base = basePathOf(config.publicUrl);
  const time = { now: Date.now() };
  const offset = () => time.now;

  async function open() {
    const ctx = await openContext(config, openLog(config.logLevel), {
      clock: offset,
      outbound: noInternet,
      ...options,
    });
    const app = await buildApp(ctx);
    const origin = await app.listen({ host: '127.0.0.1', port: 0 });
    // Recurring work is what a test calls itself.
    const jobs = openRunner(ctx, ctx.config.role === 'web' ? [] : singleKinds);
    return { ctx, app, origin, jobs };
  }

  let running = await open();

  function client(token: string | null): Client {
    const one: Client = {
      token,
      async call(endpoint, input) {
        const response = await one.fetch(base + addressOf(endpoint, input), {
          method: endpoint.method,
          ...bodyOf(endpoint, input),
        });
        const text = await response.text();
        const isJson = response.headers.get('content-type')?.includes('json');
        const body = text === '' ? undefined : isJson ? JSON.parse(text) : text;
        return { status: response.status, headers: response.headers, body };
      },
      async ok(endpoint, input) {
        const answer = await one.call(endpoint, input);
        if (answer.status >= 300) {
          throw new Error(`${endpoint.id} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
        }
        return answer.body;
      },
      fetch(url, init = {}) {
        const headers = new Headers(init.headers);
        if (one.token && !headers.has('authorization')) headers.set('authorization', `Bearer ${one.token}`);
        return fetch(new URL(url, running.origin), { ...init, headers });
      },
    };
    return one;
  }

  const visitor = client(null);
  return {
    get ctx() {
      return running.ctx;
    },
    get app() {
      return running.app;
    },
    get origin() {
      return running.origin;
    },
    get endpoints() {
      return running.app.endpoints;
    },
    dataDir,
    time,
    visitor,
    idle: () => running.jobs.idle(),
    as: client,
    async member(username, password = memberPassword) {
      const email = `${username}@segue.test`;
      // A test's crowd registers from one address.
      await forgetCount(running.ctx, registrationsPerAddress, '127.0.0.1');
      const setup_code = setupCode(running.ctx.serverKey);
      const user = await visitor.ok(register, { body: { username, email, password, setup_code } });
      const { access_token } = await visitor.ok(login, { body: { username, password } });
      return Object.assign(client(access_token), { id: user.id });
    },
    async restart() {
      await running.jobs.stop();
      await running.app.close();
      await running.ctx.close();
      running = await open();
    },
    async close() {
      // An answer that a test has not read to its end would be waited for.
      running.app.server.closeAllConnections();
      await running.jobs.stop();
      await running.app.close();
      await running.ctx.close();
      await database?.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

interface Parts {
  params?: unknown;
  query?: unknown;
  body?: unknown;
}

function addressOf(endpoint: EndpointSpec, input: Parts = {}): string {
  const params = (input.params ?? {}) as Record<string, unknown>;
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries((input.query ?? {}) as Record<string, string | number | null>)) {
    if (value !== undefined && value !== null) query.set(name, String(value));
  }
  return query.size > 0 ? `${path}?${query}` : path;
}

function bodyOf(endpoint: EndpointSpec, input: Parts = {}): RequestInit {
  if (input.body === undefined) return {};
  if (endpoint.bodyType === 'form')
    return { body: new URLSearchParams(input.body as Record<string, string>) };
  return { body: JSON.stringify(input.body), headers: { 'content-type': 'application/json' } };
}

/** The same signed address with a signature that is certainly another one. */
export const otherSignature = (address: string): string =>
  address.replace(/signature=(.)/, (_, first: string) => `signature=${first === 'A' ? 'B' : 'A'}`);
