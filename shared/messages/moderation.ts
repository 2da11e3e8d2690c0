import { catalogue } from './message.ts';

/** What reporting, deciding and appealing answer. */
export const moderationMessages = catalogue({
  emailNeeded: {
    en: 'Leave an email address, so that we can tell you what came of it.',
    it: "Lascia un indirizzo email, così possiamo dirti com'è andata.",
  },
  ownReport: { en: 'This is your own.', it: 'Questo è tuo.' },
  reportedAlready: {
    en: 'You have reported this already. We will tell you what comes of it.',
    it: "L'hai già segnalato. Ti diremo com'è andata.",
  },
  decidedAlready: {
    en: 'Another administrator has decided this already.',
    it: 'Un altro amministratore ha già deciso.',
  },
  ownDecision: { en: 'Nobody decides about their own.', it: 'Nessuno decide su ciò che è suo.' },
  anotherDecides: {
    en: 'Another administrator than the one who decided answers an appeal.',
    it: 'A un ricorso risponde un amministratore diverso da chi ha deciso.',
  },
  targetGone: {
    en: 'It was deleted meanwhile. The report can only be dismissed.',
    it: 'Nel frattempo è stato eliminato. La segnalazione si può solo archiviare.',
  },
  notWithThis: { en: 'This cannot be done with it.', it: 'Con questo non si può fare.' },
  appealedAlready: { en: 'This was appealed already.', it: 'Il ricorso è già stato presentato.' },
  appealTooLate: {
    en: 'An appeal is possible for 30 days.',
    it: 'Il ricorso è possibile per 30 giorni.',
  },
  objectionTooLate: {
    en: 'An objection to a takedown is possible for 14 days.',
    it: 'Ci si può opporre a una rimozione per 14 giorni.',
  },
});

/** The mails about reports and decisions. */
export const moderationMail = catalogue({
  visitor: { en: 'there', it: 'a te' },
  ownerSubject: { en: 'A decision about your content', it: 'Una decisione sui tuoi contenuti' },
  hidden: {
    en: 'An administrator has hidden “{name}” from everybody but you.',
    it: 'un amministratore ha nascosto “{name}” a tutti tranne te.',
  },
  nameCleared: {
    en: 'An administrator has removed the name “{name}”.',
    it: 'un amministratore ha rimosso il nome “{name}”.',
  },
  descriptionCleared: {
    en: 'An administrator has removed the description of “{name}”.',
    it: 'un amministratore ha rimosso la descrizione di “{name}”.',
  },
  coverCleared: {
    en: 'An administrator has removed the cover of “{name}”.',
    it: 'un amministratore ha rimosso la copertina di “{name}”.',
  },
  avatarCleared: {
    en: 'An administrator has removed your picture.',
    it: 'un amministratore ha rimosso la tua immagine.',
  },
  warned: {
    en: 'An administrator has looked at “{name}” and asks you to mind the rules. Nothing was changed.',
    it: 'un amministratore ha esaminato “{name}” e ti chiede di rispettare le regole. Nulla è stato cambiato.',
  },
  deactivated: {
    en: 'An administrator has deactivated your account. You are logged out, and nobody sees what is yours. It is kept.',
    it: 'un amministratore ha disattivato il tuo account. La sessione è terminata e nessuno vede ciò che è tuo. Tutto è conservato.',
  },
  takenDown: {
    en: 'Your track “{name}” was taken down for copyright. Nobody can play it any more.',
    it: 'il tuo brano “{name}” è stato rimosso per copyright. Nessuno può più ascoltarlo.',
  },
  takedownNote: {
    en: 'The reason given: “{reason}”. You can see the evidence and object once, within 14 days; the file is kept so long.',
    it: 'Il motivo indicato: “{reason}”. Puoi vedere le prove e opporti una volta, entro 14 giorni; il file è conservato fino ad allora.',
  },
  ownerButton: { en: 'See the decision, or appeal', it: 'Vedi la decisione o fai ricorso' },
  ownerNote: {
    en: 'The reason given: “{reason}”. You can appeal once, within 30 days.',
    it: 'Il motivo indicato: “{reason}”. Puoi fare ricorso una volta, entro 30 giorni.',
  },
  outcomeSubject: { en: 'The decision was looked at again', it: 'La decisione è stata riesaminata' },
  lifted: {
    en: 'The decision about “{name}” was taken back.',
    it: 'la decisione su “{name}” è stata revocata.',
  },
  kept: { en: 'The decision about “{name}” stands.', it: 'la decisione su “{name}” resta valida.' },
  outcomeNote: { en: 'The reason given: “{reason}”.', it: 'Il motivo indicato: “{reason}”.' },
  reporterSubject: { en: 'Your report', it: 'La tua segnalazione' },
  reporterActed: {
    en: 'You reported “{name}”. An administrator has looked at it and has acted. Thank you.',
    it: 'hai segnalato “{name}”. Un amministratore ha esaminato il caso ed è intervenuto. Grazie.',
  },
  reporterDismissed: {
    en: 'You reported “{name}”. An administrator has looked at it and found nothing against the rules.',
    it: 'hai segnalato “{name}”. Un amministratore ha esaminato il caso e non ha trovato nulla contro le regole.',
  },
  reporterButton: { en: 'Read the rules', it: 'Leggi le regole' },
  reporterNote: {
    en: 'Nobody else is told that you reported it.',
    it: 'A nessun altro viene detto che l’hai segnalato.',
  },
});
