import type { Wording } from '../message.ts';

export const format: Record<string, Wording> = {
  Recently: 'Gerade eben',
};
