import { catalogue } from './message.ts';

/** The pages behind the footer's links. They say what the software does; who runs a server answers for the server. */
export const privacyMessages = catalogue({
  lead: {
    en: 'Segue keeps what it needs to play and share music, shows you all of it, and sells none of it.',
    it: 'Segue conserva ciò che serve per suonare e condividere musica, te lo mostra tutto e non ne vende nulla.',
  },
  accountTitle: { en: 'Your account', it: 'Il tuo account' },
  account: {
    en: 'Your username, your email address, your picture if you add one, and your password as a hash that cannot be turned back (Argon2id). Your username, picture and public playlists can be seen by anyone; your email address only by you and the administrators.',
    it: "Il tuo nome utente, il tuo indirizzo email, la tua immagine se ne aggiungi una e la tua password come hash da cui non si torna indietro (Argon2id). Nome utente, immagine e playlist pubbliche li vede chiunque; l'indirizzo email solo tu e gli amministratori.",
  },
  musicTitle: { en: 'Your music', it: 'La tua musica' },
  music: {
    en: 'The files you upload, what you write about them, and an acoustic fingerprint of each, which is compared with registered works to protect their authors. Fingerprints of removed tracks stay, so that the same file does not come back.',
    it: "I file che carichi, ciò che ne scrivi e un'impronta acustica di ciascuno, confrontata con le opere registrate per proteggerne gli autori. Le impronte dei brani rimossi restano, perché lo stesso file non torni.",
  },
  listeningTitle: { en: 'Listening', it: 'Gli ascolti' },
  listening: {
    en: 'Which track is played, when, for how long, and from which network address, with or without an account. It makes the play counts and lets administrators see that the service works. The list of what you played is shown to you alone; you can clear it, and choose that nothing is noted under your name.',
    it: 'Quale brano viene ascoltato, quando, per quanto tempo e da quale indirizzo di rete, con o senza account. Serve a contare gli ascolti e a far vedere agli amministratori che il servizio funziona. L’elenco di ciò che hai ascoltato lo vedi solo tu; puoi svuotarlo e scegliere che nulla venga annotato con il tuo nome.',
  },
  browserTitle: { en: 'In your browser', it: 'Nel tuo browser' },
  browser: {
    en: 'No cookies and no trackers. Your browser itself remembers your login, a random session id, your language, and where the player stood.',
    it: 'Nessun cookie e nessun tracciamento. È il tuo browser a ricordare il login, un id di sessione casuale, la lingua e il punto in cui era il player.',
  },
  othersTitle: { en: 'Other services', it: 'Altri servizi' },
  others: {
    en: 'External tracks live at YouTube, Spotify, SoundCloud or Apple Music. Their players load only when you play such a track; from then on their own rules apply.',
    it: 'I brani esterni stanno su YouTube, Spotify, SoundCloud o Apple Music. I loro player si caricano solo quando ascolti uno di quei brani; da quel momento valgono le loro regole.',
  },
  keptTitle: { en: 'How long it is kept', it: 'Per quanto tempo' },
  kept: {
    en: 'Network addresses of listening: 24 hours. The log of what accounts and administrators did: addresses for 90 days, names for 24 months, or as long as the people who run this server have set; then only what was done. A visitor’s address in a report: until it is decided. When you delete your account, nothing refers to it any more; its name stays in that log until then.',
    it: 'Indirizzi di rete degli ascolti: 24 ore. Registro di ciò che hanno fatto account e amministratori: indirizzi per 90 giorni, nomi per 24 mesi o per il tempo scelto da chi gestisce questo server; poi resta solo ciò che è stato fatto. L’indirizzo di un visitatore in una segnalazione: fino alla decisione. Quando cancelli il tuo account, nulla rimanda più ad esso; il suo nome resta in quel registro fino ad allora.',
  },
  rightsTitle: { en: 'Yours to take and to delete', it: 'Tuo da prendere e da cancellare' },
  rights: {
    en: 'On your profile you can see your sessions and end them, export everything, and delete your account with your playlists and tracks. Backups made before that keep it until they are deleted too.',
    it: 'Nel tuo profilo puoi vedere le tue sessioni e chiuderle, esportare tutto e cancellare il tuo account con le tue playlist e i tuoi brani. I backup fatti prima lo conservano finché non vengono cancellati anche loro.',
  },
});

export const termsMessages = catalogue({
  lead: {
    en: 'Few rules, so that musicians and listeners both like it here.',
    it: 'Poche regole, perché qui stiano bene sia chi suona sia chi ascolta.',
  },
  originalTitle: { en: 'Only what is yours', it: 'Solo ciò che è tuo' },
  original: {
    en: 'Upload only music that you made, or that its makers allow you to share. Every upload is scanned; what matches a protected work is blocked. If we got it wrong, you can dispute it, and a person will look.',
    it: 'Carica solo musica fatta da te, o che chi l’ha fatta ti permette di condividere. Ogni file caricato viene controllato; ciò che corrisponde a un’opera protetta viene bloccato. Se abbiamo sbagliato puoi contestarlo, e lo guarderà una persona.',
  },
  ownershipTitle: { en: 'It stays yours', it: 'Resta tuo' },
  ownership: {
    en: 'Your music and your words remain yours. You let this server store them, convert them for playing, and show them to whom you chose. Deleting them ends that.',
    it: 'La tua musica e le tue parole restano tue. Permetti a questo server di conservarle, convertirle per l’ascolto e mostrarle a chi hai scelto. Se le cancelli, finisce lì.',
  },
  respectTitle: { en: 'Be kind', it: 'Con gentilezza' },
  respect: {
    en: 'No hate, no harassment, no deception, no attempts to break the service for others. Administrators may remove content and deactivate accounts that do harm.',
    it: 'Niente odio, molestie, inganni, né tentativi di rovinare il servizio agli altri. Gli amministratori possono rimuovere contenuti e disattivare account che fanno danno.',
  },
  betaTitle: { en: 'It is a beta', it: 'È una beta' },
  beta: {
    en: 'Segue is young and comes without a warranty. Keep a copy of what matters to you.',
    it: 'Segue è giovane e viene offerto senza garanzie. Tieni una copia di ciò a cui tieni.',
  },
  freeTitle: { en: 'Free software', it: 'Software libero' },
  free: {
    en: 'Segue is free software under the GNU Affero General Public License: you may use, study, change and share it, and anyone who offers it to others over a network owes them its source.',
    it: 'Segue è software libero sotto la GNU Affero General Public License: puoi usarlo, studiarlo, modificarlo e condividerlo, e chi lo offre ad altri in rete deve loro il sorgente.',
  },
});

export const contactMessages = catalogue({
  lead: {
    en: 'Every Segue is run by people. These are the addresses of the ones who run this server.',
    it: 'Ogni Segue è gestito da persone. Questi sono gli indirizzi di chi gestisce questo server.',
  },
  questionsTitle: { en: 'Questions and trouble', it: 'Domande e problemi' },
  questions: {
    en: 'Something does not work, or you cannot get into your account:',
    it: 'Qualcosa non funziona, o non riesci a entrare nel tuo account:',
  },
  abuseTitle: { en: 'Copyright and abuse', it: 'Diritti d’autore e abusi' },
  abuse: {
    en: 'Something here is yours and should not be, or does harm. Send the link and tell us why:',
    it: 'Qualcosa qui è tuo e non dovrebbe esserci, o fa danno. Manda il link e raccontaci perché:',
  },
  selfTitle: { en: 'Your uploads', it: 'I tuoi file' },
  self: {
    en: 'An upload of yours was blocked and you think it was wrong? Dispute it where it was blocked: that reaches an administrator directly.',
    it: 'Un tuo file è stato bloccato e pensi che sia un errore? Contestalo dove è stato bloccato: arriva direttamente a un amministratore.',
  },
});
