import { Route, Routes } from 'react-router';
import { isForMembers, patterns } from '#shared/pages.ts';
import { useText } from '#web/lib/i18n.ts';
import { useNameInTable } from '#web/lib/title.ts';
import { AdminOnly, Inside, LoginRequired } from './guards.tsx';
import { Layout } from './layout.tsx';
import { lazyPage } from './lazy-page.tsx';
import { AdminFrame, type Route as RouteOfTable, routes } from './route-table.ts';

const NotFoundPage = lazyPage(() => import('./not-found-page.tsx'), 'NotFoundPage');

/** The page of the address that is shown, in the frame and behind the guard that belong to it. */
export function AppRoutes() {
  return (
    <Routes>
      <Route element={<Layout />}>
        <Route element={<Inside />}>{routesFor('open', true)}</Route>
        {routesFor('open', false)}
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

/** `forMembers` chooses those of the open pages that a house for members only shows to members alone, or the others. */
function routesFor(access: RouteOfTable['access'], forMembers?: boolean) {
  return routes
    .filter((route) => route.access === access)
    .filter(({ name }) => forMembers === undefined || isForMembers(name) === forMembers)
    .map((route) => <Route key={route.name} path={route.pattern} element={<TitledPage {...route} />} />);
}

/** A page with its title from the table; a page about one thing, such as a playlist, sets a title of its own. */
function TitledPage({ title, Page }: RouteOfTable) {
  useNameInTable(useText('titles')(title));
  return <Page />;
}
