import { catalogue } from './message.ts';

/** What the server says of follows and notifications. */
export const followingMessages = catalogue({
  notYourself: { en: 'You cannot follow yourself.', it: 'Non puoi seguire te stesso.' },
  tooMany: {
    en: 'You follow {count} people and playlists, which is the most there can be.',
    it: 'Segui {count} persone e playlist, il massimo possibile.',
  },
  unsubscribed: {
    en: 'You will get no more digest mails. You can turn them on again in your profile.',
    it: 'Non riceverai più mail di riepilogo. Puoi riattivarle nel tuo profilo.',
  },
  linkInvalid: {
    en: 'This link is not complete. You can turn digest mails off in your profile.',
    it: 'Questo link non è completo. Puoi disattivare le mail di riepilogo nel tuo profilo.',
  },
});
