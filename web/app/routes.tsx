import { Route, Routes } from 'react-router';
import { patterns } from '#shared/pages.ts';
import { AdminOnly, LoginRequired } from './guards.tsx';
import { Layout } from './layout.tsx';
import { pages } from './pages.ts';
import { adminRoutes, loginRoutes, openRoutes } from './route-table.ts';

/** The page of the address that is shown, in the frame and behind the guard that belong to it. */
export function AppRoutes() {
  return (
    <Routes>
      <Route element={<Layout />}>
        {routesOf(openRoutes)}
        <Route element={<LoginRequired />}>{routesOf(loginRoutes)}</Route>
        <Route element={<AdminOnly />}>
          <Route path={patterns.admin} element={<pages.admin />}>
            {routesOf(adminRoutes)}
          </Route>
        </Route>
        <Route path="*" element={<pages.notFound />} />
      </Route>
    </Routes>
  );
}

function routesOf(table: typeof openRoutes) {
  return table.map(([pattern, Page]) => <Route key={pattern} path={pattern} element={<Page />} />);
}
