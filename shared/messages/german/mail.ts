import type { Wording } from '../message.ts';

export const mail: Record<string, Wording> = {
  'Hello {username},': 'Hallo {username},',
  'Verify your email address': 'Bestätige deine E-Mail-Adresse',
  'Welcome to Segue! Confirm that this is your address, and your account is complete.':
    'Willkommen bei Segue! Bestätige, dass dies deine Adresse ist, und dein Konto ist vollständig.',
  'Verify my address': 'Meine Adresse bestätigen',
  'The link works once, for 24 hours. If you did not register at Segue, you can ignore this mail.':
    'Der Link gilt einmal, 24 Stunden lang. Wenn du dich nicht bei Segue registriert hast, kannst du diese E-Mail ignorieren.',
  'Choose a new password': 'Wähle ein neues Passwort',
  'Somebody, hopefully you, asked for a new password for your account at Segue.':
    'Jemand, hoffentlich du, hat ein neues Passwort für dein Konto bei Segue angefordert.',
  'The link works once, for one hour. If it was not you, ignore this mail: your password stays as it is.':
    'Der Link gilt einmal, eine Stunde lang. Wenn du es nicht warst, ignoriere diese E-Mail: Dein Passwort bleibt, wie es ist.',
  'Your password was changed': 'Dein Passwort wurde geändert',
  'The password of your account at Segue was just changed, and every other session was ended.':
    'Das Passwort deines Kontos bei Segue wurde gerade geändert, und jede andere Sitzung wurde beendet.',
  'It was not me': 'Das war ich nicht',
  'If it was you, there is nothing to do. If not, ask for a new password at once by the link above.':
    'Wenn du es warst, ist nichts zu tun. Wenn nicht, fordere über den Link oben sofort ein neues Passwort an.',
  'You already have an account': 'Du hast schon ein Konto',
  'Somebody, hopefully you, wanted to register at Segue with this address. It has an account already: log in, or ask for a new password there.':
    'Jemand, hoffentlich du, wollte sich mit dieser Adresse bei Segue registrieren. Sie hat schon ein Konto: Melde dich dort an oder fordere ein neues Passwort an.',
  'Log in': 'Anmelden',
  'If it was not you, ignore this mail: nothing has changed, and nobody was told that you have an account.':
    'Wenn du es nicht warst, ignoriere diese E-Mail: Nichts hat sich geändert, und niemand hat erfahren, dass du ein Konto hast.',
  'Your account was deactivated': 'Dein Konto wurde deaktiviert',
  'An administrator has deactivated your account at Segue. You are logged out and cannot log in for now. Your playlists and tracks are kept.':
    'Ein Administrator hat dein Konto bei Segue deaktiviert. Du bist abgemeldet und kannst dich vorerst nicht anmelden. Deine Playlists und Titel werden aufbewahrt.',
  'The reason given: {reason}': 'Der angegebene Grund: {reason}',
  'No reason was given.': 'Es wurde kein Grund angegeben.',
  'Contact us': 'Schreib uns',
  'Or copy this address into your browser:': 'Oder kopiere diese Adresse in deinen Browser:',
};
