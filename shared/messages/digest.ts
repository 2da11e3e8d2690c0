import { catalogue } from './message.ts';

/** The digest mails. */
export const digestMessages = catalogue({
  subject: {
    en: { one: '{count} thing is new for you', other: '{count} things are new for you' },
    it: { one: '{count} novità per te', other: '{count} novità per te' },
  },
  greeting: { en: 'Hello {username},', it: 'Ciao {username},' },
  lead: { en: 'this has happened since you last looked:', it: 'ecco cosa è successo dall’ultima volta:' },
  open: { en: 'Open Segue', it: 'Apri Segue' },
  more: {
    en: { one: 'and {count} more', other: 'and {count} more' },
    it: { one: 'e altra {count}', other: 'e altre {count}' },
  },
  why: {
    en: 'You get this mail because you turned digest mails on in your profile.',
    it: 'Ricevi questa mail perché hai attivato i riepiloghi nel tuo profilo.',
  },
  unsubscribe: { en: 'Unsubscribe', it: 'Disiscriviti' },
});
