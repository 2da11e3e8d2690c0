import type { Wording } from '../message.ts';

export const uploadScreen: Record<string, Wording> = {
  'Choose a playlist': 'Wähle eine Playlist',
  'What you upload goes into one of your playlists.': 'Was du hochlädst, kommt in eine deiner Playlists.',
  'Create a new playlist': 'Neue Playlist erstellen',
  'First, a playlist': 'Zuerst eine Playlist',
  'Music lives in playlists here. Create one, then fill it.':
    'Musik wohnt hier in Playlists. Erstelle eine und fülle sie dann.',
  'Change playlist': 'Playlist wechseln',
  'The first file that you upload here fills the wanted line “{title}”.':
    'Die erste Datei, die du hier hochlädst, füllt die gesuchte Zeile „{title}“.',
  'Uploading to': 'Upload nach',
  'Return to Playlist': 'Zurück zur Playlist',
  'Your playlists could not be loaded. Please try again.':
    'Deine Playlists konnten nicht geladen werden. Bitte versuche es noch einmal.',
  'What to add': 'Was du hinzufügst',
  'Upload Audio File': 'Audiodatei hochladen',
  'Add External URL': 'Externe URL hinzufügen',
  'Drop MP3 files here': 'Lege MP3-Dateien hier ab',
  'Let go to add them': 'Loslassen, um sie hinzuzufügen',
  'Choose files': 'Dateien wählen',
  'MP3 only, up to {megabytes} MB each. Titles are read from the files.':
    'Nur MP3, je bis zu {megabytes} MB. Titel werden aus den Dateien gelesen.',
  'The file "{fileName}" is not a valid MP3. Only MP3 files are supported.':
    'Die Datei „{fileName}“ ist kein gültiges MP3. Nur MP3-Dateien werden unterstützt.',
  'Select files to upload.': 'Wähle Dateien zum Hochladen.',
  Album: 'Album',
  Style: 'Stil',
  'For all files': 'Für alle Dateien',
  'What you enter here replaces the same field of every file.':
    'Was du hier eingibst, ersetzt dasselbe Feld jeder Datei.',
  'Apply to all files': 'Auf alle Dateien anwenden',
  'Keep each file’s own': 'Das jeder Datei behalten',
  'Custom style…': 'Eigener Stil …',
  'Custom style': 'Eigener Stil',
  Files: 'Dateien',
  'Uploading…': 'Wird hochgeladen …',
  Retry: 'Erneut versuchen',
  'Clear finished': 'Fertige entfernen',
  Pending: 'Wartet',
  Uploading: 'Lädt hoch',
  Success: 'Fertig',
  Error: 'Fehler',
  'Progress of {name}': 'Fortschritt von {name}',
  'Total progress': 'Gesamtfortschritt',
  'Part {current} of {total}': 'Teil {current} von {total}',
  '{done} of {total} done': '{done} von {total} fertig',
  '{size}/s': '{size}/s',
  '{time} left': 'noch {time}',
  'Checking the file…': 'Die Datei wird geprüft …',
  'Measuring loudness and length…': 'Lautheit und Länge werden gemessen …',
  'Scanning for copyrighted music…': 'Suche nach urheberrechtlich geschützter Musik …',
  'Saving…': 'Wird gespeichert …',
  'Waiting for the checks…': 'Warten auf die Prüfungen …',
  'Open in playlist': 'In der Playlist öffnen',
  'Connection lost': 'Verbindung verloren',
  'The server cannot be reached. Trying again in a moment.':
    'Der Server ist nicht erreichbar. Gleich ein neuer Versuch.',
  'The connection is slow. Trying again in a moment.':
    'Die Verbindung ist langsam. Gleich ein neuer Versuch.',
  'The server is busy. Trying again in a moment.': 'Der Server ist ausgelastet. Gleich ein neuer Versuch.',
  'Your session has expired. Log in again to go on with the upload.':
    'Deine Sitzung ist abgelaufen. Melde dich wieder an, um mit dem Upload weiterzumachen.',
  'Choose this file again to go on where it stopped.':
    'Wähle diese Datei noch einmal, um dort weiterzumachen, wo sie stehen blieb.',
  'Choose the file': 'Datei wählen',
  'That is another file. Choose “{name}”.': 'Das ist eine andere Datei. Wähle „{name}“.',
  'File too large. The maximum supported size is {megabytes}MB. Choose a smaller file.':
    'Datei zu groß. Die größte unterstützte Größe ist {megabytes}MB. Wähle eine kleinere Datei.',
  'The file size exceeds the allowed limit. Choose a smaller file.':
    'Die Dateigröße überschreitet das erlaubte Limit. Wähle eine kleinere Datei.',
  'Copyright violation: only original content is allowed. {detail}':
    'Verletzung des Urheberrechts: Nur eigene Inhalte sind erlaubt. {detail}',
  'File processing error: {detail}': 'Fehler bei der Verarbeitung der Datei: {detail}',
  'Unsupported file type. Only MP3 files are accepted.':
    'Nicht unterstützter Dateityp. Nur MP3-Dateien werden angenommen.',
  'Server error: Please try again later or contact support.':
    'Serverfehler: Bitte versuche es später noch einmal oder wende dich an den Support.',
  'Upload error: {detail}': 'Fehler beim Upload: {detail}',
  'The file is empty.': 'Die Datei ist leer.',
  '{detail}': '{detail}',
  'There is no room for this file: {size} are left. Delete something or choose a smaller file.':
    'Für diese Datei ist kein Platz: {size} sind übrig. Lösche etwas oder wähle eine kleinere Datei.',
  'All uploads completed successfully!': 'Alle Uploads erfolgreich abgeschlossen!',
  '{count} files were not taken: see below.': {
    one: '{count} Datei wurde nicht übernommen: siehe unten.',
    other: '{count} Dateien wurden nicht übernommen: siehe unten.',
  },
  'Uploading · {percent}%': 'Upload läuft · {percent}%',
  'Files wait to be uploaded': 'Dateien warten auf den Upload',
  'An upload is waiting for you': 'Ein Upload wartet auf dich',
  Spotify: 'Spotify',
  YouTube: 'YouTube',
  SoundCloud: 'SoundCloud',
  'Apple Music': 'Apple Music',
  Other: 'Andere',
  'Recognised: {platform}': 'Erkannt: {platform}',
  'Looking up the link…': 'Der Link wird nachgeschlagen …',
  'Paste a YouTube, Spotify, SoundCloud or Apple Music link: title and platform are filled in.':
    'Füge einen Link von YouTube, Spotify, SoundCloud oder Apple Music ein: Titel und Plattform werden ausgefüllt.',
  Platform: 'Plattform',
  'Choose a platform': 'Wähle eine Plattform',
  'Adding…': 'Wird hinzugefügt …',
  'Title, URL and platform are required': 'Titel, URL und Plattform sind erforderlich',
  'Please enter a valid URL starting with http:// or https://':
    'Bitte gib eine gültige URL ein, die mit http:// oder https:// beginnt',
  'Unable to add external content. Try again later or contact support.':
    'Der externe Inhalt konnte nicht hinzugefügt werden. Versuche es später noch einmal oder wende dich an den Support.',
  'External content added successfully to your playlist!':
    'Externer Inhalt wurde zu deiner Playlist hinzugefügt!',
  Resume: 'Fortsetzen',
  'Pause {name}': 'Pause: {name}',
  'Resume {name}': 'Fortsetzen: {name}',
  'Cancel {name}': 'Abbrechen: {name}',
  'What has been sent is kept: you can go on later.':
    'Was schon übertragen ist, bleibt erhalten: Du kannst später weitermachen.',
  'Upload paused · {percent}%': 'Upload angehalten · {percent} %',
};
