import { adminPages } from '#shared/operations/admin-pages.ts';

/** People who may open a page; the server decides about data by itself. */
type Access = 'open' | 'login' | 'admin';

/**
 * The pages of the web (specification, section 2, and those that Segue adds): the pattern of the address, the source
 * below `web/features`, the name in `texts/en/titles.json`, and who may open it. Routes, the document's title, what the
 * server sends along with a page and the tests over every route are derived from it.
 */
export const pages = {
  home: { pattern: '/', module: 'playlists/feed/home-page', title: 'home', access: 'open' },
  search: { pattern: '/search', module: 'playlists/search/search-page', title: 'search', access: 'open' },
  browse: { pattern: '/browse', module: 'playlists/browse/browse-page', title: 'browse', access: 'open' },
  artist: {
    pattern: '/artists/:name',
    module: 'playlists/artists/artist-page',
    title: 'artist',
    access: 'open',
  },
  login: { pattern: '/login', module: 'accounts/auth/login-page', title: 'login', access: 'open' },
  register: {
    pattern: '/register',
    module: 'accounts/auth/register-page',
    title: 'register',
    access: 'open',
  },
  signup: { pattern: '/signup', module: 'accounts/auth/register-page', title: 'register', access: 'open' },
  verifyEmail: {
    pattern: '/verify-email',
    module: 'accounts/auth/verify-email-page',
    title: 'verifyEmail',
    access: 'open',
  },
  resendVerification: {
    pattern: '/resend-verification',
    module: 'accounts/auth/resend-verification-page',
    title: 'resendVerification',
    access: 'open',
  },
  /** Behind the mails about a change of address: `?token=` makes it count, `?undo=` takes it back. */
  emailChange: {
    pattern: '/email-change',
    module: 'accounts/auth/verify-email-page',
    title: 'emailChange',
    access: 'open',
  },
  /** Behind the mails about second factors that were said to be lost. */
  keepFactors: {
    pattern: '/keep-factors',
    module: 'accounts/auth/verify-email-page',
    title: 'keepFactors',
    access: 'open',
  },
  requestPasswordReset: {
    pattern: '/request-password-reset',
    module: 'accounts/auth/request-password-reset-page',
    title: 'requestPasswordReset',
    access: 'open',
  },
  resetPassword: {
    pattern: '/reset-password',
    module: 'accounts/auth/reset-password-page',
    title: 'resetPassword',
    access: 'open',
  },
  debug: { pattern: '/debug', module: 'accounts/debug/debug-page', title: 'debug', access: 'open' },
  resetAuth: {
    pattern: '/reset-auth',
    module: 'accounts/auth/reset-auth-page',
    title: 'resetAuth',
    access: 'open',
  },
  createPlaylist: {
    pattern: '/playlists/create',
    module: 'playlists/core/create-playlist-page',
    title: 'createPlaylist',
    access: 'open',
  },
  importList: {
    pattern: '/playlists/import',
    module: 'ingest/import-export/import-page',
    title: 'importList',
    access: 'login',
  },
  /** The specification's redirect screen, which names no address of its own. */
  createRedirect: {
    pattern: '/create',
    module: 'playlists/core/create-redirect-page',
    title: 'createPlaylist',
    access: 'open',
  },
  upload: { pattern: '/upload', module: 'ingest/upload/upload-page', title: 'upload', access: 'login' },
  playlists: {
    pattern: '/playlists',
    module: 'playlists/core/playlists-page',
    title: 'playlists',
    access: 'login',
  },
  myPlaylists: {
    pattern: '/my-playlists',
    module: 'playlists/core/my-playlists-page',
    title: 'myPlaylists',
    access: 'open',
  },
  /** The id `new` is the form for another one. */
  smartList: {
    pattern: '/smart-lists/:id',
    module: 'playlists/smart/smart-list-page',
    title: 'smartList',
    access: 'login',
  },
  playlist: {
    pattern: '/playlists/:id',
    module: 'playlists/core/playlist-page',
    title: 'playlist',
    access: 'open',
  },
  invitation: {
    pattern: '/invites/:token',
    module: 'playlists/invites/invitation-page',
    title: 'invitation',
    access: 'open',
  },
  /** Stands in a document of its own, for other sites. */
  embedPlaylist: { pattern: '/embed/playlists/:id', module: null, title: 'playlist', access: 'open' },
  diagnose: {
    pattern: '/diagnose',
    module: 'music/diagnostics/diagnostics-page',
    title: 'diagnostics',
    access: 'open',
  },
  diagnostic: {
    pattern: '/diagnostic',
    module: 'music/diagnostics/diagnostics-page',
    title: 'diagnostics',
    access: 'open',
  },
  /** A new member's first steps. */
  welcome: {
    pattern: '/welcome',
    module: 'social/welcome/welcome-page',
    title: 'firstSteps',
    access: 'login',
  },
  profile: { pattern: '/profile', module: 'social/profile/profile-page', title: 'profile', access: 'login' },
  user: { pattern: '/users/:username', module: 'social/profile/user-page', title: 'user', access: 'open' },
  follows: {
    pattern: '/users/:username/follows',
    module: 'social/profile/follows-page',
    title: 'follows',
    access: 'open',
  },
  myTracks: {
    pattern: '/my-tracks',
    module: 'playlists/library/my-tracks-page',
    title: 'myTracks',
    access: 'login',
  },
  recentPlays: {
    pattern: '/recently-played',
    module: 'playlists/library/recent-plays-page',
    title: 'recentPlays',
    access: 'login',
  },
  rewind: {
    pattern: '/rewind/:year',
    module: 'playlists/library/rewind-page',
    title: 'rewind',
    access: 'login',
  },
  rewindMonth: {
    pattern: '/rewind/:year/:month',
    module: 'playlists/library/rewind-page',
    title: 'rewind',
    access: 'login',
  },
  favourites: {
    pattern: '/favourites',
    module: 'playlists/library/favourites-page',
    title: 'favourites',
    access: 'login',
  },
  folders: {
    pattern: '/folders',
    module: 'playlists/library/folders-page',
    title: 'folders',
    access: 'login',
  },
  moderation: {
    pattern: '/moderation',
    module: 'moderation/reports/my-moderation-page',
    title: 'moderation',
    access: 'login',
  },
  decision: {
    pattern: '/moderation/:id',
    module: 'moderation/reports/decision-page',
    title: 'moderation',
    access: 'open',
  },
  unsubscribe: {
    pattern: '/unsubscribe',
    module: 'social/profile/unsubscribe-page',
    title: 'unsubscribe',
    access: 'open',
  },
  privacy: { pattern: '/privacy', module: 'base/legal/privacy-page', title: 'privacy', access: 'open' },
  terms: { pattern: '/terms', module: 'base/legal/terms-page', title: 'terms', access: 'open' },
  rules: { pattern: '/rules', module: 'base/legal/contact-page', title: 'rules', access: 'open' },
  imprint: { pattern: '/imprint', module: 'base/legal/contact-page', title: 'imprint', access: 'open' },
  contact: { pattern: '/contact', module: 'base/legal/contact-page', title: 'contact', access: 'open' },
  accessibility: {
    pattern: '/accessibility',
    module: 'base/legal/accessibility-page',
    title: 'accessibility',
    access: 'open',
  },
  ...adminPages,
} as const satisfies Record<
  string,
  { pattern: string; module: string | null; title: string; access: Access }
>;

export type PageName = keyof typeof pages;

/** Reports whether a house for members only shows an open page to members alone. */
export const isForMembers = (name: PageName): boolean =>
  /^(?:home|search|browse|artist|create|my|diag|user|follows)/.test(name);

/** The pattern of each page's address (with `:id`), by its name. */
export const patterns = Object.fromEntries(
  Object.entries(pages).map(([name, { pattern }]) => [name, pattern]),
) as { [Name in PageName]: (typeof pages)[Name]['pattern'] };
