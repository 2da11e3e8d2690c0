import type { EndpointSpec, InputOfEndpoint, ReplyOf } from '#shared/endpoint.ts';

interface Parts {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/** Calls a server by the contract; throws unless it succeeds. */
export function openVisit(origin: string) {
  return async <E extends EndpointSpec>(
    endpoint: E,
    input?: InputOfEndpoint<E>,
    token?: string,
  ): Promise<ReplyOf<E>> => {
    const { params = {}, query = {}, body } = (input ?? {}) as Parts;
    const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
      encodeURIComponent(String(params[name])),
    );
    const url = new URL(path, origin);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
    const isForm = endpoint.bodyType === 'form';
    const response = await fetch(url, {
      method: endpoint.method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined
        ? {}
        : { body: isForm ? new URLSearchParams(body as Record<string, string>) : JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${endpoint.id} answered ${response.status}: ${text.slice(0, 300)}`);
    return (text === '' ? undefined : JSON.parse(text)) as ReplyOf<E>;
  };
}
