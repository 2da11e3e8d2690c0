import type { Wording } from '../message.ts';

export const linkHealth: Record<string, Wording> = {
  '{playable} of {total} play': '{playable} von {total} spielen',
  '{count} tracks need you': { one: '{count} Titel braucht dich', other: '{count} Titel brauchen dich' },
  'Tracks that no longer play': 'Titel, die nicht mehr spielen',
  '{reason} since {date}': '{reason} seit {date}',
  'The candidates could not be loaded.': 'Die Vorschläge konnten nicht geladen werden.',
  'In place of {title}': 'Anstelle von {title}',
  yours: 'deiner',
  'Take it': 'Nehmen',
  'Take it: {name} in place of {title}': 'Nehmen: {name} anstelle von {title}',
  'Nothing like it was found on Segue.': 'Bei Segue wurde nichts Ähnliches gefunden.',
  'same recording': 'dieselbe Aufnahme',
  'Search {services}': '{services} durchsuchen',
  'Searching {services}…': '{services} wird durchsucht …',
  'Nothing like it on {services}.': 'Nichts Ähnliches bei {services}.',
  'Elsewhere, in place of {title}': 'Anderswo, anstelle von {title}',
  '{services} did not answer.': 'Keine Antwort von {services}.',
  'Find another': 'Anderen suchen',
  '“{title}” plays again': '„{title}“ spielt wieder',
  '“{title}” stands there as before': '„{title}“ steht wieder da',
  'The track could not be exchanged. Please try again.':
    'Der Titel konnte nicht ersetzt werden. Bitte versuche es noch einmal.',
  '{count} more come after these.': {
    one: 'Danach kommt noch {count} weiterer.',
    other: 'Danach kommen noch {count} weitere.',
  },
  'Everything plays.': 'Alles spielt.',
  Repaired: 'Ersetzt',
  'Undo: {title} again': 'Rückgängig: wieder {title}',
  'Check links now': 'Links jetzt prüfen',
  'Links can be checked again at {time}.': 'Um {time} können die Links wieder geprüft werden.',
  '{count} links are being looked at': {
    one: '{count} Link wird geprüft',
    other: '{count} Links werden geprüft',
  },
  'The links could not be checked. Please try again.':
    'Die Links konnten nicht geprüft werden. Bitte versuche es noch einmal.',
};
