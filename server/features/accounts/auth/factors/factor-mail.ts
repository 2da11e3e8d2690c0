import type { AppContext } from '#server/context.ts';
import type { UserRow } from '#server/db/rows/users.ts';
import { languageOfUser } from '#server/features/accounts/users/user.service.ts';
import { type MailWords, writeMail } from '../auth-mail.ts';
import { type TellWith, writeForLater } from '../mail.service.ts';

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

/** Writes the mail that tells a person of a change of their second factors: before the transaction, in which nothing is asked. */
export function writeFactorMail(
  ctx: AppContext,
  user: UserRow,
  what: keyof typeof mails,
  { path = '/profile', ...params }: { path?: string; name?: string; until?: string } = {},
): Promise<TellWith> {
  return writeForLater(ctx, user, languageOfUser(user), (facts) =>
    writeMail(facts, mails[what], path, params),
  );
}
