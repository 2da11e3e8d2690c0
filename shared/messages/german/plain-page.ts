import type { Wording } from '../message.ts';

export const plainPage: Record<string, Wording> = {
  '{count} more tracks': { one: '{count} weiterer Titel', other: '{count} weitere Titel' },
};
