import { pages } from '#shared/pages.ts';
import type { World } from './world.ts';

export type Who = 'visitor' | keyof World['tokens'];

/** Behaviour of the server while the picture is taken. */
export type Weather = 'as it is' | 'slow' | 'failing' | 'empty';

export interface Scene {
  path: string;
  who: Who;
  weather: Weather;
  /** The buttons, tabs and items of menus pressed before the picture is taken, by their accessible names. */
  press?: readonly (string | RegExp)[];
  /** Keys that are pressed afterwards. */
  keys?: string;
  language?: 'en' | 'it';
  /** With a palette of the reader's own instead of ours. */
  forcedColors?: boolean;
  /** Tells scenes apart that are named alike. */
  label?: string;
}

const scene = (path: string, who: Who = 'visitor', more: Partial<Scene> = {}): Scene => ({
  path,
  who,
  weather: 'as it is',
  ...more,
});

/** The pages whose content comes from the server, once in each weather. */
const inEveryWeather = (path: string, who: Who): Scene[] =>
  (['as it is', 'slow', 'failing', 'empty'] as const).map((weather) => scene(path, who, { weather }));

/** Every screen in the states that it knows. */
export function scenes(world: World): Scene[] {
  const chosen = chosenScenes(world);
  const isChosen = (pattern: string) => chosen.some(({ path }) => path.split('?')[0] === pattern);
  const others = Object.values(pages)
    .filter(({ pattern }) => !pattern.includes(':') && !isChosen(pattern))
    .map(({ pattern, access }) => scene(pattern, readers[access]));
  return [...chosen, ...others];
}

/** The readers of pages that only have to be seen once. */
const readers = { open: 'visitor', login: 'bob', admin: 'admin' } as const;

/** Those that depend on the world, or are seen in more than one state. */
function chosenScenes(world: World): Scene[] {
  const playlist = `/playlists/${world.playlistId}`;
  return [
    ...inEveryWeather('/', 'visitor'),
    scene('/', 'bob'),
    scene('/', 'carol', { language: 'it' }),
    scene('/', 'visitor', { press: ['Language and theme'] }),
    ...inEveryWeather(playlist, 'visitor'),
    scene(playlist, 'bob'),
    scene(`/playlists/${world.longPlaylistId}`, 'bob', { label: 'long' }),
    scene(`/playlists/${world.hugePlaylistId}`, 'bob', { label: 'thousand' }),
    scene(playlist, 'visitor', { press: ['Play'], label: 'playing' }),
    scene(playlist, 'bob', { press: ['Play', 'Queue'], label: 'queue' }),
    scene('/', 'bob', { press: ['Play Last bus home', /^Open the player/], label: 'player' }),
    scene(playlist, 'bob', { press: ['More', 'History'], label: 'past' }),
    scene(playlist, 'bob', { press: ['Share Last bus home'], label: 'share' }),
    scene(playlist, 'bob', { press: ['More', 'People'], label: 'together' }),
    scene(playlist, 'bob', { press: ['More about Platform 9'], label: 'row' }),
    scene('/', 'bob', { press: ['Notifications, 1 unread'], label: 'bell' }),
    scene('/', 'bob', { keys: 'Control+k', label: 'palette' }),
    scene('/playlists/none'),
    ...inEveryWeather('/my-playlists', 'bob'),
    scene('/my-playlists', 'carol'),
    scene('/playlists', 'bob'),
    scene('/playlists/create', 'bob'),
    ...inEveryWeather(`/upload?playlist=${world.playlistId}`, 'bob'),
    scene('/upload', 'carol'),
    scene('/search'),
    scene('/search?q=platform', 'bob'),
    scene('/search?q=zzzz'),
    scene('/search?q=platform', 'visitor', { weather: 'failing' }),
    scene('/login'),
    scene('/login?session_expired=true'),
    scene('/register'),
    scene('/verify-email'),
    scene('/verify-email?token=abc'),
    scene('/resend-verification'),
    scene('/request-password-reset'),
    scene('/reset-password'),
    scene('/reset-password?token=abc'),
    scene('/reset-auth'),
    scene('/debug'),
    scene('/debug', 'bob'),
    scene('/?debug=true', 'bob'),
    scene('/diagnose'),
    scene(`/diagnostic?track=${world.trackId}`, 'bob'),
    ...inEveryWeather('/profile', 'bob'),
    scene('/profile', 'bob', { press: ['Settings'], label: 'settings' }),
    scene('/recently-played', 'carol'),
    scene('/recently-played', 'carol', { press: ['Statistics'], label: 'statistics' }),
    scene('/users/bob'),
    scene('/users/nobody'),
    ...['', '/users', '/backup', '/copyright', '/audit'].flatMap((page) =>
      inEveryWeather(`/admin${page}`, 'admin'),
    ),
    scene(`/embed/playlists/${world.playlistId}`),
    scene('/privacy'),
    scene('/accessibility'),
    scene('/terms', 'visitor', { language: 'it' }),
    scene('/contact'),
    scene('/nowhere'),
    // Right after registration.
    ...['/', '/profile', '/search', '/playlists'].map((page) => scene(page, 'carol', { label: 'new' })),
    ...['/', '/login', '/search?q=platform'].map((page) => scene(page, 'visitor', { forcedColors: true })),
    ...['/my-playlists', `/upload?playlist=${world.playlistId}`, '/profile'].map((page) =>
      scene(page, 'bob', { forcedColors: true }),
    ),
    scene(playlist, 'bob', { press: ['Play'], forcedColors: true }),
    scene('/admin', 'admin', { forcedColors: true }),
  ];
}

/** A file name that tells what is seen. */
export function nameOf({ path, who, weather, press, language, forcedColors, label }: Scene): string {
  const words = [
    path
      .replace(/[0-9a-z]{20,}/g, 'ID')
      .replace(/[^a-z0-9]+/gi, '-')
      .replace(/^-|-$/g, '') || 'home',
    who,
  ];
  if (weather !== 'as it is') words.push(weather);
  return [...words, ...(press ?? []).map(String), language ?? '', forcedColors ? 'forced' : '', label ?? '']
    .filter(Boolean)
    .join('.')
    .replaceAll(/[ /^]+/g, '-');
}
