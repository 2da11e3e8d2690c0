import type { RateLimit } from '#server/lib/rate-limit.ts';

const minute = 60_000;
const hour = 60 * minute;

export const failedLoginsPerAccount: RateLimit = { name: 'login-account', max: 20, windowMs: 15 * minute };
export const failedLoginsPerAddress: RateLimit = { name: 'login-address', max: 100, windowMs: 15 * minute };
export const registrationsPerAddress: RateLimit = { name: 'register', max: 20, windowMs: hour };
/** Limit for each kind of mail. */
export const mailsPerAccount: RateLimit = { name: 'mails', max: 5, windowMs: hour };
export const mailsPerAddress: RateLimit = { name: 'mails-address', max: 100, windowMs: hour };
