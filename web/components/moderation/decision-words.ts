import type { KeyOf } from '#shared/texts/texts.ts';
import type { ModerationNotice } from '#shared/moderation/reports.ts';

type Key = KeyOf<'moderation-screen'>;

const fields = {
  name: 'didName',
  description: 'didDescription',
  cover: 'didCover',
  avatar: 'didAvatar',
  note: 'didNote',
  comment: 'didComment',
} as const satisfies Record<string, Key>;

/** The text key for a decision's effect; `toOwner` addresses the owner. */
export function deedKey(
  { action, field }: Pick<ModerationNotice, 'action' | 'field'>,
  toOwner: boolean,
): Key {
  if (action === 'clear') return field ? fields[field] : 'didClear';
  if (action === 'hide') return toOwner ? 'didHide' : 'didHideAdmin';
  return (
    { dismiss: 'didDismiss', warn: 'didWarn', deactivate: 'didDeactivate', takedown: 'didTakedown' } as const
  )[action];
}

/** The text key for a decision's outcome or appeal; null without either. */
export function stateKey({
  outcome,
  appealed_at,
}: Pick<ModerationNotice, 'outcome' | 'appealed_at'>): Key | null {
  return outcome ?? (appealed_at ? 'appealed' : null);
}
