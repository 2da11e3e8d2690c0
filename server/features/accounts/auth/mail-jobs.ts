import * as z from 'zod/mini';
import type { AppContext } from '#server/context.ts';
import type { UserRow } from '#server/db/rows/users.ts';
import { findActiveByEmail } from '#server/features/accounts/users/user.service.ts';
import { addJob, defineJob, type Job } from '#server/jobs/kinds.ts';
import { sha256 } from '#server/lib/hash.ts';
import { countOne, refuseOver } from '#server/lib/rate-limit.ts';
import { deliver } from '#server/jobs/mail-job.ts';
import type { Mail } from '#server/mail/mail.ts';
import { AppError } from '#shared/errors.ts';
import { languageNames } from '#shared/texts/languages.ts';
import { mailsPerAccount } from './auth-limits.ts';
import { knownAddressMail, type MailFacts, resetMail, verificationMail } from './auth-mail.ts';
import { mailFacts, sendLater } from './mail.service.ts';
import { issueToken } from './mail-token.service.ts';
import type { TokenKind } from './mail-token.store.ts';

// Each holds the address that somebody typed, whether or not it is an account's: the answer tells nothing by its time.

const Asked = z.object({ email: z.string(), language: z.enum(languageNames) });
type Asked = z.infer<typeof Asked>;
const common = { lane: 'mail', priority: 0, payload: Asked } as const;

type WriteMail = (facts: MailFacts, token: string) => Mail;

/** Makes a token when its mail is sent, and stores it nowhere else. */
async function sendToken(
  ctx: AppContext,
  user: UserRow,
  { language, ...how }: { kind: TokenKind; write: WriteMail; language: Asked['language']; job: Job },
): Promise<void> {
  const token = await issueToken(ctx, user, how.kind);
  const facts = await mailFacts(ctx, user, language);
  if (token !== null) await deliver(ctx, how.write(facts, token), how.job);
}

/** Mails the link that verifies an address. */
export const verificationJob = defineJob<Asked>({
  ...common,
  name: 'verification mail',
  async run(ctx, { email, language }, job) {
    const user = await findActiveByEmail(ctx, email);
    if (!user || user.email_verified_at !== null) return;
    await sendToken(ctx, user, { kind: 'verify_email', write: verificationMail, language, job });
  },
});

/** Mails the link to a new password. */
export const resetJob = defineJob<Asked>({
  ...common,
  name: 'password mail',
  async run(ctx, { email, language }, job) {
    const user = await findActiveByEmail(ctx, email);
    if (user) await sendToken(ctx, user, { kind: 'reset_password', write: resetMail, language, job });
  },
});

/** Informs the owner of an address that somebody wanted to register with it. */
export const knownAddressJob = defineJob<Asked>({
  ...common,
  name: 'known address mail',
  async run(ctx, request) {
    const owner = await findActiveByEmail(ctx, request.email);
    if (!owner) return;
    const counted = `known:${sha256(owner.email_key)}`;
    try {
      await refuseOver(ctx, mailsPerAccount, counted);
    } catch (error) {
      // A refused mail is dropped: registering an address again and again does not fill its mailbox.
      if (error instanceof AppError) return;
      throw error;
    }
    await countOne(ctx, mailsPerAccount, counted);
    if (owner.email_verified_at === null)
      await addJob(ctx.db, verificationJob, request, { person: owner.id });
    else await sendLater(ctx, owner, request.language, knownAddressMail);
  },
});
