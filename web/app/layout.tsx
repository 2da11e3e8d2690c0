import { Plus } from 'lucide-react';
import { Link, Outlet, useLocation, useNavigate } from 'react-router';
import { shellMessages } from '#shared/messages/shell.ts';
import { useCurrentUser } from '#web/lib/current-user.ts';
import { useText } from '#web/lib/i18n.ts';
import { useOpenUploads } from '#web/lib/open-uploads.ts';
import { paths } from '#web/lib/paths.ts';
import { PlayerBar } from '#web/player/player-bar.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { DebugCorner } from './debug-corner.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { PaletteKey } from './palette-key.tsx';
import { RouteAnnouncer } from './route-announcer.tsx';
import { useAuthErrorTurns } from './use-auth-error-turns.ts';
import { useScrollRestoration } from './use-scroll-restoration.ts';

const UploadStatus = lazyPart(() => import('#web/features/upload/upload-status.tsx'), 'UploadStatus');

/** The frame of every page: header, the page, footer, and at the bottom the player that outlives them all. */
export function Layout() {
  const t = useText(shellMessages);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  useScrollRestoration();
  useAuthErrorTurns();
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="absolute top-2 left-2 z-50 -translate-y-20 rounded-full bg-signal px-5 py-2.5 font-semibold text-on-signal focus:translate-y-0"
      >
        {t('skipToContent')}
      </a>
      <Header />
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto w-full max-w-7xl flex-1 px-4 pt-6 pb-16 outline-none sm:px-6"
      >
        <ErrorBoundary key={pathname} onHome={() => void navigate(paths.home())}>
          <Outlet />
        </ErrorBoundary>
      </main>
      <Footer />
      <div className="sticky bottom-0 z-30">
        <AddButton />
        <OpenUploads />
        <PlayerBar />
      </div>
      <PaletteKey />
      <DebugCorner />
      <RouteAnnouncer />
    </div>
  );
}

/** What is being uploaded goes on whatever page is open; without uploads none of its code is fetched. */
function OpenUploads() {
  const { state } = useCurrentUser();
  const open = useOpenUploads();
  if (open === null || state !== 'authenticated') return null;
  return <UploadStatus />;
}

/** The floating add button of logged-in users; it keeps above the player. */
function AddButton() {
  const t = useText(shellMessages);
  const { state } = useCurrentUser();
  if (state !== 'authenticated') return null;
  return (
    <aside aria-label={t('add')}>
      <Link
        to={paths.myPlaylists()}
        aria-label={t('add')}
        title={t('add')}
        data-edge
        className="absolute right-4 bottom-full mb-4 grid size-14 md:size-12 place-items-center rounded-full bg-signal text-on-signal shadow-lift transition hover:bg-signal-bright active:scale-95 sm:right-6 xl:right-[max(1.5rem,calc(50vw-44.5rem))]"
      >
        <Plus aria-hidden className="size-6" />
      </Link>
    </aside>
  );
}
