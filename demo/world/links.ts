import { type Platform } from '#shared/music/tracks.ts';

export interface Link {
  title: string;
  artist: string;
  genre: string;
  platform: Platform;
  url: string;
}

const link = (platform: Platform, genre: string, artist: string, title: string, url: string): Link => ({
  platform,
  genre,
  artist,
  title,
  url,
});

/** Well-known public pages on every platform, by a short name. They are linked to, never copied. */
export const links = {
  astley: link(
    'youtube',
    'Pop',
    'Rick Astley',
    'Never Gonna Give You Up',
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  ),
  queen: link('youtube', 'Rock', 'Queen', 'Bohemian Rhapsody', 'https://www.youtube.com/watch?v=fJ9rUzIMcZQ'),
  aha: link('youtube', 'Pop', 'a-ha', 'Take On Me', 'https://www.youtube.com/watch?v=djV11Xbc914'),
  toto: link('youtube', 'Pop', 'Toto', 'Africa', 'https://www.youtube.com/watch?v=FTQbiNvZqaY'),
  luckyVideo: link('youtube', 'Disco', 'Daft Punk', 'Get Lucky', 'https://youtu.be/5NV6Rdv1a3I'),
  eurythmics: link(
    'youtube',
    'Electronic',
    'Eurythmics',
    'Sweet Dreams (Are Made of This)',
    'https://www.youtube.com/watch?v=qeMFqkcPYcg',
  ),
  lofiGirl: link(
    'youtube',
    'Hip Hop',
    'Lofi Girl',
    'beats to relax/study to',
    'https://www.youtube.com/watch?v=jfKfPfyJRdk',
  ),
  happy: link('youtube', 'Pop', 'Pharrell Williams', 'Happy', 'https://www.youtube.com/watch?v=ZbZSe6N_BXs'),
  blinding: link(
    'spotify',
    'Pop',
    'The Weeknd',
    'Blinding Lights',
    'https://open.spotify.com/track/0VjIjW4GlUZAMYd2vXMi3b',
  ),
  brightside: link(
    'spotify',
    'Indie',
    'The Killers',
    'Mr. Brightside',
    'https://open.spotify.com/track/3n3Ppam7vgaVa1iaRUc9Lp',
  ),
  billieJean: link(
    'spotify',
    'Pop',
    'Michael Jackson',
    'Billie Jean',
    'https://open.spotify.com/track/5ChkMS8OtdzJeqyybCc9R5',
  ),
  teenSpirit: link(
    'spotify',
    'Rock',
    'Nirvana',
    'Smells Like Teen Spirit',
    'https://open.spotify.com/track/5ghIJDpPoe3CfHMGu71E6p',
  ),
  randomAccess: link(
    'spotify',
    'Electronic',
    'Daft Punk',
    'Random Access Memories',
    'https://open.spotify.com/album/4m2880jivSbbyEGAKfITCa',
  ),
  flickermood: link(
    'soundcloud',
    'Electronic',
    'Forss',
    'Flickermood',
    'https://soundcloud.com/forss/flickermood',
  ),
  journeyman: link(
    'soundcloud',
    'Electronic',
    'Forss',
    'Journeyman',
    'https://soundcloud.com/forss/journeyman',
  ),
  // These two lead nowhere: `dead-links.ts`.
  lostPonte: link(
    'youtube',
    'Lounge',
    'Marco Bellini',
    'Ponte Sisto, 2 a.m.',
    'https://www.youtube.com/watch?v=segueDemo01',
  ),
  lostShoes: link(
    'soundcloud',
    'Indie',
    'yuki & the umbrellas',
    'Wet Shoes',
    'https://soundcloud.com/segue-demo/wet-shoes',
  ),
  appleAstley: link(
    'apple',
    'Pop',
    'Rick Astley',
    'Never Gonna Give You Up',
    'https://music.apple.com/us/album/never-gonna-give-you-up/1558533900?i=1558534271',
  ),
  appleBlinding: link(
    'apple',
    'Pop',
    'The Weeknd',
    'Blinding Lights',
    'https://music.apple.com/us/album/blinding-lights/1499378108?i=1499378615',
  ),
  cornell: link(
    'other',
    'Rock',
    'Grateful Dead',
    'Live at Barton Hall, 8 May 1977',
    'https://archive.org/details/gd1977-05-08.shure57.stevenson.29303.flac16',
  ),
  openGoldberg: link(
    'other',
    'Classical',
    'Kimiko Ishizaka',
    'Open Goldberg Variations',
    'https://archive.org/details/The_Open_Goldberg_Variations-11823',
  ),
} satisfies Record<string, Link>;

export type LinkName = keyof typeof links;
