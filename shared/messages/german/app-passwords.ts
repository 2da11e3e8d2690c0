import type { Wording } from '../message.ts';

export const appPasswords: Record<string, Wording> = {
  Apps: 'Apps',
  'Listen with any app for Subsonic or OpenSubsonic, on the phone or the desktop. Each app gets a password of its own: it opens the music, never your account.':
    'Höre mit jeder App für Subsonic oder OpenSubsonic, auf dem Telefon oder am Rechner. Jede App bekommt ein eigenes Passwort: Es öffnet die Musik, nie dein Konto.',
  Server: 'Server',
  'Name of the app': 'Name der App',
  'Make a password': 'Passwort erstellen',
  'The password for {name}': 'Das Passwort für {name}',
  'Copy it now: it is shown this once. It also serves as an API key.':
    'Kopiere es jetzt: Es wird nur dieses eine Mal gezeigt. Es dient auch als API-Schlüssel.',
  Copy: 'Kopieren',
  Copied: 'Kopiert',
  'Not used yet': 'Noch nicht benutzt',
  'Last used {when}': 'Zuletzt benutzt: {when}',
  Remove: 'Entfernen',
  'Remove the password for {name}': 'Passwort für {name} entfernen',
  'The app can no longer log in.': 'Die App kann sich nicht mehr anmelden.',
  'That did not work. Please try again.': 'Das hat nicht geklappt. Bitte versuche es noch einmal.',
  'You have {max} app passwords already. Remove one that you no longer use.':
    'Du hast schon {max} App-Passwörter. Entferne eines, das du nicht mehr brauchst.',
};
