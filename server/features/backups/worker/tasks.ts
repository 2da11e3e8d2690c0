import type { DatabaseConfig } from '#server/config.ts';
import type { ErrorCode } from '#shared/errors.ts';
import type { Message, MessageParams } from '#shared/messages/message.ts';
import type { DatabaseDump } from '../records/dump.ts';
import type { CheckedArchive, CheckTask } from './check-archive.ts';
import type { PackTask } from './pack-backup.ts';

/** What the worker is asked to do. */
export type BackupTask =
  /** Writes every record of one moment into a folder. */
  | { kind: 'dump'; config: DatabaseConfig; folder: string }
  | PackTask
  | CheckTask
  /** Builds a database of its own from the tables of an archive. */
  | { kind: 'load'; file: string; folder: string; dump: DatabaseDump }
  /** Replaces all records by those of such a database. */
  | { kind: 'replace'; config: DatabaseConfig; from: string };

/** What comes of each. */
export interface TaskResults {
  dump: DatabaseDump;
  /** The archive's size. */
  pack: number;
  check: CheckedArchive;
  /** Whether anybody could administer it. */
  load: boolean;
  replace: null;
}

/** What the worker asks of the main thread. */
export type Question =
  /** Where the bytes of a blob lie on this machine. */
  | { ask: 'file'; sha256: string }
  /** Whether the store lacks a blob. */
  | { ask: 'missing'; sha256: string }
  /** Whether the new records may count. */
  | { ask: 'commit' };
export type Answer = string | boolean | null;

/** An error on its way between threads. */
export type SentError =
  | { kind: 'app'; code: ErrorCode; text: Message; params: MessageParams }
  | { kind: 'archive'; part: string; reason: string }
  | { kind: 'other'; message: string; code: string | null; errcode: number | null };

export type FromWorker =
  | { bytes: number }
  | { question: Question }
  | { result: TaskResults[keyof TaskResults] }
  | { error: SentError };
export type ToWorker = { answer: Answer } | { error: SentError };
