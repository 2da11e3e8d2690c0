import type { RateLimit } from '#server/lib/rate-limit.ts';

const minute = 60_000;
const hour = 60 * minute;

export const failedLoginsPerAccount: RateLimit = { name: 'login-account', max: 20, windowMs: 15 * minute };
export const failedLoginsPerAddress: RateLimit = { name: 'login-address', max: 100, windowMs: 15 * minute };
export const registrationsPerAddress: RateLimit = { name: 'register', max: 20, windowMs: hour };
/** Of each kind of letter. */
export const lettersPerAccount: RateLimit = { name: 'letters', max: 5, windowMs: hour };
export const lettersPerAddress: RateLimit = { name: 'letters-address', max: 100, windowMs: hour };
