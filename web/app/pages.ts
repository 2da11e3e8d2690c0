import { lazyPage } from './lazy-page.tsx';

/** Every page, each in its own file of the bundle. Where it stands is said in `route-table.ts`. */
export const pages = {
  home: lazyPage(() => import('#web/features/feed/home-page.tsx'), 'HomePage'),
  search: lazyPage(() => import('#web/features/search/search-page.tsx'), 'SearchPage'),
  login: lazyPage(() => import('#web/features/auth/login-page.tsx'), 'LoginPage'),
  register: lazyPage(() => import('#web/features/auth/register-page.tsx'), 'RegisterPage'),
  verifyEmail: lazyPage(() => import('#web/features/auth/verify-email-page.tsx'), 'VerifyEmailPage'),
  resendVerification: lazyPage(
    () => import('#web/features/auth/resend-verification-page.tsx'),
    'ResendVerificationPage',
  ),
  requestPasswordReset: lazyPage(
    () => import('#web/features/auth/request-password-reset-page.tsx'),
    'RequestPasswordResetPage',
  ),
  resetPassword: lazyPage(() => import('#web/features/auth/reset-password-page.tsx'), 'ResetPasswordPage'),
  resetAuth: lazyPage(() => import('#web/features/auth/reset-auth-page.tsx'), 'ResetAuthPage'),
  debug: lazyPage(() => import('#web/features/debug/debug-page.tsx'), 'DebugPage'),
  createPlaylist: lazyPage(
    () => import('#web/features/playlists/create-playlist-page.tsx'),
    'CreatePlaylistPage',
  ),
  importList: lazyPage(() => import('#web/features/moving/import-page.tsx'), 'ImportPage'),
  createRedirect: lazyPage(
    () => import('#web/features/playlists/create-redirect-page.tsx'),
    'CreateRedirectPage',
  ),
  upload: lazyPage(() => import('#web/features/upload/upload-page.tsx'), 'UploadPage'),
  playlists: lazyPage(() => import('#web/features/playlists/playlists-page.tsx'), 'PlaylistsPage'),
  myPlaylists: lazyPage(() => import('#web/features/playlists/my-playlists-page.tsx'), 'MyPlaylistsPage'),
  playlist: lazyPage(() => import('#web/features/playlists/playlist-page.tsx'), 'PlaylistPage'),
  diagnostics: lazyPage(() => import('#web/features/diagnostics/diagnostics-page.tsx'), 'DiagnosticsPage'),
  profile: lazyPage(() => import('#web/features/profile/profile-page.tsx'), 'ProfilePage'),
  user: lazyPage(() => import('#web/features/profile/user-page.tsx'), 'UserPage'),
  privacy: lazyPage(() => import('#web/features/legal/privacy-page.tsx'), 'PrivacyPage'),
  terms: lazyPage(() => import('#web/features/legal/terms-page.tsx'), 'TermsPage'),
  contact: lazyPage(() => import('#web/features/legal/contact-page.tsx'), 'ContactPage'),
  notFound: lazyPage(() => import('./not-found-page.tsx'), 'NotFoundPage'),
  admin: lazyPage(() => import('#web/features/admin/admin-layout.tsx'), 'AdminLayout'),
  adminDashboard: lazyPage(() => import('#web/features/admin/dashboard-page.tsx'), 'DashboardPage'),
  adminUsers: lazyPage(() => import('#web/features/admin/users-page.tsx'), 'UsersPage'),
  adminBackup: lazyPage(() => import('#web/features/admin/backup-page.tsx'), 'BackupPage'),
  adminCopyright: lazyPage(() => import('#web/features/admin/copyright-page.tsx'), 'CopyrightPage'),
  adminAudit: lazyPage(() => import('#web/features/admin/audit-page.tsx'), 'AuditPage'),
};
