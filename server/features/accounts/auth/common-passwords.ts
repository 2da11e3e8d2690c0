import { AppError } from '#shared/errors.ts';

const refused = 10_000;

let commonest: Promise<ReadonlySet<string>> | null = null;

/** Reads the list when the first password is chosen: it is long, and a server may run for weeks without needing it. */
async function readCommonest(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  // Ordered by how common its entries are, and all in lower case.
  return new Set(dictionary['passwords-common'].slice(0, refused));
}

/** Reports whether a password, in any case, is one of the 10,000 that attackers try first. */
export async function isCommonPassword(password: string): Promise<boolean> {
  commonest ??= readCommonest();
  return (await commonest).has(password.toLowerCase());
}

/**
 * Refuses a common password; `field` names it in the body.
 * @throws AppError unprocessable
 */
export async function refuseCommonPassword(password: string, field: string): Promise<void> {
  if (await isCommonPassword(password)) {
    throw new AppError('unprocessable', 'account-rules:passwordTooCommon', { facts: { field } });
  }
}
