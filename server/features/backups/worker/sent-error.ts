import { AppError } from '#shared/errors.ts';
import { BadArchive } from '../archive/format.ts';
import type { SentError } from './tasks.ts';

export function toSent(error: unknown): SentError {
  if (error instanceof AppError) {
    return { kind: 'app', code: error.code, text: error.text, params: error.params };
  }
  if (error instanceof BadArchive) return { kind: 'archive', part: error.part, reason: error.reason };
  const { message, code, errcode } = error as Error & { code?: string; errcode?: number };
  return { kind: 'other', message: message ?? String(error), code: code ?? null, errcode: errcode ?? null };
}

export function fromSent(sent: SentError): Error {
  if (sent.kind === 'app') return new AppError(sent.code, sent.text, { params: sent.params });
  if (sent.kind === 'archive') return new BadArchive(sent.part, sent.reason);
  const { message, code, errcode } = sent;
  return Object.assign(
    new Error(message),
    code === null ? {} : { code },
    errcode === null ? {} : { errcode },
  );
}
