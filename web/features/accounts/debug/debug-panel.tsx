import { X } from 'lucide-react';
import { useCurrentUser } from '#web/lib/current-user.ts';
import { showDebug } from '#web/lib/debug-flag.ts';
import { useText } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { useToken } from '#web/lib/session.ts';
import { IconButton, LinkButton } from '#web/ui/button.tsx';
import { FactList } from './fact-list.tsx';

const shownLetters = 12;

/** A small panel over every page: the current user, and two links. */
export function DebugPanel() {
  const t = useText('debug');
  const { state, user } = useCurrentUser();
  const token = useToken();
  return (
    <aside
      aria-label={t('panel')}
      className="fixed bottom-[calc(var(--player-height)+1rem)] left-4 max-sm:bottom-[calc(var(--player-height)+5.5rem)] z-40 grid w-[min(20rem,calc(100vw-2rem))] gap-3 rounded-panel bg-raised p-4 shadow-lift ring-1 ring-line"
    >
      <IconButton
        label={t('closePanel')}
        icon={X}
        className="absolute top-1 right-1"
        onClick={() => showDebug(false)}
      />
      <FactList
        facts={[
          [t('status'), <Status key="status" state={state} />],
          [t('username'), user?.username ?? t('none')],
          [t('role'), user?.role ?? t('none')],
          [t('token'), token ? `${token.slice(0, shownLetters)}…` : t('none')],
        ]}
      />
      <div className="flex flex-wrap gap-2">
        <LinkButton size="sm" to={paths.debug()}>
          {t('fullDebugPage')}
        </LinkButton>
        <LinkButton size="sm" kind="danger" to={paths.resetAuth()}>
          {t('resetAuth')}
        </LinkButton>
      </div>
    </aside>
  );
}

function Status({ state }: { state: 'loading' | 'anonymous' | 'authenticated' }) {
  const t = useText('debug');
  if (state === 'loading') return t('checking');
  const isIn = state === 'authenticated';
  return (
    <span className={isIn ? 'text-live' : 'text-danger'}>
      {t('authenticated')}: {t(isIn ? 'yes' : 'no')}
    </span>
  );
}
