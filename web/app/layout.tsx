import { Outlet, useLocation, useNavigate } from 'react-router';
import { useCurrentUser } from '#web/lib/current-user.ts';
import { useText } from '#web/lib/i18n.ts';
import { useOpenUploads } from '#web/lib/open-uploads.ts';
import { paths } from '#web/lib/paths.ts';
import { PlayerBar } from '#web/components/bar/player-bar.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { cn } from '#web/ui/cn.ts';
import { useHasShelfRoom } from '#web/ui/use-is-narrow.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { Header } from './header.tsx';
import { PaletteKey } from './palette-key.tsx';
import { RouteAnnouncer } from './route-announcer.tsx';
import { useAuthErrorTurns } from './use-auth-error-turns.ts';
import { useScrollRestoration } from './use-scroll-restoration.ts';

const Footer = lazyPart(() => import('./footer.tsx'), 'Footer');
const ThumbBar = lazyPart(() => import('./thumb-bar.tsx'), 'ThumbBar');
const AddButton = lazyPart(() => import('./add-button.tsx'), 'AddButton');
const Shelf = lazyPart(() => import('./shelf/shelf.tsx'), 'Shelf');
const UploadStatus = lazyPart(() => import('#web/features/ingest/upload/upload-status.tsx'), 'UploadStatus');

/** The frame of every page: for members a shelf at the side, header, the page, footer, and at the bottom the player that outlives them all. */
export function Layout() {
  const t = useText('shell');
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { state } = useCurrentUser();
  // Its place is there from the start: nothing moves when the reader and the shelf's code have come.
  const hasShelf = useHasShelfRoom() && state !== 'anonymous' && !pathname.startsWith('/admin');
  useScrollRestoration();
  useAuthErrorTurns();
  return (
    <div>
      <a
        href="#main"
        className="absolute top-2 left-2 z-50 -translate-y-20 rounded-full bg-signal px-5 py-2.5 font-semibold text-on-signal focus:translate-y-0"
      >
        {t('skipToContent')}
      </a>
      <div className="flex">
        {hasShelf ? <div className="shelf-place">{state === 'authenticated' ? <Shelf /> : null}</div> : null}
        {/* As high as the window without the player: where that comes, nothing moves. */}
        <div
          className={cn(
            'flex min-h-dvh min-w-0 flex-1 flex-col',
            state === 'authenticated' && 'max-md:min-h-[calc(100dvh-57px)]',
          )}
        >
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
          <Footer isUnderButton={state !== 'anonymous' && !hasShelf} />
        </div>
      </div>
      <div className="sticky bottom-0 z-30">
        {state === 'authenticated' && !hasShelf ? <AddButton /> : null}
        <OpenUploads />
        <PlayerBar />
        {state === 'authenticated' ? <ThumbBar /> : null}
      </div>
      <PaletteKey />
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
