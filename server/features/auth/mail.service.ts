import type { AppContext } from '#server/context.ts';
import type { Mail } from '#server/mail/mail.ts';
import { sha256 } from '#server/lib/hash.ts';
import { addressOwner, countAgainst } from '#server/lib/rate-limit.ts';
import type { Language } from '#shared/messages/message.ts';
import type { MailFacts } from './auth-mail.ts';
import { mailsPerAccount, mailsPerAddress } from './auth-limits.ts';

interface Recipient {
  username: string;
  email: string;
}

/**
 * Writes and sends a mail when the answer is on its way: no answer waits for a mail server, nor tells by its time. Sends
 * nothing where `write` answers null.
 */
export function sendLater(
  ctx: AppContext,
  to: Recipient,
  language: Language,
  write: (facts: MailFacts) => Promise<Mail | null> | Mail,
): void {
  ctx.background.run('mail', async (closing) => {
    const mail = await write({ publicUrl: ctx.config.publicUrl, to, language });
    if (mail) await ctx.outbound.mail.send(mail, closing);
  });
}

/**
 * Counts a mail that somebody asks to be sent to an address, whether or not there is such an account.
 * @throws AppError too_many_requests
 */
export async function countMail(ctx: AppContext, kind: string, email: string, ip: string): Promise<void> {
  await countAgainst(ctx, mailsPerAddress, addressOwner(ip));
  await countAgainst(ctx, mailsPerAccount, `${kind}:${sha256(email.toLowerCase())}`);
}
