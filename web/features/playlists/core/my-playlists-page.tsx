import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { PageHeading } from '#web/components/page-heading.tsx';
import { useText } from '#web/lib/i18n.ts';
import { type LoginState, paths } from '#web/lib/paths.ts';
import { useToken } from '#web/lib/session.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PlaylistsScreen } from './playlists-screen.tsx';

/** Time to read the reason and to choose. */
const readingMs = 4000;

/** The reader's own playlists. The route has no guard: the screen itself demands a token (specification, section 2). */
export function MyPlaylistsPage() {
  const token = useToken();
  return token ? <PlaylistsScreen title="myPlaylists" mineOnly /> : <NotLoggedIn />;
}

function NotLoggedIn() {
  const t = useText('playlist-list');
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const from = pathname + search;
  useEffect(() => {
    const state: LoginState = { from };
    const timer = setTimeout(() => void navigate(paths.login(), { replace: true, state }), readingMs);
    return () => clearTimeout(timer);
  }, [from, navigate]);
  return (
    <>
      <PageHeading title="myPlaylists" />
      <Notice
        kind="error"
        actions={
          <>
            <LinkButton
              kind="primary"
              size="sm"
              to={paths.login()}
              replace
              state={{ from } satisfies LoginState}
            >
              {t('toLogin')}
            </LinkButton>
            <LinkButton size="sm" to={paths.signup()} replace state={{ from } satisfies LoginState}>
              {t('toSignUp')}
            </LinkButton>
          </>
        }
      >
        {t('notLoggedIn')}
      </Notice>
    </>
  );
}
