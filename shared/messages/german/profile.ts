import type { Wording } from '../message.ts';

export const profile: Record<string, Wording> = {
  'RSS feed': 'RSS-Feed',
  'There is nobody of this name here.': 'Hier gibt es niemanden mit diesem Namen.',
  'This download has expired. Ask for it again on your profile.':
    'Dieser Download ist abgelaufen. Fordere ihn in deinem Profil noch einmal an.',
  'Here since {date}': 'Hier seit {date}',
  '{count} public playlists': { one: '{count} öffentliche Playlist', other: '{count} öffentliche Playlists' },
  '{count} likes received': { one: '{count} Like erhalten', other: '{count} Likes erhalten' },
  'Public playlists': 'Öffentliche Playlists',
  'No public playlists yet.': 'Noch keine öffentlichen Playlists.',
  'Loading the profile': 'Das Profil wird geladen',
  'The profile could not be loaded.': 'Das Profil konnte nicht geladen werden.',
  'The name may have been misspelled, or the account is gone.':
    'Der Name ist vielleicht falsch geschrieben, oder das Konto gibt es nicht mehr.',
  'Go to the home page': 'Zur Startseite',
  'This is you': 'Das bist du',
  'Go to your profile': 'Zu deinem Profil',
  'See your public page': 'Deine öffentliche Seite ansehen',
  'Stop playing': 'Wiedergabe beenden',
  Picture: 'Bild',
  'JPEG, PNG, WebP, AVIF or GIF, up to {megabytes} MB. Location and camera data are removed.':
    'JPEG, PNG, WebP, AVIF oder GIF, bis {megabytes} MB. Orts- und Kameradaten werden entfernt.',
  'A picture may have up to {megabytes} MB.': 'Ein Bild darf höchstens {megabytes} MB groß sein.',
  'The picture could not be kept. Please try again.':
    'Das Bild konnte nicht gespeichert werden. Bitte versuche es noch einmal.',
  'Your address is not verified yet. Follow the link in the mail that we sent to {email}.':
    'Deine Adresse ist noch nicht bestätigt. Folge dem Link in der E-Mail, die wir an {email} geschickt haben.',
  'The mail could not be sent. Please try again later.':
    'Die E-Mail konnte nicht gesendet werden. Bitte versuche es später noch einmal.',
  '{used} of {quota} used': '{used} von {quota} belegt',
  '{used} used': '{used} belegt',
  '{count} tracks. A file may have up to {limit} MB.': {
    one: '{count} Titel. Eine Datei darf höchstens {limit} MB groß sein.',
    other: '{count} Titel. Eine Datei darf höchstens {limit} MB groß sein.',
  },
  'You may not upload files at present.': 'Du darfst zurzeit keine Dateien hochladen.',
  'A new password logs you out everywhere else.':
    'Mit einem neuen Passwort wirst du überall sonst abgemeldet.',
  'Current password': 'Aktuelles Passwort',
  'New password': 'Neues Passwort',
  'Confirm new password': 'Neues Passwort bestätigen',
  'Change password': 'Passwort ändern',
  'Changing...': 'Wird geändert …',
  'Your password is changed. Everywhere else you have been logged out.':
    'Dein Passwort ist geändert. Überall sonst wurdest du abgemeldet.',
  'Your password is changed. Everywhere else you have been logged out, in apps and scripts too.':
    'Dein Passwort ist geändert. Überall sonst bist du abgemeldet, auch in Apps und Skripten.',
  'End my app passwords and access tokens too': 'Auch meine App-Passwörter und Zugriffstoken beenden',
  'If somebody may have known your password. Apps and scripts then need new ones.':
    'Falls jemand dein Passwort gekannt haben könnte. Apps und Skripte brauchen dann neue.',
  'Your password could not be changed. Please try again.':
    'Dein Passwort konnte nicht geändert werden. Bitte versuche es noch einmal.',
  'Where you are logged in': 'Wo du angemeldet bist',
  'This browser': 'Dieser Browser',
  '{ip} · active {when}': '{ip} · aktiv {when}',
  'Log out': 'Abmelden',
  'Log out {name}': '{name} abmelden',
  'Log out everywhere else': 'Überall sonst abmelden',
  'Logged out there.': 'Dort abgemeldet.',
  'The session could not be ended. Please try again.':
    'Die Sitzung konnte nicht beendet werden. Bitte versuche es noch einmal.',
  '{browser} on {system}': '{browser} auf {system}',
  'Unknown browser': 'Unbekannter Browser',
  'Export my data': 'Meine Daten exportieren',
  'Profile, playlists, likes and the files of your tracks, as one ZIP archive.':
    'Profil, Playlists, Likes und die Dateien deiner Titel, als ein ZIP-Archiv.',
  'Download archive': 'Archiv herunterladen',
  'Preparing...': 'Wird vorbereitet …',
  'Your download has begun.': 'Dein Download hat begonnen.',
  'The archive could not be prepared. Please try again.':
    'Das Archiv konnte nicht vorbereitet werden. Bitte versuche es noch einmal.',
  'Delete my account': 'Mein Konto löschen',
  'Your playlists, your tracks with their files and your likes go with it. This cannot be undone.':
    'Deine Playlists, deine Titel samt Dateien und deine Likes werden mitgelöscht. Das lässt sich nicht rückgängig machen.',
  'Delete my account...': 'Mein Konto löschen …',
  'Delete your account for good?': 'Dein Konto endgültig löschen?',
  'Your password, to confirm': 'Dein Passwort zur Bestätigung',
  'Delete for good': 'Endgültig löschen',
  'Deleting...': 'Wird gelöscht …',
  'Your account is gone. Take care!': 'Dein Konto ist gelöscht. Mach’s gut!',
  'Your account could not be deleted. Please try again.':
    'Dein Konto konnte nicht gelöscht werden. Bitte versuche es noch einmal.',
  'In playlists: {size}': 'In Playlists: {size}',
  'In no playlist: {size} ({count} tracks)': {
    one: 'In keiner Playlist: {size} ({count} Titel)',
    other: 'In keiner Playlist: {size} ({count} Titel)',
  },
};
