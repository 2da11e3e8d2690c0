import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { Harness } from '#tests/harness.ts';
import type { Access } from '#shared/endpoint.ts';

/** A JSON Schema, as far as the OpenAPI document uses it. */
export interface Schema {
  type?: string;
  enum?: readonly unknown[];
  const?: unknown;
  anyOf?: readonly Schema[];
  properties?: Record<string, Schema>;
  required?: readonly string[];
  items?: Schema;
  pattern?: string;
  format?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query';
  required: boolean;
  schema: Schema;
}

/** One call of the OpenAPI document. */
export interface Operation {
  id: string;
  method: string;
  path: string;
  access: Access;
  parameters: readonly Parameter[];
  body: { type: string; schema: Schema } | null;
  /** The reply's media types (none where nothing is said) and the schema of its JSON. */
  success: { status: number; types: readonly string[]; fits: ValidateFunction | null };
}

export interface ApiDocument {
  operations: readonly Operation[];
  fitsError: ValidateFunction;
}

interface RawOperation {
  operationId: string;
  parameters: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, { schema: object }> }>;
}

/** Reads the served OpenAPI document; who may call stands in the contract alone. */
export async function readDocument(segue: Harness): Promise<ApiDocument> {
  const response = await segue.visitor.fetch('/api/v1/openapi.json');
  const document = withoutReferences(await response.json()) as {
    paths: Record<string, Record<string, RawOperation>>;
    components: { schemas: Record<string, object> };
  };
  // `format` says more than a pattern only to people.
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  const access = new Map(segue.endpoints.map((endpoint) => [endpoint.id, endpoint.access]));
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, raw]): Operation => {
      const [status, success] = Object.entries(raw.responses).find(([key]) => key !== 'default') ?? [
        '200',
        {},
      ];
      const schema = success.content?.['application/json']?.schema;
      const [bodyType, body] = Object.entries(raw.requestBody?.content ?? {})[0] ?? [];
      return {
        id: raw.operationId,
        method: method.toUpperCase(),
        path,
        access: access.get(raw.operationId) ?? 'public',
        parameters: raw.parameters,
        body: bodyType && body ? { type: bodyType, schema: body.schema } : null,
        success: {
          status: Number(status),
          types: Object.keys(success.content ?? {}),
          fits: schema ? ajv.compile(schema) : null,
        },
      };
    }),
  );
  return { operations, fitsError: ajv.compile(document.components.schemas['Error'] ?? {}) };
}

/** The document with each reference replaced by what it names. */
function withoutReferences(document: unknown): unknown {
  const resolve = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(resolve);
    if (typeof value !== 'object' || value === null) return value;
    if ('$ref' in value) {
      const path = String(value.$ref).slice(2).split('/');
      return resolve(path.reduce((at: unknown, name) => (at as Record<string, unknown>)[name], document));
    }
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, resolve(one)]));
  };
  return resolve(document);
}
