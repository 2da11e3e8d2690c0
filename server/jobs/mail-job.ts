import * as z from 'zod/mini';
import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/db/dialect.ts';
import { addJob, defineJob, FinalFailure, type Job, type JobOptions } from './kinds.ts';
import type { Mail } from '#server/mail/mail.ts';

const MailPayload = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  unsubscribeUrl: z.optional(z.string()),
  messageId: z.optional(z.string()),
});

/** A mail that is written. What must not lie in the database, such as a token, has a kind of its own. */
export const mailJob = defineJob<Mail>({ name: 'mail', lane: 'mail', payload: MailPayload, run: deliver });

/** Adds a mail to those that wait; given a transaction, with its commit. */
export const addMail = (db: Db, mail: Mail, options?: JobOptions): Promise<void> =>
  addJob(db, mailJob, mail, options);

/** Hands a mail over. Sent again after a failure, it has the same name: who gets it twice sees it once. */
export async function deliver(ctx: AppContext, mail: Mail, { id }: Pick<Job, 'id'>): Promise<void> {
  const messageId = `<${id}@${new URL(ctx.config.publicUrl).hostname}>`;
  try {
    await ctx.outbound.mail.send({ messageId, ...mail });
  } catch (error) {
    throw isFinal(error) ? new FinalFailure((error as Error).message, { cause: error }) : error;
  }
}

/** A 5xx reply is the mail server's last word (RFC 5321 section 4.2.1), and a bad header stays one; all else may pass. */
function isFinal(error: unknown): boolean {
  const { responseCode } = error as { responseCode?: number };
  return error instanceof RangeError || (responseCode !== undefined && responseCode >= 500);
}
