import { type PasswordReset, resetPassword } from '#shared/accounts/auth.ts';
import { call } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/api-error.ts';

/** The call's other address (specification, section 7), for where a proxy does not pass the first one on. */
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
