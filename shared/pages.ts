/** Who may open a page; the server decides about data by itself. */
type Access = 'open' | 'login' | 'admin';

/**
 * The pages of the web (specification, section 2, and those that Segue adds): the pattern of the address, the source
 * below `web/features`, the name in `messages/titles.ts`, and who may open it. Routes, the document's title, what the
 * server sends along with a page and the tests over every route are derived from it.
 */
export const pages = {
  home: { pattern: '/', module: 'feed/home-page', title: 'home', access: 'open' },
  search: { pattern: '/search', module: 'search/search-page', title: 'search', access: 'open' },
  login: { pattern: '/login', module: 'auth/login-page', title: 'login', access: 'open' },
  register: { pattern: '/register', module: 'auth/register-page', title: 'register', access: 'open' },
  signup: { pattern: '/signup', module: 'auth/register-page', title: 'register', access: 'open' },
  verifyEmail: {
    pattern: '/verify-email',
    module: 'auth/verify-email-page',
    title: 'verifyEmail',
    access: 'open',
  },
  resendVerification: {
    pattern: '/resend-verification',
    module: 'auth/resend-verification-page',
    title: 'resendVerification',
    access: 'open',
  },
  requestPasswordReset: {
    pattern: '/request-password-reset',
    module: 'auth/request-password-reset-page',
    title: 'requestPasswordReset',
    access: 'open',
  },
  resetPassword: {
    pattern: '/reset-password',
    module: 'auth/reset-password-page',
    title: 'resetPassword',
    access: 'open',
  },
  debug: { pattern: '/debug', module: 'debug/debug-page', title: 'debug', access: 'open' },
  resetAuth: { pattern: '/reset-auth', module: 'auth/reset-auth-page', title: 'resetAuth', access: 'open' },
  createPlaylist: {
    pattern: '/playlists/create',
    module: 'playlists/create-playlist-page',
    title: 'createPlaylist',
    access: 'open',
  },
  importList: {
    pattern: '/playlists/import',
    module: 'import-export/import-page',
    title: 'importList',
    access: 'login',
  },
  /** The specification's redirect screen, which names no address of its own. */
  createRedirect: {
    pattern: '/create',
    module: 'playlists/create-redirect-page',
    title: 'createPlaylist',
    access: 'open',
  },
  upload: { pattern: '/upload', module: 'upload/upload-page', title: 'upload', access: 'login' },
  playlists: {
    pattern: '/playlists',
    module: 'playlists/playlists-page',
    title: 'playlists',
    access: 'login',
  },
  myPlaylists: {
    pattern: '/my-playlists',
    module: 'playlists/my-playlists-page',
    title: 'myPlaylists',
    access: 'open',
  },
  playlist: {
    pattern: '/playlists/:id',
    module: 'playlists/playlist-page',
    title: 'playlist',
    access: 'open',
  },
  invitation: {
    pattern: '/invites/:token',
    module: 'invites/invitation-page',
    title: 'invitation',
    access: 'open',
  },
  /** Stands in a document of its own, for other sites. */
  embedPlaylist: { pattern: '/embed/playlists/:id', module: null, title: 'playlist', access: 'open' },
  diagnose: {
    pattern: '/diagnose',
    module: 'diagnostics/diagnostics-page',
    title: 'diagnostics',
    access: 'open',
  },
  diagnostic: {
    pattern: '/diagnostic',
    module: 'diagnostics/diagnostics-page',
    title: 'diagnostics',
    access: 'open',
  },
  profile: { pattern: '/profile', module: 'profile/profile-page', title: 'profile', access: 'login' },
  user: { pattern: '/users/:username', module: 'profile/user-page', title: 'user', access: 'open' },
  follows: {
    pattern: '/users/:username/follows',
    module: 'profile/follows-page',
    title: 'follows',
    access: 'open',
  },
  myTracks: {
    pattern: '/my-tracks',
    module: 'library/my-tracks-page',
    title: 'myTracks',
    access: 'login',
  },
  recentPlays: {
    pattern: '/recently-played',
    module: 'library/recent-plays-page',
    title: 'recentPlays',
    access: 'login',
  },
  favourites: {
    pattern: '/favourites',
    module: 'library/favourites-page',
    title: 'favourites',
    access: 'login',
  },
  folders: { pattern: '/folders', module: 'library/folders-page', title: 'folders', access: 'login' },
  moderation: {
    pattern: '/moderation',
    module: 'moderation/my-moderation-page',
    title: 'moderation',
    access: 'login',
  },
  decision: {
    pattern: '/moderation/:id',
    module: 'moderation/decision-page',
    title: 'moderation',
    access: 'open',
  },
  unsubscribe: {
    pattern: '/unsubscribe',
    module: 'profile/unsubscribe-page',
    title: 'unsubscribe',
    access: 'open',
  },
  privacy: { pattern: '/privacy', module: 'legal/privacy-page', title: 'privacy', access: 'open' },
  terms: { pattern: '/terms', module: 'legal/terms-page', title: 'terms', access: 'open' },
  contact: { pattern: '/contact', module: 'legal/contact-page', title: 'contact', access: 'open' },
  admin: { pattern: '/admin', module: 'admin/dashboard-page', title: 'admin', access: 'admin' },
  adminUsers: {
    pattern: '/admin/users',
    module: 'admin/users-page',
    title: 'adminUsers',
    access: 'admin',
  },
  adminBackup: {
    pattern: '/admin/backup',
    module: 'admin/backup-page',
    title: 'adminBackup',
    access: 'admin',
  },
  adminCopyright: {
    pattern: '/admin/copyright',
    module: 'admin/copyright-page',
    title: 'adminCopyright',
    access: 'admin',
  },
  adminReports: {
    pattern: '/admin/reports',
    module: 'admin/reports-page',
    title: 'adminReports',
    access: 'admin',
  },
  adminAudit: {
    pattern: '/admin/audit',
    module: 'admin/audit-page',
    title: 'adminAudit',
    access: 'admin',
  },
} as const satisfies Record<
  string,
  { pattern: string; module: string | null; title: string; access: Access }
>;

export type PageName = keyof typeof pages;

/** The pattern of each page's address (with `:id`), by its name. */
export const patterns = Object.fromEntries(
  Object.entries(pages).map(([name, { pattern }]) => [name, pattern]),
) as { [Name in PageName]: (typeof pages)[Name]['pattern'] };

/** The frame around every page that only administrators open, below `web/features`. */
export const adminFrame = 'admin/admin-layout';
