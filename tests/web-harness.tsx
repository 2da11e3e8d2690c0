import { type QueryClient } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { afterEach, vi } from 'vitest';
import type { EndpointSpec, ReplyOf } from '#shared/endpoint.ts';
import { type ErrorCode, errorStatus } from '#shared/errors.ts';
import { type CurrentUser, usersMe } from '#shared/accounts/current-user.ts';
import { Providers } from '#web/app/providers.tsx';
import { AppRoutes } from '#web/app/routes.tsx';
import { setLanguageChoice } from '#web/lib/i18n.ts';
import { createQueryClient } from '#web/lib/query.ts';
import { clearToken, forgetAuthErrors, setToken } from '#web/lib/session.ts';

/** A call that the page under test made. */
export interface SeenCall {
  id: string;
  params: Record<string, string>;
  query: URLSearchParams;
  headers: Headers;
  /** JSON parsed, forms as an object, anything else as it was sent. */
  body: unknown;
}

/** A reply other than success: thrown or returned by a handler. */
export class FakeError {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Record<string, string>;

  constructor(status: number, body: unknown, headers: Record<string, string> = {}) {
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

/** An error reply of the contract. */
export const refusal = (code: ErrorCode, detail: string): FakeError =>
  new FakeError(errorStatus[code], { detail, code });

/** The network is down. */
export const unreachable = Symbol('unreachable');

type Answer<E extends EndpointSpec> = ReplyOf<E> | FakeError | typeof unreachable;
type Handler = (call: SeenCall) => unknown;

/**
 * A server made of the contract, at the level of `fetch`: `api.on(listPopular, [aPlaylist()])`, or with a function of
 * the call. A call that no test expected fails it by name. The latest `on` for an endpoint counts.
 */
export function fakeApi() {
  const handlers = new Map<string, { endpoint: EndpointSpec; handle: Handler }>();
  const calls: SeenCall[] = [];

  async function answer(input: string, init: RequestInit = {}): Promise<Response> {
    const url = new URL(input, 'http://localhost');
    const found = findHandler(init.method ?? 'GET', url.pathname);
    if (!found) throw new Error(`No test expected ${init.method ?? 'GET'} ${url.pathname}`);
    const seen: SeenCall = {
      id: found.endpoint.id,
      params: found.params,
      query: url.searchParams,
      headers: new Headers(init.headers),
      body: readBody(init.body),
    };
    calls.push(seen);
    init.signal?.throwIfAborted();
    const reply = await found.handle(seen);
    if (reply === unreachable) throw new TypeError('Failed to fetch');
    if (reply instanceof FakeError) return toResponse(reply.status, reply.body, reply.headers);
    return found.endpoint.reply === 'nothing' ? new Response(null, { status: 204 }) : toResponse(200, reply);
  }

  function findHandler(method: string, path: string) {
    // As the server's router does: `/users/me` before `/users/:username`.
    const fixedFirst = [...handlers.values()].toSorted(
      (a, b) => Number(a.endpoint.path.includes(':')) - Number(b.endpoint.path.includes(':')),
    );
    for (const { endpoint, handle } of fixedFirst) {
      const pattern = new RegExp(`^${endpoint.path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`);
      const match = endpoint.method === method ? pattern.exec(path) : null;
      if (match) return { endpoint, handle, params: { ...match.groups } };
    }
    return null;
  }

  vi.stubGlobal('fetch', vi.fn(answer));
  return {
    /** Every call so far, in order. */
    calls,
    /** The calls to one endpoint. */
    callsTo: (endpoint: EndpointSpec): SeenCall[] => calls.filter(({ id }) => id === endpoint.id),
    on<E extends EndpointSpec>(
      endpoint: E,
      reply: Answer<E> | ((call: SeenCall) => Answer<E> | Promise<Answer<E>>),
    ): void {
      const handle = typeof reply === 'function' ? (reply as Handler) : () => reply;
      handlers.delete(endpoint.id);
      handlers.set(endpoint.id, { endpoint, handle });
    },
  };
}

export type FakeApi = ReturnType<typeof fakeApi>;

function toResponse(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  const isText = typeof body === 'string';
  return new Response(isText ? body : JSON.stringify(body), {
    status,
    headers: { 'content-type': isText ? 'text/plain' : 'application/json', ...headers },
  });
}

function readBody(body: BodyInit | null | undefined): unknown {
  if (body instanceof URLSearchParams) return Object.fromEntries(body);
  return typeof body === 'string' ? (JSON.parse(body) as unknown) : body;
}

interface RenderOptions {
  api?: FakeApi;
  /** The logged-in person; a visitor if left out. */
  viewer?: CurrentUser;
  /** State of the first location, such as the page before it. */
  state?: unknown;
}

/** The whole of the web at an address: shell, guards and the page. */
export function renderApp(at: string, options: RenderOptions = {}) {
  return renderInside(<AppRoutes />, at, options);
}

/** One page at an address, without the shell; `pattern` gives it its parameters. */
export function renderPage(page: ReactNode, at = '/', pattern = '*', options: RenderOptions = {}) {
  return renderInside(
    <Routes>
      <Route path={pattern} element={page} />
      <Route path="*" element={null} />
    </Routes>,
    at,
    options,
  );
}

function renderInside(content: ReactNode, at: string, { api = fakeApi(), viewer, state }: RenderOptions) {
  if (viewer) {
    api.on(usersMe, viewer);
    setToken('a-token');
  }
  const client: QueryClient = createQueryClient();
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retryDelay: 1 } });
  const where = { current: at };
  const from = new URL(at, 'http://localhost');
  const entry = { pathname: from.pathname, search: from.search, hash: from.hash, state };
  const view = render(
    <MemoryRouter initialEntries={[entry]} useTransitions={false}>
      <Providers client={client}>
        {content}
        <Where onMove={(address) => (where.current = address)} />
      </Providers>
    </MemoryRouter>,
  );
  return { ...view, api, client, user: userEvent.setup(), address: () => where.current };
}

function Where({ onMove }: { onMove: (address: string) => void }) {
  const { pathname, search } = useLocation();
  onMove(pathname + search);
  return null;
}

afterEach(() => {
  cleanup();
  clearToken();
  setLanguageChoice('segue');
  forgetAuthErrors();
  vi.unstubAllGlobals();
});
