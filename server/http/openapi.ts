import * as z from 'zod/mini';
import type { EndpointSpec } from '#shared/endpoint.ts';
import { errorStatus } from '#shared/errors.ts';
import { productVersion } from '#server/lib/version.ts';

type Json = Record<string, unknown>;

/** The OpenAPI 3.1 document of a list of endpoints. */
export function openApiDocument(endpoints: readonly EndpointSpec[], publicUrl: string): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    const operations = (paths[path] ??= {});
    operations[endpoint.method.toLowerCase()] = operation(endpoint);
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Segue', version: productVersion, description: 'A social network of music playlists.' },
    servers: [{ url: publicUrl }],
    paths,
    components: {
      securitySchemes: { session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Error: errorSchema },
    },
  };
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
              loc: { type: 'array', items: { type: ['string', 'integer'] } },
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

const bodyMediaTypes = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
  binary: 'application/octet-stream',
} as const;

function operation(endpoint: EndpointSpec): Json {
  return {
    operationId: endpoint.id,
    tags: [endpoint.id.split('.')[0]],
    summary: endpoint.summary,
    ...(endpoint.access === 'public' ? {} : { security: [{ session: [] }] }),
    parameters: [...parameters(endpoint.params, 'path'), ...parameters(endpoint.query, 'query')],
    ...(endpoint.body || endpoint.bodyType ? { requestBody: requestBody(endpoint) } : {}),
    responses: {
      [String(successStatus(endpoint))]: success(endpoint),
      default: { description: 'An error', content: json({ $ref: '#/components/schemas/Error' }) },
    },
  };
}

function successStatus(endpoint: EndpointSpec): number {
  return endpoint.status ?? (endpoint.reply === 'nothing' ? 204 : 200);
}

function success(endpoint: EndpointSpec): Json {
  const { reply } = endpoint;
  if (reply === 'nothing') return { description: 'Done' };
  if (reply === 'stream') return { description: 'Bytes', content: { '*/*': { schema: {} } } };
  const others = (endpoint.alsoAs ?? []).map((type) => [type, { schema: { type: 'string' } }]);
  const content = { ...json(schemaOf(reply, 'output')), ...Object.fromEntries(others) };
  return { description: endpoint.summary, content };
}

function requestBody(endpoint: EndpointSpec): Json {
  const type = endpoint.bodyType ?? 'json';
  const schema = endpoint.body ? schemaOf(endpoint.body, 'input') : {};
  if (endpoint.fileField) {
    const file = { [endpoint.fileField]: { type: 'string', format: 'binary' } };
    schema['properties'] = { ...(schema['properties'] as Json), ...file };
  }
  return { required: true, content: { [bodyMediaTypes[type]]: { schema } } };
}

function parameters(schema: z.ZodMiniType | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

function json(schema: Json): Json {
  return { 'application/json': { schema } };
}
