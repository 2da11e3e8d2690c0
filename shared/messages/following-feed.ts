import { catalogue } from './message.ts';

/** Home's tab of what one follows. */
export const followingFeed = catalogue({
  title: { en: 'New in what you follow', it: 'Novità in ciò che segui' },
  loading: { en: 'Loading what is new…', it: 'Caricamento delle novità…' },
  added: {
    en: { one: '{name} added {count} track to', other: '{name} added {count} tracks to' },
    it: { one: '{name} ha aggiunto {count} brano a', other: '{name} ha aggiunto {count} brani a' },
  },
  published: {
    en: {
      one: '{name} published a playlist of {count} track',
      other: '{name} published a playlist of {count} tracks',
    },
    it: {
      one: '{name} ha pubblicato una playlist di {count} brano',
      other: '{name} ha pubblicato una playlist di {count} brani',
    },
  },
  play: { en: 'Play what is new in {name}', it: 'Ascolta le novità di {name}' },
  more: { en: 'and {count} more', it: 'e altri {count}' },
  older: { en: 'Show older', it: 'Mostra precedenti' },
  fresh: { en: 'There is something new. Show it', it: 'Ci sono novità. Mostrale' },
  end: { en: 'You are up to date.', it: 'Sei aggiornato.' },
  failed: { en: 'What is new could not be loaded.', it: 'Impossibile caricare le novità.' },
  emptyTitle: { en: 'Follow people and playlists', it: 'Segui persone e playlist' },
  emptyText: {
    en: 'What they add or publish appears here. Press Follow on a playlist or on a person’s page.',
    it: 'Ciò che aggiungono o pubblicano appare qui. Premi Segui su una playlist o sulla pagina di una persona.',
  },
  browse: { en: 'Browse popular playlists', it: 'Sfoglia le playlist popolari' },
  suggested: { en: 'People you might follow', it: 'Persone che potresti seguire' },
  sharedLikes: {
    en: { one: 'You like {count} playlist of theirs', other: 'You like {count} playlists of theirs' },
    it: { one: 'Ti piace {count} sua playlist', other: 'Ti piacciono {count} sue playlist' },
  },
});

/** The bell in the header. */
export const bellMessages = catalogue({
  bell: { en: 'Notifications', it: 'Notifiche' },
  unread: {
    en: { one: 'Notifications, {count} unread', other: 'Notifications, {count} unread' },
    it: { one: 'Notifiche, {count} non letta', other: 'Notifiche, {count} non lette' },
  },
  loading: { en: 'Loading notifications…', it: 'Caricamento delle notifiche…' },
  failed: { en: 'Notifications could not be loaded.', it: 'Impossibile caricare le notifiche.' },
  empty: {
    en: 'Nothing yet. New followers, likes and new music in what you follow appear here.',
    it: 'Ancora niente. Qui appaiono nuovi follower, mi piace e nuova musica in ciò che segui.',
  },
  follow: { en: '{people} follows you', it: '{people} ti segue' },
  followMany: { en: '{people} follow you', it: '{people} ti seguono' },
  like: { en: '{people} liked {name}', it: 'A {people} piace {name}' },
  invited: {
    en: '{people} invites you to work on {name}',
    it: '{people} ti invita a lavorare su {name}',
  },
  joined: { en: '{people} joined {name}', it: 'Nuovi membri di {name}: {people}' },
  andOthers: {
    en: { one: '{people} and {count} other', other: '{people} and {count} others' },
    it: { one: '{people} e {count} altra persona', other: '{people} e altre {count}' },
  },
  and: { en: '{first} and {last}', it: '{first} e {last}' },
  added: {
    en: { one: '{people} added {count} track to {name}', other: '{people} added {count} tracks to {name}' },
    it: {
      one: '{people} ha aggiunto {count} brano a {name}',
      other: '{people} ha aggiunto {count} brani a {name}',
    },
  },
  published: { en: '{people} published {name}', it: '{people} ha pubblicato {name}' },
  suggestion: {
    en: { one: '{count} suggestion for {name}', other: '{count} suggestions for {name}' },
    it: { one: '{count} proposta per {name}', other: '{count} proposte per {name}' },
  },
  closed: {
    en: 'Too many suggestions came at once: only followers can suggest tracks for {name} now',
    it: 'Troppe proposte insieme: ora solo chi segue può proporre brani per {name}',
  },
  accepted: {
    en: {
      one: '{people} accepted {count} suggestion of yours for {name}',
      other: '{people} accepted {count} suggestions of yours for {name}',
    },
    it: {
      one: '{people} ha accettato {count} tua proposta per {name}',
      other: '{people} ha accettato {count} tue proposte per {name}',
    },
  },
  rejected: {
    en: {
      one: '{people} declined {count} suggestion of yours for {name}',
      other: '{people} declined {count} suggestions of yours for {name}',
    },
    it: {
      one: '{people} non ha accolto {count} tua proposta per {name}',
      other: '{people} non ha accolto {count} tue proposte per {name}',
    },
  },
  older: { en: 'Show older', it: 'Mostra precedenti' },
  settings: { en: 'Notification settings', it: 'Impostazioni delle notifiche' },
});

/** The tabs of the home page. */
export const homeTabs = catalogue({
  feeds: { en: 'Feeds', it: 'Feed' },
  popular: { en: 'Popular', it: 'Popolari' },
  following: { en: 'Following', it: 'Seguiti' },
});
