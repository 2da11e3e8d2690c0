import type { Wording } from '../message.ts';

export const linkRepairs: Record<string, Wording> = {
  'This line has no track yet: fill it instead.': 'Diese Zeile hat noch keinen Titel: fülle sie stattdessen.',
  'This track plays: nothing else is looked for.': 'Dieser Titel spielt: es wird nichts anderes gesucht.',
};
