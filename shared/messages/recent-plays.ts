import { catalogue } from './message.ts';

/** What the reader has played. */
export const recentPlaysMessages = catalogue({
  intro: {
    en: 'What you have listened to for at least half a minute. Only you see this list.',
    it: 'Ciò che hai ascoltato per almeno mezzo minuto. Questo elenco lo vedi solo tu.',
  },
  remember: { en: 'Remember what I play', it: 'Ricorda ciò che ascolto' },
  rememberHint: {
    en: 'Otherwise your plays are counted without your name.',
    it: 'Altrimenti i tuoi ascolti vengono contati senza il tuo nome.',
  },
  rememberFailed: { en: 'That could not be saved.', it: 'Non è stato possibile salvare.' },
  forgetAll: { en: 'Clear the list', it: 'Svuota l’elenco' },
  forgetTitle: {
    en: 'Clear the list of what you played?',
    it: 'Svuotare l’elenco di ciò che hai ascoltato?',
  },
  forgetText: {
    en: 'This cannot be undone. The plays still count for the tracks, without your name.',
    it: 'L’operazione non si può annullare. Gli ascolti restano nel conteggio dei brani, senza il tuo nome.',
  },
  forgot: { en: 'The list is empty', it: 'L’elenco è vuoto' },
  forgetOne: { en: 'Remove from this list', it: 'Togli da questo elenco' },
  forgotOne: { en: '{title} removed from the list', it: '{title} tolto dall’elenco' },
  forgetFailed: { en: 'That could not be removed.', it: 'Non è stato possibile toglierlo.' },
  from: { en: 'From {name}', it: 'Da {name}' },
  open: { en: 'Open {name}', it: 'Apri {name}' },
  emptyTitle: { en: 'Nothing played yet', it: 'Ancora nessun ascolto' },
  emptyText: {
    en: 'The tracks that you listen to appear here.',
    it: 'Qui appaiono i brani che ascolti.',
  },
  offText: {
    en: 'Your plays are not remembered at present.',
    it: 'Al momento i tuoi ascolti non vengono ricordati.',
  },
  discover: { en: 'Discover playlists', it: 'Scopri le playlist' },
});
