import { dictionary } from '@zxcvbn-ts/language-common';
import { AppError } from '#shared/errors.ts';
import { accountRules } from '#shared/messages/account-rules.ts';

const refused = 10_000;

// The list is ordered by how common its entries are, and all in lower case.
const commonest = new Set(dictionary['passwords-common'].slice(0, refused));

/** Whether a password is one of the 10,000 that are tried first, in whatever case. */
export function isCommonPassword(password: string): boolean {
  return commonest.has(password.toLowerCase());
}

/**
 * `field` is where the password stands in the body.
 * @throws AppError unprocessable
 */
export function refuseCommonPassword(password: string, field: string): void {
  if (isCommonPassword(password)) {
    throw new AppError('unprocessable', accountRules.passwordTooCommon, { facts: { field } });
  }
}
