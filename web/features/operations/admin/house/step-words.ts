import type { KeyOf } from '#shared/texts/texts.ts';
import type { FirstStep } from '#shared/operations/first-steps.ts';

type Key = KeyOf<'first-steps'>;

/** The title and the text of each step. */
export const stepWords: Record<FirstStep, { title: Key; text: Key }> = {
  name: { title: 'nameTitle', text: 'nameText' },
  doors: { title: 'doorsTitle', text: 'doorsText' },
  mail: { title: 'mailTitle', text: 'mailText' },
  storage: { title: 'storageTitle', text: 'storageText' },
  backup: { title: 'backupTitle', text: 'backupText' },
};
