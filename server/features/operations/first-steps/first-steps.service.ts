import * as z from 'zod/mini';
import type { AppContext } from '#server/context.ts';
import { takeTurns } from '#server/db/dialect.ts';
import { findSetting, saveSetting } from '#server/db/settings.ts';
import { getUserRow, languageOfUser } from '#server/features/accounts/users/user.service.ts';
import { mailFacts } from '#server/features/accounts/auth/mail.service.ts';
import { writeMail } from '#server/features/accounts/auth/auth-mail.ts';
import { listBackups } from '#server/features/operations/backups/backup.service.ts';
import { defaultName } from '#shared/base/house-facts.ts';
import { AppError } from '#shared/errors.ts';
import { FirstStep, type FirstSteps, firstSteps, StepState } from '#shared/operations/first-steps.ts';

const settingKey = 'first_steps';
const Noted = z.partialRecord(FirstStep, StepState);

/** The steps: done where it can be seen that they are, else as they were noted. */
export async function getFirstSteps(ctx: AppContext): Promise<FirstSteps> {
  const noted = Noted.parse((await findSetting(ctx.db, settingKey)) ?? {});
  const { name } = await ctx.state.house.get();
  const backups = await listBackups(ctx);
  const seen: Partial<Record<FirstStep, boolean>> = {
    name: name !== defaultName,
    backup: backups.some(({ status }) => status === 'completed'),
  };
  const { mail, database, blobs } = ctx.config;
  return {
    steps: firstSteps.map((step) => ({ name: step, state: seen[step] ? 'done' : (noted[step] ?? 'open') })),
    sends_mail: mail.kind === 'smtp',
    records: database.kind,
    files: blobs.kind,
  };
}

export async function setFirstStep(ctx: AppContext, step: FirstStep, state: StepState): Promise<FirstSteps> {
  await ctx.db.transaction().execute(async (trx) => {
    await takeTurns(trx, 'first steps');
    const noted = Noted.parse((await findSetting(trx, settingKey)) ?? {});
    await saveSetting(trx, settingKey, { ...noted, [step]: state });
  });
  return getFirstSteps(ctx);
}

/**
 * Mails a test letter while its reader waits.
 * @throws AppError unavailable with what the mail server said
 */
export async function sendTestMail(ctx: AppContext, userId: string): Promise<{ to: string }> {
  const user = await getUserRow(ctx, userId);
  const facts = await mailFacts(ctx, user, languageOfUser(user));
  const words = {
    subject: 'mail:testSubject',
    text: 'mail:testText',
    button: 'mail:testButton',
    note: 'mail:testNote',
  } as const;
  try {
    await ctx.outbound.mail.send(writeMail(facts, words, '/admin/first-steps'));
  } catch (error) {
    ctx.log.warn({ err: error }, 'The test letter could not be sent');
    const said = error instanceof Error ? error.message : String(error);
    throw new AppError('unavailable', 'house-errors:testMail', { params: { said }, cause: error });
  }
  await setFirstStep(ctx, 'mail', 'done');
  return { to: user.email };
}
