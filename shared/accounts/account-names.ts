import * as z from 'zod/mini';
import { emailMax, usernameMax, usernameMin } from '#shared/limits.ts';
import { rule } from '#shared/texts/rules.ts';

const usernameLength = rule('account-rules:usernameLength', { min: usernameMin, max: usernameMax });

/** A name as an address may hold it: also one that would no longer be given. */
export const GivenUsername = z
  .string(usernameLength)
  .check(
    z.trim(),
    z.minLength(usernameMin, usernameLength),
    z.maxLength(usernameMax, usernameLength),
    z.regex(/^[A-Za-z0-9_.-]+$/, rule('account-rules:usernameLetters')),
  );

/** ASCII only, so that no name looks like another's, with at least one letter or digit: signs alone cannot be searched. */
export const Username = GivenUsername.check(
  z.regex(/[A-Za-z0-9]/, rule('account-rules:usernameNeedsLetter')),
);

const emailInvalid = rule('account-rules:emailInvalid');

export const EmailAddress = z
  .string(emailInvalid)
  .check(z.trim(), z.maxLength(emailMax, emailInvalid), z.email(emailInvalid));
