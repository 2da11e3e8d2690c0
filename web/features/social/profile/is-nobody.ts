import { ApiError } from '#web/lib/api-error.ts';

/** Reports whether an error says that there is no person of the name. */
export const isNobody = (error: Error | null): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 422);
