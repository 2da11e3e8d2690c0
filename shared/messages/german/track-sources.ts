import type { Wording } from '../message.ts';

export const trackSources: Record<string, Wording> = {
  'A recording has {max} sources at most. Remove one first.':
    'Eine Aufnahme hat höchstens {max} Quellen. Entferne zuerst eine.',
  'This recording has this link already.': 'Diese Aufnahme hat diesen Link schon.',
  'This address does not belong to the public internet.':
    'Diese Adresse gehört nicht zum öffentlichen Internet.',
  'This source is gone.': 'Diese Quelle gibt es nicht mehr.',
  'This is the only source of the recording. Delete the track instead.':
    'Das ist die einzige Quelle der Aufnahme. Lösche stattdessen den Titel.',
  'The link’s site does not tell what it plays. Listen first: is it the same recording?':
    'Die Seite des Links sagt nicht, was er spielt. Hör zuerst hinein: Ist es dieselbe Aufnahme?',
  'The link is “{title}” by {artist}. Is it the same recording?':
    'Der Link ist „{title}“ von {artist}. Ist es dieselbe Aufnahme?',
  'The link is “{title}” by {artist}, but nobody tells how long it plays. Listen first: is it the same recording?':
    'Der Link ist „{title}“ von {artist}, aber niemand sagt, wie lange er dauert. Hör zuerst hinein: Ist es dieselbe Aufnahme?',
  'The link plays {told}, this recording {own}. Is it the same recording?':
    'Der Link dauert {told}, diese Aufnahme {own}. Ist es dieselbe Aufnahme?',
  'This recording is only on services that you never want to hear. You can change that in your settings.':
    'Diese Aufnahme gibt es nur bei Diensten, die du nie hören willst. Das kannst du in deinen Einstellungen ändern.',
};
