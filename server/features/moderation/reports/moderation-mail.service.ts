import type { AppContext } from '#server/context.ts';
import type { ReportRow } from '#server/db/rows/moderation.ts';
import { writeMail } from '#server/features/accounts/auth/auth-mail.ts';
import { sendLater } from '#server/features/accounts/auth/mail.service.ts';
import { findUserRow, languageOfUser } from '#server/features/accounts/users/user.service.ts';
import { hmac } from '#server/lib/hash.ts';
import { type TextKey, wording } from '#shared/texts/texts.ts';
import type { ModerationAction, TargetKind } from '#shared/moderation/reports.ts';
import type { DecisionWithNames } from './moderation.view.ts';

/** Token that opens one decision to its person, also without a session. */
export const appealToken = (ctx: AppContext, id: string): string => hmac(ctx.serverKey, `appeal:${id}`);

const pathOf = (ctx: AppContext, id: string): string => `/moderation/${id}?token=${appealToken(ctx, id)}`;

const hiddenDeeds: Partial<Record<TargetKind, TextKey>> = {
  note: 'moderation-mail:noteHidden',
  comment: 'moderation-mail:commentHidden',
};

/** The text that describes a decision's act to the person concerned. */
function deedOf({ action, field, target_kind: kind }: DecisionWithNames): TextKey {
  if (action === 'hide') return hiddenDeeds[kind] ?? 'moderation-mail:hidden';
  if (action === 'deactivate') return 'moderation-mail:deactivated';
  if (action === 'takedown') return 'moderation-mail:takenDown';
  if (action === 'warn') return 'moderation-mail:warned';
  return (
    {
      name: 'moderation-mail:nameCleared',
      description: 'moderation-mail:descriptionCleared',
      cover: 'moderation-mail:coverCleared',
      avatar: 'moderation-mail:avatarCleared',
      note: 'moderation-mail:noteCleared',
      comment: 'moderation-mail:commentCleared',
    } as const
  )[field ?? 'name'];
}

/** Mails a person the decision, its reason, and how to appeal; never the reporter. */
export async function tellOwner(ctx: AppContext, row: DecisionWithNames): Promise<void> {
  const owner = row.owner_id === null ? null : await findUserRow(ctx, row.owner_id);
  if (!owner) return;
  const words = {
    subject: 'moderation-mail:ownerSubject',
    text: deedOf(row),
    button: 'moderation-mail:ownerButton',
    note: row.action === 'takedown' ? 'moderation-mail:takedownNote' : 'moderation-mail:ownerNote',
  } as const;
  const params = { name: row.target_name, reason: row.reason };
  await sendLater(ctx, owner, languageOfUser(owner), (facts) =>
    writeMail(facts, words, pathOf(ctx, row.id), params),
  );
}

/** Mails a person the review of their appeal, or that a decision was lifted. */
export async function tellOutcome(ctx: AppContext, row: DecisionWithNames): Promise<void> {
  const owner = row.owner_id === null ? null : await findUserRow(ctx, row.owner_id);
  if (!owner) return;
  const words = {
    subject: 'moderation-mail:outcomeSubject',
    text: row.outcome === 'lifted' ? 'moderation-mail:lifted' : 'moderation-mail:kept',
    button: 'moderation-mail:ownerButton',
    note: 'moderation-mail:outcomeNote',
  } as const;
  const params = { name: row.target_name, reason: row.review_reason ?? '' };
  await sendLater(ctx, owner, languageOfUser(owner), (facts) =>
    writeMail(facts, words, pathOf(ctx, row.id), params),
  );
}

/** Mails everybody who reported something the decision. */
export async function tellReporters(
  ctx: AppContext,
  rows: readonly ReportRow[],
  action: ModerationAction,
): Promise<void> {
  for (const row of rows) {
    const member = row.reporter_id === null ? null : await findUserRow(ctx, row.reporter_id);
    const email = member?.email ?? row.reporter_email;
    if (!email) continue;
    const username = member?.username ?? wording('moderation-mail:visitor', row.language);
    const words = {
      subject: 'moderation-mail:reporterSubject',
      text: action === 'dismiss' ? 'moderation-mail:reporterDismissed' : 'moderation-mail:reporterActed',
      button: 'moderation-mail:reporterButton',
      note: 'moderation-mail:reporterNote',
    } as const;
    const params = { name: row.target_name };
    await sendLater(ctx, { id: member?.id ?? null, username, email }, row.language, (facts) =>
      writeMail(facts, words, '/terms', params),
    );
  }
}
