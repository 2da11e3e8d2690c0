import { catalogue } from './message.ts';

/** Suggesting a track for somebody's playlist, and what comes of it. */
export const suggestingMessages = catalogue({
  title: { en: 'Suggest a track for {name}', it: 'Proponi un brano per {name}' },
  haveTitle: { en: '“{title}”: I have this one', it: '“{title}”: questo ce l’ho' },
  sourceTitle: { en: 'Another source of “{title}”', it: 'Un’altra fonte di “{title}”' },
  another: { en: 'Change', it: 'Cambia' },
  linkTitle: { en: 'Title', it: 'Titolo' },
  linkHint: {
    en: 'The site’s own name comes first, if it has one.',
    it: 'Se il sito ne ha uno suo, quello viene prima.',
  },
  linkArtist: { en: 'Artist', it: 'Artista' },
  place: { en: 'Place', it: 'Posizione' },
  atEnd: { en: 'At the end', it: 'Alla fine' },
  before: { en: 'Before {place}. {title}', it: 'Prima di {place}. {title}' },
  note: { en: 'A note (optional)', it: 'Una nota (facoltativa)' },
  noteHint: { en: 'Why does it belong here?', it: 'Perché ci sta bene?' },
  charactersLeft: {
    en: { one: '{count} character left', other: '{count} characters left' },
    it: { one: '{count} carattere rimasto', other: '{count} caratteri rimasti' },
  },
  yourName: { en: 'Your name', it: 'Il tuo nome' },
  send: { en: 'Suggest', it: 'Proponi' },
  sending: { en: 'Sending…', it: 'Invio…' },
  sendFailed: {
    en: 'The suggestion could not be sent. Please try again.',
    it: 'Non è stato possibile inviare la proposta. Riprova.',
  },
  sent: { en: '{owner} will see “{title}”', it: '{owner} vedrà “{title}”' },
  sentUnowned: { en: 'The owner will see “{title}”', it: 'Il proprietario vedrà “{title}”' },
  sendAnother: { en: 'Suggest another', it: 'Proponi un altro brano' },
  done: { en: 'Done', it: 'Fatto', de: 'Fertig' },

  mine: { en: 'Your suggestions', it: 'Le tue proposte' },
  open: { en: 'not heard yet', it: 'ancora da ascoltare' },
  accepted: { en: 'accepted', it: 'accettata' },
  rejected: { en: 'not taken', it: 'non accolta' },
  withdrawn: { en: 'withdrawn', it: 'ritirata' },
  withdraw: { en: 'Withdraw', it: 'Ritira' },
  withdrawTitle: { en: 'Withdraw {title}', it: 'Ritira {title}' },
  withdrawFailed: {
    en: 'The suggestion could not be withdrawn. Please try again.',
    it: 'Non è stato possibile ritirare la proposta. Riprova.',
  },
});

/** Suggestions for a playlist of one's own, at the places proposed. */
export const suggestionRows = catalogue({
  count: {
    en: { one: '{count} suggestion', other: '{count} suggestions' },
    it: { one: '{count} proposta', other: '{count} proposte' },
  },
  none: { en: 'No suggestions are left', it: 'Non ci sono altre proposte' },
  suggestion: { en: 'Suggestion: {title}', it: 'Proposta: {title}' },
  by: { en: 'suggested by {name}', it: 'proposta da {name}' },
  bySomebody: { en: 'suggested', it: 'proposta' },
  fills: { en: 'for “{title}”', it: 'per “{title}”' },
  sourceOf: { en: 'as another source of “{title}”', it: 'come altra fonte di “{title}”' },
  ownerDecides: { en: '{name} decides', it: 'decide {name}' },
  sourceAccepted: { en: '“{title}” plays from there, too', it: '“{title}” si ascolta anche da lì' },
  play: { en: 'Play {name}', it: 'Riproduci {name}' },
  accept: { en: 'Accept', it: 'Accetta' },
  acceptTitle: { en: 'Accept {title}', it: 'Accetta {title}' },
  rejectTitle: { en: 'Reject {title}', it: 'Rifiuta {title}' },
  move: { en: 'Move {title}', it: 'Sposta {title}' },
  moveTitle: { en: 'Place of {title}', it: 'Posizione di {title}' },
  accepted: { en: '“{title}” is in the playlist', it: '“{title}” è nella playlist' },
  rejected: { en: '“{title}” was not taken', it: '“{title}” non è stata accolta' },
  failed: {
    en: 'This could not be saved. Please try again.',
    it: 'Non è stato possibile salvarlo. Riprova.',
  },
});
