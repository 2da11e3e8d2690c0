import { catalogue } from './message.ts';

/** The texts of errors that no single feature owns. */
export const errorMessages = catalogue({
  notFound: { en: 'Not found.', it: 'Non trovato.' },
  deletedMeanwhile: {
    en: 'What this belongs to was deleted in the meantime.',
    it: 'Ciò a cui appartiene è stato cancellato nel frattempo.',
  },
  methodNotAllowed: {
    en: 'This address does not take that method.',
    it: 'Questo indirizzo non accetta quel metodo.',
  },
  methodUnknown: {
    en: 'Segue knows no such method.',
    it: 'Segue non conosce quel metodo.',
  },
  invalidJson: { en: 'The body is not valid JSON.', it: 'Il corpo non è JSON valido.' },
  badRequest: { en: 'The request could not be understood.', it: 'La richiesta non è comprensibile.' },
  unsupportedBody: {
    en: 'This kind of body is not accepted here.',
    it: 'Questo tipo di contenuto non è accettato qui.',
  },
  timeout: { en: 'The request took too long to arrive.', it: 'La richiesta ha impiegato troppo tempo.' },
  incompleteBody: {
    en: 'The request arrived incomplete. Please send it again.',
    it: 'La richiesta è arrivata incompleta. Inviala di nuovo.',
  },
  tooManyFields: { en: 'The form has too many fields.', it: 'Il modulo ha troppi campi.' },
  tooLarge: { en: 'The request is too large.', it: 'La richiesta è troppo grande.' },
  unauthenticated: { en: 'Please log in.', it: 'Effettua il login.' },
  forbidden: { en: 'You may not do this.', it: 'Non hai il permesso di farlo.' },
  tooManyRequests: {
    en: 'Too many attempts. Please try again in {seconds} seconds.',
    it: 'Troppi tentativi. Riprova tra {seconds} secondi.',
  },
  tooManyRequestsMinutes: {
    en: 'Too many attempts. Please try again in {minutes} minutes.',
    it: 'Troppi tentativi. Riprova tra {minutes} minuti.',
  },
  internal: {
    en: 'Something went wrong on our side. Please try again later.',
    it: 'Qualcosa è andato storto da parte nostra. Riprova più tardi.',
  },
  unavailable: {
    en: 'The service is busy or being maintained. Please try again in a moment.',
    it: 'Il servizio è occupato o in manutenzione. Riprova tra poco.',
  },
  diskFull: {
    en: "The server's disk is full: this could not be saved. What is there can still be read and heard.",
    it: 'Il disco del server è pieno: non è stato possibile salvare. Ciò che c’è si può ancora leggere e ascoltare.',
  },
  databaseDamaged: {
    en: 'The records of this Segue are damaged. Its administrator finds in the log what to do.',
    it: "Gli archivi di questo Segue sono danneggiati. L'amministratore trova nel registro che cosa fare.",
  },
  preconditionFailed: {
    en: 'The file is not the one that was asked for.',
    it: 'Il file non è quello richiesto.',
  },
  rangeNotSatisfiable: {
    en: 'The requested range lies outside the file.',
    it: "L'intervallo richiesto è fuori dal file.",
  },
});
