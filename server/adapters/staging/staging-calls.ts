import type { SlotMemory } from './hand-over.ts';
import { ChunkDamaged, type ChunkPlace, ChunksMissing } from './staging.ts';

/** The bytes of a slot. With the first of a delivery comes where they belong, and the last one is answered. */
export interface TakeCall {
  op: 'take';
  delivery: number;
  begin: Beginning | null;
  slot: number;
  bytes: number;
  isLast: boolean;
}

/** A chunk, or all of an upload that is brought back. */
export interface Beginning {
  upload: string;
  place: ChunkPlace | null;
}

/** What the server asks of the staging thread. `delivery` numbers a stream of bytes. */
export type StagingCall =
  | TakeCall
  | { op: 'abort'; delivery: number }
  | { op: 'chunks'; upload: string }
  | { op: 'assemble'; upload: string; totalChunks: number }
  | { op: 'remove'; upload: string }
  | { op: 'close' };

/** What a staging thread is given at its start. */
export interface StagingData {
  directory: string;
  memory: SlotMemory;
}

export interface StagingQuestion {
  id: number;
  call: StagingCall;
}

/** An error as it crosses from the thread. */
export interface CrossedError {
  message: string;
  code?: string;
  kind: 'damaged' | 'missing' | 'other';
  indexes?: number[];
}

export type StagingAnswer = { id: number; result: unknown } | { id: number; error: CrossedError };

export function toCrossed(error: unknown): CrossedError {
  const { message, code } = error as NodeJS.ErrnoException;
  const known = code === undefined ? {} : { code };
  if (error instanceof ChunkDamaged) return { message, kind: 'damaged' };
  if (error instanceof ChunksMissing) return { message, kind: 'missing', indexes: error.indexes };
  return { message, kind: 'other', ...known };
}

export function fromCrossed({ message, code, kind, indexes }: CrossedError): Error {
  if (kind === 'damaged') return new ChunkDamaged();
  if (kind === 'missing') return new ChunksMissing(indexes ?? []);
  return Object.assign(new Error(message), code === undefined ? {} : { code });
}
