import type { Wording } from '../message.ts';

export const validation: Record<string, Wording> = {
  'This is required.': 'Das ist erforderlich.',
  'This must be of type {type}.': 'Das muss vom Typ {type} sein.',
  'This needs at least {min} characters.': 'Das braucht mindestens {min} Zeichen.',
  'This may have up to {max} characters.': 'Das darf höchstens {max} Zeichen haben.',
  'This must be at least {min}.': 'Das muss mindestens {min} sein.',
  'This may be at most {max}.': 'Das darf höchstens {max} sein.',
  'This must be one of: {values}.': 'Das muss eines davon sein: {values}.',
  'Unknown field: {keys}.': 'Unbekanntes Feld: {keys}.',
  'This is not valid.': 'Das ist nicht gültig.',
};
