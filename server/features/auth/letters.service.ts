import type { AppContext } from '#server/context.ts';
import type { Letter } from '#server/adapters/mail/mail.ts';
import { sha256 } from '#server/lib/hash.ts';
import { addressOwner, countAgainst } from '#server/lib/rate-limit.ts';
import type { Language } from '#shared/messages/message.ts';
import type { LetterFacts } from './auth-mail.ts';
import { lettersPerAccount, lettersPerAddress } from './auth-limits.ts';

interface Recipient {
  username: string;
  email: string;
}

/** Writes and sends a letter when the answer is on its way: no answer waits for a mail server, nor tells by its time. */
export function sendLater(
  ctx: AppContext,
  to: Recipient,
  language: Language,
  write: (facts: LetterFacts) => Promise<Letter> | Letter,
): void {
  ctx.background.run('letter', async (closing) => {
    await ctx.mail.send(await write({ publicUrl: ctx.config.publicUrl, to, language }), closing);
  });
}

/**
 * Counts a letter that somebody asks to be sent to an address, whether or not there is such an account.
 * @throws AppError too_many_requests
 */
export async function countLetter(ctx: AppContext, kind: string, email: string, ip: string): Promise<void> {
  await countAgainst(ctx, lettersPerAddress, addressOwner(ip));
  await countAgainst(ctx, lettersPerAccount, `${kind}:${sha256(email.toLowerCase())}`);
}
