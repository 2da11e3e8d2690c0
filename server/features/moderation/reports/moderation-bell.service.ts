import type { Db } from '#server/db/dialect.ts';
import type { ReportRow } from '#server/db/rows/moderation.ts';
import { notify } from '#server/features/base/notify/notify.service.ts';
import { languageOfUser, lockUser } from '#server/features/accounts/users/user.service.ts';
import { type Language, type TextKey, wording } from '#shared/texts/texts.ts';
import type { ModerationAction } from '#shared/moderation/reports.ts';

interface Answer {
  /** The decision's id. */
  id: string;
  now: number;
}

/** Notifies members who reported something of the decision, in their bell. */
export async function answerReporters(
  trx: Db,
  rows: readonly ReportRow[],
  { action, ...answer }: Answer & { action: ModerationAction },
): Promise<void> {
  const text = action === 'dismiss' ? 'moderation-mail:reporterDismissed' : 'moderation-mail:reporterActed';
  for (const { reporter_id: userId, language, target_name: name } of rows) {
    if (userId !== null) await ring(trx, { ...answer, userId, text: say(text, language, name), path: null });
  }
}

/** Notifies a person of the review of their appeal, or that a decision was lifted, in their bell. */
export async function answerOwner(
  trx: Db,
  row: { owner_id: string | null; target_name: string },
  { outcome, ...answer }: Answer & { outcome: 'kept' | 'lifted' },
): Promise<void> {
  const owner = row.owner_id === null ? null : await lockUser(trx, row.owner_id);
  if (!owner) return;
  const text = say(`moderation-mail:${outcome}`, languageOfUser(owner), row.target_name);
  await ring(trx, { ...answer, userId: owner.id, text, path: `/moderation/${answer.id}` });
}

/** Notifies a person that a track of theirs was taken down, and where to object, in their bell. */
export async function ringTakenDown(
  trx: Db,
  row: { ownerId: string; name: string },
  answer: Answer,
): Promise<void> {
  const owner = await lockUser(trx, row.ownerId);
  if (!owner) return;
  const text = say('moderation-mail:takenDown', languageOfUser(owner), row.name);
  await ring(trx, {
    ...answer,
    id: `${answer.id}:taken`,
    userId: owner.id,
    text,
    path: `/moderation/${answer.id}`,
  });
}

/** A message as a line of its own: in a mail, some languages continue after the greeting. */
function say(message: TextKey, language: Language, name: string): string {
  const text = wording(message, language, { name });
  return text.charAt(0).toLocaleUpperCase(language) + text.slice(1);
}

const ring = (
  trx: Db,
  { id, now, userId, text, path }: Answer & { userId: string; text: string; path: string | null },
) => notify(trx, { userId, kind: 'answer', groupKey: id, actorId: null, facts: { text, path }, now });
