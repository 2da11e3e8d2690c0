import { ApiError, NetworkError } from './api-error.ts';
import { textOf } from './i18n.ts';

/**
 * The words for a failed call, in the specification's order (section 8): what the server told, else why no answer came,
 * else `fallback`.
 */
export function errorText(error: unknown, fallback: string): string {
  if (error instanceof ApiError) return error.text || fallback;
  if (error instanceof NetworkError) return textOf('network')(error.reason);
  return fallback;
}

/** The server's messages by field, where it refused a body for what stands in its fields. */
export function fieldErrors(error: unknown): { field: string; text: string }[] {
  if (!(error instanceof ApiError)) return [];
  if (error.field) return [{ field: error.field, text: error.text }];
  if (!Array.isArray(error.detail)) return [];
  return error.detail.map((issue) => ({ field: String(issue.loc.at(-1) ?? ''), text: issue.msg }));
}
