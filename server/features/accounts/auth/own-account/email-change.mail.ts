import * as z from 'zod/mini';
import { randomBytes } from 'node:crypto';
import type { AppContext } from '#server/context.ts';
import { findUserRow } from '#server/features/accounts/users/user.service.ts';
import { deliver } from '#server/jobs/mail-job.ts';
import { defineJob, type Job } from '#server/jobs/kinds.ts';
import { sha256 } from '#server/lib/hash.ts';
import { languageNames } from '#shared/texts/languages.ts';
import { mailFacts } from '../mail.service.ts';
import { type MailWords, writeMail } from '../auth-mail.ts';
import { findChange, updateChange } from './email-change.store.ts';

const Asked = z.object({ id: z.string(), language: z.enum(languageNames) });
type Asked = z.infer<typeof Asked>;

const confirmation: MailWords = {
  subject: 'mail:confirmEmailSubject',
  text: 'mail:confirmEmailText',
  button: 'mail:confirmEmailButton',
  note: 'mail:confirmEmailNote',
};
const undoing: MailWords = {
  subject: 'mail:undoEmailSubject',
  text: 'mail:undoEmailText',
  button: 'mail:undoEmailButton',
  note: 'mail:undoEmailNote',
};

/** Makes a token when its mail is sent, and stores only its hash. */
async function send(
  ctx: AppContext,
  { id, language }: Asked,
  job: Job,
  { state, words, path }: { state: 'asked' | 'done'; words: MailWords; path: string },
): Promise<void> {
  const change = await findChange(ctx.db, id);
  if (change?.state !== state || change.expires_at <= ctx.clock()) return;
  const user = await findUserRow(ctx, change.user_id);
  if (!user?.is_active) return;
  const token = randomBytes(32).toString('base64url');
  await updateChange(ctx.db, id, { token_hash: sha256(token) });
  const email = state === 'asked' ? change.new_email : change.old_email;
  const facts = await mailFacts(ctx, { username: user.username, email }, language);
  await deliver(ctx, writeMail(facts, words, path + token), job);
}

const common = { lane: 'mail', priority: 0, payload: Asked } as const;

/** Mails the link that makes a new address count to that address. */
export const confirmEmailJob = defineJob<Asked>({
  ...common,
  name: 'new address mail',
  run: (ctx, asked, job) =>
    send(ctx, asked, job, { state: 'asked', words: confirmation, path: '/email-change?token=' }),
});

/** Tells the old address of the change, with the link that undoes it. */
export const undoEmailJob = defineJob<Asked>({
  ...common,
  name: 'old address mail',
  run: (ctx, asked, job) =>
    send(ctx, asked, job, { state: 'done', words: undoing, path: '/email-change?undo=' }),
});
