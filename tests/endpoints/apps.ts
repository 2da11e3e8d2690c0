import { sameInForm, sameServices, type Rows } from './row.ts';

export const apps: Rows = {
  'subsonic.get': {
    shows: 'content',
    plans: [
      {
        like: /^select count\(\*\) as "count" from \(select "playlists"/,
        because: 'the 2,000 most popular playlists, found by their index, among which an app draws',
      },
      {
        like: /order by "users"\."username_key" limit/,
        on: 'PostgreSQL',
        because: 'an app gets up to 5,000 people in one answer: the protocol has no pages',
      },
      {
        like: /^select "genre", count\(\*\) as "playlists"/,
        on: 'PostgreSQL',
        because:
          'an app asks for all genres when its listener opens them; nothing hidden may be counted later',
      },
    ],
  },
  'subsonic.post': { shows: sameInForm, writes: { example: 'sent', found: sameServices } },
};
