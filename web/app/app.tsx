import { BrowserRouter } from 'react-router';
import { base } from '#web/lib/base.ts';
import { createQueryClient } from '#web/lib/query.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { takePageData } from './page-data.ts';
import { Providers } from './providers.tsx';
import { preloadOnIntent, preloadPage } from './route-table.ts';
import { AppRoutes } from './routes.tsx';

const client = createQueryClient();

takePageData(client);

/** Settles when the first page can be shown. */
export const firstPage = preloadPage(location.pathname);
preloadOnIntent();

/** Segue in the browser. */
export function App() {
  return (
    <ErrorBoundary onHome={() => location.assign(`${base}/`)}>
      {/* Without transitions a page that is still to come shows its fallback instead of seeming not to react. */}
      <BrowserRouter basename={base} useTransitions={false}>
        <Providers client={client}>
          <AppRoutes />
        </Providers>
      </BrowserRouter>
    </ErrorBoundary>
  );
}
