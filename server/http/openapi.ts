import * as z from 'zod/mini';
import { scopeOf } from '#shared/accounts/access-scopes.ts';
import { accessTokenPrefix } from '#shared/accounts/access-tokens.ts';
import type { EndpointSpec } from '#shared/endpoint.ts';
import { errorStatus } from '#shared/errors.ts';
import { productVersion } from '#server/version.ts';
import { exampleOf } from './openapi-examples.ts';
import { inputSchema, nameSchemas, SchemaCollection } from './openapi-schemas.ts';

type Json = Record<string, unknown>;

/** The OpenAPI 3.1 document of a list of endpoints. */
export async function openApiDocument(endpoints: readonly EndpointSpec[], publicUrl: string): Promise<Json> {
  const schemas = new SchemaCollection(await nameSchemas());
  const replies = new Map(endpoints.map((endpoint) => [endpoint, success(endpoint, schemas)]));
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    const operations = (paths[path] ??= {});
    operations[endpoint.method.toLowerCase()] = operation(endpoint, replies.get(endpoint) ?? {}, schemas);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Segue',
      version: productVersion,
      description: 'A social network of music playlists.',
      license: { name: 'AGPL-3.0-or-later', identifier: 'AGPL-3.0-or-later' },
    },
    servers: [{ url: publicUrl }],
    tags: [...new Set(endpoints.map(tagOf))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes,
      responses: Object.fromEntries(
        Object.entries(refusals).map(([status, description]) => [
          `Error${status}`,
          { description, content: refusal },
        ]),
      ),
      schemas: { ...schemas.named, Error: errorSchema },
    },
  };
}

const securitySchemes = {
  session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'What a login answers.' },
  accessToken: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: `${accessTokenPrefix}…`,
    description: 'A token for scripts, made on the profile, with the scope that a call names.',
  },
};

const tagOf = (endpoint: EndpointSpec): string => endpoint.id.split('.')[0] ?? '';

/** The client errors of the contract, by their status. */
const refusals = {
  400: 'The request cannot be read',
  401: 'No session, or one that has ended',
  403: 'Not for this person, or not with this access token',
  404: 'There is no such thing, or not for this person',
  413: 'Larger than may be sent',
  415: 'A body of another type than this call takes',
  422: 'A part of the request does not fit its schema',
  428: 'A second factor must be shown first, or set up: `reason` says which',
  429: 'Too many calls: `Retry-After` says when to come again',
} as const;

/** The client errors with which a call may answer. */
function refusalsOf(endpoint: EndpointSpec): readonly (keyof typeof refusals)[] {
  const takesBody = endpoint.body !== undefined || endpoint.bodyType !== undefined;
  const takesInput = takesBody || endpoint.params !== undefined || endpoint.query !== undefined;
  return [
    400,
    ...(endpoint.asVisitor ? [] : [401 as const]),
    ...(endpoint.access === 'public' && !takesBody ? [] : [403 as const]),
    ...(endpoint.params ? [404 as const] : []),
    ...(takesBody ? [413 as const, 415 as const] : []),
    ...(takesInput ? [422 as const] : []),
    ...(endpoint.asVisitor ? [] : [428 as const]),
    429,
  ];
}

const errorSchema = {
  type: 'object',
  required: ['detail', 'code'],
  properties: {
    detail: {
      description: 'A text for people; for a request that does not fit its schema, a list of issues.',
      anyOf: [
        { type: 'string' },
        {
          type: 'array',
          items: {
            type: 'object',
            required: ['loc', 'msg', 'type'],
            properties: {
              loc: { type: 'array', items: { description: 'A name, or an index of a list.' } },
              msg: { type: 'string' },
              type: { type: 'string' },
            },
          },
        },
      ],
    },
    code: { type: 'string', enum: Object.keys(errorStatus) },
  },
};

const refusal = {
  'application/json': {
    schema: { $ref: '#/components/schemas/Error' },
    example: { detail: 'Not found.', code: 'not_found' },
  },
};

const bodyMediaTypes = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
  binary: 'application/octet-stream',
} as const;

function operation(endpoint: EndpointSpec, reply: Json, schemas: SchemaCollection): Json {
  const isPublic = endpoint.access === 'public';
  return {
    operationId: endpoint.id,
    tags: [tagOf(endpoint)],
    summary: endpoint.summary,
    description: endpoint.description,
    // A public call tells a person with a session more, but asks nobody for one.
    security: isPublic ? [] : credentialsFor(endpoint),
    parameters: [
      ...parameters(endpoint.params, 'path', schemas),
      ...parameters(endpoint.query, 'query', schemas),
    ],
    ...(endpoint.body || endpoint.bodyType ? { requestBody: requestBody(endpoint, schemas) } : {}),
    responses: {
      [String(successStatus(endpoint))]: reply,
      ...Object.fromEntries(
        refusalsOf(endpoint).map((status) => [status, { $ref: `#/components/responses/Error${status}` }]),
      ),
      default: { description: 'An error', content: refusal },
    },
  };
}

function credentialsFor(endpoint: EndpointSpec): Json[] {
  const scope = scopeOf(endpoint);
  return [{ session: [] }, ...(scope === 'session' ? [] : [{ accessToken: [scope] }])];
}

function successStatus(endpoint: EndpointSpec): number {
  return endpoint.status ?? (endpoint.reply === 'nothing' ? 204 : 200);
}

function success(endpoint: EndpointSpec, schemas: SchemaCollection): Json {
  const { reply, summary: description } = endpoint;
  if (reply === 'nothing') return { description: 'Done' };
  if (reply === 'stream')
    return { description, content: Object.fromEntries((endpoint.sends ?? []).map(streamOf)) };
  const others = ofTypes(endpoint.alsoAs ?? [], { type: 'string' });
  return { description, content: { ...json(schemas.of(reply, 'output'), schemas), ...others } };
}

/** The content of a streamed reply: bytes, text that needs no decoding, or JSON. */
function streamOf(type: string): [string, Json] {
  if (type.endsWith('json')) return [type, { schema: { type: 'object' } }];
  const isText = /^text\/|xml$|mpegurl$/.test(type);
  return [type, { schema: isText ? { type: 'string' } : binary }];
}

const ofTypes = (types: readonly string[], schema: Json): Json =>
  Object.fromEntries(types.map((type) => [type, { schema }]));

function requestBody(endpoint: EndpointSpec, schemas: SchemaCollection): Json {
  // Fields that may come as a form or as JSON are told as JSON alone: some generators mix the two in one request.
  const type = endpoint.bodyType === 'form' && endpoint.body ? 'json' : (endpoint.bodyType ?? 'json');
  const schema = bodySchema(endpoint, schemas);
  const content =
    type === 'binary'
      ? { schema }
      : { schema, example: endpoint.example ?? exampleOf(schema, schemas.named) };
  return {
    required: true,
    content: { [bodyMediaTypes[type]]: content },
  };
}

const binary = { type: 'string', format: 'binary' };

function bodySchema({ body, bodyType, fileField }: EndpointSpec, schemas: SchemaCollection): Json {
  if (bodyType === 'binary') return binary;
  if (!fileField) return body ? schemas.of(body, 'input') : { type: 'object' };
  const { properties = {}, required = [] } = (body ? inputSchema(body) : {}) as {
    properties?: Json;
    required?: string[];
  };
  return {
    type: 'object',
    properties: { ...properties, [fileField]: binary },
    required: [...required, fileField],
  };
}

function parameters(
  schema: z.ZodMiniType | undefined,
  place: 'path' | 'query',
  schemas: SchemaCollection,
): Json[] {
  if (!(schema instanceof z.ZodMiniObject)) return [];
  const shape = schema.shape as Record<string, z.ZodMiniType>;
  return Object.entries(shape).map(([name, one]) => {
    const schema = schemas.of(one, 'input');
    return {
      name,
      in: place,
      required: place === 'path' || !one.safeParse(undefined).success,
      schema,
      example: exampleOf(schema, schemas.named, name),
    };
  });
}

function json(schema: Json, schemas: SchemaCollection): Json {
  return { 'application/json': { schema, example: exampleOf(schema, schemas.named) } };
}
