import { type PasswordReset, resetPassword } from '#shared/accounts/auth.ts';
import { call } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/api-error.ts';

/** The call's second address (specification, section 7), for proxies that block the first one. */
const atItsOtherAddress = { ...resetPassword, path: '/v1/auth/reset-password' } as const;

export async function callReset(reset: PasswordReset): Promise<{ message: string }> {
  const input = { body: reset, countsForSession: false };
  try {
    return await call(resetPassword, input);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return call(atItsOtherAddress, input);
    throw error;
  }
}
