import { Route, Routes } from 'react-router';
import { patterns } from '#shared/pages.ts';
import { useText } from '#web/lib/i18n.ts';
import { useNameInTable } from '#web/lib/title.ts';
import { AdminOnly, LoginRequired } from './guards.tsx';
import { Layout } from './layout.tsx';
import { lazyPage } from './lazy-page.tsx';
import { AdminFrame, type Route as RouteOfTable, routes } from './route-table.ts';

const NotFoundPage = lazyPage(() => import('./not-found-page.tsx'), 'NotFoundPage');

/** The page of the address that is shown, in the frame and behind the guard that belong to it. */
export function AppRoutes() {
  return (
    <Routes>
      <Route element={<Layout />}>
        {routesFor('open')}
        <Route element={<LoginRequired />}>{routesFor('login')}</Route>
        <Route element={<AdminOnly />}>
          <Route path={patterns.admin} element={<AdminFrame />}>
            {routesFor('admin')}
          </Route>
        </Route>
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  );
}

function routesFor(access: RouteOfTable['access']) {
  return routes
    .filter((route) => route.access === access)
    .map((route) => <Route key={route.name} path={route.pattern} element={<TitledPage {...route} />} />);
}

/** A page with its title from the table; a page about one thing, such as a playlist, sets a title of its own. */
function TitledPage({ title, Page }: RouteOfTable) {
  useNameInTable(useText('titles')(title));
  return <Page />;
}
