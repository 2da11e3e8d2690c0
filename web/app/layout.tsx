import { Outlet, useLocation, useNavigate } from 'react-router';
import { useCurrentUser } from '#web/lib/current-user.ts';
import { useText } from '#web/lib/i18n.ts';
import { useOpenUploads } from '#web/lib/open-uploads.ts';
import { paths } from '#web/lib/paths.ts';
import { PlayerBar } from '#web/components/bar/player-bar.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { cn } from '#web/ui/cn.ts';
import { DebugCorner } from './debug-corner.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Header } from './header.tsx';
import { PaletteKey } from './palette-key.tsx';
import { RouteAnnouncer } from './route-announcer.tsx';
import { useAuthErrorTurns } from './use-auth-error-turns.ts';
import { useScrollRestoration } from './use-scroll-restoration.ts';

const Footer = lazyPart(() => import('./footer.tsx'), 'Footer');
const ThumbBar = lazyPart(() => import('./thumb-bar.tsx'), 'ThumbBar');
const AddButton = lazyPart(() => import('./add-button.tsx'), 'AddButton');
const UploadStatus = lazyPart(() => import('#web/features/ingest/upload/upload-status.tsx'), 'UploadStatus');

/** The frame of every page: header, the page, footer, and at the bottom the player that outlives them all. */
export function Layout() {
  const t = useText('shell');
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { state } = useCurrentUser();
  useScrollRestoration();
  useAuthErrorTurns();
  return (
    <div>
      {/* As high as the window without the player: where that comes, nothing moves. */}
      <div
        className={cn(
          'flex min-h-dvh flex-col',
          state === 'authenticated' && 'max-md:min-h-[calc(100dvh-57px)]',
        )}
      >
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
          className="mx-auto w-full max-w-7xl flex-1 px-4 pt-4 pb-16 outline-none sm:px-6 sm:pt-6"
        >
          <ErrorBoundary key={pathname} onHome={() => void navigate(paths.home())}>
            <Outlet />
          </ErrorBoundary>
        </main>
        <Footer />
      </div>
      <div className="sticky bottom-0 z-30">
        {state === 'authenticated' ? <AddButton /> : null}
        <OpenUploads />
        <PlayerBar />
        {state === 'authenticated' ? <ThumbBar /> : null}
      </div>
      <PaletteKey />
      <DebugCorner />
      <RouteAnnouncer />
    </div>
  );
}

/** Continues uploads on every page; its code is loaded only if there are any. */
function OpenUploads() {
  const { state } = useCurrentUser();
  const open = useOpenUploads();
  if (open === null || state !== 'authenticated') return null;
  return <UploadStatus />;
}
