/** A row as one line of JSON; bytes become `{"$bytes": base64}`. */
export function rowToJson(row: Record<string, unknown>): string {
  return JSON.stringify(row, (_key, value: unknown) =>
    value instanceof Uint8Array
      ? { $bytes: Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('base64') }
      : value,
  );
}

/** The row that {@link rowToJson} wrote. Throws SyntaxError where the line is not one. */
export function rowFromJson(line: string): Record<string, unknown> {
  const row = JSON.parse(line) as unknown;
  if (typeof row !== 'object' || row === null || Array.isArray(row))
    throw new SyntaxError('A row is a JSON object');
  // Nearly every row is flat.
  if (!line.includes('{', 1) && !line.includes('[')) return row as Record<string, unknown>;
  for (const [name, value] of Object.entries(row)) {
    if (typeof value !== 'object' || value === null) continue;
    const { $bytes } = value as { $bytes?: unknown };
    if (typeof $bytes !== 'string') throw new SyntaxError(`The value of ${name} is not one of a row`);
    (row as Record<string, unknown>)[name] = new Uint8Array(Buffer.from($bytes, 'base64'));
  }
  return row as Record<string, unknown>;
}
