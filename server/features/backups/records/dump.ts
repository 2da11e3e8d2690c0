import path from 'node:path';

/** A table's rows in a file of JSON lines. */
export interface TableDump {
  name: string;
  rows: number;
  bytes: number;
  sha256: string;
}

export interface DatabaseDump {
  /** The schema steps that the database had taken. */
  migrations: string[];
  tables: TableDump[];
}

export const tableFile = (folder: string, table: string): string => path.join(folder, `${table}.jsonl`);
