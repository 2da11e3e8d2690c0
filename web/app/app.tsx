import { BrowserRouter } from 'react-router';
import { createQueryClient } from '#web/lib/query.ts';
import { getToken } from '#web/lib/session.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { preloadCurrentPage, preloadLikelyPages } from './pages.ts';
import { Providers } from './providers.tsx';
import { AppRoutes } from './routes.tsx';

const client = createQueryClient();

preloadCurrentPage();
// Safari has no requestIdleCallback.
const whenIdle = globalThis.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 1500));
whenIdle(() => preloadLikelyPages(getToken() !== null));

// After an update the server no longer has the old parts of the bundle: begin again with the new ones, once.
addEventListener('vite:preloadError', (event) => {
  if (sessionStorage.getItem('reloaded')) return;
  sessionStorage.setItem('reloaded', 'yes');
  event.preventDefault();
  location.reload();
});

/** Segue in the browser. */
export function App() {
  return (
    <ErrorBoundary onHome={() => location.assign('/')}>
      {/* Without transitions a page that is still to come shows its fallback instead of seeming not to react. */}
      <BrowserRouter useTransitions={false}>
        <Providers client={client}>
          <AppRoutes />
        </Providers>
      </BrowserRouter>
    </ErrorBoundary>
  );
}
