import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/db/dialect.ts';
import type { UserRow } from '#server/db/rows/users.ts';
import { addMail } from '#server/jobs/mail-job.ts';
import { languageOfUser } from '#server/features/accounts/users/user.service.ts';
import { type MailWords, writeMail } from '../auth-mail.ts';
import { mailFacts } from '../mail.service.ts';

const mails = {
  added: {
    subject: 'mail:factorAddedSubject',
    text: 'mail:factorAddedText',
    button: 'mail:factorButton',
    note: 'mail:factorAddedNote',
  },
  removed: {
    subject: 'mail:factorRemovedSubject',
    text: 'mail:factorRemovedText',
    button: 'mail:factorButton',
    note: 'mail:factorNote',
  },
  codeUsed: {
    subject: 'mail:codeUsedSubject',
    text: 'mail:codeUsedText',
    button: 'mail:factorButton',
    note: 'mail:factorNote',
  },
  lost: {
    subject: 'mail:factorsLostSubject',
    text: 'mail:factorsLostText',
    button: 'mail:factorsLostButton',
    note: 'mail:factorsLostNote',
  },
  allRemoved: {
    subject: 'mail:factorsRemovedSubject',
    text: 'mail:factorsRemovedText',
    button: 'mail:factorButton',
    note: 'mail:factorNote',
  },
} as const satisfies Record<string, MailWords>;

/** Queues a mail with the transaction that makes the change of which it tells. */
export type TellWith = (trx: Db) => Promise<void>;

/** Writes the mail that tells a person of a change of their second factors: before the transaction, in which nothing is asked. */
export async function writeFactorMail(
  ctx: AppContext,
  user: UserRow,
  what: keyof typeof mails,
  { path = '/profile', ...params }: { path?: string; name?: string; until?: string } = {},
): Promise<TellWith> {
  const facts = await mailFacts(ctx, user, languageOfUser(user));
  const mail = writeMail(facts, mails[what], path, params);
  return (trx) => addMail(trx, mail, { person: user.id });
}
