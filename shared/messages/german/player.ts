import type { Wording } from '../message.ts';

export const player: Record<string, Wording> = {
  'Invalid external link': 'Ungültiger externer Link',
  'The external link could not be loaded': 'Der externe Link konnte nicht geladen werden',
  'The track’s details could not be loaded': 'Die Angaben zum Titel konnten nicht geladen werden',
  'There is no MP3 file for this track': 'Zu diesem Titel gibt es keine MP3-Datei',
  'Playback was interrupted': 'Die Wiedergabe wurde unterbrochen',
  'Network error': 'Netzwerkfehler',
  'Decoding error': 'Fehler beim Dekodieren',
  'Audio format not supported': 'Audioformat nicht unterstützt',
  'Audio playback error': 'Fehler bei der Wiedergabe',
  'The audio file of this track is missing on the server':
    'Die Audiodatei dieses Titels fehlt auf dem Server',
  'The browser waits for a click before it plays': 'Der Browser wartet auf einen Klick, bevor er abspielt',
  'The track is not set up correctly as an external link':
    'Der Titel ist nicht richtig als externer Link eingerichtet',
  'The video’s id could not be read from the YouTube URL':
    'Die Video-ID ließ sich der YouTube-URL nicht entnehmen',
  'The Spotify link names no track, album or playlist':
    'Der Spotify-Link nennt keinen Titel, kein Album und keine Playlist',
  'The Apple Music link names no song, album or playlist':
    'Der Apple-Music-Link nennt kein Lied, kein Album und keine Playlist',
  '{service} cannot be reached. Check the connection, or go on with the next track.':
    '{service} ist nicht erreichbar. Prüfe die Verbindung oder geh zum nächsten Titel.',
  '{service} does not let this be played on other sites. Open it there instead.':
    '{service} lässt das nicht auf anderen Websites abspielen. Öffne es stattdessen dort.',
  'This is no longer on {service}.': 'Das gibt es bei {service} nicht mehr.',
  'The player of {service} reports an error.': 'Der Player von {service} meldet einen Fehler.',
};
