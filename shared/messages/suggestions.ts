import { catalogue } from './message.ts';

/** What the server says to those who suggest, and to those who decide. */
export const suggestionMessages = catalogue({
  notFound: { en: 'Suggestion not found.', it: 'Proposta non trovata.' },
  closed: {
    en: 'This playlist takes no suggestions.',
    it: 'Questa playlist non accetta proposte.',
  },
  followersOnly: {
    en: 'Only people who follow this playlist can suggest tracks.',
    it: 'Solo chi segue questa playlist può proporre brani.',
  },
  needsAccount: {
    en: 'Log in to suggest tracks for this playlist.',
    it: 'Accedi per proporre brani per questa playlist.',
  },
  flooded: {
    en: 'Too many suggestions came at once: for now only people who follow this playlist can suggest tracks.',
    it: 'Sono arrivate troppe proposte insieme: per ora può proporre brani solo chi segue questa playlist.',
  },
  tooManyOwn: {
    en: '{max} of your suggestions are still open here. Wait until they are decided.',
    it: 'Qui {max} tue proposte sono ancora in attesa. Aspetta che vengano decise.',
  },
  tooMany: {
    en: 'So many suggestions are open here that no more fit. Try again later.',
    it: 'Qui ci sono già troppe proposte in attesa. Riprova più tardi.',
  },
  alreadySuggested: {
    en: 'This has been suggested already.',
    it: 'Questo è già stato proposto.',
  },
  othersRecording: {
    en: 'The person whose track this is does not edit this playlist: no source can be suggested here.',
    it: 'La persona di cui è il brano non modifica questa playlist: qui non si possono proporre fonti.',
  },
  ownerDecides: {
    en: 'Only the person whose track this is can accept a source.',
    it: 'Solo la persona di cui è il brano può accettare una fonte.',
  },
  acceptedAlready: {
    en: 'This suggestion has been accepted already.',
    it: 'Questa proposta è già stata accettata.',
  },
  rejectedAlready: {
    en: 'This suggestion has been rejected already.',
    it: 'Questa proposta è già stata rifiutata.',
  },
  withdrawnAlready: {
    en: 'This suggestion has been withdrawn.',
    it: 'Questa proposta è stata ritirata.',
  },
});
