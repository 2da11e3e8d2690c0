type Json = Record<string, unknown>;
type Schemas = Readonly<Record<string, Json>>;

const id = '01jd3v8k2m4n6p8q0r2s4t';
const moment = '2026-05-17T20:31:00.000Z';
const digits = (text: string, length: number): string => text.repeat(length).slice(0, length);

/** Values of fields by the end of their names: the first that fits is taken. */
const byName: readonly [RegExp, unknown][] = [
  [/uploadId$/, 'night-drive-0001.mp3'],
  [/(sha256|Sha256)$/, digits('9f86d081', 64)],
  [/^isrc$/, 'GBAYE6800011'],
  [/^mbid$/, '0b3f2b9c-1c5e-4a53-9d53-9a3f3f6d2c11'],
  [/^(id|after|source|item|event|first|before|version_id|songId)$|_ids?$|Id$/, id],
  [/(^|_)(at|since|until|timestamp|expires|lastUpload)$|At$/, moment],
  [/email$/, 'alice@example.org'],
  [/password$|passphrase$/, 'a long sentence to remember'],
  [/^to$|^at$/, moment],
  [/avatar_url$|cover_url$|picture/, 'https://segue.example/media/pictures/9f86d081.webp'],
  [/urls?$|Url$|^sources$|address$|^link$/, 'https://music.example/night-drive'],
  [/username$|^actor$|uploader$|creator$|^name_or_email$/, 'alice'],
  [/^ip$|clientIp$/, '203.0.113.7'],
  [/title$|^track/, 'Night drive'],
  [/^artist$/, 'The Lanes'],
  [/^album$/, 'Amber'],
  [/^(genre|style)$/, 'House'],
  [/^name$/, 'Late hours'],
  [/token$/, digits('segue0', 43)],
  [/signature$/, digits('Q2hhcnRlciB3aXRo', 43)],
  [/cursor$/, id],
  [/^month$/, '2026-05'],
  [/^day$/, '2026-05-17'],
  [/^query$/, 'night'],
  [/^(description|note|reason|text|message|statement|comment|appeal)$/, 'Songs for the way home.'],
];

/** For fields that only their pattern describes. */
const byPattern = [
  id,
  'alice',
  digits('9f86d081', 64),
  `${digits('9f86d081', 64)}.webp`,
  `${id}.jpg`,
  `${digits('9f86d081', 16)}-192.png`,
  '0b3f2b9c-1c5e-4a53-9d53-9a3f3f6d2c11',
  '2026-05',
  '0',
  'title:0',
  `100.102400.${id}`,
  'night',
];

/** An example that fits a JSON Schema of the document: a likely value for each field, by its name, type and bounds. */
export function exampleOf(schema: Json, schemas: Schemas, name = '', depth = 0): unknown {
  const { $ref, anyOf, oneOf, allOf } = schema as Record<string, unknown>;
  if (typeof $ref === 'string') {
    const found = schemas[$ref.slice($ref.lastIndexOf('/') + 1)] ?? {};
    return exampleOf(found, schemas, name, depth + 1);
  }
  const [chosen] = [anyOf, oneOf, allOf].filter(Array.isArray).flat() as Json[];
  if (chosen) return exampleOf(chosen, schemas, name, depth);
  if ('const' in schema) return schema['const'];
  if (Array.isArray(schema['enum'])) return (schema['enum'] as unknown[])[0];
  if (schema['default'] !== undefined && typeof schema['default'] !== 'object') return schema['default'];
  const [type] = [schema['type']].flat();
  if (type === 'object') return objectOf(schema, schemas, depth);
  if (type === 'array')
    return depth > 6 ? [] : [exampleOf(schema['items'] as Json, schemas, name, depth + 1)];
  if (type === 'boolean') return true;
  if (type === 'integer' || type === 'number') return numberOf(schema, name);
  if (type === 'string') return textOf(schema, name);
  return null;
}

function objectOf(schema: Json, schemas: Schemas, depth: number): Json {
  const { properties, additionalProperties } = schema as {
    properties?: Schemas;
    additionalProperties?: Json;
  };
  if (!properties) {
    const value = typeof additionalProperties === 'object' ? additionalProperties : {};
    const isKnown = 'type' in value || '$ref' in value;
    return Object.fromEntries(
      (isKnown ? keysOf(schema, schemas) : []).map((key) => [key, exampleOf(value, schemas, key, depth + 1)]),
    );
  }
  return Object.fromEntries(
    Object.entries(properties).map(([key, one]) => [key, exampleOf(one, schemas, key, depth + 1)]),
  );
}

function keysOf(schema: Json, schemas: Schemas): readonly string[] {
  const names = (schema['propertyNames'] ?? {}) as Json;
  const ref = typeof names['$ref'] === 'string' ? names['$ref'] : '';
  const found = schemas[ref.slice(ref.lastIndexOf('/') + 1)] ?? names;
  return Array.isArray(found['enum']) ? (found['enum'] as string[]) : ['name'];
}

function numberOf(schema: Json, name: string): number {
  const { minimum = 0, maximum = Infinity } = schema as { minimum?: number; maximum?: number };
  const likely = /^(chunkIndex|index)$/.test(name)
    ? 0
    : /(seconds|duration)/.test(name)
      ? 214
      : /percent|usage/.test(name)
        ? 12.5
        : /^page$|totalChunks|version/.test(name)
          ? 1
          : 20;
  return Math.min(Math.max(likely, minimum), maximum);
}

function textOf(schema: Json, name: string): string {
  const {
    pattern,
    format,
    minLength = 0,
    maxLength = Infinity,
  } = schema as {
    pattern?: string;
    format?: string;
    minLength?: number;
    maxLength?: number;
  };
  if (format === 'binary') return '';
  if (format === 'date-time') return moment;
  const rule = pattern === undefined ? null : new RegExp(pattern, 'u');
  const fits = (value: unknown): value is string =>
    typeof value === 'string' && (rule?.test(value) ?? true) && value.length <= maxLength;
  const named = byName.filter(([ending]) => ending.test(name)).map(([, value]) => value);
  const likely = [...named, ...byPattern].find(fits) ?? 'a';
  return likely.padEnd(minLength, 'a');
}
