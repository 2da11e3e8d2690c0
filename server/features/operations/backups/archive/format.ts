import path from 'node:path';
import * as z from 'zod/mini';
import { AppError } from '#shared/errors.ts';

/** The archive's format, as `docs/backup-format.md` describes it. Raise the version when an old reader would go wrong. */
export const formatName = 'segue-backup';
export const formatVersion = 1;
/** Version of archives that an older Segue made with a search index, which is read and not used. */
const formatVersionWithIndex = 2;

export const manifestPath = 'manifest.json';
export const mediaListPath = 'media.jsonl';
export const tablePath = (name: string): string => `tables/${name}.jsonl`;
export const mediaPath = (sha256: string): string => `media/${sha256.slice(0, 2)}/${sha256}`;

/** Size of the largest manifest that is read: it holds counts, not rows. */
export const manifestBytesAtMost = 1024 * 1024;

const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const size = z.number().check(z.int(), z.gte(0));

/** A part of the archive, by its hash. */
const Part = z.object({ path: z.string(), bytes: size, sha256 });

const TablePart = z.object({
  ...Part.shape,
  name: z.string().check(z.regex(/^[a-z_]{1,60}$/)),
  rows: size,
});

export const Manifest = z.object({
  format: z.literal(formatName),
  version: z.union([z.literal(formatVersion), z.literal(formatVersionWithIndex)]),
  id: z.string(),
  created_at: z.string(),
  product_version: z.string(),
  includes: z.object({ db: z.boolean(), media: z.boolean(), es: z.boolean() }),
  /** The migrations that the rows are at. */
  migrations: z.array(z.string()),
  tables: z.array(TablePart),
  /** Null where media are not included. */
  media: z.nullable(
    z.object({
      ...Part.shape,
      /** Number of all media, and of those in this very archive. */
      count: size,
      total_bytes: size,
      own_count: size,
      own_bytes: size,
      /** Other archives in the same folder that hold the other media. */
      needs: z.array(z.string()),
    }),
  ),
  /** The search index of older archives; it follows from the rows, and is made from them. */
  search: z.nullable(
    z.union([
      z.object({ rebuild: z.literal(true) }),
      z.object({ rebuild: z.literal(false), layout: sha256, tables: z.array(TablePart) }),
    ]),
  ),
});
export type Manifest = z.infer<typeof Manifest>;

/** The rows of a database at one moment, a file of JSON lines for each table in one folder. */
export type DatabaseDump = Pick<Manifest, 'migrations' | 'tables'>;

export const tableFile = (folder: string, table: string): string => path.join(folder, `${table}.jsonl`);

export type TablePart = z.infer<typeof TablePart>;

/** The tables of the records, and those of a search index. */
export const tablesOf = ({ tables, search }: Manifest): TablePart[] => [
  ...tables,
  ...(search?.rebuild === false ? search.tables : []),
];

/** One line of `media.jsonl`. */
export const MediaLine = z.object({
  sha256,
  bytes: size,
  /** The archive file that holds the bytes; null: this one. */
  archive: z.nullable(z.string()),
});
export type MediaLine = z.infer<typeof MediaLine>;

/** The message of an error. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Error of an archive that is incomplete, not Segue's, or not what its manifest says; names the part. */
export class BadArchive extends AppError {
  readonly part: string;

  constructor(part: string, reason: string, cause?: unknown) {
    super('unprocessable', 'backups:badArchive', { params: { part, reason }, cause });
    this.part = part;
  }
}

export const archiveNamePattern = /^segue-[0-9a-z]{1,40}\.tar\.zst(\.age)?$/;

export function archiveName(id: string, encrypted: boolean): string {
  return `segue-${id}.tar.zst${encrypted ? '.age' : ''}`;
}
