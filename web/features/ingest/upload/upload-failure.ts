import { megabyte, uploadStatedMaxMb } from '#shared/limits.ts';
import type { KeyOf, TextParams } from '#shared/texts/texts.ts';
import { ApiError, NetworkError } from '#web/lib/api-error.ts';

export type RefusalKey = Extract<KeyOf<'upload-screen'>, `error${string}`>;

/** The reason of a refused file, as a text of the catalogue. */
export interface Refusal {
  key: RefusalKey;
  params: TextParams;
  /** True if the server keeps the chunks, so that a retry continues from them. */
  keepsChunks: boolean;
  /** The copyright scan that has evidence against the file, or could not run. */
  scanId?: string;
}

/** The consequence of a failed request for its item. */
export type Failure =
  | { kind: 'offline' | 'network' | 'timeout' | 'session' }
  /** The browser can no longer read the file. */
  | { kind: 'file' }
  /** The server is busy: retry after `afterMs`. */
  | { kind: 'busy'; afterMs: number }
  /** At the end these chunks were missing on the server. */
  | { kind: 'missing'; indexes: number[] }
  /** The server does not know the upload (any more): it starts again. */
  | { kind: 'unknown' }
  | { kind: 'refused'; refusal: Refusal };

const second = 1000;
const overloaded = new Set([408, 425, 429, 502, 503, 504]);

/** Facts about the failed call. */
export interface FailedCall {
  maxFileBytes?: number;
  /** True if 404 can only mean that the server does not know the upload. */
  isAboutKnown?: boolean;
}

/** Reads an error of a call by the specification's catalogue (section 8, Upload). */
export function failureOf(
  error: unknown,
  { maxFileBytes = uploadStatedMaxMb * megabyte, isAboutKnown = false }: FailedCall = {},
): Failure {
  if (error instanceof NetworkError) {
    return { kind: error.reason === 'unreachable' ? 'network' : error.reason };
  }
  // A file that was moved, changed or taken away with its stick.
  if (error instanceof DOMException) return { kind: 'file' };
  if (!(error instanceof ApiError)) return { kind: 'network' };
  if (error.status === 401) return { kind: 'session' };
  if (overloaded.has(error.status)) {
    return { kind: 'busy', afterMs: (error.retryAfterSeconds ?? 0) * second };
  }
  const facts = (error.body ?? {}) as { missingChunks?: unknown; retry?: unknown; scan_id?: unknown };
  if (Array.isArray(facts.missingChunks)) {
    return { kind: 'missing', indexes: facts.missingChunks.map(Number) };
  }
  if (facts.retry === true) return { kind: 'network' };
  if (error.status === 404 && isAboutKnown) return { kind: 'unknown' };
  const scanId = typeof facts.scan_id === 'string' ? facts.scan_id : null;
  return { kind: 'refused', refusal: refusalOf(error.status, error.text, maxFileBytes, scanId) };
}

/** The specification's text for a status and the server's detail. */
export function refusalOf(
  status: number,
  detail: string,
  maxFileBytes: number,
  scanId: string | null = null,
): Refusal {
  const serverText = { detail };
  const final = (key: RefusalKey, params: TextParams = serverText): Refusal => ({
    key,
    params,
    keepsChunks: false,
  });
  if (status === 413) {
    const megabytes = Math.floor(maxFileBytes / megabyte);
    return megabytes === 0 ? final('errorOther') : final('errorTooLarge', { megabytes: String(megabytes) });
  }
  if (status === 507) return { ...final('errorOther'), keepsChunks: true };
  // A scan's refusal names titles, which may hold any word.
  if (scanId === null && /\bsize\b|limit exceeded|exceeds the (allowed )?limit/i.test(detail)) {
    return final('errorLimit');
  }
  if (status === 422) {
    const isBlocked = /copyrighted music|upload blocked|upload bloccato|upload blockiert/i.test(detail);
    if (scanId === null) return final(isBlocked ? 'errorCopyright' : 'errorProcessing');
    // Without a match the scan could not run, and the file is held.
    return { ...final(isBlocked ? 'errorCopyright' : 'errorOther'), scanId };
  }
  if (status === 415) return final('errorUnsupported');
  if (status >= 500) return { ...final('errorServer'), keepsChunks: true };
  return final('errorUpload');
}
