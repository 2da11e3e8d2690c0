/** A row as one line of JSON; bytes become `{"$bytes": base64}`. */
export function rowToJson(row: Record<string, unknown>): string {
  // Read from the holder: a Buffer, as PostgreSQL's driver gives, has been turned into something else by then.
  return JSON.stringify(row, function (this: Record<string, unknown>, key, seen: unknown) {
    const value = this[key];
    if (!(value instanceof Uint8Array)) return seen;
    return { $bytes: Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('base64') };
  });
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
