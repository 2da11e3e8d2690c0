import type { Wording } from '../message.ts';

export const blocks: Record<string, Wording> = {
  'You cannot block yourself.': 'Du kannst dich nicht selbst blockieren.',
  'You have blocked as many people as is possible.': 'Du hast so viele Personen blockiert, wie möglich ist.',
};
