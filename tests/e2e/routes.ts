/** Every route of the web (specification, section 2), for each kind of person who may see it. */
export const openRoutes = [
  '/',
  '/search',
  '/login',
  '/login?session_expired=true',
  '/register',
  '/signup',
  '/verify-email',
  '/resend-verification',
  '/request-password-reset',
  '/reset-password',
  '/reset-password?token=abc',
  '/debug',
  '/playlists/create',
  '/playlists/none',
  '/diagnose',
  '/diagnostic',
  '/users/nobody',
  '/embed/playlists/none',
  '/privacy',
  '/terms',
  '/contact',
  '/nowhere',
] as const;

export const personalRoutes = [
  '/',
  '/my-playlists',
  '/playlists',
  '/playlists/create',
  '/playlists/import',
  '/upload',
  '/profile',
  '/search',
  '/debug',
] as const;

export const adminRoutes = [
  '/admin',
  '/admin/users',
  '/admin/backup',
  '/admin/copyright',
  '/admin/audit',
] as const;
