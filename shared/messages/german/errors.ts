import type { Wording } from '../message.ts';

export const errors: Record<string, Wording> = {
  'What this belongs to was deleted in the meantime.': 'Wozu das gehört, wurde inzwischen gelöscht.',
  'Not found.': 'Nicht gefunden.',
  'The body is not valid JSON.': 'Der Inhalt ist kein gültiges JSON.',
  'This address does not take that method.': 'Diese Adresse nimmt diese Methode nicht an.',
  'Segue knows no such method.': 'Segue kennt diese Methode nicht.',
  'The request could not be understood.': 'Die Anfrage war nicht zu verstehen.',
  'This kind of body is not accepted here.': 'Diese Art von Inhalt wird hier nicht angenommen.',
  'The request took too long to arrive.': 'Die Anfrage brauchte zu lange.',
  'The request arrived incomplete. Please send it again.':
    'Die Anfrage kam unvollständig an. Bitte sende sie noch einmal.',
  'The form has too many fields.': 'Das Formular hat zu viele Felder.',
  'The request is too large.': 'Die Anfrage ist zu groß.',
  'Please log in.': 'Bitte melde dich an.',
  'You may not do this.': 'Das darfst du nicht.',
  'Too many attempts. Please try again in {seconds} seconds.':
    'Zu viele Versuche. Bitte versuche es in {seconds} Sekunden noch einmal.',
  'Too many attempts. Please try again in {minutes} minutes.':
    'Zu viele Versuche. Bitte versuche es in {minutes} Minuten noch einmal.',
  'Something went wrong on our side. Please try again later.':
    'Bei uns ist etwas schiefgegangen. Bitte versuche es später noch einmal.',
  'The service is busy or being maintained. Please try again in a moment.':
    'Der Dienst ist ausgelastet oder wird gewartet. Bitte versuche es gleich noch einmal.',
  "The server's disk is full: this could not be saved. What is there can still be read and heard.":
    'Die Festplatte des Servers ist voll: Das konnte nicht gespeichert werden. Was da ist, kann weiter gelesen und gehört werden.',
  'The records of this Segue are damaged. Its administrator finds in the log what to do.':
    'Die Datensätze dieses Segue sind beschädigt. Sein Administrator findet im Log, was zu tun ist.',
  'The file is not the one that was asked for.': 'Die Datei ist nicht die, nach der gefragt wurde.',
  'The requested range lies outside the file.': 'Der angefragte Bereich liegt außerhalb der Datei.',
};
