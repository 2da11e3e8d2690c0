import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { NavLink, Outlet, useLocation } from 'react-router';
import { base } from '#web/lib/base.ts';
import { cn } from '#web/ui/cn.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { useCurrentUser } from '#web/lib/current-user.ts';
import { useText } from '#web/lib/i18n.ts';
import { patterns } from '#shared/pages.ts';
import { paths } from '#web/lib/paths.ts';

const sections = [
  { to: patterns.admin, text: 'dashboard', end: true },
  { to: patterns.adminUsers, text: 'users', end: false },
  { to: patterns.adminBackup, text: 'backup', end: false },
  { to: patterns.adminCopyright, text: 'copyright', end: false },
  { to: patterns.adminReports, text: 'reports', end: false },
  { to: patterns.adminHouse, text: 'house', end: false },
  { to: patterns.adminAudit, text: 'audit', end: false },
] as const;

/** The administrators' shell: its own header above the open section. */
export function AdminLayout() {
  const t = useText('admin');
  const viewer = useCurrentUser();
  const { pathname } = useLocation();
  const links = useRef<HTMLUListElement>(null);
  // On a phone the links are wider than the screen: the one for where one is comes into view.
  useEffect(() => {
    const current = links.current?.querySelector(`a[href="${base}${pathname}"]`);
    current?.scrollIntoView({ inline: 'center', block: 'nearest' });
  }, [pathname]);
  if (!viewer.isAdmin) return <AccessDenied role={viewer.user?.role ?? ''} />;
  return (
    <div className="grid gap-6" lang={t.lang('title')}>
      <header className="grid gap-4">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          <h1 className="font-display text-xl font-bold">{t('title')}</h1>
          <div className="flex flex-wrap items-center gap-x-4">
            <p className="text-sm text-muted">{t('welcome', { username: viewer.user.username })}</p>
            <LinkButton to={paths.home()} kind="plain" size="sm" icon={ArrowLeft}>
              {t('backToSite')}
            </LinkButton>
          </div>
        </div>
        <nav aria-label={t('navigation')} className="-mx-4 overflow-x-auto px-4 sm:mx-0 sm:px-0">
          <ul ref={links} className="flex w-max gap-1 rounded-full bg-surface p-1">
            {sections.map(({ to, text, end }) => (
              <li key={to}>
                <NavLink
                  to={to}
                  end={end}
                  className={({ isActive }) =>
                    cn(
                      'inline-flex min-h-11 items-center rounded-full px-4 text-sm font-medium whitespace-nowrap transition sm:min-h-9',
                      isActive ? 'bg-signal text-on-signal' : 'text-muted hover:bg-raised hover:text-text',
                    )
                  }
                >
                  {t(text)}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
      </header>
      <Outlet />
    </div>
  );
}

function AccessDenied({ role }: { role: string }) {
  const t = useText('admin');
  return (
    <EmptyState title={t('accessDenied')} action={<LinkButton to={paths.home()}>{t('backHome')}</LinkButton>}>
      {t('accessDeniedText')} {t('yourRole', { role })}
    </EmptyState>
  );
}
