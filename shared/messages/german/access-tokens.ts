import type { Wording } from '../message.ts';

export const accessTokens: Record<string, Wording> = {
  'Access tokens': 'Zugriffstoken',
  'For scripts that use the API in your name. A token does only what its scopes say, until it expires; it never changes your password, your account or your tokens.':
    'Für Skripte, die die API in deinem Namen nutzen. Ein Token tut nur, was seine Bereiche erlauben, bis es abläuft; dein Passwort, dein Konto und deine Token ändert es nie.',
  'All calls of the API': 'Alle Aufrufe der API',
  'Name of the script': 'Name des Skripts',
  'Expires in': 'Läuft ab in',
  '{count} days': { one: '{count} Tag', other: '{count} Tagen' },
  Scopes: 'Bereiche',
  'Read what you may read, and listen': 'Lesen, was du lesen darfst, und hören',
  'Change your playlists and your library': 'Deine Playlists und deine Bibliothek ändern',
  'Upload audio files': 'Audiodateien hochladen',
  'Administer this Segue': 'Dieses Segue verwalten',
  'Make a token': 'Token erstellen',
  'The token for {name}': 'Das Token für {name}',
  'Copy it now: it is shown this once.': 'Kopiere es jetzt: Es wird nur dieses eine Mal gezeigt.',
  'Expires on {day}': 'Läuft am {day} ab',
  'Expired on {day}': 'Am {day} abgelaufen',
  'Revoke the token for {name}': 'Token für {name} widerrufen',
  'The token no longer works.': 'Das Token funktioniert nicht mehr.',
  'You have {max} access tokens already. Revoke one that you no longer use.':
    'Du hast schon {max} Zugriffstoken. Widerrufe eines, das du nicht mehr brauchst.',
  'Only administrators may make a token with the scope “admin”.':
    'Nur Administratoren dürfen ein Token mit dem Bereich „admin“ erstellen.',
  'This access token lacks the scope “{scope}”.': 'Diesem Zugriffstoken fehlt der Bereich „{scope}“.',
  'No access token may do this: log in instead.': 'Das darf kein Zugriffstoken: Melde dich an.',
};
