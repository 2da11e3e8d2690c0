import type * as z from 'zod/mini';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Callers: anyone, anyone with a valid session, or an administrator. The service checks ownership. */
export type Access = 'public' | 'user' | 'admin';

/**
 * Encoding of the body. `form` also accepts the same fields as JSON; `multipart` and `binary` are read as streams by
 * the handler. `body` describes the fields of a `multipart` form, which may stand before or after its file.
 */
export type BodyType = 'json' | 'form' | 'multipart' | 'binary';

/** The reply: a JSON value of this schema, a stream of bytes, or nothing (204). */
export type ReplyShape = z.ZodMiniType | 'stream' | 'nothing';

export interface EndpointSpec {
  /** `feature.verb`: the operation id in the OpenAPI document. */
  id: string;
  method: Method;
  /** Fastify's notation: `/api/v1/playlists/:id`. */
  path: `/${string}`;
  /** Other addresses at which the same call answers. */
  aliases?: readonly `/${string}`[];
  access: Access;
  /** Gives every caller a visitor's reply: a public call that looks up no session, which would need the database. */
  asVisitor?: true;
  /**
   * Answers of a public call to visitors of a house that is for members only: as ever, or only about what its owner shares by
   * link (`server/house/outsiders.ts`). Not set: none.
   */
  outsiders?: 'always' | 'by link';
  /** Scope that an access token needs, if it does not follow from access and method (`access-scopes.ts`). */
  scope?: 'upload' | 'session';
  /** True if a person who has a second factor must have proven it in this session within `stepUpMs`. */
  stepUp?: true;
  /** One line for lists of calls. */
  summary: string;
  /** Effect of the call, in a sentence or two for people who write a client. */
  description: string;
  params?: z.ZodMiniType;
  query?: z.ZodMiniType;
  body?: z.ZodMiniType;
  /** An example of the body, where one that has all fields would not fit. */
  example?: Record<string, unknown>;
  bodyType?: BodyType;
  /** The field of a multipart body that carries the bytes. */
  fileField?: string;
  /** The largest body in bytes; forms default to `formBodyBytes`, the others to `jsonBodyBytes`. */
  bodyBytes?: number;
  /** The most fields that a form may have; `formFieldsMax` by default. */
  formFields?: number;
  reply: ReplyShape;
  /** The media types of a stream. */
  sends?: readonly string[];
  /** Media types other than JSON in which the caller may ask for the same reply. */
  alsoAs?: readonly string[];
  /** The status of success; 200 (204 where the reply is nothing). */
  status?: 200 | 201 | 202 | 303;
}

/** Declares one call of the contract. The server binds it, the web calls it, the OpenAPI document lists it. */
// The mark lets a bundler leave out a call that a page never makes.
/* @__NO_SIDE_EFFECTS__ */
export function endpoint<const E extends EndpointSpec>(spec: E): E {
  return spec;
}

type OutputOf<T> = T extends z.ZodMiniType ? z.output<T> : undefined;
type InputOf<T> = T extends z.ZodMiniType ? z.input<T> : undefined;

/** The parsed input of a handler. */
export type ParamsOf<E extends EndpointSpec> = OutputOf<E['params']>;
export type QueryOf<E extends EndpointSpec> = OutputOf<E['query']>;
export type BodyOf<E extends EndpointSpec> = OutputOf<E['body']>;
/** The reply of a handler. */
export type ReplyOf<E extends EndpointSpec> = E['reply'] extends z.ZodMiniType
  ? z.output<E['reply']>
  : undefined;

/** The input of a client, before parsing. Parts that the endpoint does not have may be left out. */
export type InputOfEndpoint<E extends EndpointSpec> = Part<'params', InputOf<E['params']>> &
  Part<'query', InputOf<E['query']>> &
  Part<'body', InputOf<E['body']>>;

type Part<K extends string, T> = [T] extends [undefined]
  ? { [P in K]?: undefined }
  : Partial<T> extends T
    ? { [P in K]?: T }
    : { [P in K]: T };
