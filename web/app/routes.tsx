import { Route, Routes } from 'react-router';
import { patterns } from '#web/lib/paths.ts';
import { AdminOnly, LoginRequired } from './guards.tsx';
import { Layout } from './layout.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { pages } from './pages.ts';

/** The specification's route table (section 2) and the pages that Segue adds to it. */
export function AppRoutes() {
  return (
    <Routes>
      <Route path={patterns.embedPlaylist} element={<pages.embedPlaylist />} />
      <Route element={<Layout />}>
        <Route path={patterns.home} element={<pages.home />} />
        <Route path={patterns.search} element={<pages.search />} />
        <Route path={patterns.login} element={<pages.login />} />
        <Route path={patterns.register} element={<pages.register />} />
        <Route path={patterns.signup} element={<pages.register />} />
        <Route path={patterns.verifyEmail} element={<pages.verifyEmail />} />
        <Route path={patterns.resendVerification} element={<pages.resendVerification />} />
        <Route path={patterns.requestPasswordReset} element={<pages.requestPasswordReset />} />
        <Route path={patterns.resetPassword} element={<pages.resetPassword />} />
        <Route path={patterns.debug} element={<pages.debug />} />
        <Route path={patterns.resetAuth} element={<pages.resetAuth />} />
        <Route path={patterns.createPlaylist} element={<pages.createPlaylist />} />
        <Route path={patterns.createRedirect} element={<pages.createRedirect />} />
        <Route path={patterns.myPlaylists} element={<pages.myPlaylists />} />
        <Route path={patterns.playlist} element={<pages.playlist />} />
        <Route path={patterns.diagnose} element={<pages.diagnostics />} />
        <Route path={patterns.diagnostic} element={<pages.diagnostics />} />
        <Route path={patterns.user} element={<pages.user />} />
        <Route path={patterns.privacy} element={<pages.privacy />} />
        <Route path={patterns.terms} element={<pages.terms />} />
        <Route path={patterns.contact} element={<pages.contact />} />
        <Route element={<LoginRequired />}>
          <Route path={patterns.upload} element={<pages.upload />} />
          <Route path={patterns.playlists} element={<pages.playlists />} />
          <Route path={patterns.profile} element={<pages.profile />} />
        </Route>
        <Route element={<AdminOnly />}>
          <Route path={patterns.admin} element={<pages.admin />}>
            <Route index element={<pages.adminDashboard />} />
            <Route path={patterns.adminUsers} element={<pages.adminUsers />} />
            <Route path={patterns.adminBackup} element={<pages.adminBackup />} />
            <Route path={patterns.adminCopyright} element={<pages.adminCopyright />} />
            <Route path={patterns.adminAudit} element={<pages.adminAudit />} />
          </Route>
        </Route>
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  );
}
