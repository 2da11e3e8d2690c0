import type { Wording } from '../message.ts';

export const legal: Record<string, Wording> = {
  'Every Segue is run by people. These are the addresses of the ones who run this server.':
    'Jedes Segue wird von Menschen betrieben. Dies sind die Adressen derer, die diesen Server betreiben.',
  'Questions and trouble': 'Fragen und Probleme',
  'Something does not work, or you cannot get into your account:':
    'Etwas geht nicht, oder du kommst nicht in dein Konto:',
  'Copyright and abuse': 'Urheberrecht und Missbrauch',
  'Something here is yours and should not be, or does harm. Send the link and tell us why:':
    'Etwas hier gehört dir und sollte nicht hier sein, oder es schadet. Sende den Link und sag uns, warum:',
  'Your uploads': 'Deine Uploads',
  'An upload of yours was blocked and you think it was wrong? Dispute it where it was blocked: that reaches an administrator directly.':
    'Einer deiner Uploads wurde blockiert und du hältst das für falsch? Fechte es dort an, wo er blockiert wurde: Das erreicht direkt einen Administrator.',
  'Segue keeps what it needs to play and share music, shows you all of it, and sells none of it.':
    'Segue speichert, was es braucht, um Musik abzuspielen und zu teilen, zeigt dir alles davon und verkauft nichts.',
  'Your account': 'Dein Konto',
  'Your username, your email address, your picture if you add one, and your password as a hash that cannot be turned back (Argon2id). Your username, picture and public playlists can be seen by anyone; your email address only by you and the administrators.':
    'Dein Benutzername, deine E-Mail-Adresse, dein Bild, wenn du eines hinzufügst, und dein Passwort als Hash, der sich nicht zurückrechnen lässt (Argon2id). Benutzername, Bild und öffentliche Playlists kann jeder sehen; deine E-Mail-Adresse nur du und die Administratoren.',
  'Your music': 'Deine Musik',
  'The files you upload, what you write about them, and an acoustic fingerprint of each, which is compared with registered works to protect their authors. Fingerprints of removed tracks stay, so that the same file does not come back.':
    'Die Dateien, die du hochlädst, was du über sie schreibst, und von jeder ein akustischer Fingerabdruck, der mit registrierten Werken verglichen wird, um deren Urheber zu schützen. Fingerabdrücke entfernter Titel bleiben, damit dieselbe Datei nicht zurückkommt.',
  Listening: 'Was du hörst',
  'Which track is played, when, for how long, and from which network address, with or without an account. It makes the play counts and lets administrators see that the service works. The list of what you played is shown to you alone; you can clear it, and choose that nothing is noted under your name.':
    'Welcher Titel gespielt wird, wann, wie lange und von welcher Netzwerkadresse, mit oder ohne Konto. Daraus entstehen die Wiedergabezahlen, und Administratoren sehen, dass der Dienst läuft. Die Liste dessen, was du gehört hast, siehst nur du; du kannst sie leeren und bestimmen, dass nichts unter deinem Namen festgehalten wird.',
  'In your browser': 'In deinem Browser',
  'No cookies and no trackers. Your browser itself remembers your login, a random session id, your language, and where the player stood.':
    'Keine Cookies und keine Tracker. Dein Browser selbst merkt sich deine Anmeldung, eine zufällige Sitzungs-ID, deine Sprache und wo der Player stand.',
  'Other services': 'Andere Dienste',
  'External tracks live at YouTube, Spotify, SoundCloud or Apple Music. Their players load only when you play such a track; from then on their own rules apply.':
    'Externe Titel liegen bei YouTube, Spotify, SoundCloud oder Apple Music. Ihre Player werden erst geladen, wenn du einen solchen Titel abspielst; von da an gelten ihre eigenen Regeln.',
  'How long it is kept': 'Wie lange es bleibt',
  'Network addresses of listening: 24 hours. The log of what accounts and administrators did: addresses for 90 days, names for 24 months, or as long as the people who run this server have set; then only what was done. A visitor’s address in a report: until it is decided. When you delete your account, nothing refers to it any more; its name stays in that log until then.':
    'Netzwerkadressen des Hörens: 24 Stunden. Das Protokoll dessen, was Konten und Administratoren taten: Adressen 90 Tage, Namen 24 Monate oder so lange, wie die Betreiber dieses Servers es eingestellt haben; danach bleibt nur, was getan wurde. Die Adresse eines Besuchers in einer Meldung: bis sie entschieden ist. Wenn du dein Konto löschst, verweist nichts mehr darauf; sein Name bleibt bis dahin in diesem Protokoll.',
  'Yours to take and to delete': 'Mitnehmen und löschen, wann du willst',
  'On your profile you can see your sessions and end them, export everything, and delete your account with your playlists and tracks. Backups made before that keep it until they are deleted too.':
    'In deinem Profil kannst du deine Sitzungen sehen und beenden, alles exportieren und dein Konto mit deinen Playlists und Titeln löschen. Backups von vorher behalten es, bis auch sie gelöscht werden.',
  'Few rules, so that musicians and listeners both like it here.':
    'Wenige Regeln, damit sich Musiker und Hörer hier wohlfühlen.',
  'Only what is yours': 'Nur, was dir gehört',
  'Upload only music that you made, or that its makers allow you to share. Every upload is scanned; what matches a protected work is blocked. If we got it wrong, you can dispute it, and a person will look.':
    'Lade nur Musik hoch, die du gemacht hast oder deren Urheber dir das Teilen erlauben. Jeder Upload wird geprüft; was mit einem geschützten Werk übereinstimmt, wird blockiert. Wenn wir uns irren, kannst du es anfechten, und ein Mensch sieht nach.',
  'It stays yours': 'Es bleibt deins',
  'Your music and your words remain yours. You let this server store them, convert them for playing, and show them to whom you chose. Deleting them ends that.':
    'Deine Musik und deine Texte gehören weiter dir. Du erlaubst diesem Server, sie zu speichern, zum Abspielen umzuwandeln und denen zu zeigen, die du wählst. Mit dem Löschen endet das.',
  'Be kind': 'Sei freundlich',
  'No hate, no harassment, no deception, no attempts to break the service for others. Administrators may remove content and deactivate accounts that do harm.':
    'Kein Hass, keine Belästigung, keine Täuschung, keine Versuche, den Dienst für andere zu stören. Administratoren dürfen Inhalte entfernen und Konten deaktivieren, die Schaden anrichten.',
  'It is a beta': 'Es ist eine Beta',
  'Segue is young and comes without a warranty. Keep a copy of what matters to you.':
    'Segue ist jung und kommt ohne Gewähr. Bewahre eine Kopie von dem auf, was dir wichtig ist.',
  'Free software': 'Freie Software',
  'Segue is free software under the GNU Affero General Public License: you may use, study, change and share it, and anyone who offers it to others over a network owes them its source.':
    'Segue ist freie Software unter der GNU Affero General Public License: Du darfst sie nutzen, untersuchen, ändern und teilen, und wer sie anderen über ein Netz anbietet, schuldet ihnen ihren Quelltext.',
};
