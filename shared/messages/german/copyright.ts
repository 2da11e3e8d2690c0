import type { Wording } from '../message.ts';

export const copyright: Record<string, Wording> = {
  'Upload blocked: this file contains copyrighted music ({title} by {artist}, {from} to {to}). Only original content is allowed.':
    'Upload blockiert: Diese Datei enthält urheberrechtlich geschützte Musik ({title} von {artist}, {from} bis {to}). Nur eigene Inhalte sind erlaubt.',
  'Held for a person: this file plays the same notes on the same clock as {title} by {artist} ({from} to {to}). It is kept until an administrator has listened.':
    'Wartet auf einen Menschen: Diese Datei spielt dieselben Noten im selben Takt wie {title} von {artist} ({from} bis {to}). Sie bleibt hier, bis jemand aus der Verwaltung sie angehört hat.',
  'The copyright scan could not run. Please try again in a moment.':
    'Die Urheberrechtsprüfung konnte nicht laufen. Bitte versuche es gleich noch einmal.',
  'The copyright scan could not run. The file is kept and becomes a track as soon as it has been scanned.':
    'Die Urheberrechtsprüfung konnte nicht laufen. Die Datei wird aufbewahrt und zu einem Titel, sobald sie geprüft ist.',
  'This has been decided already.': 'Das ist schon entschieden.',
  'This match can no longer be disputed.': 'Dieser Treffer kann nicht mehr angefochten werden.',
  'The file is no longer here. Release it, and ask the person to send it again.':
    'Die Datei ist nicht mehr da. Gib den Upload frei und bitte die Person, ihn noch einmal zu senden.',
  'This recording is too short to recognise anything by: it needs at least {seconds} seconds.':
    'Diese Aufnahme ist zu kurz, um etwas daran zu erkennen: Sie braucht mindestens {seconds} Sekunden.',
  'This recording is longer than {hours} hours. Register its parts one by one.':
    'Diese Aufnahme ist länger als {hours} Stunden. Registriere ihre Teile einzeln.',
  'Nothing in this recording could be recognised: it is silent, or a single tone.':
    'In dieser Aufnahme war nichts zu erkennen: Sie ist still oder ein einziger Ton.',
  'This recording is registered already, as {title}.': 'Diese Aufnahme ist schon registriert, als {title}.',
  'Not a line of JSON.': 'Keine Zeile JSON.',
  'A line needs "title" and "fingerprint".': 'Eine Zeile braucht "title" und "fingerprint".',
  'The fingerprint is neither a list of numbers nor a Chromaprint text.':
    'Der Fingerabdruck ist weder eine Liste von Zahlen noch ein Chromaprint-Text.',
  'The fingerprint was made with algorithm {algorithm}; Segue compares algorithm 1 (fpcalc calls it 2).':
    'Der Fingerabdruck wurde mit Algorithmus {algorithm} erstellt; Segue vergleicht Algorithmus 1 (fpcalc nennt ihn 2).',
};
