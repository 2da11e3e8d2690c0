/** Rows whose bytes (of any column) lie one behind the other in one buffer, which a thread can hand over without a copy. */
export interface PackedRows {
  rows: Record<string, unknown>[];
  /** For each column that held bytes: how many each row has, -1 where it has none. */
  lengths: Record<string, Int32Array>;
  bytes: Uint8Array<ArrayBuffer>;
}

/** Where bytes begin: who reads them as words needs no copy then. */
const alignedTo = 8;
const aligned = (length: number): number => Math.ceil(length / alignedTo) * alignedTo;

/** Takes the bytes out of rows. Thousands of small buffers cost more to send than to read. */
export function packRows(rows: Record<string, unknown>[]): PackedRows {
  const lengths: Record<string, Int32Array> = {};
  let total = 0;
  for (const [i, row] of rows.entries()) {
    for (const column in row) {
      const value = row[column];
      if (!(value instanceof Uint8Array)) continue;
      lengths[column] ??= new Int32Array(rows.length).fill(-1);
      lengths[column][i] = value.length;
      total += aligned(value.length);
    }
  }
  const bytes = new Uint8Array(total);
  let at = 0;
  for (const column of Object.keys(lengths)) {
    for (const row of rows) {
      const value = row[column];
      if (!(value instanceof Uint8Array)) continue;
      bytes.set(value, at);
      at += aligned(value.length);
      row[column] = null;
    }
  }
  return { rows, lengths, bytes };
}

/** The opposite of {@link packRows}. */
export function unpackRows({ rows, lengths, bytes }: PackedRows): Record<string, unknown>[] {
  let at = 0;
  for (const [column, sizes] of Object.entries(lengths)) {
    for (const [i, length] of sizes.entries()) {
      if (length < 0) continue;
      rows[i]![column] = bytes.subarray(at, at + length);
      at += aligned(length);
    }
  }
  return rows;
}
