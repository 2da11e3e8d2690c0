import * as z from 'zod/mini';
import { loadContract } from './contract-modules.ts';

type Json = Record<string, unknown>;
type Names = ReturnType<typeof z.registry<{ id: string }>>;

/**
 * The contract's schemas under the names by which its modules export them: `Track`, `PlaylistSummary` …
 * @throws where two of them have one name
 */
export async function nameSchemas(): Promise<Names> {
  const names = z.registry<{ id: string }>();
  const schemasById = new Map<string, unknown>();
  for (const module of await loadContract()) {
    for (const [id, exported] of Object.entries(module)) {
      if (!(exported instanceof z.ZodMiniType) || !/^[A-Z]/.test(id)) continue;
      if (schemasById.has(id) && schemasById.get(id) !== exported)
        throw new Error(`Two schemas are called ${id}`);
      schemasById.set(id, exported);
      names.add(exported, { id });
    }
  }
  return names;
}

/** JSON Schema of what goes in, without references. */
export function inputSchema(schema: z.ZodMiniType): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return rest;
}

/** Collects the named schemas of a document while its operations are written: the replies first. */
export class SchemaCollection {
  /** By name, as `components.schemas` of the document. */
  readonly named: Record<string, Json> = {};
  readonly #names: Names;
  /** The definitions as they were found, for comparison. */
  readonly #found = new Map<string, string>();

  constructor(names: Names) {
    this.#names = names;
  }

  /** JSON Schema of what goes in or comes out, where each named schema is a reference. */
  of(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
    const whole = z.toJSONSchema(schema, { io, unrepresentable: 'any', metadata: this.#names });
    const { $schema: _, $defs: found = {}, ...rest } = whole as Json & { $defs?: Record<string, Json> };
    const ids = new Map(Object.entries(found).map(([id, one]) => [id, this.#idFor(id, JSON.stringify(one))]));
    for (const [id, one] of Object.entries(found)) this.named[ids.get(id) ?? id] = refer(one, ids);
    return refer(rest, ids);
  }

  /**
   * Names a schema. An input that differs from the output gets a name of its own: a field with a default is optional there.
   */
  #idFor(id: string, definition: string): string {
    const known = this.#found.get(id);
    if (known === undefined) this.#found.set(id, definition);
    return known === undefined || known === definition ? id : `${id}Input`;
  }
}

/** Points references from the schema's own definitions to the document's components. */
function refer(schema: Json, ids: ReadonlyMap<string, string>): Json {
  return JSON.parse(JSON.stringify(schema), (key, value: unknown) =>
    key === '$ref' && typeof value === 'string'
      ? `#/components/schemas/${ids.get(value.replace('#/$defs/', '')) ?? ''}`
      : withoutChoice(value),
  ) as Json;
}

const anyValue = { description: 'A text, a number, true, false or null.' };
const isPlain = (one: Json): boolean => typeof one['type'] === 'string' && one['type'] !== 'object';

/**
 * Writes "this or null" as one schema with two types, since generators make a type of its own of each choice, with names
 * that meet others. A choice among texts, numbers and truths, which most languages have no type for, becomes any value.
 */
function withoutChoice(value: unknown): unknown {
  const { anyOf, type, ...rest } = (value ?? {}) as { anyOf?: Json[]; type?: unknown };
  if (Array.isArray(type) && type.filter((one) => one !== 'null').length > 1) return { ...rest, ...anyValue };
  if (!Array.isArray(anyOf) || !anyOf.every((one) => typeof one === 'object')) return value;
  const choices = anyOf.filter(({ type }) => type !== 'null');
  const [only] = choices;
  if (!only || !choices.every(isPlain)) return value;
  if (choices.length > 1) return { ...rest, ...anyValue };
  if (choices.length === anyOf.length) return value;
  const values = Array.isArray(only['enum']) ? { enum: [...(only['enum'] as unknown[]), null] } : {};
  return { ...rest, ...only, ...values, type: [only['type'], 'null'] };
}
