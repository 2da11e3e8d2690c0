import { readFileSync } from 'node:fs';
import { patterns } from '#shared/pages.ts';

/** The source of each page, below `web/features`, and of what stands around it. The home page is in the first script. */
export const sourcesOfPages: Record<keyof typeof patterns, readonly string[]> = {
  home: [],
  search: ['search/search-page'],
  login: ['auth/login-page'],
  register: ['auth/register-page'],
  signup: ['auth/register-page'],
  verifyEmail: ['auth/verify-email-page'],
  resendVerification: ['auth/resend-verification-page'],
  requestPasswordReset: ['auth/request-password-reset-page'],
  resetPassword: ['auth/reset-password-page'],
  debug: ['debug/debug-page'],
  resetAuth: ['auth/reset-auth-page'],
  createPlaylist: ['playlists/create-playlist-page'],
  createRedirect: ['playlists/create-redirect-page'],
  upload: ['upload/upload-page'],
  playlists: ['playlists/playlists-page'],
  myPlaylists: ['playlists/my-playlists-page'],
  playlist: ['playlists/playlist-page'],
  importList: ['moving/import-page'],
  /** Stands in a document of its own. */
  embedPlaylist: [],
  diagnose: ['diagnostics/diagnostics-page'],
  diagnostic: ['diagnostics/diagnostics-page'],
  profile: ['profile/profile-page'],
  user: ['profile/user-page'],
  privacy: ['legal/privacy-page'],
  terms: ['legal/terms-page'],
  contact: ['legal/contact-page'],
  admin: ['admin/admin-layout', 'admin/dashboard-page'],
  adminUsers: ['admin/admin-layout', 'admin/users-page'],
  adminBackup: ['admin/admin-layout', 'admin/backup-page'],
  adminCopyright: ['admin/admin-layout', 'admin/copyright-page'],
  adminAudit: ['admin/admin-layout', 'admin/audit-page'],
};

/** Of Vite's manifest, what is needed here. */
interface Chunk {
  file: string;
  imports?: string[];
  css?: string[];
}
type Manifest = Record<string, Chunk>;

/**
 * What a page loads beyond the first script, as elements for the head of its first HTML answer: a browser then asks for
 * all of it at once, not one after another as each script names the next.
 */
export function openPageParts(manifestFile: string): (path: string) => string {
  const manifest = readManifest(manifestFile);
  const first = new Set(filesOf(manifest, ['index.html']));
  const tagsOf = Object.entries(patterns).map(([name, pattern]) => {
    const sources = sourcesOfPages[name as keyof typeof patterns].map((file) => `features/${file}.tsx`);
    const files = filesOf(manifest, sources).filter((file) => !first.has(file));
    const matcher = new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}/?$`);
    return [matcher, [...new Set(files)].map(tagOf).join('')] as const;
  });
  return (path) => tagsOf.find(([matcher]) => matcher.test(path))?.[1] ?? '';
}

/** Without a manifest (a build of another kind) nothing is told in advance, and everything comes all the same. */
function readManifest(file: string): Manifest {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Manifest;
  } catch {
    return {};
  }
}

/** The files of these modules and of everything that they import before they run. */
function filesOf(manifest: Manifest, modules: readonly string[]): string[] {
  const found = new Set(modules);
  for (const module of found) for (const next of manifest[module]?.imports ?? []) found.add(next);
  const chunks = [...found].flatMap((module) => manifest[module] ?? []);
  return chunks.flatMap(({ file, css = [] }) => [...css, file]);
}

const tagOf = (file: string): string =>
  file.endsWith('.css')
    ? `<link rel="preload" as="style" crossorigin href="/${file}">`
    : `<link rel="modulepreload" crossorigin href="/${file}">`;
