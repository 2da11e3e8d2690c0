import { patterns } from '#shared/pages.ts';

const withQuery = (path: string, query: Record<string, string | number | undefined>): string => {
  const present = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(present.map(([name, value]) => [name, String(value)]));
  return search.size > 0 ? `${path}?${search}` : path;
};

/** The lists beside the followers, which are shown first. */
type FollowList = 'people' | 'playlists';

export const paths = {
  home: () => patterns.home,
  search: (query?: string) => withQuery(patterns.search, { q: query }),
  browse: () => patterns.browse,
  artist: (name: string) => `/artists/${encodeURIComponent(name)}`,
  login: () => patterns.login,
  /** The login page after a session that the server ended (specification, section 8). */
  sessionExpired: () => withQuery(patterns.login, { session_expired: 'true' }),
  register: () => patterns.register,
  signup: () => patterns.signup,
  resendVerification: () => patterns.resendVerification,
  requestPasswordReset: () => patterns.requestPasswordReset,
  debug: () => patterns.debug,
  resetAuth: () => patterns.resetAuth,
  createPlaylist: () => patterns.createPlaylist,
  importList: () => patterns.importList,
  /** `tab` opens the panel at the links instead of the files. */
  upload: (playlistId?: string, tab?: 'url') => withQuery(patterns.upload, { playlist: playlistId, tab }),
  playlists: () => patterns.playlists,
  myPlaylists: () => patterns.myPlaylists,
  /** The same, with the form for a new one open. */
  newPlaylist: () => `${patterns.myPlaylists}#create`,
  /** `track` and `t` (seconds) are the start: a shared moment. */
  playlist: (id: string, at: { track?: string; t?: number } = {}) =>
    withQuery(`/playlists/${encodeURIComponent(id)}`, at),
  /** `token` is a link's, or the id of an invitation by name. */
  invite: (token: string) => `/invites/${encodeURIComponent(token)}`,
  smartList: (id: string) => `/smart-lists/${encodeURIComponent(id)}`,
  diagnose: () => patterns.diagnose,
  profile: () => patterns.profile,
  settings: () => `${patterns.profile}#settings`,
  user: (username: string) => `/users/${encodeURIComponent(username)}`,
  recentPlays: () => patterns.recentPlays,
  /** A person's followers, and the people and playlists that the person follows. */
  follows: (username: string, show?: FollowList) =>
    withQuery(`/users/${encodeURIComponent(username)}/follows`, { show }),
  rewind: (year: string, month?: string) => `/rewind/${year}${month ? `/${month}` : ''}`,
  /** `folder` is the one that is open. */
  folders: (folder?: string) => withQuery(patterns.folders, { folder }),
  moderation: () => patterns.moderation,
  privacy: () => patterns.privacy,
  terms: () => patterns.terms,
  rules: () => patterns.rules,
  imprint: () => patterns.imprint,
  contact: () => patterns.contact,
  accessibility: () => patterns.accessibility,
  admin: () => patterns.admin,
  adminUsers: () => patterns.adminUsers,
  adminBackup: () => patterns.adminBackup,
  adminCopyright: () => patterns.adminCopyright,
  adminReports: () => patterns.adminReports,
  adminHouse: () => patterns.adminHouse,
  firstSteps: () => patterns.firstSteps,
  adminAudit: () => patterns.adminAudit,
} as const;

/** The state by which the login brings people back to where they wanted to go. */
export interface LoginState {
  from: string;
}

/** Pages to which a login does not return. */
const noReturn: ReadonlySet<string> = new Set([
  patterns.login,
  patterns.register,
  patterns.signup,
  patterns.resetAuth,
  patterns.resetPassword,
  patterns.verifyEmail,
  patterns.emailChange,
  patterns.keepFactors,
]);

/** The address to return to after a login, from a location's state; only addresses of this site. */
export function returnPath(state: unknown): string {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : null;
  if (typeof from !== 'string' || !from.startsWith('/')) return patterns.home;
  // Parsed as a browser would: `//host`, `/\host`, `/<tab>/host` and `/..//host` all lead away.
  const site = 'https://site.invalid';
  const url = URL.parse(from, site);
  if (url?.origin !== site || url.pathname.startsWith('//') || noReturn.has(url.pathname)) {
    return patterns.home;
  }
  return url.pathname + url.search + url.hash;
}
