import type { Outbound } from './outbound.ts';

const maxBytes = 1024 * 1024;
const timeoutMs = 10_000;

/** Statuses whose answers have no body (Fetch, section 2.2.3). */
const bodiless = new Set([204, 205, 304]);

/**
 * The guarded calls as a `fetch` for a library that speaks to a service of the operator's choice: small answers, no redirect
 * followed, and the network of one's own only at the `own` origin.
 */
export function fetchThrough(web: Outbound, own: string) {
  return async (
    address: string | URL,
    init: { headers?: ConstructorParameters<typeof Headers>[0]; body?: unknown } = {},
  ): Promise<Response> => {
    const headers = new Headers(init.headers);
    const authorization = headers.get('authorization');
    const { body } = init;
    const isForm = typeof body === 'string' || body instanceof URLSearchParams;
    const answer = await web.get(String(address), {
      maxBytes,
      timeoutMs,
      own,
      accept: headers.get('accept') ?? 'application/json',
      redirects: 'tell',
      ...(authorization === null ? null : { authorization }),
      ...(isForm ? { form: Object.fromEntries(new URLSearchParams(body)) } : null),
    });
    return new Response(bodiless.has(answer.status) ? null : new Uint8Array(answer.body), {
      status: answer.status,
      headers: { 'content-type': answer.contentType },
    });
  };
}
