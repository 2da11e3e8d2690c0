import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/db/dialect.ts';
import type { Mail } from '#server/mail/mail.ts';
import { addMail } from '#server/jobs/mail-job.ts';
import { sha256 } from '#server/lib/hash.ts';
import { addressOwner, countAgainst } from '#server/lib/rate-limit.ts';
import { textFor } from '#shared/base/house-texts.ts';
import type { Language } from '#shared/texts/texts.ts';
import type { MailFacts } from './auth-mail.ts';
import { mailsPerAccount, mailsPerAddress } from './auth-limits.ts';

interface Recipient {
  /** Null: the recipient has no account. */
  id: string | null;
  username: string;
  email: string;
}

/** The parts of every mail to somebody. */
export async function mailFacts(
  ctx: AppContext,
  to: MailFacts['to'],
  language: Language,
): Promise<MailFacts> {
  const { name: house, imprint } = await ctx.state.house.get();
  const hasImprint = textFor(imprint, language) !== '';
  return { publicUrl: ctx.config.publicUrl, house, hasImprint, to, language };
}

/** Queues a mail with the transaction that makes the change of which it tells. */
export type TellWith = (trx: Db) => Promise<void>;

/** Writes a mail before a transaction, in which nothing is asked. */
export async function writeForLater(
  ctx: AppContext,
  to: Recipient,
  language: Language,
  write: (facts: MailFacts) => Mail,
): Promise<TellWith> {
  const mail = write(await mailFacts(ctx, to, language));
  return (trx) => addMail(trx, mail, to.id === null ? {} : { person: to.id });
}

/** Queues a mail: no reply waits for a mail server, or reveals by its duration that a mail is sent. */
export async function sendLater(
  ctx: AppContext,
  to: Recipient,
  language: Language,
  write: (facts: MailFacts) => Mail,
): Promise<void> {
  const tell = await writeForLater(ctx, to, language, write);
  await tell(ctx.db);
}

/**
 * Counts a mail that somebody requests for an address, whether or not it has an account.
 * @throws AppError too_many_requests
 */
export async function countMail(ctx: AppContext, kind: string, email: string, ip: string): Promise<void> {
  await countAgainst(ctx, mailsPerAddress, addressOwner(ip));
  await countAgainst(ctx, mailsPerAccount, `${kind}:${sha256(email.toLowerCase())}`);
}
