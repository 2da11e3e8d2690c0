import type { EndpointSpec, InputOfEndpoint, ReplyOf } from '#shared/endpoint.ts';
import { apiTimeoutMs } from '#shared/limits.ts';
import { ApiError, NetworkError } from './api-error.ts';
import { base } from './base.ts';
import { getLanguageChoice } from './i18n.ts';
import { log } from './log.ts';
import { getToken, noteAnswer, sessionId } from './session.ts';

export interface CallOptions {
  signal?: AbortSignal | undefined;
  timeoutMs?: number;
  /** True for a call that must outlive the page. */
  keepalive?: boolean;
  /** The body of a `multipart` or `binary` endpoint: the fields and the bytes together. */
  bytes?: FormData | Blob;
  /** False if 401 and 403 concern the typed values and not the session: the login form. */
  countsForSession?: boolean;
}

type Input<E extends EndpointSpec> = Omit<InputOfEndpoint<E>, 'body'> &
  (E['bodyType'] extends 'multipart' | 'binary' ? { body?: undefined } : Pick<InputOfEndpoint<E>, 'body'>);
type Arguments<E extends EndpointSpec> =
  Partial<Input<E>> extends Input<E> ? [input?: Input<E> & CallOptions] : [input: Input<E> & CallOptions];

/** A call's input as the plumbing sees it. */
type LooseInput = CallOptions & { params?: unknown; query?: unknown; body?: unknown };

/**
 * Calls an endpoint of the contract: `call(getPlaylist, { params: { id } })`. Where that needs a fresh second factor, the
 * reader is asked and the call is sent again.
 * Throws {@link ApiError} where the server refuses, {@link NetworkError} where no answer comes within
 * `timeoutMs` (default 30 s), and the signal's own reason where the caller gives up.
 */
export async function call<E extends EndpointSpec>(endpoint: E, ...args: Arguments<E>): Promise<ReplyOf<E>> {
  const at = performance.now();
  const sendNow = () => send(endpoint, args[0] ?? {});
  try {
    return await sendNow();
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 428) throw error;
    const stepUp = await import('./step-up.ts').catch(() => null);
    if (!stepUp) throw error;
    return stepUp.withFactor(sendNow, error, at);
  }
}

async function send<E extends EndpointSpec>(endpoint: E, input: LooseInput): Promise<ReplyOf<E>> {
  const token = getToken();
  const response = await answerOf(endpoint, input, token);
  const error = response.ok
    ? null
    : new ApiError(response.status, await readBody(response), retryAfter(response));
  // A house for members only has lost no session of a visitor.
  const isOutside = error?.reason === 'members_only';
  if ((input.countsForSession ?? true) && !isOutside) noteAnswer(response.status, token);
  if (error) throw error;
  return (endpoint.reply === 'nothing' ? undefined : await readBody(response)) as ReplyOf<E>;
}

/** The address of a call, without the timestamp: for `<audio>`, links and beacons. */
export function addressOf(endpoint: EndpointSpec, input: Pick<LooseInput, 'params' | 'query'> = {}): string {
  const params = (input.params ?? {}) as Record<string, unknown>;
  const path = endpoint.path.replace(/:(\w+)/g, (_place, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const query = searchOf(input.query).toString();
  return base + (query ? `${path}?${query}` : path);
}

async function answerOf(endpoint: EndpointSpec, input: LooseInput, token: string | null): Promise<Response> {
  const timeout = AbortSignal.timeout(input.timeoutMs ?? apiTimeoutMs);
  const signal = input.signal ? AbortSignal.any([input.signal, timeout]) : timeout;
  const query = searchOf(input.query);
  // The specification's way past caches.
  if (endpoint.method === 'GET') query.set('_t', String(Date.now()));
  const search = query.size > 0 ? `?${query}` : '';
  try {
    return await fetch(addressOf(endpoint, { params: input.params }) + search, {
      method: endpoint.method,
      headers: headersOf(endpoint, input, token),
      body: bodyOf(endpoint, input),
      credentials: 'include',
      keepalive: input.keepalive ?? false,
      signal,
    });
  } catch (cause) {
    if (input.signal?.aborted) throw cause;
    log.warn('server may be down or unreachable', `${endpoint.method} ${endpoint.path}`);
    const reason = timeout.aborted ? 'timeout' : navigator.onLine ? 'unreachable' : 'offline';
    throw new NetworkError(reason, cause);
  }
}

function headersOf(endpoint: EndpointSpec, input: LooseInput, token: string | null): Headers {
  const choice = getLanguageChoice();
  const headers = new Headers({
    Accept: 'application/json',
    'X-Session-ID': sessionId(),
    // The mixture prefers no language: the server then takes each text in the specification's.
    'Accept-Language': choice === 'segue' ? '*' : choice,
  });
  if (token) headers.set('Authorization', `Bearer ${token}`);
  if (input.body !== undefined && endpoint.bodyType !== 'form')
    headers.set('Content-Type', 'application/json');
  return headers;
}

function bodyOf(endpoint: EndpointSpec, input: LooseInput): BodyInit | null {
  if (input.bytes) return input.bytes;
  if (input.body === undefined) return null;
  return endpoint.bodyType === 'form' ? searchOf(input.body) : JSON.stringify(input.body);
}

function searchOf(fields: unknown): URLSearchParams {
  const entries = Object.entries((fields ?? {}) as Record<string, unknown>);
  const present = entries.filter(([, value]) => value !== undefined && value !== null);
  return new URLSearchParams(present.map(([name, value]) => [name, String(value)]));
}

async function readBody(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

function retryAfter(response: Response): number | null {
  const seconds = Number(response.headers.get('Retry-After') ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds : null;
}
