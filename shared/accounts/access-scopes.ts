import * as z from 'zod/mini';
import type { EndpointSpec } from '#shared/endpoint.ts';

/** The rights that an access token may carry. */
export const AccessScope = z.enum(['read', 'write', 'upload', 'admin']);
export type AccessScope = z.infer<typeof AccessScope>;

/** The one scope that a call needs; `session`: no token may, since one could make itself more than it is. */
export type CallScope = AccessScope | 'session';

/**
 * Scope that a call needs. It follows from the contract (the call's access, and whether it changes anything), unless the
 * endpoint itself says otherwise.
 */
export function scopeOf({ scope, access, method }: EndpointSpec): CallScope {
  if (scope) return scope;
  if (access === 'admin') return 'admin';
  return method === 'GET' ? 'read' : 'write';
}
