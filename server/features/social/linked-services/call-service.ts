import {
  type Outbound,
  type OutboundAnswer,
  OutboundError,
  type OutboundRequest,
} from '#server/lib/outbound.ts';
import { ServiceAway } from './service-calls.ts';

const maxBytes = 1024 * 1024;
const timeoutMs = 10_000;

type Request = Pick<OutboundRequest, 'authorization' | 'form' | 'json'>;

/**
 * Calls a service. `own` is its origin where the operator chose the address, which may lie in their network.
 * @throws ServiceAway without an answer, or with one that asks for a pause
 */
export async function callService(
  web: Outbound,
  url: string,
  { own, ...request }: Request & { own: string | undefined },
): Promise<OutboundAnswer> {
  const answer = await ask(web, url, { ...request, ...(own === undefined ? {} : { own }) });
  const { status, retryAfterSeconds } = answer;
  const pauseMs = retryAfterSeconds === undefined ? null : retryAfterSeconds * 1000;
  if (status === 429) throw new ServiceAway('it asks for a pause', { trouble: 'busy', pauseMs });
  if (status >= 500 && !isJson(answer)) throw new ServiceAway(`it answers ${status}`, { pauseMs });
  return answer;
}

async function ask(web: Outbound, url: string, request: Partial<OutboundRequest>): Promise<OutboundAnswer> {
  try {
    return await web.get(url, {
      maxBytes,
      timeoutMs,
      accept: 'application/json',
      // A redirect would take the token along.
      redirects: 'tell',
      ...request,
    });
  } catch (error) {
    if (error instanceof OutboundError) throw new ServiceAway(error.message, { cause: error });
    throw error;
  }
}

const isJson = ({ contentType }: OutboundAnswer): boolean => contentType.includes('json');

/** The answer's JSON; null where it is none. */
export function readJson({ body }: OutboundAnswer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}
