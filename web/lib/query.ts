import { MutationCache, QueryClient, type QueryKey } from '@tanstack/react-query';
import type { EndpointSpec, InputOfEndpoint, ReplyOf } from '#shared/endpoint.ts';
import { call, type CallOptions } from './api.ts';
import { ApiError, hasLostRight } from './api-error.ts';

/** Reports whether a retry may help: after no answer, or a server error. */
function worthRetrying(failures: number, error: unknown): boolean {
  if (error instanceof ApiError && error.status < 500) return false;
  return failures < 2;
}

export function createQueryClient(): QueryClient {
  // A right ended while the page offered its actions: refetching removes them from the page.
  const onError = (error: unknown): void => {
    if (hasLostRight(error)) void client.invalidateQueries();
  };
  const client = new QueryClient({
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      // `always`: a browser that wrongly believes itself offline still asks, and a real error then says so.
      queries: { staleTime: 30_000, retry: worthRetrying, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  });
  return client;
}

type Input<E extends EndpointSpec> = Pick<InputOfEndpoint<E>, 'params' | 'query'>;
type Arguments<E extends EndpointSpec> =
  Partial<Input<E>> extends Input<E> ? [input?: Input<E>] : [input: Input<E>];

/**
 * The cache key of a GET: `keyOf(getPlaylist, { params: { id } })`, or `keyOf(getPlaylist)` for all of them,
 * when invalidating. A key without a query then means all queries of that resource.
 */
export function keyOf(
  endpoint: Pick<EndpointSpec, 'id'>,
  input?: { params?: unknown; query?: unknown },
): QueryKey {
  if (!input) return [endpoint.id];
  const { params = null, query } = input;
  return [endpoint.id, query === undefined ? { params } : { params, query }];
}

/** Key and function of a GET together: `useQuery(queryOf(getPlaylist, { params: { id } }))`. */
export function queryOf<E extends EndpointSpec>(endpoint: E, ...args: Arguments<E>) {
  const [input] = args;
  return {
    queryKey: keyOf(endpoint, input ?? {}),
    meta: { access: endpoint.access },
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<ReplyOf<E>> => {
      const options: CallOptions = { signal };
      return (call as (endpoint: E, input: unknown) => Promise<ReplyOf<E>>)(endpoint, {
        ...input,
        ...options,
      });
    },
  };
}
