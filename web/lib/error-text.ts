import { ApiError, NetworkError } from './api-error.ts';
import { textOf } from './i18n.ts';

/**
 * The text for a failed call, in the specification's order (section 8): the server's message, else the reason for a missing
 * answer, else `fallback`.
 */
export function errorText(error: unknown, fallback: string): string {
  if (error instanceof ApiError) return error.text || fallback;
  if (error instanceof NetworkError) return textOf('network')(error.reason);
  return fallback;
}

/** The server's messages by field, if it refused a body for its fields. */
export function fieldErrors(error: unknown): { field: string; text: string }[] {
  if (!(error instanceof ApiError)) return [];
  if (error.field) return [{ field: error.field, text: error.text }];
  if (!Array.isArray(error.detail)) return [];
  return error.detail.map((issue) => ({ field: String(issue.loc.at(-1) ?? ''), text: issue.msg }));
}
