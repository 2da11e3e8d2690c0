import type { KeyOf } from '#shared/texts/texts.ts';
import type { ModerationNotice } from '#shared/moderation/reports.ts';

type Key = KeyOf<'moderation-screen'>;

const fields = {
  name: 'didName',
  description: 'didDescription',
  cover: 'didCover',
  avatar: 'didAvatar',
} as const satisfies Record<string, Key>;

/** Which words say what a decision did; the owner is spoken to. */
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

/** Which words say how a decision stands, if there is more to say. */
export function stateKey({
  outcome,
  appealed_at,
}: Pick<ModerationNotice, 'outcome' | 'appealed_at'>): Key | null {
  return outcome ?? (appealed_at ? 'appealed' : null);
}
