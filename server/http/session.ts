import type { FastifyRequest } from 'fastify';

const bearer = /^Bearer ([\w.~+/-]+=*)$/i;

/** The bearer token of a request (RFC 6750 section 2.1), or null. */
export function readToken(request: FastifyRequest): string | null {
  return bearer.exec(request.headers.authorization ?? '')?.[1] ?? null;
}

/** What a request tells of the browser that sent it. */
export function readDevice(request: FastifyRequest): { id: string | null; userAgent: string; ip: string } {
  const id = request.headers['x-session-id'];
  return {
    id: typeof id === 'string' && /^[\w-]{8,64}$/.test(id) ? id : null,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    ip: request.ip,
  };
}
