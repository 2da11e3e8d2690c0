import { catalogue } from './message.ts';

/** Follow buttons, and what is new. */
export const followPieces = catalogue({
  follow: { en: 'Follow', it: 'Segui' },
  following: { en: 'Following', it: 'Segui già' },
  followName: { en: 'Follow {name}', it: 'Segui {name}' },
  followingName: { en: 'Following {name}', it: 'Segui già {name}' },
  followFailed: {
    en: 'This could not be followed. Please try again.',
    it: 'Impossibile seguire. Riprova.',
  },
  followers: {
    en: { one: '{count} follower', other: '{count} followers' },
    it: { one: '{count} follower', other: '{count} follower' },
  },
  follows: { en: 'Follows {count}', it: 'Segue {count}' },
  newSince: { en: 'New since you listened', it: 'Novità dal tuo ultimo ascolto' },
  heard: { en: 'Mark as heard', it: 'Segna come ascoltate' },
  mute: { en: 'Mute notifications', it: 'Silenzia le notifiche' },
  rss: { en: 'RSS feed', it: 'Feed RSS' },
});
