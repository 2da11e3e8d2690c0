import type { AppContext } from '#server/context.ts';
import type { ReportRow } from '#server/db/rows/moderation.ts';
import { writeMail } from '#server/features/accounts/auth/auth-mail.ts';
import { sendLater } from '#server/features/accounts/auth/mail.service.ts';
import { findUserRow, languageOfUser } from '#server/features/accounts/users/user.service.ts';
import { hmac } from '#server/lib/hash.ts';
import { type Message, wording } from '#shared/messages/message.ts';
import { moderationMail as texts } from '#shared/messages/moderation.ts';
import type { ModerationAction } from '#shared/moderation/reports.ts';
import type { DecisionWithNames } from './moderation.view.ts';

/** Opens one decision to its person, also without a session. */
export const appealToken = (ctx: AppContext, id: string): string => hmac(ctx.serverKey, `appeal:${id}`);

const pathOf = (ctx: AppContext, id: string): string => `/moderation/${id}?token=${appealToken(ctx, id)}`;

/** Which words tell a person what was done. */
function deedOf({ action, field }: Pick<DecisionWithNames, 'action' | 'field'>): Message {
  if (action === 'hide') return texts.hidden;
  if (action === 'deactivate') return texts.deactivated;
  if (action === 'takedown') return texts.takenDown;
  if (action === 'warn') return texts.warned;
  return {
    name: texts.nameCleared,
    description: texts.descriptionCleared,
    cover: texts.coverCleared,
    avatar: texts.avatarCleared,
  }[field ?? 'name'];
}

/** Tells a person what was decided, why, and how to appeal. Never who reported it. */
export async function tellOwner(ctx: AppContext, row: DecisionWithNames): Promise<void> {
  const owner = row.owner_id === null ? null : await findUserRow(ctx, row.owner_id);
  if (!owner) return;
  const words = {
    subject: texts.ownerSubject,
    text: deedOf(row),
    button: texts.ownerButton,
    note: row.action === 'takedown' ? texts.takedownNote : texts.ownerNote,
  };
  const params = { name: row.target_name, reason: row.reason };
  await sendLater(ctx, owner, languageOfUser(owner), (facts) =>
    writeMail(facts, words, pathOf(ctx, row.id), params),
  );
}

/** Tells a person what came of their appeal, or that a decision was taken back. */
export async function tellOutcome(ctx: AppContext, row: DecisionWithNames): Promise<void> {
  const owner = row.owner_id === null ? null : await findUserRow(ctx, row.owner_id);
  if (!owner) return;
  const words = {
    subject: texts.outcomeSubject,
    text: row.outcome === 'lifted' ? texts.lifted : texts.kept,
    button: texts.ownerButton,
    note: texts.outcomeNote,
  };
  const params = { name: row.target_name, reason: row.review_reason ?? '' };
  await sendLater(ctx, owner, languageOfUser(owner), (facts) =>
    writeMail(facts, words, pathOf(ctx, row.id), params),
  );
}

/** Tells everybody who reported something what came of it. */
export async function tellReporters(
  ctx: AppContext,
  rows: readonly ReportRow[],
  action: ModerationAction,
): Promise<void> {
  for (const row of rows) {
    const member = row.reporter_id === null ? null : await findUserRow(ctx, row.reporter_id);
    const email = member?.email ?? row.reporter_email;
    if (!email) continue;
    const username = member?.username ?? wording(texts.visitor, row.language);
    const words = {
      subject: texts.reporterSubject,
      text: action === 'dismiss' ? texts.reporterDismissed : texts.reporterActed,
      button: texts.reporterButton,
      note: texts.reporterNote,
    };
    const params = { name: row.target_name };
    await sendLater(ctx, { id: member?.id ?? null, username, email }, row.language, (facts) =>
      writeMail(facts, words, '/terms', params),
    );
  }
}
