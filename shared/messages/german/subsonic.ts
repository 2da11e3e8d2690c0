import type { Wording } from '../message.ts';

export const subsonic: Record<string, Wording> = {
  'Required parameter is missing: {name}': 'Pflichtangabe fehlt: {name}',
  'Wrong username or app password. Make one for this app on your profile page.':
    'Benutzername oder App-Passwort ist falsch. Erstelle eines für diese App auf deiner Profilseite.',
  'Invalid API key': 'Ungültiger API-Schlüssel',
  'Several ways to log in at once: send the API key, or a username with a password':
    'Mehrere Arten der Anmeldung zugleich: Sende den API-Schlüssel oder Benutzername und Passwort',
  'Segue does not know the call {call}': 'Segue kennt den Aufruf {call} nicht',
  'In Segue playlists are liked: star the album or the playlist':
    'In Segue werden Playlists gelikt: Gib dem Album oder der Playlist den Stern',
};
