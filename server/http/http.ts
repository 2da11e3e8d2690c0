import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AppContext } from '#server/context.ts';
import type { AccessScope } from '#shared/accounts/access-scopes.ts';
import type { EndpointSpec } from '#shared/endpoint.ts';

/** The requester, by their session. */
export interface Viewer {
  id: string;
  username: string;
  role: 'user' | 'pro' | 'admin';
  /** Never by an access token without the scope `admin`, also where an administrator made it. */
  isAdmin: boolean;
  /** The session's id, or the access token's. */
  sessionId: string;
  /** The scopes of an access token; null for a session, which may do everything that its person may. */
  scopes: readonly AccessScope[] | null;
  /** True if the person has a second factor, or came by a service that asked for one. */
  hasFactor: boolean;
}

/** Identifies the requester; null for a visitor. Throws `unauthenticated` for an invalid or expired token. */
export type Authenticate = (request: FastifyRequest) => Promise<Viewer | null>;

/**
 * Refuses a call until its sender has shown the second factor that it needs, or has set one up where the house asks for one.
 * Throws `second_factor_required`.
 */
export type RequireFactor = (viewer: Viewer, endpoint: EndpointSpec | null) => Promise<void>;

declare module 'fastify' {
  interface FastifyInstance {
    /** Every endpoint of the contract that is served. */
    endpoints: readonly EndpointSpec[];
  }
  interface FastifyContextConfig {
    /** The endpoint that a route was bound from. */
    endpoint?: EndpointSpec;
  }
}

/** The app and the context to which features bind their endpoints. */
export interface Http {
  app: FastifyInstance;
  ctx: AppContext;
  authenticate: Authenticate;
  requireFactor: RequireFactor;
}
