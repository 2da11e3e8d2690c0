import type { Wording } from '../message.ts';

export const subsonic: Record<string, Wording> = {
  'Required parameter is missing: {name}': 'Pflichtangabe fehlt: {name}',
  'A parameter is too long, or holds what does not belong there':
    'Eine Angabe ist zu lang oder enthält, was nicht hineingehört',
  'Wrong username or app password. Make one for this app on your profile page.':
    'Benutzername oder App-Passwort ist falsch. Erstelle eines für diese App auf deiner Profilseite.',
  'Invalid API key': 'Ungültiger API-Schlüssel',
  'Several ways to log in at once: send the API key, or a username with a password':
    'Mehrere Arten der Anmeldung zugleich: Sende den API-Schlüssel oder Benutzername und Passwort',
  'Segue does not know the call {call}': 'Segue kennt den Aufruf {call} nicht',
  'A name on songs cannot be starred in Segue: star the person who shares them, or a song':
    'Ein Name an Songs bekommt in Segue keinen Stern: Gib ihn der Person, die sie teilt, oder einem Song',
  'In Segue only songs are rated': 'In Segue werden nur Songs bewertet',
  'Segue does not offer this to apps': 'Das bietet Segue Apps nicht an',
  'A shared address in Segue has no end: share without one, and take it back when you like':
    'Eine geteilte Adresse läuft in Segue nicht ab: Teile sie ohne Ende und nimm sie zurück, wann du willst',
  'You have {max} bookmarks already: delete one first':
    'Du hast schon {max} Lesezeichen: Lösche zuerst eines',
};
