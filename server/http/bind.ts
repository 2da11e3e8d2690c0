import { isDeepStrictEqual } from 'node:util';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { type CallScope, scopeOf } from '#shared/accounts/access-scopes.ts';
import type { BodyOf, EndpointSpec, ParamsOf, QueryOf, ReplyOf } from '#shared/endpoint.ts';
import { AppError } from '#shared/errors.ts';
import { formBodyBytes, jsonBodyBytes } from '#shared/limits.ts';
import * as house from '#server/house/outsiders.ts';
import { ValidationError } from './errors.ts';
import type { Http, Viewer } from './http.ts';
import { jsonType, sendTagged, tagged } from './send-tagged.ts';
import { toFieldIssues } from './validation.ts';

/** The context of a call. `viewer` is null only where the endpoint is public. */
export interface Call<E extends EndpointSpec> {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  viewer: E['access'] extends 'public' ? Viewer | null : Viewer;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Answers the reply's value; or the Fastify reply, where the handler has sent bytes itself. */
export type Handler<E extends EndpointSpec> = (
  call: Call<E>,
) => Promise<ReplyOf<E> | FastifyReply> | ReplyOf<E> | FastifyReply;

/**
 * Serves an endpoint of the contract: checks who may call, parses what comes in, and sends what the handler answers.
 * Outside production the answer is held against the contract as well.
 */
export function bind<E extends EndpointSpec>(http: Http, endpoint: E, handler: Handler<E>): void {
  for (const url of [endpoint.path, ...(endpoint.aliases ?? [])]) {
    http.app.route({
      method: endpoint.method,
      url,
      bodyLimit: endpoint.bodyBytes ?? (endpoint.bodyType === 'form' ? formBodyBytes : jsonBodyBytes),
      config: { endpoint },
      handler: (request, reply) => serve(http, endpoint, handler, request, reply),
    });
  }
}

async function serve<E extends EndpointSpec>(
  http: Http,
  endpoint: E,
  handler: Handler<E>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const viewer = await admit(http, endpoint, request);
  checkContentType(endpoint, request);
  // No cache keeps an answer to one user, unless the handler says otherwise.
  if (viewer) reply.header('cache-control', 'no-store');
  // Multipart and binary bodies are read by the handler, which parses the fields with the endpoint's own schema.
  const streamed = endpoint.bodyType === 'multipart' || endpoint.bodyType === 'binary';
  const call = {
    params: parse(endpoint.params, request.params, 'path'),
    query: parse(endpoint.query, request.query, 'query'),
    body: streamed ? undefined : parse(endpoint.body, request.body ?? {}, 'body'),
    viewer,
    request,
    reply,
  } as Call<E>;
  const result = await handler(call);

  if (reply.sent || (result as unknown) === reply) return reply;
  if (endpoint.reply === 'nothing') return reply.status(204).send();
  if (endpoint.reply === 'stream') return reply.send(result);
  if (process.env['NODE_ENV'] !== 'production') holdToContract(endpoint, endpoint.reply, result);
  const json = JSON.stringify(result);
  // Replies to visitors carry an ETag and may be cached by the client.
  if (!viewer && endpoint.method === 'GET') return sendTagged(request, reply, tagged(json, jsonType));
  return reply
    .status(endpoint.status ?? 200)
    .header('content-type', jsonType)
    .send(json);
}

async function admit(http: Http, endpoint: EndpointSpec, request: FastifyRequest): Promise<Viewer | null> {
  const viewer = await findViewer(http, endpoint, request);
  if (!viewer && endpoint.access === 'public') await refuseOutsider(http, endpoint, request);
  if (viewer) requireScope(viewer, scopeOf(endpoint));
  if (viewer && endpoint.access === 'admin' && !viewer.isAdmin)
    throw new AppError('forbidden', 'errors:forbidden');
  if (viewer) await http.requireFactor(viewer, endpoint);
  return viewer;
}

/** In a house for members only, a call that answers everybody like a visitor still asks whether a member sends it. */
async function refuseOutsider(http: Http, endpoint: EndpointSpec, request: FastifyRequest): Promise<void> {
  try {
    await house.refuseOutsider(http.ctx, endpoint, request);
  } catch (error) {
    if (!endpoint.asVisitor || !(await http.authenticate(request))) throw error;
  }
}

async function findViewer(
  http: Http,
  endpoint: EndpointSpec,
  request: FastifyRequest,
): Promise<Viewer | null> {
  if (endpoint.asVisitor) return null;
  // A token whose session has ended is refused also where anybody may read: its sender would take the answer for a visitor's.
  const viewer = await http.authenticate(request);
  if (!viewer && endpoint.access !== 'public')
    throw new AppError('unauthenticated', 'errors:unauthenticated');
  return viewer;
}

/**
 * Refuses an access token that was not made for this.
 * @throws AppError forbidden, naming the scope that it lacks
 */
export function requireScope({ scopes }: Viewer, scope: CallScope): void {
  if (scopes === null) return;
  if (scope === 'session') {
    throw new AppError('forbidden', 'access-token-errors:needsSession', {
      facts: { reason: 'needs_session' },
    });
  }
  if (scopes.includes(scope)) return;
  const facts = { reason: 'missing_scope', scope };
  throw new AppError('forbidden', 'access-token-errors:missingScope', { params: { scope }, facts });
}

const contentTypes = {
  json: ['application/json'],
  form: ['application/x-www-form-urlencoded', 'application/json'],
  multipart: ['multipart/form-data'],
  binary: null,
} as const;

function checkContentType(endpoint: EndpointSpec, request: FastifyRequest): void {
  if (!endpoint.body && !endpoint.bodyType) return;
  const accepted: readonly string[] | null = contentTypes[endpoint.bodyType ?? 'json'];
  const sent = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  if (accepted && sent !== undefined && !accepted.includes(sent)) {
    throw new AppError('unsupported_media', 'errors:unsupportedBody');
  }
}

/**
 * Parses one part of a request.
 * @throws ValidationError naming every field that does not fit.
 */
export function parse<S extends z.ZodMiniType>(
  schema: S | undefined,
  value: unknown,
  part: string,
): z.output<S> {
  if (!schema) return undefined as z.output<S>;
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new ValidationError(toFieldIssues(result.error.issues, value, part));
}

function holdToContract(endpoint: EndpointSpec, schema: z.ZodMiniType, value: unknown): void {
  const result = schema.safeParse(value);
  if (!result.success) {
    throw new Error(
      `The reply of ${endpoint.id} breaks its contract: ${JSON.stringify(result.error.issues)}`,
    );
  }
  // Parsing drops what the contract does not name: a difference is a field that would leak.
  if (!isDeepStrictEqual(asJson(result.data), asJson(value))) {
    throw new Error(`The reply of ${endpoint.id} holds fields that its contract does not name`);
  }
}

function asJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}
