import { AppError } from '#shared/errors.ts';
import { errorMessages } from '#shared/messages/errors.ts';
import type { EndpointSpec, Method } from '#shared/endpoint.ts';
import type { Http } from './http.ts';

const methods: readonly Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/**
 * Answers 405 with `Allow` where a call exists, but not by this method (RFC 9110 section 15.5.6). To be called when all
 * features are bound.
 */
export function refuseOtherMethods({ app }: Http): void {
  const bound = app.endpoints.flatMap((endpoint) =>
    [endpoint.path, ...(endpoint.aliases ?? [])].map((url) => ({ url, endpoint })),
  );
  // The names of an address's parts differ from call to call.
  const byAddress = Map.groupBy(bound, ({ url }) => url.replaceAll(/:\w+/g, ':'));
  for (const calls of byAddress.values()) {
    const url = calls[0]?.url ?? '/';
    const allowed = allowedBy(calls.map(({ endpoint }) => endpoint));
    const others = methods.filter((method) => !allowed.includes(method) && !app.hasRoute({ method, url }));
    app.route({
      method: others,
      url,
      // Before anybody is asked who they are, and before a body is read.
      onRequest: async (_request, reply) => {
        reply.header('allow', allowed.join(', '));
        throw new AppError('method_not_allowed', errorMessages.methodNotAllowed);
      },
      handler: () => undefined,
    });
  }
}

function allowedBy(endpoints: readonly EndpointSpec[]): string[] {
  const allowed: string[] = methods.filter((method) => endpoints.some((one) => one.method === method));
  return allowed.includes('GET') ? ['HEAD', ...allowed] : allowed;
}
