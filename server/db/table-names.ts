import type { tables } from './tables.ts';

type Tables = typeof tables;
export type TableName = keyof Tables;
/** Tables whose rows go with their playlist. */
export type TableOfPlaylist = {
  [T in TableName]: Tables[T] extends { withPlaylist: true } ? T : never;
}[TableName];
/** The files of a person's archive that are more than rows. */
export type WrittenExport = {
  [T in TableName]: Tables[T] extends { export: infer File extends string } ? File : never;
}[TableName];
