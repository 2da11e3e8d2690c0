import { parseSync } from 'vite';

interface Node {
  type: string;
  start: number;
  end: number;
  [field: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** What only the server and the OpenAPI document ask of an endpoint. */
const serverFields = new Set(['params', 'query', 'body', 'bodyBytes', 'summary', 'status', 'aliases']);

interface Edit {
  start: number;
  end: number;
  text: string;
}

/**
 * A file of the contract as the browser needs it: endpoints keep their id, method, path and access; schemas become
 * `undefined`, so that nothing pulls the parser into the bundle. Enumerations and constants stay.
 */
export function withoutSchemas(file: string, code: string): string {
  const { program } = parseSync(file, code);
  const edits: Edit[] = [];
  for (const declarator of constants(program as unknown as Node)) {
    const { init } = declarator;
    if (!isNode(init)) continue;
    const root = rootOfCall(init);
    if (root === 'endpoint') edits.push(...slimEndpoint(init, code));
    else if (buildsSchema(init, root)) edits.push({ start: init.start, end: init.end, text: 'undefined' });
  }
  const slim = apply(code, edits).replace(
    "import * as z from 'zod/mini'",
    "import { z } from '#web/lib/no-schemas.ts'",
  );
  return withoutIdleImports(slim);
}

/** Takes out imports of which nothing is used any more: each would drag its file along. */
function withoutIdleImports(code: string): string {
  return code.replaceAll(/^import (\{[^}]*\}) from [^;]*;\n/gm, (line: string, names: string) => {
    const isUsed = (name: string) => [...code.matchAll(new RegExp(`\\b${name}\\b`, 'g'))].length > 1;
    return (names.match(/\w+/g) ?? []).some(isUsed) ? line : '';
  });
}

/** The top-level constants, exported or not. */
function constants(program: Node): Node[] {
  return (program['body'] as Node[]).flatMap((statement) => {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement['declaration'] : statement;
    const isConstant = isNode(declaration) && declaration.type === 'VariableDeclaration';
    return isConstant ? (declaration['declarations'] as Node[]) : [];
  });
}

/** `z` of `z.string().check(…)`, `endpoint` of `endpoint({…})`; null for anything else. */
function rootOfCall(node: Node): string | null {
  if (node.type === 'Identifier') return String(node['name']);
  const inner = node.type === 'CallExpression' ? node['callee'] : node['object'];
  return isNode(inner) ? rootOfCall(inner) : null;
}

const builder = /^(z|rule|lineOfText|optionalLine|linesOfText|httpUrl|pageSize)$/;

function buildsSchema(init: Node, root: string | null): boolean {
  if (init.type === 'ArrowFunctionExpression') return false;
  if (root === 'z') return !isEnumeration(init);
  return containsBuilder(init);
}

const isEnumeration = ({ callee }: Node): boolean =>
  isNode(callee) && isNode(callee['property']) && callee['property']['name'] === 'enum';

function containsBuilder(node: Node): boolean {
  if (node.type === 'CallExpression' && builder.test(rootOfCall(node) ?? '')) return true;
  return Object.values(node)
    .flat()
    .some((child) => isNode(child) && containsBuilder(child));
}

function slimEndpoint(call: Node, code: string): Edit[] {
  const [spec] = call['arguments'] as Node[];
  if (!spec) return [];
  return (spec['properties'] as Node[]).flatMap((property) => {
    const { key, value } = property;
    if (!isNode(key) || !isNode(value)) return [];
    const name = String(key['name']);
    if (serverFields.has(name)) {
      const comma = code[property.end] === ',' ? 1 : 0;
      return [{ start: property.start, end: property.end + comma, text: '' }];
    }
    const isSchema = name === 'reply' && value.type !== 'Literal';
    return isSchema ? [{ start: value.start, end: value.end, text: 'undefined' }] : [];
  });
}

function apply(code: string, edits: Edit[]): string {
  return edits
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { start, end, text: put }) => text.slice(0, start) + put + text.slice(end), code);
}
