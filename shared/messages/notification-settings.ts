import { catalogue } from './message.ts';

/** What one wants to be told: in the profile, and where a mail's link ends it. */
export const notificationSettings = catalogue({
  title: { en: 'Notifications', it: 'Notifiche' },
  inApp: { en: 'Tell me in the app of', it: 'Avvisami nell’app di' },
  follow: { en: 'New followers', it: 'Nuovi follower' },
  like: { en: 'Likes on my playlists', it: 'Mi piace sulle mie playlist' },
  news: { en: 'New music in what I follow', it: 'Nuova musica in ciò che seguo' },
  answer: { en: 'Answers to reports and appeals', it: 'Risposte a segnalazioni e ricorsi' },
  invited: { en: 'Invitations to playlists', it: 'Inviti a playlist' },
  joined: { en: 'New members of my playlists', it: 'Nuovi membri delle mie playlist' },
  suggestion: { en: 'Suggestions for my playlists', it: 'Proposte per le mie playlist' },
  decision: { en: 'What becomes of my suggestions', it: 'Esito delle mie proposte' },
  digest: { en: 'Digest by mail', it: 'Riepilogo via mail' },
  off: { en: 'Off', it: 'Mai' },
  daily: { en: 'Daily', it: 'Ogni giorno' },
  weekly: { en: 'Weekly', it: 'Ogni settimana' },
  unverified: {
    en: 'Mails are sent to a verified address only. Yours is not verified yet.',
    it: 'Le mail arrivano solo a un indirizzo verificato. Il tuo non lo è ancora.',
  },
  showsFollows: { en: 'Let others see whom I follow', it: 'Mostra agli altri chi seguo' },
  saved: { en: 'Saved.', it: 'Salvato.' },
  failed: { en: 'This could not be saved. Please try again.', it: 'Impossibile salvare. Riprova.' },
  unsubscribeTitle: { en: 'No more digest mails?', it: 'Basta mail di riepilogo?' },
  unsubscribeText: {
    en: 'One press ends them. You can turn them on again in your profile at any time.',
    it: 'Basta un clic. Puoi riattivarle dal tuo profilo in qualsiasi momento.',
  },
  unsubscribe: { en: 'Unsubscribe', it: 'Disiscriviti' },
  unsubscribed: {
    en: 'Done: you will get no more digest mails.',
    it: 'Fatto: non riceverai più mail di riepilogo.',
  },
  mute: { en: 'Mute notifications', it: 'Silenzia le notifiche' },
  unmute: { en: 'Unmute notifications', it: 'Riattiva le notifiche' },
});
